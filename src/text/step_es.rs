//! Stages in Spanish: the reference wording.

use super::Piece;
use super::literal::elided;
use super::step::{StageStory, StepTexts, hex};
use crate::bloom::{Stage, Step, Verdict};
use crate::model::Pace;

pub(crate) const STEP: StepTexts = StepTexts {
    start: "Paso a paso",
    start_tip: "Recorre la última operación: cadena, unidades, hashes y cada posición.",
    title: |stage, stages| format!("Paso {stage} de {stages}"),
    moves: ["Al primer paso", "Paso anterior", "Paso siguiente", "Al último paso"],
    play: "Reproducir",
    pause: "Pausar",
    pace_name: "Velocidad",
    pace: |pace| match pace {
        Pace::Slow => "Lento",
        Pace::Normal => "Normal",
        Pace::Fast => "Rápido",
    },
    leave: "Salir del paso a paso",
    story,
    question: |is_insert, string| {
        let asks = if is_insert { ": ¿nueva o repetida?" } else { ": ¿presente o ausente?" };
        vec![Piece::Mono(string), Piece::Strong(asks.to_owned())]
    },
    question_more: "F9 lo revela; AvPág va posición por posición.",
    until_last: "El veredicto llega con el último paso.",
    reveal: "Revelar",
    covered_tip: "Tapado hasta que se revele.",
    covered_cell: |index| format!("Bit {index}, tapado"),
    predict: "Predecir",
    predict_tip: "Tapa el veredicto y los bits de cada operación hasta revelarlos, para preguntar a la clase.",
    covered_entries: "Tapadas hasta que se revele la operación.",
};

fn story(stage: &Stage<'_>, is_insert: bool) -> StageStory {
    let (heading, formulas, meaning) = match stage {
        Stage::Text(text) => {
            ("La cadena".to_owned(), vec![elided(text, 40)], "Tal cual: no se recorta ni se normaliza nada.".to_owned())
        }
        Stage::Units(units) => (
            match units.len() {
                1 => "1 unidad UTF-16".to_owned(),
                count => format!("{count} unidades UTF-16"),
            },
            vec![hex(units)],
            "El hash recorre la cadena unidad por unidad, en hexadecimal.".to_owned(),
        ),
        Stage::Hashes(hashes) => (
            "Dos hashes de la misma cadena".to_owned(),
            vec![format!("h1 = {}", hashes.h1), format!("h2 = {}", hashes.h2)],
            "Con cada unidad u: h = (h XOR u) · 16777619 mod 2³². Empiezan en dos bases distintas y h2 se hace impar."
                .to_owned(),
        ),
        Stage::Position { sum, m, step } => position(*sum, *m, step, is_insert),
        Stage::Verdict(verdict) => ("El veredicto".to_owned(), Vec::new(), why(*verdict).to_owned()),
    };
    StageStory { heading, formulas, meaning }
}

fn position(sum: u64, m: u16, step: &Step, is_insert: bool) -> (String, Vec<String>, String) {
    let Step { i, position, before, after } = *step;
    let formulas = vec![format!("h1 + {i} · h2 = {sum}"), format!("{sum} mod {m} = {position}")];
    let meaning = match (is_insert, before, after) {
        (true, false, true) => format!("El bit {position} era 0 y pasa a 1."),
        (true, _, _) => format!("El bit {position} ya era 1 y sigue a 1."),
        (false, true, _) => format!("El bit {position} es 1: podría estar. Hay que mirar los demás."),
        (false, false, _) => format!("El bit {position} es 0: basta para saber que no está."),
    };
    (format!("Posición hash i = {i}"), formulas, meaning)
}

fn why(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::New => "Todos sus bits están a 1: desde ahora el filtro la da por posiblemente presente.",
        Verdict::Duplicate => "Ya era una entrada: no cambia nada.",
        Verdict::DefinitelyAbsent => "Al menos un bit es 0: con seguridad no está.",
        Verdict::TrulyPresent => "Todos los bits son 1, y la referencia dice que es una entrada.",
        Verdict::FalsePositive => "Todos los bits son 1, pero la referencia dice que no está: los pusieron otras.",
    }
}
