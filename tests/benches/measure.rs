//! How the benchmarks measure: wall-clock time as the median of many batches, and instructions, counted by
//! running the same program again under valgrind. It prints; it never fails because something is slow.

use std::fmt::Display;
use std::hint::black_box;
use std::io::{self, Write as _};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

/// First argument of the runs whose instructions are counted.
const COUNTED: &str = "--counted";
/// Longest time that one case is timed.
const MOST_TIME: Duration = Duration::from_secs(2);

/// The one thing that is done again and again, prepared.
pub(crate) type Work = Box<dyn FnMut(usize)>;

/// Something to measure.
pub(crate) struct Case {
    /// Its name, unique among all.
    pub(crate) name: String,
    /// Prepares what is not measured. The work is then done with 0, 1, 2 …, up to `most` times.
    pub(crate) prepare: Box<dyn Fn() -> Work>,
    /// How often the work may be done after one preparation.
    pub(crate) most: usize,
    /// How often it is done between two readings of the clock.
    pub(crate) batch: usize,
    /// What it may cost; some things are only told.
    pub(crate) bar: Option<Bar>,
}

/// What something may cost.
#[derive(Clone, Copy)]
pub(crate) enum Bar {
    /// Million instructions.
    Instructions(f64),
    /// Wall-clock time of one.
    Time(Duration),
}

/// Measures every case whose name holds the word of the command line, and prints a line each.
pub(crate) fn run(cases: impl Iterator<Item = Case>) -> ExitCode {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let word = arguments.next().unwrap_or_default();
    let outcome = if word == COUNTED { repeat(cases, arguments) } else { report(cases, &word) };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // With standard error closed there is nobody to tell.
            drop(writeln!(io::stderr(), "{error}"));
            ExitCode::FAILURE
        }
    }
}

fn report(cases: impl Iterator<Item = Case>, word: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let counter = Counter::find();
    if let Err(reason) = &counter {
        writeln!(out, "no instructions are counted: {reason}")?;
    }
    for case in cases.filter(|case| case.name.contains(word)) {
        let time = median_time(&case);
        let count = match &counter {
            Ok(counter) => Some(counter.instructions(&case).map_err(io::Error::other)?),
            Err(_) => None,
        };
        write!(out, "{}: ", case.name)?;
        if let Some(count) = count {
            write!(out, "{}, ", readable_count(count))?;
        }
        write!(out, "{}", readable_time(time))?;
        match (case.bar, count) {
            (Some(Bar::Time(bar)), _) => {
                writeln!(out, ", bar {}, ratio {:.2}", readable_time(bar), ratio(time, bar))?;
            }
            (Some(Bar::Instructions(bar)), Some(count)) => {
                writeln!(out, ", bar {bar} million, ratio {:.2}", count / 1e6 / bar)?;
            }
            (Some(Bar::Instructions(bar)), None) => writeln!(out, ", bar {bar} million instructions, not compared")?,
            (None, _) => writeln!(out)?,
        }
        out.flush()?;
    }
    Ok(())
}

/// Does the work of the case that is named first, as often as said second.
fn repeat(mut cases: impl Iterator<Item = Case>, arguments: impl Iterator<Item = String>) -> io::Result<()> {
    let arguments: Vec<String> = arguments.collect();
    let wrong = || io::Error::other(format!("no such case: {arguments:?}"));
    let [name, times] = arguments.as_slice() else { return Err(wrong()) };
    let case = cases.find(|case| case.name == *name).ok_or_else(wrong)?;
    let times = times.parse().map_err(io::Error::other)?;
    let mut work = (case.prepare)();
    for index in 0..case.most.min(times) {
        black_box(&mut work)(index);
    }
    Ok(())
}

/// The median of the batches' times, for one.
#[expect(clippy::cast_precision_loss, reason = "a batch is a few thousand at most")]
fn median_time(case: &Case) -> Duration {
    let mut times = Vec::new();
    let start = Instant::now();
    // The first round warms up.
    for round in 0..1000 {
        let mut work = (case.prepare)();
        let mut index = 0;
        while index + case.batch <= case.most {
            let before = Instant::now();
            for index in index..index + case.batch {
                black_box(&mut work)(index);
            }
            times.push(before.elapsed());
            index += case.batch;
        }
        if round == 0 {
            times.clear();
        } else if start.elapsed() > MOST_TIME {
            break;
        }
    }
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default().div_f64(case.batch as f64)
}

/// Counts instructions with valgrind.
struct Counter {
    program: std::path::PathBuf,
}

impl Counter {
    fn find() -> Result<Self, String> {
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        match Command::new("valgrind").arg("--version").output() {
            Ok(_) => Ok(Self { program }),
            Err(error) => Err(format!("valgrind: {error}")),
        }
    }

    /// Instructions of one, without those of starting and preparing.
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
    fn instructions(&self, case: &Case) -> Result<f64, String> {
        let (few, many) = (case.most / 8, case.most);
        let difference = self.count(case, many)?.saturating_sub(self.count(case, few)?);
        Ok(difference as f64 / (many - few) as f64)
    }

    fn count(&self, case: &Case, times: usize) -> Result<u64, String> {
        let output = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(&self.program)
            .args([COUNTED, &case.name, &times.to_string()])
            .output()
            .map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&output.stderr);
        said.lines()
            .find_map(|line| line.split_once("Collected :"))
            .and_then(|(_, count)| count.trim().parse().ok())
            .filter(|_| output.status.success())
            .ok_or_else(|| said.lines().last().unwrap_or("valgrind says nothing").to_owned())
    }
}

fn readable_count(count: f64) -> String {
    if count >= 1e5 { format!("{:.2} million instructions", count / 1e6) } else { format!("{count:.0} instructions") }
}

fn readable_time(time: Duration) -> impl Display {
    match time.as_secs_f64() {
        seconds if seconds < 1e-6 => format!("{:.0} ns", seconds * 1e9),
        seconds if seconds < 1e-3 => format!("{:.2} µs", seconds * 1e6),
        seconds => format!("{:.2} ms", seconds * 1e3),
    }
}

fn ratio(time: Duration, bar: Duration) -> f64 {
    time.as_secs_f64() / bar.as_secs_f64()
}
