//! Spanish: the reference wording.

use super::curve_es::CURVE;
use super::literal::elided;
use super::number::SPANISH;
use super::verdict::AroundBits;
use super::{
    DetailTexts, DialogTexts, GridTexts, KeyTexts, LabTexts, MOST_IN_DEED, MenuTexts, SetterText, StartTexts,
    StatusTexts, Texts, VerdictTexts, curve_es, explain_es, fault_es, joined_words, keep_es, sentence, size_es,
    step_es, words_es,
};
use crate::bloom::{Example, HuntEnd};
use crate::choice::{Appearance, Language, View};
use crate::command::Command;
use crate::model::{Aim, Deed, Purpose, Remark, max_draft_units};

/// Spanish.
pub const ES: Texts = Texts {
    number: SPANISH,
    menu: MenuTexts {
        file: "Archivo",
        edit: "Editar",
        explain: "Explicar",
        view: "Ver",
        view_name: |view| match view {
            View::Filter => "Filtro",
            View::Curve => "Curva",
            View::Size => "Tamaño",
        },
        view_tip: |view| match view {
            View::Filter => "El laboratorio: el filtro y lo que responde.",
            View::Curve => "Las tasas de falsos positivos, calculadas y medidas.",
            View::Size => "Qué filtro construir para tantas entradas y tal tasa.",
        },
        help: "Ayuda",
        examples: "Ejemplos",
        language: "Idioma",
        appearance: "Apariencia",
        appearance_name: |appearance| match appearance {
            Appearance::System => "Como el sistema",
            Appearance::Light => "Clara",
            Appearance::Dark => "Oscura",
        },
        language_name,
        language_code,
    },
    command,
    deed: |deed| match deed {
        Deed::EditParameters => "cambiar m o k".to_owned(),
        Deed::CreateFilter => "crear filtro".to_owned(),
        Deed::Reset => "restablecer".to_owned(),
        Deed::Insert(text) => format!("insertar {}", elided(text, MOST_IN_DEED)),
        Deed::Query(text) => format!("consultar {}", elided(text, MOST_IN_DEED)),
        Deed::RunExample(example) => format!("ejemplo «{}»", (LAB.example)(*example)),
        Deed::InsertList(1) => "insertar una lista: 1 nueva".to_owned(),
        Deed::InsertList(new) => format!("insertar una lista: {} nuevas", SPANISH.count(*new as u64)),
        Deed::Ask => "preguntar una palabra ausente".to_owned(),
        Deed::Hunt(1) => "cazar: 1 intento".to_owned(),
        Deed::Hunt(tries) => format!("cazar: {} intentos", SPANISH.count((*tries).into())),
        Deed::New => "nuevo".to_owned(),
        Deed::Open(name) => format!("abrir «{name}»"),
        Deed::OpenKept(name) if name.is_empty() => "abrir una clase guardada".to_owned(),
        Deed::OpenKept(name) => format!("abrir la clase «{name}»"),
    },
    key: KeyTexts {
        control: "Ctrl",
        shift: "Mayús",
        enter: "Entrar",
        escape: "Esc",
        page_up: "RePág",
        page_down: "AvPág",
    },
    lab: LAB,
    verdict: VerdictTexts {
        hint: "Escribe una cadena y pulsa Entrar para insertarla.",
        hint_more: "Mayús+Entrar la consulta: el filtro dirá si está definitivamente ausente o posiblemente presente.",
        no_filter: "No hay filtro.",
        no_filter_more: "Elige m y k y crea uno para insertar y consultar cadenas.",
        inserted: "insertada",
        turned: |turned| match turned {
            0 => "Ningún bit cambia: ya estaban a 1. ".to_owned(),
            1 => "1 bit pasa de 0 a 1. ".to_owned(),
            turned => format!("{turned} bits pasan de 0 a 1. "),
        },
        counters_at_zero: "Contadores a 0: la referencia ha cambiado.",
        duplicate: "ya era una entrada",
        nothing_changed: |number| format!("Es la entrada {number}: no cambian ni los bits ni los contadores."),
        absent: "definitivamente ausente",
        bit: "El bit ",
        is_zero: |i| format!(" es 0 (i = {i}): si se hubiera insertado, sería 1."),
        possibly_present: ": posiblemente presente. ",
        truly_present: "Presente de verdad",
        are_set: AroundBits { one: ("El bit ", " está a 1"), several: ("Los bits ", " están a 1") },
        confirmed: |number| {
            format!(" y la referencia lo confirma: es la entrada {number}. No cuenta como consulta negativa.")
        },
        false_positive: "Falso positivo",
        were_set: AroundBits {
            one: ("El bit ", " ya estaba a 1 por "),
            several: ("Los bits ", " ya estaban a 1 por "),
        },
        more: |more| if more == 1 { "otra más".to_owned() } else { format!("otras {more}") },
        never_inserted: ". Nunca se insertó.",
        and,
    },
    grid: GridTexts {
        name: "Bits del filtro",
        cell: |index, bit| format!("bit {index}: {}", u8::from(bit)),
        setters,
        steps: |steps| format!("Última operación: {}", steps_list(steps)),
        legend_clear: "bit a 0",
        legend_set: "bit a 1",
        legend_mark: "posición de la última operación",
    },
    detail: DETAIL,
    explain: explain_es::EXPLAIN,
    step: step_es::STEP,
    words: words_es::WORDS,
    curve: curve_es::CURVE,
    size: size_es::SIZE,
    status: StatusTexts {
        unnamed: "Sin nombre",
        suggestion: "clase",
        unsaved: "Cambios sin guardar",
        saved: "Guardado",
        dismiss: "Cerrar el aviso",
        help: "ayuda",
        projection: "proyección",
        leave_projection: "salir de la proyección",
    },
    keep: keep_es::KEEP,
    dialog: DIALOG,
    fault: fault_es::FAULTS,
    start: StartTexts {
        no_display: "no hay pantalla (DISPLAY y WAYLAND_DISPLAY están vacías); sin ella funcionan --check y --picture",
        no_window: |reason, missing| match missing {
            [] => format!("no se pudo abrir la ventana: {reason}"),
            missing => format!("no se pudo abrir la ventana; faltan bibliotecas: {} ({reason})", missing.join(", ")),
        },
        stopped: |reason| format!("el programa se ha detenido por un fallo suyo: {reason}"),
    },
};

/// Names of languages are written in themselves.
pub(super) fn language_name(language: Language) -> &'static str {
    match language {
        Language::Spanish => "Español",
        Language::English => "English",
    }
}

/// Short names too.
pub(super) fn language_code(language: Language) -> &'static str {
    match language {
        Language::Spanish => "ES",
        Language::English => "EN",
    }
}

fn command(command: Command) -> &'static str {
    match command {
        Command::New => "Nuevo",
        Command::Open => "Abrir…",
        Command::Save => "Guardar",
        Command::SaveAs => "Guardar como…",
        Command::Quit => "Salir",
        Command::Undo => "Deshacer",
        Command::Redo => "Rehacer",
        Command::Insert => "Insertar",
        Command::Query => "Consultar",
        Command::CreateFilter => "Crear filtro",
        Command::Reset => "Restablecer",
        Command::InsertList => "Insertar una lista…",
        Command::Ask => "Preguntar una palabra ausente",
        Command::Hunt => "Cazar un falso positivo",
        Command::StepForward => "Paso siguiente",
        Command::StepBack => "Paso anterior",
        Command::StepFirst => "Al primer paso",
        Command::StepLast => "Al último paso",
        Command::PlayPause => "Reproducir o pausar los pasos",
        Command::Predict => "Predecir: tapar el resultado",
        Command::Reveal => "Revelar el resultado",
        Command::Escapes => "Leer escapes en la cadena",
        Command::Units => "Unidades de la cadena",
        Command::ViewFilter => "Vista «Filtro»",
        Command::ViewCurve => "Vista «Curva»",
        Command::ViewSize => "Vista «Tamaño»",
        Command::Projection => "Proyección",
        Command::FullScreen => "Pantalla completa",
        Command::ZoomIn => "Aumentar",
        Command::ZoomOut => "Reducir",
        Command::ZoomReset => "Tamaño normal",
        Command::NextRegion => "Zona siguiente",
        Command::PreviousRegion => "Zona anterior",
        Command::Leave => "Cerrar un diálogo o una ficha, o salir de la proyección",
        Command::Help => "Ayuda y teclas",
        Command::About => "Acerca de Criba",
    }
}

const LAB: LabTexts = LabTexts {
    parameters: "Parámetros",
    m_tip: "m: número de bits del filtro, de 8 a 1024. Cambiarlo descarta el filtro.",
    k_tip: "k: número de posiciones hash por cadena, de 1 a 12. Cambiarlo descarta el filtro.",
    ranges: "m de 8 a 1024 · k de 1 a 12",
    create_tip: "Crea un filtro vacío con estos m y k; sustituye al que haya. Entrar en m o k, si no hay filtro.",
    reset_tip: "Quita el filtro y deja m y k como están.",
    string: "Cadena",
    string_tip: "De 1 a 256 unidades UTF-16, tal cual: sin recortar ni normalizar. Entrar inserta, Mayús+Entrar consulta.",
    units_tip: "Unidades de código UTF-16 de la cadena, de 256 como máximo.",
    insert_tip: "Pone a 1 los bits de la cadena y la añade a la referencia.",
    query_tip: "Lee los bits de la cadena y dice si está definitivamente ausente o posiblemente presente.",
    no_filter: "Crea primero un filtro.",
    examples: "Ejemplos",
    example: |example| match example {
        Example::Letters => "a…h",
        Example::FalsePositive => "i es falso positivo",
        Example::Accents => "é y é",
        Example::Saturation => "saturación",
        Example::SingleBit => "un solo bit",
    },
    example_tip: |example| match example {
        Example::Letters => "Inserta a, b, c, d, e, f, g y h en el filtro actual.",
        Example::FalsePositive => "Filtro nuevo (m = 8, k = 1): inserta a; consulta i, a y b.",
        Example::Accents => {
            "Filtro nuevo (m = 64, k = 3): inserta é compuesta y consulta é descompuesta, que es otra cadena."
        }
        Example::Saturation => "Filtro nuevo (m = 8, k = 1) con a…h: todos los bits a 1.",
        Example::SingleBit => "Filtro nuevo (m = 127, k = 5): rio cae cinco veces en la misma posición.",
    },
    remark: |texts, remark| match remark {
        Remark::Discarded { entries: 0 } => "Filtro descartado: estaba vacío.".to_owned(),
        Remark::Discarded { entries } => format!("Filtro descartado: {}.", self::entries(entries as u64)),
        Remark::Exported(export) => (texts.curve.exported)(export.format).to_owned(),
        Remark::Rejected(rejection) => sentence(&(texts.fault.rejection)(&rejection)),
        Remark::DraftTooLong { draft, units } => format!(
            "No se ha escrito: quedarían {} unidades y en el campo caben {}.",
            texts.number.count(units as u64),
            texts.number.count(max_draft_units(draft) as u64)
        ),
        Remark::NoFilter => LAB.no_filter.to_owned(),
        Remark::Escape(error) => sentence(&(texts.words.escape)(&error)),
        Remark::NoWordsLeft => "No quedan palabras que preguntar: cambia el origen o la lista.".to_owned(),
        Remark::NothingToHunt => texts.words.nothing_to_hunt.to_owned(),
        Remark::Hunted { tries, end, estimate } => {
            let tried = (texts.words.tried)(&texts.number, tries);
            match end {
                Some(HuntEnd::Found) => format!("Falso positivo tras {tried}."),
                Some(HuntEnd::Cap) => {
                    format!("Ningún falso positivo en {tried}. La estimación ideal es {}.", texts.number.rate(estimate))
                }
                Some(HuntEnd::Exhausted) => format!("Se acabó la lista: {tried} sin falso positivo."),
                Some(HuntEnd::CounterFull) => format!("El contador está lleno: {tried} sin falso positivo."),
                None => format!("Parado: {tried} sin falso positivo."),
            }
        }
        Remark::Listed { new, duplicate } => match (new, duplicate) {
            (0, _) => "Todas eran ya entradas.".to_owned(),
            (1, 0) => "1 cadena nueva.".to_owned(),
            (new, 0) => format!("{} cadenas nuevas.", texts.number.count(new as u64)),
            (new, duplicate) => format!(
                "{} nuevas y {} repetidas.",
                texts.number.count(new as u64),
                texts.number.count(duplicate as u64)
            ),
        },
    },
    counters: "Contadores",
    entries: "Entradas distintas",
    ones: "Bits a 1",
    of: |number, part, whole| format!("{} de {}", number.count(part), number.count(whole)),
    negative_queries: "Consultas negativas",
    false_positives: "Falsos positivos",
    observed_rate: "Tasa observada",
    undefined: "indefinida",
    rate: |number, rate| {
        format!("{} de {} = {}", number.count(rate.part), number.count(rate.whole), number.rate(rate.value()))
    },
    caveat: "Solo cuentan las cadenas ausentes. No es una muestra aleatoria.",
    caveat_tip: "Las consultas elegidas a mano no son una muestra aleatoria independiente, así que la tasa no garantiza \
                 nada sobre cadenas futuras. Repetir una consulta cuenta otra vez. Sin consultas negativas la tasa es \
                 indefinida.",
    is_full: "Todos los bits están a 1: toda cadena nueva es un falso positivo.",
};

/// "y", and "e" before the sound of an i.
pub(super) fn and(next: &str) -> &'static str {
    let word = next.trim_start_matches('"').to_lowercase();
    let sounds_like_i = |word: &str| word.starts_with('i') || word.starts_with('í');
    let after_h = word.strip_prefix('h').unwrap_or(&word);
    let is_glide = ["hia", "hie", "hio", "ia", "ie", "io"].iter().any(|glide| word.starts_with(glide));
    if sounds_like_i(after_h) && !is_glide { " e " } else { " y " }
}

fn steps_list(steps: &[u8]) -> String {
    joined_words(steps.iter().map(|i| format!("i = {i}")), and)
}

fn setters(index: u16, setters: &[SetterText], more: usize) -> String {
    if setters.is_empty() {
        return format!("Bit {index} = 0\nNinguna entrada lo pone a 1.");
    }
    let mut lines = vec![format!("Bit {index} = 1, puesto por:")];
    lines.extend(setters.iter().map(|(text, i)| format!("{text}  (i = {i})")));
    if more > 0 {
        lines.push(format!("y {more} más"));
    }
    lines.join("\n")
}

const DETAIL: DetailTexts = DetailTexts {
    positions: "Posiciones hash",
    positions_short: "Posiciones",
    position: "posición",
    before: "antes",
    after: "después",
    nothing_yet: "Aún no hay ninguna operación.",
    repeats: "Hay posiciones repetidas: un paso impar no garantiza un ciclo completo.",
    model: "Modelo y hashes",
    ideal: "Estimación ideal",
    ideal_tip: "f ≈ (1 − e^(−kn/m))^k, con n entradas distintas. Supone hashes independientes y uniformes.",
    h1: "h₁",
    h2: "h₂ (impar)",
    position_formula: "posición i = (h₁ + i·h₂) mod m",
    hash_formula: "h = base; por cada unidad UTF-16 u: h = (h XOR u)·16777619 mod 2³²",
    hash_bases: "Bases: 2166136261 para h₁, 0xDEADBEEF para h₂; h₂ se hace impar (| 1).",
    symbols: "m bits · k posiciones por cadena · n entradas distintas · i de 0 a k − 1",
    hash_note: "Variante de FNV-1a sobre unidades UTF-16, no FNV-1a. No es criptográfica ni promete independencia.",
    ideal_note: "La estimación supone hashes independientes y uniformes; este no lo promete.",
    entries: "Entradas",
    entries_note: "Cadenas exactas: la referencia no forma parte de los m bits.",
    entries_tip: "La referencia guarda las cadenas tal cual y dice la verdad; el filtro solo tiene los m bits. Un filtro \
                  básico no permite borrar: quitar los bits de una cadena podría borrar otras.",
    entries_empty: "Ninguna todavía.",
    entry_tip: |number, units| format!("Entrada {number} · {units} {}", if units == 1 { "unidad" } else { "unidades" }),
    fold_tip: "Abre o cierra este detalle; se guarda con la sesión.",
};

const DIALOG: DialogTexts = DialogTexts {
    cancel: "Cancelar",
    close: "Cerrar",
    unsaved_title: "Hay cambios sin guardar",
    unsaved: |aim, name| {
        let what = format!("Los cambios de «{name}» no están guardados");
        let then = match aim {
            Aim::New => "empezar de nuevo",
            Aim::Open => "abrir otra",
            Aim::Quit => "salir",
        };
        format!("{what}. ¿Guardar antes de {then}?")
    },
    save_first: "Guardar",
    discard: "No guardar",
    replace_title: "El archivo ya existe",
    replace: |name| format!("«{name}» ya existe. ¿Sustituir lo que contiene por esta sesión?"),
    changed_title: "El archivo ha cambiado",
    changed: |name| {
        format!("«{name}» se ha modificado en el disco desde que se abrió o guardó aquí. ¿Escribir encima?")
    },
    overwrite: "Sustituir",
    path_title: |purpose| match purpose {
        Purpose::Open => "Abrir una sesión",
        Purpose::Save => "Guardar como",
        Purpose::List => "Leer una lista de cadenas",
        Purpose::Export(_) => "Exportar",
    },
    path_hint: "El diálogo de archivos del sistema no está disponible. Escribe la ruta; ~/ es tu carpeta.",
    path: "Ruta",
    path_button: |purpose| match purpose {
        Purpose::Open => "Abrir",
        Purpose::Save => "Guardar",
        Purpose::List => "Leer",
        Purpose::Export(_) => "Exportar",
    },
    type_path: "Escribir la ruta",
    file_kind: |purpose| match purpose {
        Purpose::Open | Purpose::Save => "Criba",
        Purpose::List => "Texto",
        Purpose::Export(export) => (CURVE.kind)(export.format),
    },
    every_file: "Todos los archivos",
    help_lines: &[
        "Un filtro de Bloom son m bits. Insertar una cadena pone a 1 los bits de sus k posiciones; consultarla los lee.",
        "Si alguno es 0, la cadena está definitivamente ausente. Si todos son 1, está posiblemente presente: puede ser una \
         entrada o un falso positivo.",
        "La referencia es el conjunto exacto de las entradas: dice la verdad y no forma parte de los m bits. Los contadores \
         cuentan consultas de cadenas que no son entradas; vuelven a 0 cuando la referencia cambia.",
        "Un clic en un bit, o «¿Por qué?», explica quién lo puso a 1. AvPág recorre la última operación paso a paso. Con \
         «Predecir» el resultado queda tapado hasta que F9, o cada paso, lo revela: primero se pregunta a la clase.",
        "Criba guarda la clase automáticamente y la recupera la próxima vez; Ctrl+Z deshace cualquier paso. Guardar en un \
         archivo sirve para llevársela o repartirla.",
    ],
    help_keys: "Teclas",
    help_grid_keys: ("Moverse por los bits", "Flechas, Inicio, Fin"),
    help_page_keys: "Pasar página en «Curva» y «Tamaño»",
    about_lines: &[
        "Laboratorio de escritorio para filtros de Bloom.",
        "Licencia: MIT o Apache-2.0, a elección.",
        "Tipos de letra: Inter, JetBrains Mono y Noto Emoji (SIL OFL 1.1), DejaVu Sans (licencia libre de Bitstream Vera), \
         emoji-icon-font (MIT).",
        "Ventana: egui y eframe (MIT o Apache-2.0).",
    ],
    version: |version| format!("Versión {version}"),
};

/// So many entries.
pub(super) fn entries(n: u64) -> String {
    if n == 1 { "1 entrada".to_owned() } else { format!("{} entradas", SPANISH.count(n)) }
}
