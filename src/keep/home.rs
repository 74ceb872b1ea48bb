//! The folders of the program's own files, each or why there is none.

use std::path::PathBuf;

use etcetera::base_strategy::{BaseStrategy, choose_native_strategy};

use crate::notice::HomeFault;

/// Name of the program's own folders.
const NAME: &str = "criba";

/// The folders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Home {
    /// Where lessons are kept.
    pub data: Result<PathBuf, HomeFault>,
    /// Where preferences are.
    pub config: Result<PathBuf, HomeFault>,
}

impl Home {
    /// As the system says.
    #[must_use]
    pub fn of_system() -> Self {
        let of = |variable, folder: fn(&dyn Folders) -> PathBuf| {
            if cfg!(all(unix, not(target_vendor = "apple"))) {
                check(variable, |name| std::env::var_os(name).map(PathBuf::from))?;
            }
            let strategy = choose_native_strategy().map_err(|_| HomeFault::NoHome)?;
            Ok(folder(&strategy).join(NAME))
        };
        Self { data: of("XDG_DATA_HOME", |f| f.data()), config: of("XDG_CONFIG_HOME", |f| f.config()) }
    }

    /// Everything below one folder.
    #[must_use]
    pub fn below(folder: &std::path::Path) -> Self {
        Self { data: Ok(folder.join("data")), config: Ok(folder.join("config")) }
    }
}

/// The two folders that are asked of a strategy.
trait Folders {
    fn data(&self) -> PathBuf;
    fn config(&self) -> PathBuf;
}

impl<S: BaseStrategy> Folders for S {
    fn data(&self) -> PathBuf {
        // On Windows a folder that follows its user to other machines is no place for a lock.
        if cfg!(windows) { self.cache_dir() } else { self.data_dir() }
    }

    fn config(&self) -> PathBuf {
        self.config_dir()
    }
}

/// A variable that names a folder, but not from the root, is no folder: the standard says to pass over it, and
/// files would then be where nobody asked for. Without it the home folder holds, where there is one.
fn check(variable: &'static str, value: impl Fn(&str) -> Option<PathBuf>) -> Result<(), HomeFault> {
    let set = |name: &str| value(name).filter(|path| !path.as_os_str().is_empty());
    match (set(variable), set("HOME")) {
        (Some(path), _) if path.is_absolute() => Ok(()),
        (Some(_), _) => Err(HomeFault::Relative(variable)),
        (None, Some(home)) if home.is_absolute() => Ok(()),
        (None, Some(_)) => Err(HomeFault::Relative("HOME")),
        (None, None) => Err(HomeFault::NoHome),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_used_only_from_the_root_and_never_guessed() {
        let cases = [
            (None, Some("/home/a"), Ok(())),
            (Some(""), Some("/home/a"), Ok(())),
            (Some("/data"), None, Ok(())),
            (Some("data"), Some("/home/a"), Err(HomeFault::Relative("XDG_DATA_HOME"))),
            (None, Some("home"), Err(HomeFault::Relative("HOME"))),
            (None, Some(""), Err(HomeFault::NoHome)),
            (None, None, Err(HomeFault::NoHome)),
            (Some("../data"), None, Err(HomeFault::Relative("XDG_DATA_HOME"))),
        ];
        for (data, home, expected) in cases {
            let value = |name: &str| if name == "HOME" { home } else { data }.map(PathBuf::from);
            assert_eq!(check("XDG_DATA_HOME", value), expected, "{data:?} {home:?}");
        }
    }
}
