//! The evidence in Spanish: the reference wording.

use super::curve::{Change, CurveTexts, is_largest, percent};
use super::number::Numbers;
use crate::bloom::{Cause, Fit, Mean, Measured, Place, Reason, Sample};
use crate::model::{Exhibit, Format, ProbeWords, Scale};

pub(crate) const CURVE: CurveTexts = CurveTexts {
    no_filter: "No hay filtro. Créalo en la vista «Filtro», con Ctrl+1, y aquí se verá su tasa de falsos positivos.",
    sample: "Muestra",
    sample_tip: |sample| match sample {
        Sample::Quick => "500 palabras ausentes: al instante, con un intervalo ancho.",
        Sample::Large => "10\u{a0}000 palabras ausentes: suelen bastar para distinguir las tasas exactas.",
        Sample::Huge => "Un millón de palabras ausentes: el intervalo es muy estrecho.",
    },
    words: "Palabras",
    words_name: |words| match words {
        ProbeWords::Random => "al azar, 4 a 10 letras",
        ProbeWords::Names => "nombres seguidos",
    },
    words_tip: |words| match words {
        ProbeWords::Random => "Letras al azar; con la misma semilla son siempre las mismas palabras.",
        ProbeWords::Names => "user00001, user00002…: parecidos entre sí, no son una muestra al azar.",
    },
    seed: |seed| format!("semilla {seed}"),
    next_seed: "Otra semilla",
    next_seed_tip: "Pregunta otras palabras: la tasa medida cambia un poco, casi siempre dentro de su intervalo.",
    words_note: "Ninguna es una entrada, y preguntarlas no cambia los contadores.",
    scale: "Eje de la tasa",
    scale_name: |scale| match scale {
        Scale::Linear => "lineal",
        Scale::Logarithmic => "logarítmico",
    },
    compare: "Comparar A y B",
    add_other: "Añadir B…",
    compare_tip: "Las mismas entradas y las mismas palabras con otros m y k.",
    remove_other: "Quitar B",
    asking: |number, asked, of| format!("{} de {}", number.count(asked.into()), number.count(of.into())),
    stop: "Parar",
    stop_tip: "Se queda lo medido hasta ahora.",
    by_n: "Tasa de falsos positivos según n",
    by_k: "Estimación ideal según k",
    params: |number, params| format!("m = {}, k = {}", number.count(params.m().into()), params.k()),
    size: |number, m, n| format!("m = {}, n = {}", number.count(m.into()), number.count(n as u64)),
    axis_n: "n entradas",
    axis_k: "k posiciones",
    axis_rate: "tasa",
    ideal_series: "ideal",
    measured_series: |number, asked| format!("medida con {} ausentes", number.count(asked)),
    band_series: "intervalo del 95\u{a0}%",
    own_k_series: "k del filtro",
    best_k_series: "mejor k",
    own_best_k_series: "mejor k, el del filtro",
    of_side: |name, side| format!("{name} {side}"),
    best_k: |number, k, star| format!("mejor k = {k} · k* = (m/n)·ln 2 = {}", number.decimal(star, 2)),
    best_k_of: |number, k, star| format!("mejor k = {k}, k* = {}", number.decimal(star, 2)),
    no_best_k: "sin entradas, el mejor k no está definido",
    rates: |number, n| format!("Tasas, n = {}", number.count(n as u64)),
    ideal: "Estimación ideal",
    ideal_formula: "(1 − e^{−kn/m})^{k}",
    exact_ideal: "Exacta con hashes ideales (Bose)",
    fill: "Por los bits a 1",
    fill_formula: |number, ones, params| {
        format!("({}/{})^{{{}}}", number.count(ones.into()), number.count(params.m().into()), params.k())
    },
    independent: "Exacta si h₁ y h₂ fueran independientes",
    by_hash: "Exacta con los pares que este hash da",
    pairs: |number, rate| format!("{} de {} pares", number.count(rate.part), number.count(rate.whole)),
    pairs_tip: "Pares (h₁ mod m, h₂ mod m), todos igual de probables: los que aciertan solo bits a 1, entre todos.",
    measured: "Medida",
    asked: |number, rate| format!("{} de {} ausentes", number.count(rate.part), number.count(rate.whole)),
    interval: |number, low, high| {
        format!("Intervalo del 95\u{a0}% (Wilson): de {} a {}", number.rate(low), number.rate(high))
    },
    interval_tip: "Si se repitiera la medida con otras palabras, unas 95 de cada 100 veces el intervalo contendría la tasa \
                   de esa clase de palabras.",
    pending: "contando…",
    poor_k: |number, params, n| format!("k = {} no es el mejor para n = {}.", params.k(), number.count(n as u64)),
    poor_k_gain: |number, k, now, best| {
        format!("Con k = {k} la estimación ideal baja de {} a {}.", number.both(now), number.both(best))
    },
    words_column: "palabras preguntadas",
    seed_column: "semilla de las palabras",
    ones: "bits a 1",
    why: "Por qué difieren",
    reason,
    mean,
    names_note: "Los nombres seguidos se parecen y no son una muestra al azar: su tasa puede quedar lejos de todas las demás.",
    bits: "Bits y bytes",
    expected_zeros: "Ceros esperados",
    expected_zeros_tip: "e^(−kn/m)",
    best_rate_tip: "0,6185^(m/n): con k* = (m/n)·ln 2, que rara vez es entero.",
    real_zeros: "Ceros reales",
    best_rate: "Tasa ideal con k* sin redondear",
    filter_bytes: "El filtro ocupa",
    string_bytes: "Las cadenas ocupan",
    bytes: |number, bytes| match bytes {
        1 => "1 byte".to_owned(),
        bytes => format!("{} bytes", number.count(bytes)),
    },
    estimated: "Entradas estimadas",
    estimated_tip: "−(m/k)·ln(1 − X/m), con X bits a 1: cuántas entradas harían esperar tantos unos.",
    real: |number, n| format!("hay {}", number.count(n as u64)),
    saturated: "filtro saturado",
    hits: "falsos positivos",
    asked_column: "preguntadas",
    low: "intervalo, desde",
    high: "intervalo, hasta",
    quantity: "magnitud",
    value: "valor",
    export: "Exportar",
    export_of: |exhibit| {
        let what = match exhibit {
            Exhibit::RateByN => "la tasa según n",
            Exhibit::RateByK => "la estimación según k",
            Exhibit::Rates => "las tasas",
            Exhibit::Plan => "el plan",
            Exhibit::Dialects => "las bibliotecas",
            Exhibit::Beyond => "más allá del plan",
            Exhibit::Memory => "la memoria",
        };
        format!("Exportar: {what}")
    },
    format: |format| match format {
        Format::Svg => "Guardar como SVG…",
        Format::Png => "Guardar como PNG…",
        Format::Csv => "Guardar los valores como CSV…",
        Format::Tsv => "Copiar los valores (TSV)",
        Format::Markdown => "Copiar como Markdown",
    },
    kind: |format| match format {
        Format::Svg => "Dibujo SVG",
        Format::Png => "Imagen PNG",
        Format::Csv | Format::Tsv | Format::Markdown => "Valores",
    },
    exported: |format| match format {
        Format::Svg | Format::Png | Format::Csv => "✓ guardado",
        Format::Tsv | Format::Markdown => "✓ copiado",
    },
    file_name: |exhibit| match exhibit {
        Exhibit::RateByN => "tasa-segun-n",
        Exhibit::RateByK => "estimacion-segun-k",
        Exhibit::Rates => "tasas",
        Exhibit::Plan => "plan",
        Exhibit::Dialects => "bibliotecas",
        Exhibit::Beyond => "mas-alla-del-plan",
        Exhibit::Memory => "memoria",
    },
};

fn reason(number: &Numbers, reason: &Reason) -> String {
    let (independent, by_hash, measured) = match reason {
        Reason::Empty => return "Sin entradas ningún bit es 1 y todas las tasas son 0.".to_owned(),
        Reason::Full => return "Todos los bits son 1: cualquier cadena sale «posiblemente presente».".to_owned(),
        Reason::Pairs { independent, by_hash, measured, .. } => (independent, by_hash, measured),
    };
    let (all, some) = (number.rate(independent.value()), number.rate(by_hash.value()));
    let change = Change::of(number, *independent, *by_hash);
    let pairs = if by_hash.whole == independent.whole {
        format!("Si 4 no divide a m salen todos los pares (h₁, h₂): las dos tasas exactas son la misma, {all}.")
    } else {
        let occur = format!(
            "Este hash usa dos semillas de la misma función: solo salen {} de los {} pares (h₁, h₂)",
            number.count(by_hash.whole),
            number.count(independent.whole)
        );
        match change {
            Change::None => format!("{occur}, pero aquí eso deja igual la tasa exacta, {all}."),
            Change::Slight => format!("{occur}, pero aquí eso apenas cambia la tasa exacta, {all}."),
            Change::Rise => format!("{occur}, y la tasa exacta sube de {all} a {some}."),
            Change::Fall => format!("{occur}, y la tasa exacta baja de {all} a {some}."),
        }
    };
    let pairs = match reason.times_by_ones() {
        Some(times) => format!(
            "{pairs} Incluso con todos los pares la tasa es {} veces la que dan los bits a 1: las posiciones a pasos iguales \
             dependen solo de dos números.",
            number.times(times)
        ),
        None => pairs,
    };
    match measured {
        None => pairs,
        Some(measured) => format!("{pairs} {}", fit(measured, change == Change::None, number)),
    }
}

fn fit(measured: &Measured, is_one: bool, number: &Numbers) -> String {
    let fit = match [measured.independent, measured.by_hash].map(|fit| fit == Fit::Inside) {
        [true, true] if is_one => "La medida concuerda con ella",
        [true, true] if is_largest(measured.rate) => "Ni la muestra mayor distingue entre las dos",
        [true, true] => "Esta muestra es pequeña para distinguir entre las dos",
        [false, true] => "La medida concuerda con la segunda",
        [true, false] => "La medida concuerda con la primera",
        [false, false] if is_one => "La medida se aparta de ella",
        [false, false] => "La medida se aparta de las dos",
    };
    // An interval of 95 % does not hold what it should now and then.
    let why = match measured.may_be_chance() {
        _ if !measured.is_apart() => "",
        true => ", por azar (le pasa a 1 muestra de cada 20) o porque estas palabras no dan todos los pares por igual",
        false => ": estas palabras no dan todos los pares por igual",
    };
    format!(
        "{fit}{why}; {}.",
        match measured.place() {
            Place::On if measured.is_apart() => "su intervalo contiene la estimación ideal".to_owned(),
            Place::On => "su intervalo contiene también la estimación ideal".to_owned(),
            place @ Place::Times(_) => format!("es {}", away(number, place)),
            place => format!("queda {}", away(number, place)),
        }
    )
}

/// How a rate lies, seen from the ideal estimate.
fn away(number: &Numbers, place: Place) -> String {
    match place {
        Place::On => "en la estimación ideal".to_owned(),
        Place::Above(share) => format!("un {} por encima de la estimación ideal", percent(number, share)),
        Place::Times(times) => format!("{} veces la estimación ideal", number.times(times)),
        Place::Beyond => "claramente por encima de la estimación ideal".to_owned(),
        Place::Below(share) => format!("un {} por debajo de la estimación ideal", percent(number, share)),
    }
}

fn mean(number: &Numbers, mean: &Mean) -> String {
    let words = match mean.entries {
        1 => "1 palabra".to_owned(),
        entries => format!("{} palabras", number.count(entries as u64)),
    };
    let (sets, rate) = (number.count(mean.average.sets.into()), number.both(mean.average.rate));
    let over = format!("De media, con {sets} conjuntos de {words} al azar,");
    let mut said = match mean.place() {
        None => {
            format!("{over} los falsos positivos son demasiado raros para distinguir este hash de la estimación ideal.")
        }
        Some(Place::On) => format!("{over} este hash da {rate}: no se distingue de la estimación ideal."),
        Some(Place::Beyond) => format!(
            "{over} este hash queda claramente por encima de la estimación ideal; los falsos positivos son demasiado raros \
             para decir cuánto."
        ),
        Some(place) => format!("{over} este hash da {rate}: {}.", away(number, place)),
    };
    let cause = mean.cause();
    if matches!(cause, Some(Cause::Hash | Cause::Both)) {
        said.push_str(if mean.has_missing_pairs {
            " Sus dos hashes son una misma función con dos semillas, y las posiciones de una cadena van a pasos iguales."
        } else {
            " Las posiciones de una cadena van a pasos iguales (doble hash)."
        });
    }
    let exact = number.rate(mean.average.exact);
    if matches!(cause, Some(Cause::Estimate | Cause::Both)) {
        let part = if cause == Some(Cause::Both) { "Parte se debe a" } else { "Se debe a" };
        said.push_str(&format!(
            " {part} la propia estimación, que siempre se queda algo corta: con hashes ideales la tasa exacta es {exact}."
        ));
    }
    if let Some(is_fewer) = mean.has_fewer_ones() {
        let (than, side) = if is_fewer { ("menos", "baja") } else { ("más", "alta") };
        let (ones, usual) = (number.count(mean.ones.into()), number.decimal(mean.average.ones, 1));
        said.push_str(&format!(
            " Bits a 1 en este filtro: {ones}, {than} que los {usual} de media; su tasa tiende a ser más {side}."
        ));
    }
    said
}
