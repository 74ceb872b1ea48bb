//! The sizing in Spanish: the reference wording.

use super::es::entries;
use super::number::{Numbers, ratio};
use super::size::{SizeTexts, headline_rate};
use crate::bloom::sizing::dialect::{Dialect, DialectError, Fault};
use crate::bloom::sizing::{NumberError, Plan, PlanError, Unit, filter_bytes};
use crate::model::SizeField;

pub(crate) const SIZE: SizeTexts = SizeTexts {
    wanted: "Lo que se sabe",
    wanted_hint: "Escribe dos o tres; lo que dejes vacío se calcula.",
    field: |field| match field {
        SizeField::N => "n, entradas",
        SizeField::P => "p, tasa de falsos positivos",
        SizeField::M => "m, tamaño",
        SizeField::K => "k, posiciones por cadena",
        SizeField::Mean => "bytes por cadena, de media",
    },
    field_tip: |field| match field {
        SizeField::N => "De 1 a 10¹²: 1000000, 1 000 000, 1.000.000 o 1e6.",
        SizeField::P => "De 10⁻³⁰ a menos de 1: 0,01, 1 %, 1e-2, 1/100 o 1 entre 100.",
        SizeField::M => "En la unidad elegida; en KiB, MiB o bits por entrada puede llevar decimales.",
        SizeField::K => "Un número entero de 1 a 255.",
        SizeField::Mean => "Para comparar con un conjunto exacto.",
    },
    entered: "dado",
    derived: "calculado",
    clear: |field| match field {
        SizeField::N => "Vaciar n".to_owned(),
        SizeField::P => "Vaciar p".to_owned(),
        SizeField::M => "Vaciar m".to_owned(),
        SizeField::K => "Vaciar k".to_owned(),
        SizeField::Mean => "Vaciar la longitud media".to_owned(),
    },
    unit: "Unidad de m",
    unit_name: |unit| match unit {
        Unit::Bits => "bits",
        Unit::Bytes => "bytes",
        Unit::Kibibytes => "KiB",
        Unit::Mebibytes => "MiB",
        Unit::BitsPerEntry => "bits por entrada",
    },
    number_error,
    plan_error,
    takes_k_as_best: "k se toma como el mejor: m/n = k/ln 2.",
    only_bits_per_entry: "Con p y k solo se sabe cuántos bits hacen falta por entrada.",
    wrong_field: "Hay un campo que no se puede leer.",
    sentence,
    result: "Resultado",
    bits: |number, bits| match bits {
        1 => "1 bit".to_owned(),
        bits => format!("{} bits", number.count(bits)),
    },
    bits_per_entry: "Bits por entrada",
    rate: "Tasa con esos enteros",
    rate_tip: "La estimación ideal con m y k ya redondeados.",
    dialects: "Lo que construyen las bibliotecas",
    dialects_note: "La misma petición; cada una redondea a su manera. La tasa es la que dan de verdad sus números enteros.",
    dialects_need: "Con n y una p de 10⁻³⁰ a menos de 1 se verá aquí lo que construye cada biblioteca.",
    related: "Si además hay que borrar, crecer u olvidar",
    library: "Biblioteca",
    bits_column: "bits",
    bytes_column: "bytes",
    each_column: "bits/entrada",
    rate_column: "tasa",
    rounding_column: "Cómo redondea",
    dialect: |dialect| match dialect {
        Dialect::Textbook => "Libro de texto",
        Dialect::Guava => "Guava",
        Dialect::GuavaBefore => "Guava, k antiguo",
        Dialect::RedisScaling => "Redis, escalable",
        Dialect::RedisFixed => "Redis, NONSCALING",
        Dialect::Cassandra => "Cassandra",
        Dialect::LevelDb => "LevelDB",
        Dialect::RocksDb => "RocksDB",
        Dialect::Parquet => "Parquet, SBBF",
        Dialect::Gloom => "gloom",
        Dialect::Bip37 => "Bitcoin, BIP 37",
        Dialect::Postgres => "PostgreSQL, bloom",
        Dialect::Counting => "Con contadores",
        Dialect::Cuckoo => "Cuckoo",
        Dialect::RedisCuckoo => "Redis, cuckoo",
        Dialect::Scalable => "Escalable",
        Dialect::Rolling => "Bitcoin, rodante",
    },
    rounding: |dialect| match dialect {
        Dialect::Textbook => "m redondeado hacia arriba; k, al entero más próximo.",
        Dialect::Guava => "m truncado y subido a un múltiplo de 64; k = −log₂ p, al entero más próximo.",
        Dialect::GuavaBefore => "El mismo m; k = (m/n)·ln 2 con m sin redondear, al entero más próximo.",
        Dialect::RedisScaling => {
            "Empieza con p/2, porque el filtro puede crecer; m truncado y subido a un múltiplo de 64; k hacia arriba."
        }
        Dialect::RedisFixed => "m truncado y subido a un múltiplo de 64; k hacia arriba.",
        Dialect::Cassandra => "Bits por entrada enteros y k de una tabla; 20 bits más, y subido a un múltiplo de 64.",
        Dialect::LevelDb => {
            "Bits por entrada enteros, hacia arriba; k = 0,69 veces eso, truncado; un byte más, para k."
        }
        Dialect::RocksDb => {
            "Bits por entrada con tres decimales, en bloques de 512; k según los tramos de una tabla; 5 bytes más."
        }
        Dialect::Parquet => "Bloques partidos de 256 bits con k = 8; bytes hasta una potencia de 2 (parquet-java).",
        Dialect::Gloom => "Bloques de 512 bits en partes coprimas; k al más próximo, de 3 a 14.",
        Dialect::Bip37 => "Bytes y k truncados; m/n como división entera; 36\u{a0}000 bytes y k = 50 como mucho.",
        Dialect::Postgres => "Una firma de 80 bits por fila con 2 bits por columna, para una columna, sea cual sea p.",
        Dialect::Counting => {
            "Borra: el libro de texto con 4 bits en lugar de cada bit, para contar; cada uno desborda menos de 1 vez entre 10¹⁴."
        }
        Dialect::Cuckoo => {
            "Borra: huellas de 4, 8, 12, 16 o 32 bits en cubos de 4; potencia de 2 de cubos, el doble si pasa del 96 %."
        }
        Dialect::RedisCuckoo => {
            "Borra: huellas de 8 bits en cubos de 2, sea cual sea p; potencia de 2 de cubos; lleno, añade otro filtro."
        }
        Dialect::Scalable => "Crece: el primer filtro con p/10 y cada uno siguiente con 0,9 veces la tasa anterior.",
        Dialect::Rolling => "Olvida: recuerda al menos las n últimas, con sitio para 1,5 n; 2 bits por posición.",
    },
    fault: |fault| match fault {
        Fault::GuavaOldHashes => "Con pocas entradas su k no es el de ahora.",
        Fault::RedisOneHashMore => "Sus constantes cortadas dan una posición más que su documentación.",
        Fault::RedisCapped => "Una tasa mayor que 0,25 se toma como 0,25.",
        Fault::CassandraSwapped => "Fallo conocido: desde p = 0,393 intercambia k y bits por entrada.",
        Fault::Bip37WholeDivision => "La división entera deja k por debajo de lo que cabe.",
        Fault::Bip37Capped => "Ha llegado a su tamaño o a su k máximos.",
        Fault::Bip37Empty => "No le quedan bytes o posiciones: todo sale «posiblemente presente».",
        Fault::ParquetFormula => "Su fórmula de tamaño se retiró de la especificación por inexacta.",
        Fault::ParquetCapped => "Ha llegado a su tamaño máximo, 128 MiB.",
        Fault::ParquetMask => "Fallo conocido: la máscara con que redondea da aquí otra potencia de 2.",
        Fault::RocksDbCapped => "Ha llegado a su máximo: 100 bits por entrada o 4 GiB.",
        Fault::GloomClamped => "k no sale de 3 a 14.",
        Fault::RedisCuckooFixed => "Con huellas de 8 bits no baja de ahí.",
    },
    dialect_error: |error| match error {
        DialectError::NotReachable => "no alcanza esa tasa",
        DialectError::TooLarge => "demasiado grande",
        DialectError::Empty => "no construye ninguno: su redondeo no deja bits",
    },
    misses: |number, times| {
        let times = match times {
            ..1.1 => number.decimal(times, 3),
            1.1..9.95 => number.decimal(times, 2),
            _ => number.times(times),
        };
        format!("{times} veces lo pedido")
    },
    misses_tip: "La tasa que dan sus enteros es mayor que la pedida.",
    beyond: "Más allá del plan",
    beyond_of: |number, m, k, n| format!("m = {}, k = {k}, pensado para n = {}", number.count(m), number.count(n)),
    beyond_axis: "n reales",
    promise: |number, p| format!("prometida, {}", number.both(p)),
    breaks_at: |number, at, n| {
        let times = ratio(at, n);
        let shown = entries(at);
        let place = if at < n && times > 0.99 {
            format!("por el redondeo, algo antes de que estén todas las previstas, con {shown}")
        } else if at < n {
            format!("con {shown}, antes de que estén todas las previstas")
        } else if at == n {
            format!("ya con {shown} {}", if n == 1 { "prevista" } else { "previstas" })
        } else if at == n + 1 {
            format!("en cuanto se pasa de las entradas previstas, con {}", number.count(at))
        } else if times < 1.005 {
            format!("con {shown}, apenas más que las previstas")
        } else {
            format!("con {shown}, {} veces las previstas", number.decimal(times, 2))
        };
        format!("La promesa se rompe {place}; el filtro no avisa.")
    },
    past_the_plan: |number, twice, tenfold| {
        let twice = number.both(twice);
        let tenfold = tenfold.map(|at| format!("; llega a diez veces la prometida con {}", entries(at)));
        format!("Con el doble de las entradas previstas la tasa es {twice}{}.", tenfold.unwrap_or_default())
    },
    is_broken: |number, rate, p, bits| {
        let (rate, asked) = (number.apart_both(rate, p), number.apart_both(p, rate));
        let kept = bits.map(|bits| format!(" Con {} y el mismo k se cumpliría.", (SIZE.bits)(number, bits)));
        format!("Con números enteros la tasa es {rate}, por encima del {asked} pedido.{}", kept.unwrap_or_default())
    },
    never_breaks: "La promesa aguanta hasta cuatro veces las entradas previstas.",
    planned: "n previsto",
    memory_heading: "Memoria",
    filter: "Filtro",
    exact_set: "Conjunto exacto (HashSet de Rust)",
    exact_set_tip: "Un HashSet<String> de Rust en 64 bits: una potencia de 2 de huecos de 25 bytes, llenos a lo sumo 7 de \
                    cada 8, y los bytes de las cadenas; sin lo que añade el gestor de memoria.",
    times: |number, times| format!("{} veces el filtro", number.times(times)),
    too_large: "más de lo que se puede contar",
    to_lab: |number, params| {
        format!("Llevar al laboratorio: m = {}, k = {}", number.count(params.m().into()), params.k())
    },
    to_lab_tip: "Crea ese filtro vacío en la vista «Filtro»; se puede deshacer.",
    scaled: |number, params, planned, rate| {
        format!(
            "A la escala del laboratorio, con los mismos bits por entrada: {} bits para {}; estimación ideal {}.",
            number.count(params.m().into()),
            entries(planned),
            number.both(rate)
        )
    },
    is_cut: "El laboratorio llega a k = 12: la tasa es la de ese k.",
    too_wide: "En el laboratorio no cabe ni una entrada con tantos bits.",
    too_narrow: "El filtro más pequeño del laboratorio tiene más bits por entrada que este, aun con todas las que caben.",
    one_in_column: "1 entre",
    origin: "origen",
};

fn sentence(number: &Numbers, plan: &Plan) -> String {
    let rate = headline_rate(number, plan);
    match (plan.m, plan.n) {
        (Some(m), Some(n)) => format!(
            "{} ({}) y k = {} para {}: tasa {}",
            (SIZE.bits)(number, m),
            number.memory(filter_bytes(m)),
            plan.k,
            entries(n),
            rate
        ),
        _ => format!("{} bits por entrada con k = {}: tasa {}", number.decimal(plan.bits_per_entry, 3), plan.k, rate),
    }
}

fn number_error(field: SizeField, error: NumberError) -> String {
    let range = match field {
        SizeField::N => "de 1 a 10¹²",
        SizeField::P => "de 10⁻³⁰ a menos de 1",
        SizeField::M => "de 1 a 2⁵³ bits",
        SizeField::K => "de 1 a 255",
        SizeField::Mean => "de 0 a 1\u{a0}000\u{a0}000",
    };
    match error {
        NumberError::NotANumber => format!("No es un número; se admite {range}."),
        NumberError::NotWhole => format!("Tiene que ser un número entero, {range}."),
        NumberError::OutOfRange => format!("Fuera de rango; se admite {range}."),
        NumberError::NeedsEntries => "Los bits por entrada necesitan n.".to_owned(),
    }
}

fn plan_error(number: &Numbers, error: PlanError) -> String {
    match error {
        PlanError::TooFew => "Hacen falta dos de los cuatro.".to_owned(),
        PlanError::TooMany => "Están los cuatro: vacía uno para calcularlo.".to_owned(),
        PlanError::RateNotReachable { best, asked } => {
            format!("No se alcanza: con ese m y ese n la tasa no baja de {}.", number.apart_both(best, asked))
        }
        PlanError::NoEntryFits => "No se alcanza: no cabe ni una entrada.".to_owned(),
        PlanError::TooManyBits => "No se alcanza: harían falta más de 2⁵³ bits.".to_owned(),
        PlanError::TooManyHashes => "No se alcanza: harían falta más de 255 posiciones por cadena.".to_owned(),
        PlanError::TooManyEntries => "Caben más de 10¹² entradas: fuera de rango.".to_owned(),
    }
}
