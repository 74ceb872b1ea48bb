//! What the program keeps by itself, in Spanish: the reference wording.

use super::Texts;
use super::keep::KeepTexts;
use super::literal::printed;
use super::number::SPANISH;
use crate::model::{Autosave, Next};
use crate::notice::{Damage, HomeFault, KeepError, MAX_KEPT_UNITS, Notice};

pub(crate) const KEEP: KeepTexts = KeepTexts {
    notice,
    autosave: |autosave| match autosave {
        Autosave::Off | Autosave::Idle => "",
        Autosave::Pending => "Autoguardando…",
        Autosave::Done => "Autoguardada",
        Autosave::Failed(_) => "⚠ Sin autoguardar",
    },
    autosave_tip: "Criba guarda la clase sola, en su propia carpeta, y la recupera la próxima vez. El archivo solo \
                   cambia cuando se guarda.",
    fault,
    quoted: |name| format!("«{name}»"),
    unnamed_lesson: "Sin nombre",
    rescued: "rescatada",
    entries: |entries| match entries {
        1 => "1 entrada".to_owned(),
        entries => format!("{} entradas", SPANISH.count(entries as u64)),
    },
    export: "Guardar en un archivo…",
    recent: "Abrir reciente",
    missing: "no está en su sitio",
    unnamed: "Clases sin nombre",
    unnamed_tip: "Clases que no tenían archivo cuando otra ocupó su lugar; se conservan las últimas 50.",
    none: "Nada todavía",
    lost_title: "Esta clase se perdería",
    lost: |texts, next, error| {
        let then = match next {
            Next::Quit => "Al salir se perdería",
            Next::New | Next::Open | Next::OpenPath(_) | Next::OpenKept(_) | Next::Arrive => {
                "Al abrir otra se perdería"
            }
        };
        format!("{then}, porque no se puede autoguardar: {}.", fault(texts, error))
    },
    lose: |next| match next {
        Next::Quit => "Salir de todos modos",
        Next::New | Next::Open | Next::OpenPath(_) | Next::OpenKept(_) | Next::Arrive => "Seguir de todos modos",
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
        Notice::Damaged(damage) => damaged(damage),
        Notice::SecondWindow => "Hay otra ventana de Criba abierta; esta guarda su clase aparte.".to_owned(),
        Notice::Others(_) => "Hay más clases guardadas:".to_owned(),
        Notice::KeptNotOpened(error) => format!("No se pudo abrir la clase guardada: {}.", (texts.fault.open)(error)),
        Notice::PreferencesDamaged(Some(aside)) => format!(
            "No se pudieron leer las preferencias y se usan las iniciales; el archivo está ahora en «{}».",
            printed(aside)
        ),
        Notice::PreferencesDamaged(None) => {
            "No se pudieron leer las preferencias: se usan las iniciales y no se guardará ninguna.".to_owned()
        }
        Notice::NoPreferences(fault) => format!("Las preferencias no se guardarán: {}.", home(texts, *fault)),
        Notice::PreferencesNotKept(error) => {
            format!("No se pudieron guardar las preferencias: {}.", (texts.fault.save)(error))
        }
    }
}

fn damaged(damage: &Damage) -> String {
    let aside: Vec<String> = damage.aside.iter().map(|path| format!("«{}»", printed(path))).collect();
    let previous = damage.previous.as_ref().map(|path| format!("«{}»", printed(path)));
    match (aside.as_slice(), previous) {
        ([], None) => "No había ninguna clase autoguardada.".to_owned(),
        ([], Some(previous)) => format!("Faltaba la clase autoguardada; se ha abierto la copia anterior, {previous}."),
        ([one], Some(previous)) => format!(
            "La clase autoguardada estaba dañada. Se ha apartado en {one} y se ha abierto la copia anterior, {previous}."
        ),
        ([one], None) => {
            format!("La clase autoguardada estaba dañada y no había copia anterior. Se ha apartado en {one}.")
        }
        (several, _) => format!(
            "La clase autoguardada y su copia anterior estaban dañadas. Se han apartado en {}.",
            several.join(" y ")
        ),
    }
}
