//! Words, hunts, lists, escapes and units in Spanish: the reference wording.

use super::Texts;
use super::literal::printed;
use super::number::{Numbers, SPANISH};
use super::sentence;
use super::words::{UnitKind, WordsTexts};
use crate::bloom::{EscapeError, EscapeFault, MAX_LIST_UNITS, Preview, WordSource};

pub(crate) const WORDS: WordsTexts = WordsTexts {
    heading: "Palabras ausentes",
    source_name: "Origen de las palabras",
    source: |source| match source {
        WordSource::Random { .. } => "al azar".to_owned(),
        WordSource::Names => "nombres seguidos".to_owned(),
        WordSource::List(list) => format!("lista ({})", SPANISH.count(list.len() as u64)),
    },
    source_tip: |source| match source {
        WordSource::Random { seed } => {
            format!("De 4 a 10 letras al azar; con la semilla {seed} son siempre las mismas.")
        }
        WordSource::Names => "user00001, user00002, user00003…: no son una muestra al azar.".to_owned(),
        WordSource::List(_) => "Cada palabra una vez y en orden; las que son entradas se saltan.".to_owned(),
    },
    paste: "lista pegada…",
    ask: "Preguntar una",
    ask_tip: "Consulta la siguiente palabra que no es una entrada; cuenta como cualquier consulta.",
    hunt: "Cazar",
    hunt_tip: "Pregunta palabras hasta dar con un falso positivo, un millón como mucho; cada una cuenta.",
    nothing_to_hunt: "Un filtro vacío no tiene falsos positivos.",
    tried: |number, tries| match tries {
        1 => "1 intento".to_owned(),
        tries => format!("{} intentos", number.count(tries.into())),
    },
    stop: "Parar",
    stop_tip: "Lo intentado queda contado.",
    ask_title: "Palabras que preguntar",
    ask_hint: "Una por línea, tal cual. Se preguntan una vez y en orden; las repetidas y las que son entradas se saltan.",
    ask_count: |number, words| match words {
        1 => "1 palabra distinta".to_owned(),
        words => format!("{} palabras distintas", number.count(words as u64)),
    },
    ask_too_long: |number, list| {
        format!(
            "Tiene {} unidades UTF-16; caben {}.",
            number.count(list.units as u64),
            number.count(MAX_LIST_UNITS as u64)
        )
    },
    ask_use: "Usar estas palabras",
    list_title: "Insertar una lista",
    list_hint: "Una cadena por línea, tal cual: no se recorta nada y las líneas vacías se saltan. O todas o ninguna.",
    list_field: "Lista, una cadena por línea",
    list_file: "Leer de un archivo…",
    list_from: |name| format!("Del archivo «{}»", printed(name.as_ref())),
    list_failed: |texts, name, error| {
        format!("No se pudo leer «{}»: {}.", printed(name.as_ref()), (texts.fault.open)(error))
    },
    list_type: "Escribirla aquí",
    preview,
    refusal,
    list_insert: |number, new| match new {
        0 => "Insertar".to_owned(),
        new => format!("Insertar {}", number.count(new as u64)),
    },
    escapes: "Escapes",
    units: "Unidades",
    list: "Lista…",
    list_tip: "Inserta una lista de cadenas, pegada o de un archivo.",
    escapes_tip: "Lee en el campo los escapes de JSON: \\n, \\t, \\u0301, \\ud83d\\ude00… y \\\\ para una barra.",
    escape,
    units_tip: "Muestra las unidades UTF-16 de la cadena, una por una.",
    units_title: |units| match units {
        1 => "1 unidad UTF-16".to_owned(),
        units => format!("{units} unidades UTF-16"),
    },
    unit_kind: |kind| match kind {
        UnitKind::Plain => "",
        UnitKind::Space => "espacio",
        UnitKind::Control => "control",
        UnitKind::Combining => "se une",
        UnitKind::Joiner => "unión",
        UnitKind::Invisible => "invisible",
        UnitKind::High => "1.ª mitad",
        UnitKind::Low => "2.ª mitad",
    },
    units_more: |more| format!("y {more} más"),
    units_none: "La cadena está vacía.",
};

fn preview(number: &Numbers, preview: &Preview) -> String {
    let count = |count: usize, one: &str, many: &str| match count {
        1 => format!("1 {one}"),
        count => format!("{} {many}", number.count(count as u64)),
    };
    let mut parts = vec![count(preview.new, "nueva", "nuevas")];
    if preview.duplicate > 0 {
        parts.push(count(preview.duplicate, "repetida", "repetidas"));
    }
    if preview.empty > 0 {
        parts.push(count(preview.empty, "línea vacía", "líneas vacías"));
    }
    if preview.too_long > 0 {
        parts.push(count(preview.too_long, "demasiado larga", "demasiado largas"));
    }
    if preview.over > 0 {
        parts.push(count(preview.over, "no cabe", "no caben"));
    }
    parts.join(" · ")
}

fn refusal(texts: &Texts, preview: &Preview) -> Option<String> {
    if let Some(line) = &preview.first_too_long {
        let units = texts.number.count(line.units as u64);
        return Some(format!("La línea {} tiene {units} unidades; se admiten 256 como mucho.", line.number));
    }
    preview.refusal().map(|rejection| sentence(&(texts.fault.rejection)(&rejection)))
}

fn escape(error: &EscapeError) -> String {
    let place = error.at + 1;
    let why = match error.fault {
        EscapeFault::Unknown(c) => format!("«\\{c}» no es un escape"),
        EscapeFault::Alone => "la barra «\\» está sola al final; escribe «\\\\»".to_owned(),
        EscapeFault::Digits(digits) => format!("detrás de «\\u» van cuatro cifras hexadecimales y hay {digits}"),
        EscapeFault::LoneHigh(unit) => {
            format!("«\\u{unit:04x}» es la primera mitad de un par y le falta la segunda: sola no es texto")
        }
        EscapeFault::LoneLow(unit) => {
            format!("«\\u{unit:04x}» es la segunda mitad de un par y le falta la primera: sola no es texto")
        }
    };
    format!("carácter {place}: {why}")
}
