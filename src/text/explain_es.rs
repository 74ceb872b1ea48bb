//! Explanations in Spanish: the reference wording.

use super::es::and;
use super::explain::{ExplainTexts, Story};
use super::joined_words;
use crate::bloom::Verdict;

pub(crate) const EXPLAIN: ExplainTexts = ExplainTexts {
    why: "¿Por qué?",
    why_tip: "Explica la última operación, posición por posición.",
    title: "Por qué",
    bit_title: |position, bit| format!("Bit {position} = {}", u8::from(bit)),
    nobody: "Ninguna entrada lo pone a 1: toda cadena que caiga aquí está definitivamente ausente.",
    set_by: |entries| match entries {
        1 => "Lo pone a 1 una sola entrada:".to_owned(),
        entries => format!("Lo ponen a 1 {entries} entradas; una bastaría:"),
    },
    first: "primera",
    story,
    only_itself: "solo ella misma",
    zero: "a 0: nadie lo pone a 1",
    more: |more| format!("y {more} más"),
    close: "Cerrar la explicación",
};

fn story(story: &Story) -> String {
    let Story { verdict, entry_number, zeros, bits, turned, smallest } = story;
    match verdict {
        Verdict::New => match turned {
            0 => "Todos sus bits ya estaban a 1: otras entradas los habían puesto. Consultada antes, habría sido un falso \
                  positivo."
                .to_owned(),
            turned if turned == bits => "Ninguna otra entrada había puesto sus bits a 1.".to_owned(),
            _ => "Los bits que ya estaban a 1 los habían puesto otras entradas: se comparten.".to_owned(),
        },
        Verdict::Duplicate => {
            format!("Ya era la entrada {entry_number}: todos sus bits estaban a 1 desde entonces.")
        }
        Verdict::DefinitelyAbsent => {
            let list = joined_words(zeros.iter().map(u16::to_string), and);
            let which = if zeros.len() == 1 {
                format!("Basta un bit a 0, el {list}")
            } else {
                format!("Basta un bit a 0 y hay {}: {list}", zeros.len())
            };
            format!("{which}. Si la cadena se hubiera insertado, todos sus bits serían 1.")
        }
        Verdict::TrulyPresent => {
            format!("Es la entrada {entry_number}: ella puso sus bits a 1. El filtro no sabe quién los puso; la referencia, sí.")
        }
        Verdict::FalsePositive => {
            let list = joined_words(smallest.iter().cloned(), and);
            let bits = if *bits == 1 { "su único bit".to_owned() } else { format!("sus {bits} bits") };
            match smallest.as_slice() {
                [_] => format!("Nunca se insertó, pero una sola entrada ya había puesto a 1 {bits}: {list}."),
                several => {
                    format!("Nunca se insertó, pero entre {} entradas ya habían puesto a 1 {bits}: {list}. Con menos no se cubren.", several.len())
                }
            }
        }
    }
}
