//! A path as text, so that it comes back with the same bytes: a string where it is Unicode, and its bytes or
//! units where it is not.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A path in a file of the program's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathText(pub PathBuf);

/// Its two forms.
#[derive(Serialize, Deserialize)]
enum Form {
    /// As it is.
    Text(String),
    /// Bytes on Unix, UTF-16 units elsewhere.
    Raw(Vec<u16>),
}

impl Serialize for PathText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let form = match self.0.to_str() {
            Some(text) => Form::Text(text.to_owned()),
            None => Form::Raw(raw(&self.0)),
        };
        form.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for PathText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(match Form::deserialize(deserializer)? {
            Form::Text(text) => text.into(),
            Form::Raw(raw) => of_raw(&raw).into(),
        }))
    }
}

#[cfg(unix)]
fn raw(path: &Path) -> Vec<u16> {
    use std::os::unix::ffi::OsStrExt as _;
    path.as_os_str().as_bytes().iter().map(|byte| u16::from(*byte)).collect()
}

#[cfg(unix)]
fn of_raw(raw: &[u16]) -> OsString {
    use std::os::unix::ffi::OsStringExt as _;
    OsString::from_vec(raw.iter().filter_map(|byte| u8::try_from(*byte).ok()).collect())
}

#[cfg(windows)]
fn raw(path: &Path) -> Vec<u16> {
    use std::os::windows::ffi::OsStrExt as _;
    path.as_os_str().encode_wide().collect()
}

#[cfg(windows)]
fn of_raw(raw: &[u16]) -> OsString {
    use std::os::windows::ffi::OsStringExt as _;
    OsString::from_wide(raw)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comes_back(path: PathBuf) {
        let text = ron::to_string(&PathText(path.clone())).unwrap();
        assert_eq!(ron::from_str(&text), Ok(PathText(path)), "{text}");
    }

    #[test]
    fn every_path_comes_back() {
        for path in ["/a/lección ñ.criba.ron", "", "Raw([1])", "/with \"quotes\"\n"] {
            comes_back(path.into());
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_path_that_is_no_unicode_comes_back_byte_for_byte() {
        use std::os::unix::ffi::OsStringExt as _;
        comes_back(OsString::from_vec(b"/lecci\xF3n.criba.ron".to_vec()).into());
    }
}
