//! What went wrong, in Spanish: the reference wording.

use super::number::SPANISH;
use std::io::ErrorKind;

use super::fault::{FaultTexts, character};
use crate::bloom::{
    DraftError, MAX_COUNT, MAX_ENTRIES, MAX_K, MAX_M, MAX_UNITS, MIN_K, MIN_M, Rejection, RestoreError,
};
use crate::notice::{Draft, Expected, OpenError, Place, SaveError, SaveStep, SyntaxReason, ValueFault};

pub(crate) const FAULTS: FaultTexts = FaultTexts { open, save, system, rejection, draft_m, draft_k };

fn open(error: &OpenError) -> String {
    match error {
        OpenError::Io(kind) => system(*kind),
        OpenError::Folder => "es una carpeta, no un archivo".to_owned(),
        OpenError::NotRegular => "no es un archivo normal".to_owned(),
        OpenError::TooLarge { bytes, max_bytes } => {
            let (bytes, max_bytes) = (SPANISH.count(*bytes), SPANISH.count(*max_bytes));
            format!("tiene {bytes} bytes; un archivo de sesión tiene como mucho {max_bytes}")
        }
        OpenError::Utf16 => "está guardado en UTF-16; los archivos de sesión usan UTF-8".to_owned(),
        OpenError::NotUtf8(place) => format!("{}: esto no es UTF-8", at(*place)),
        OpenError::OtherFormat { found: None } => "no es una sesión de Criba: no tiene el campo «format»".to_owned(),
        OpenError::OtherFormat { found: Some(found) } => {
            format!("no es una sesión de Criba: dice que su formato es «{found}»")
        }
        OpenError::NewerVersion { found, known } => format!(
            "tiene la versión de formato {found} y este programa conoce hasta la {known}; la abrirá un Criba más nuevo"
        ),
        OpenError::OtherHash { found } => format!("usa el hash «{found}», que este programa no conoce"),
        OpenError::Syntax { place, reason } => format!("{}: {}", at(*place), syntax(reason)),
        OpenError::Value { place, fault } => format!("{}: {}", at(*place), value(fault)),
        OpenError::Restore(error) => restore(*error),
    }
}

fn at(place: Place) -> String {
    format!("línea {}, columna {}", place.line, place.column)
}

fn system(kind: ErrorKind) -> String {
    match kind {
        ErrorKind::NotFound => "no existe".to_owned(),
        ErrorKind::PermissionDenied => "el sistema no lo permite".to_owned(),
        ErrorKind::StorageFull => "no queda espacio en el disco".to_owned(),
        ErrorKind::QuotaExceeded => "su parte del disco está llena".to_owned(),
        ErrorKind::ReadOnlyFilesystem => "el disco es de solo lectura".to_owned(),
        ErrorKind::NotADirectory => "una parte de su ruta no es una carpeta".to_owned(),
        ErrorKind::InvalidFilename => "el sistema no admite ese nombre".to_owned(),
        ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy => "otro programa lo está usando".to_owned(),
        other => format!("el sistema responde «{other}»"),
    }
}

fn syntax(reason: &SyntaxReason) -> String {
    match reason {
        SyntaxReason::UnexpectedEnd => "el archivo termina antes de tiempo".to_owned(),
        SyntaxReason::UnexpectedCharacter(c) => format!("aquí no puede ir el carácter «{}»", character(*c)),
        SyntaxReason::Expected(expected) => format!("se esperaba {}", wanted(*expected)),
        SyntaxReason::MissingField(name) => format!("falta el campo «{name}»"),
        SyntaxReason::UnknownField(name) => format!("no existe el campo «{name}»"),
        SyntaxReason::RepeatedField(name) => format!("el campo «{name}» está repetido"),
        SyntaxReason::UnknownName(name) => format!("aquí no se conoce «{name}»"),
        SyntaxReason::TrailingCharacters => "hay algo detrás del final de la sesión".to_owned(),
        SyntaxReason::NestedTooDeep => "hay demasiados paréntesis dentro de paréntesis".to_owned(),
        SyntaxReason::InvalidEscape => "detrás de «\\» hay algo que no es una secuencia de escape".to_owned(),
        SyntaxReason::NumberTooLarge => "este número es demasiado grande".to_owned(),
        SyntaxReason::UnclosedString => "a una cadena le faltan las comillas de cierre".to_owned(),
        SyntaxReason::UnclosedComment => "a un comentario le falta el final".to_owned(),
        SyntaxReason::Other(detail) => format!("no se puede leer; en inglés: {detail}"),
    }
}

fn wanted(expected: Expected) -> &'static str {
    match expected {
        Expected::Open => "«(»",
        Expected::Close => "«)»",
        Expected::List => "«[»",
        Expected::ListEnd => "«]»",
        Expected::Comma => "una coma",
        Expected::Colon => "el signo «:»",
        Expected::Name => "un nombre",
        Expected::String => "una cadena entre comillas",
        Expected::Boolean => "«true» o «false»",
        Expected::Option => "«Some(…)» o «None»",
    }
}

fn value(fault: &ValueFault) -> String {
    match fault {
        ValueFault::OutOfRange { number, found, min, max } => {
            format!("{} es {found}; {}", number.field(), range(*min, *max))
        }
        ValueFault::NotInteger { number, found } => format!("{} es {found}; ha de ser un entero", number.field()),
        ValueFault::Entry { number, rejection: reason } => format!("entrada {number}: {}", rejection(reason)),
        ValueFault::LastText(reason) => format!("la cadena de la última operación: {}", rejection(reason)),
        ValueFault::DraftTooLong { draft, units, max_units } => {
            format!("el borrador de {} tiene {units} unidades UTF-16; se admiten {max_units} como mucho", name(*draft))
        }
        ValueFault::DraftDisagrees { draft, active } => {
            format!("el borrador de {0} no se lee como {active}, que es {0} en el filtro", name(*draft))
        }
        ValueFault::RepeatedDetail => "el mismo detalle aparece dos veces".to_owned(),
        ValueFault::Word { number } => {
            format!("la palabra {number} de la lista está vacía, repetida o tiene un salto de línea")
        }
        ValueFault::WordsTooLong { units, max_units } => {
            format!("la lista de palabras tiene {units} unidades UTF-16; se admiten {max_units} como mucho")
        }
    }
}

fn range(min: u64, max: u64) -> String {
    if min == max { format!("solo se admite {min}") } else { format!("se admite de {min} a {max}") }
}

fn name(draft: Draft) -> &'static str {
    match draft {
        Draft::M => "m",
        Draft::K => "k",
        Draft::Text => "la cadena",
        Draft::Entries => "n",
        Draft::Rate => "p",
        Draft::MeanLength => "la longitud media",
    }
}

fn restore(error: RestoreError) -> String {
    match error {
        RestoreError::TooManyEntries { count } => format!("hay {count} entradas; se admiten {MAX_ENTRIES} como mucho"),
        RestoreError::Entry { number, rejection: reason } => format!("entrada {number}: {}", rejection(&reason)),
        RestoreError::DuplicateEntry { first, second } => {
            format!("la entrada {second} es igual que la entrada {first}")
        }
        RestoreError::CounterTooLarge => format!("un contador pasa de {}", SPANISH.count(MAX_COUNT)),
        RestoreError::MoreFalsePositivesThanQueries => "hay más falsos positivos que consultas negativas".to_owned(),
        RestoreError::FalsePositivesWithoutEntries => {
            "hay falsos positivos aunque el filtro no tiene ninguna entrada".to_owned()
        }
        RestoreError::AbsentFromFullFilter => {
            "todos los bits son 1, así que toda consulta negativa es un falso positivo, pero los contadores difieren"
                .to_owned()
        }
        RestoreError::LastText(reason) => format!("la cadena de la última operación: {}", rejection(&reason)),
        RestoreError::LastInsertIsNotLastEntry => {
            "la última operación insertó una cadena nueva, pero esa no es la última entrada".to_owned()
        }
        RestoreError::LastInsertLeftCounters => {
            "la última operación insertó una cadena nueva, pero los contadores no están a 0".to_owned()
        }
        RestoreError::LastInsertIsNoEntry => {
            "la última operación insertó una cadena conocida, pero esa no está entre las entradas".to_owned()
        }
        RestoreError::LastFalsePositiveNotCounted => {
            "la última operación fue un falso positivo, pero no hay ninguno contado".to_owned()
        }
        RestoreError::LastAbsentNotCounted => {
            "la última consulta dio «definitivamente ausente», pero no hay ninguna así contada".to_owned()
        }
    }
}

fn save(error: &SaveError) -> String {
    match error {
        SaveError::NoFileName => "la ruta no tiene nombre de archivo".to_owned(),
        SaveError::Folder => "hay una carpeta con ese nombre".to_owned(),
        SaveError::NotRegular => "lo que tiene ese nombre no es un archivo normal".to_owned(),
        SaveError::WriteProtected => "el archivo está protegido contra escritura".to_owned(),
        SaveError::Exists => "hay ya un archivo con ese nombre".to_owned(),
        SaveError::Changed => "el archivo ha cambiado en el disco".to_owned(),
        SaveError::Io { step, kind } => {
            let doing = match step {
                SaveStep::Find => "no se pudo averiguar adónde lleva la ruta",
                SaveStep::Create => "no se pudo crear ningún archivo en la carpeta",
                SaveStep::Write => "no se pudo escribir el archivo",
                SaveStep::Sync => "el sistema no confirmó que el archivo esté en el disco",
                SaveStep::Replace => "no se pudo reemplazar el archivo anterior",
                SaveStep::SyncFolder => {
                    "el archivo nuevo está en su sitio, pero el sistema no confirmó que eso conste en el disco"
                }
            };
            format!("{doing} ({})", place_of_save(*kind))
        }
    }
}

/// As [`system`], where it is the folder that does not exist.
fn place_of_save(kind: ErrorKind) -> String {
    match kind {
        ErrorKind::NotFound => "la carpeta no existe".to_owned(),
        other => system(other),
    }
}

fn rejection(rejection: &Rejection) -> String {
    match rejection {
        Rejection::Empty => "la cadena está vacía".to_owned(),
        Rejection::TooLong { units } => {
            format!("la cadena tiene {units} unidades UTF-16; se admiten {MAX_UNITS} como mucho")
        }
        Rejection::Full { needed } => format!("habría {needed} entradas; se admiten {MAX_ENTRIES} como mucho"),
        Rejection::CounterFull => format!("no se pueden contar más de {MAX_COUNT} consultas negativas"),
    }
}

fn draft_m(error: DraftError) -> String {
    draft(error, "m", u64::from(MIN_M), u64::from(MAX_M))
}

fn draft_k(error: DraftError) -> String {
    draft(error, "k", u64::from(MIN_K), u64::from(MAX_K))
}

fn draft(error: DraftError, symbol: &str, min: u64, max: u64) -> String {
    match error {
        DraftError::Empty => format!("falta {symbol}: un entero de {min} a {max}"),
        DraftError::NotDigits => format!("solo cifras: {symbol} es un entero de {min} a {max}"),
        DraftError::OutOfRange => format!("fuera de rango: {symbol} es un entero de {min} a {max}"),
    }
}
