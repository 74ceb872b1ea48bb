//! How far the long tests go: shortened by `cargo test`, in full by `CRIBA_TESTS=full cargo test --release`.

/// `full` where the environment asks for it, else `short`.
#[allow(dead_code, reason = "each test file uses its part")]
pub(crate) fn extent(short: usize, full: usize) -> usize {
    if is_full() { full } else { short }
}

/// Whether the tests run in full.
pub(crate) fn is_full() -> bool {
    std::env::var_os("CRIBA_TESTS").is_some_and(|value| value == "full")
}
