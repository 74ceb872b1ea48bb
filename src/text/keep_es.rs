//! What the program keeps by itself, in Spanish: the reference wording.

use super::Texts;
use super::keep::KeepTexts;
use super::literal::printed;
use super::number::SPANISH;
use crate::model::{Aim, Autosave};
use crate::notice::{Condition, Damage, HomeFault, KeepError, MAX_KEPT_UNITS, Notice, Spoilt};

pub(crate) const KEEP: KeepTexts = KeepTexts {
    notice,
    autosave: |autosave| match autosave {
        Autosave::Off | Autosave::Idle => "",
        Autosave::Pending => "Autoguardando…",
        Autosave::Done => "Autoguardado",
        Autosave::Failed(_) => "⚠ Sin autoguardar",
    },
    autosave_tip: "Criba guarda la clase automáticamente en su propia carpeta y la recupera la próxima vez. El archivo \
                   solo cambia cuando se guarda.",
    fault,
    quoted: |name| format!("«{name}»"),
    unnamed_lesson: "Sin nombre",
    rescued: "rescatada",
    entries: |entries| super::es::entries(entries as u64),
    export: "Guardar en un archivo…",
    open_file: "Abrir el archivo",
    recent: "Abrir reciente",
    missing: "no se encuentra",
    unnamed: "Clases sin nombre",
    unnamed_tip: "Clases que no tenían archivo cuando otra ocupó su lugar; se conservan las últimas 50.",
    none: "Nada todavía",
    lost_title: "Esta clase se perdería",
    lost: |texts, aim, error| {
        let then = match aim {
            Aim::Quit => "Al salir",
            Aim::New => "Al empezar de nuevo",
            Aim::Open => "Al abrir otra",
        };
        format!("{then} se perdería, porque no se puede autoguardar: {}.", fault(texts, error))
    },
    lose: |aim| match aim {
        Aim::Quit => "Salir de todos modos",
        Aim::New | Aim::Open => "Seguir de todos modos",
    },
    stay: "Quedarse",
};

fn fault(texts: &Texts, error: &KeepError) -> String {
    match error {
        KeepError::TooLong(units) => format!(
            "ocupa {} caracteres y en el autoguardado caben {}",
            SPANISH.count(*units as u64),
            SPANISH.count(MAX_KEPT_UNITS as u64)
        ),
        KeepError::Save { error, .. } => (texts.fault.save)(error),
        KeepError::Home(fault) => home(texts, *fault),
        KeepError::Stopped => "el autoguardado ha dejado de funcionar".to_owned(),
    }
}

fn home(texts: &Texts, fault: HomeFault) -> String {
    match fault {
        HomeFault::NoHome => "el sistema no indica ninguna carpeta personal".to_owned(),
        HomeFault::Relative(variable) => format!("{variable} no es una ruta absoluta"),
        HomeFault::Io(kind) => {
            format!("no se puede usar la carpeta de datos de Criba ({})", (texts.fault.system)(kind))
        }
    }
}

fn notice(texts: &Texts, notice: &Notice) -> String {
    match notice {
        Notice::NotOpened { path, error } => {
            format!("No se pudo abrir «{}»: {}.", printed(path), (texts.fault.open)(error))
        }
        Notice::NotExported { path, error } => {
            format!("No se pudo exportar a «{}»: {}.", printed(path), (texts.fault.save)(error))
        }
        Notice::NothingToExport => "Ya no hay nada que exportar.".to_owned(),
        Notice::NotSaved { path, error } => {
            format!("No se pudo guardar «{}»: {}.", printed(path), (texts.fault.save)(error))
        }
        Notice::DialogDelayed => "El diálogo de archivos del sistema no ha respondido todavía.".to_owned(),
        Notice::NotKept(error @ KeepError::TooLong(_)) => format!(
            "La clase ya no cabe en el autoguardado: {}. Lo último autoguardado sigue igual; guarda la clase en un \
             archivo.",
            fault(texts, error)
        ),
        Notice::NotKept(KeepError::Save { path, error }) => format!(
            "No se pudo autoguardar la clase en «{}»: {}. Se volverá a intentar con el próximo cambio.",
            printed(path),
            (texts.fault.save)(error)
        ),
        Notice::NotKept(error @ KeepError::Home(_)) => {
            format!("Sin autoguardado: {}. La clase solo está en la memoria.", fault(texts, error))
        }
        Notice::NotKept(KeepError::Stopped) => {
            "El autoguardado ha dejado de funcionar; guarda la clase en un archivo y vuelve a abrir Criba.".to_owned()
        }
        Notice::Damaged(damage) => damaged(damage),
        Notice::Left { path, error } => format!(
            "No se pudo abrir la clase autoguardada «{}»: {}. Se deja como está y esta ventana guarda la suya aparte.",
            printed(path),
            (texts.fault.open)(error)
        ),
        Notice::FileDiffers(path) => {
            format!("«{}» ha cambiado desde el último autoguardado; aquí está la clase autoguardada.", printed(path))
        }
        Notice::FileMissing(path) => {
            format!("«{}» ya no se encuentra; aquí está la clase autoguardada.", printed(path))
        }
        Notice::SecondWindow => "Hay otra ventana de Criba abierta; esta guarda su clase aparte.".to_owned(),
        Notice::Others(_) => "Hay más clases guardadas:".to_owned(),
        Notice::KeptNotOpened(error) => format!("No se pudo abrir la clase guardada: {}.", (texts.fault.open)(error)),
        Notice::PreferencesDamaged(Some(aside)) => format!(
            "No se pudieron leer las preferencias: se usan las predeterminadas y el archivo está ahora en «{}».",
            printed(aside)
        ),
        Notice::PreferencesDamaged(None) => {
            "No se pudieron leer las preferencias: se usan las predeterminadas y no se guardará ninguna.".to_owned()
        }
        Notice::NoPreferences(fault) => format!("Las preferencias no se guardarán: {}.", home(texts, *fault)),
        Notice::PreferencesNotKept(error) => {
            format!("No se pudieron guardar las preferencias: {}.", (texts.fault.save)(error))
        }
    }
}

fn damaged(damage: &Damage) -> String {
    let spoilt = |what: &str, damaged: &str, Spoilt { path, is_aside }: &Spoilt| {
        let path = printed(path);
        if *is_aside {
            format!("{what} {damaged} y se ha movido a «{path}».")
        } else {
            format!("{what}, «{path}», no se puede leer ni mover; no se escribirá encima.")
        }
    };
    let mut sentences = Vec::new();
    match &damage.session {
        Condition::Whole => {}
        Condition::Missing => sentences.push("Faltaba la clase autoguardada.".to_owned()),
        Condition::Damaged(session) => sentences.push(spoilt("La clase autoguardada", "estaba dañada", session)),
    }
    match (&damage.previous, &damage.session) {
        (Condition::Damaged(previous), _) => {
            sentences.push(spoilt("La copia anterior", "estaba dañada", previous));
        }
        (_, Condition::Whole) => {}
        (Condition::Whole, _) => {
            sentences.push(format!("Se ha abierto la copia anterior, «{}».", printed(&damage.previous_path)));
        }
        (Condition::Missing, _) => sentences.push("No había copia anterior.".to_owned()),
    }
    if let Some(record) = &damage.record {
        sentences.push(spoilt("El registro de su archivo", "estaba dañado", record));
        if [&damage.session, &damage.previous].contains(&&Condition::Whole) {
            sentences.push("La clase se ha abierto sin nombre.".to_owned());
        }
    }
    sentences.join(" ")
}
