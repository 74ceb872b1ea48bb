//! The fields of m and k, with what is wrong with them.

use egui::{Id, RichText, Ui};

use super::Scene;
use super::widget::{self, NumberField};
use crate::bloom::{read_k, read_m};
use crate::model::Remark;
use crate::notice::Draft;
use crate::text::sentence;

/// Raw text of m and k, and how they are called and told apart.
pub(super) struct Fields<'a> {
    /// Raw text of m.
    pub(super) m: &'a str,
    /// Raw text of k.
    pub(super) k: &'a str,
    /// Names of both.
    pub(super) names: [&'a str; 2],
    /// Identities of both.
    pub(super) ids: [Id; 2],
}

impl Fields<'_> {
    /// Shows both in a line; gives which one was edited, with its new raw text.
    pub(super) fn show(&self, ui: &mut Ui, scene: &Scene<'_>) -> Option<(Draft, String)> {
        let (theme, texts) = (scene.theme, &scene.texts.lab);
        let symbols = theme.size.body * 2.0 + 4.0 * ui.spacing().item_spacing.x;
        let width = ((ui.available_width() - symbols) / 2.0).clamp(60.0, 120.0);
        let kinds = [(Draft::M, self.m, texts.m_tip), (Draft::K, self.k, texts.k_tip)];
        let mut edited = None;
        ui.horizontal(|ui| {
            for (((kind, draft, tip), name), id) in kinds.into_iter().zip(self.names).zip(self.ids) {
                let label = ui.label(name).id;
                let field = NumberField { id, label, draft, hint: RichText::new(""), width };
                let (response, raw) = field.show(ui, theme);
                widget::field_tip(response, tip);
                edited = raw.map(|raw| (kind, raw)).or(edited.take());
            }
        });
        edited
    }

    /// Says what is wrong with them.
    pub(super) fn faults(&self, ui: &mut Ui, scene: &Scene<'_>) {
        let (texts, fault) = (scene.texts, &scene.texts.fault);
        let faults = [read_m(self.m).err().map(fault.draft_m), read_k(self.k).err().map(fault.draft_k)];
        let too_long = match scene.model.remark {
            Some(remark @ Remark::DraftTooLong { draft: Draft::M | Draft::K, .. }) => {
                Some((texts.lab.remark)(texts, remark))
            }
            Some(_) | None => None,
        };
        let said: Vec<String> = faults.into_iter().flatten().map(|fault| sentence(&fault)).chain(too_long).collect();
        widget::faults(ui, scene.theme, &said);
    }
}
