//! Every word on the screen, in Spanish (the reference wording) and English.

pub mod fault;
mod fault_en;
mod fault_es;
