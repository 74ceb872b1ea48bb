//! What a frame costs: the window drawn and its shapes turned into triangles, without a display and without
//! the graphics card's part. The lab is at its largest, both details are open, and nothing moves any more.

use std::hint::black_box;
use std::time::Duration;

use criba::action::{Action, FileAction, StepAction};
use criba::app::{App, Start};
use criba::bloom::MAX_ENTRIES;
use criba::choice::{Appearance, Choices, Language, View};
use criba::document::Stamp;
use criba::jobs::Dialogs;
use criba::model::{Drafts, OpenDetails, Session};
use egui::{Context, Event, FullOutput, Pos2, RawInput, Rect, Vec2, ViewportId, ViewportInfo, pos2, vec2};

use super::measure::{Bar, Case, Work};
use super::sample::{self, Script};

/// Million instructions that a frame may take.
const BAR: f64 = 10.0;
/// Frames until nothing moves.
const SETTLING: u32 = 12;

/// The cases.
pub(crate) fn cases() -> [Case; 11] {
    let full = |size| move || Window::new(size).opening(full());
    [
        case("1366×768", move || full(SMALL)().work()),
        case("1920×1080", move || full(LARGE)().work()),
        case("1366×768, screen reader", move || full(SMALL)().read_aloud().work()),
        case("1920×1080, screen reader", move || full(LARGE)().read_aloud().work()),
        case("1920×1080, pointer on a cell", move || full(LARGE)().pointing(ON_A_CELL).work()),
        case("1920×1080, pointer moving over cells", move || full(LARGE)().work_moving()),
        case("1920×1080, stage by stage", move || full(LARGE)().stepping().work()),
        view("view of the evidence, 1,024 prefixes, 1920×1080", View::Curve),
        view("view of the sizing, 1920×1080", View::Size),
        case("first start, 1366×768", || Window::new(SMALL).work()),
        case("first start, 1366×768, screen reader", || Window::new(SMALL).read_aloud().work()),
    ]
}

fn case(name: &str, prepare: impl Fn() -> Work + 'static) -> Case {
    let name = format!("frame, {name}");
    Case { name, prepare: Box::new(prepare), most: 16, batch: 1, bar: Some(Bar::Instructions(BAR)) }
}

/// A frame of another view, which may take two milliseconds.
fn view(name: &str, view: View) -> Case {
    let prepare = move || Window::new(LARGE).opening(full()).showing(view).work();
    Case {
        name: format!("frame, {name}"),
        prepare: Box::new(prepare),
        most: 16,
        batch: 1,
        bar: Some(Bar::Time(Duration::from_millis(2))),
    }
}

const SMALL: Vec2 = vec2(1366.0, 768.0);
const LARGE: Vec2 = vec2(1920.0, 1080.0);
/// Somewhere among the cells at the larger size.
const ON_A_CELL: Pos2 = pos2(760.0, 420.0);

/// The largest lesson; the last operation is the false positive that names most entries.
fn full() -> Session {
    let drafts = Drafts { m: "1024".to_owned(), k: "12".to_owned(), text: sample::text(Script::Ascii, MAX_ENTRIES) };
    let mut lab = sample::lab(Script::Ascii, MAX_ENTRIES);
    if let Some(lab) = &mut lab {
        black_box(lab.query(&drafts.text).is_ok());
    }
    Session { drafts, lab, open: OpenDetails { positions: true, model: true }, ..Session::default() }
}

/// A window in memory.
struct Window {
    ctx: Context,
    app: App,
    frame: eframe::Frame,
    size: Vec2,
    time: f64,
}

impl Window {
    fn new(size: Vec2) -> Self {
        let ctx = Context::default();
        let mut choices = Choices::first_start(Language::Spanish);
        choices.appearance = Appearance::Light;
        let app = App::new(&ctx, Start { choices, file: None, dialogs: Dialogs::System, upkeep: None });
        let frame = eframe::Frame::_new_kittest();
        Self { ctx, app, frame, size, time: 0.0 }
    }

    fn read_aloud(self) -> Self {
        self.ctx.enable_accesskit();
        self
    }

    fn opening(mut self, session: Session) -> Self {
        let outcome = Ok(Box::new((session, Stamp::of(b""))));
        let path = "lección.criba.ron".into();
        self.app.ask(Action::File(FileAction::SessionOpened { reading: 0, path, outcome }));
        self.draw(Vec::new());
        let lab = self.app.model().session.lab.as_ref();
        assert_eq!(lab.map(|lab| lab.reference().len()), Some(MAX_ENTRIES), "the lesson is open");
        self
    }

    /// In the middle of its last operation.
    fn stepping(mut self) -> Self {
        for _ in 0..8 {
            self.app.ask(Action::Step(StepAction::Forward));
        }
        self.draw(Vec::new());
        self
    }

    /// Another view, with everything found that is found in the background.
    fn showing(mut self, view: View) -> Self {
        self.app.ask(Action::View(view));
        self.app.settle(&self.ctx, Duration::from_secs(30));
        self.draw(Vec::new());
        self
    }

    fn pointing(mut self, at: Pos2) -> Self {
        self.settle();
        self.draw(vec![Event::PointerMoved(at)]);
        self
    }

    fn settle(&mut self) {
        for _ in 0..SETTLING {
            self.draw(Vec::new());
        }
    }

    /// The same frame again and again.
    fn work(mut self) -> Work {
        self.settle();
        Box::new(move |_| self.draw(Vec::new()))
    }

    /// The pointer goes from cell to cell.
    #[expect(clippy::cast_precision_loss, reason = "a few cells")]
    fn work_moving(self) -> Work {
        let mut window = self.pointing(ON_A_CELL);
        window.settle();
        Box::new(move |index| {
            let at = ON_A_CELL + vec2(25.0 * (index % 8) as f32, 25.0 * (index / 8) as f32);
            window.draw(vec![Event::PointerMoved(at)]);
        })
    }

    /// One frame as the window library runs it, without painting.
    fn draw(&mut self, events: Vec<Event>) {
        let input = self.input(events);
        let Self { ctx, app, frame, .. } = self;
        let output = ctx.run_ui(input, |ui| {
            eframe::App::logic(app, ui.ctx(), frame);
            eframe::App::ui(app, ui, frame);
        });
        let FullOutput { mut textures_delta, shapes, pixels_per_point, .. } = output;
        textures_delta.clear();
        black_box(ctx.tessellate(shapes, pixels_per_point));
    }

    fn input(&mut self, events: Vec<Event>) -> RawInput {
        self.time += 0.25;
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, self.size));
        let viewport = ViewportInfo {
            native_pixels_per_point: Some(1.0),
            inner_rect: screen_rect,
            focused: Some(true),
            ..ViewportInfo::default()
        };
        RawInput {
            viewports: std::iter::once((ViewportId::ROOT, viewport)).collect(),
            screen_rect,
            max_texture_side: Some(8192),
            time: Some(self.time),
            predicted_dt: 0.25,
            events,
            focused: true,
            ..RawInput::default()
        }
    }
}
