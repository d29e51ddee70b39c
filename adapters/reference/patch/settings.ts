import { FORMS, type Form } from './sheet.ts';

/** In what the dialects differ beside how they read a patch. */
export interface PatchSettings {
  addOverwrites: boolean;
  moveOverwrites: boolean;
  /** What cannot be read as text may be deleted. */
  deletesAnyFile: boolean;
  /** The largest file that is read is bounded. */
  boundsSize: boolean;
  /** A failing patch leaves nothing behind, whatever the limit `atomic` says. */
  rollsBack?: true;
}

export const TAU_SETTINGS: PatchSettings = {
  addOverwrites: false,
  moveOverwrites: false,
  deletesAnyFile: false,
  boundsSize: true,
};

export const CODEX_SETTINGS: PatchSettings = {
  addOverwrites: true,
  moveOverwrites: true,
  deletesAnyFile: true,
  boundsSize: false,
};

/** Of a tool that is held against the safety core only. */
export const COMMON_SETTINGS: PatchSettings = { ...TAU_SETTINGS, rollsBack: true };

/** What is forgiven in quotes: blanks at ends, and in `codex` typography too. */
export const TAU_FORMS: readonly Form[] = FORMS.slice(0, 3);
export const CODEX_FORMS: readonly Form[] = FORMS;
export const EXACT_FORMS: readonly Form[] = FORMS.slice(0, 1);
