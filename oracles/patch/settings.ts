import { numberOf, resolvedLimits, type Limits } from '../../contract/limits.ts';
import { BLANKS, type Blanks } from './blanks.ts';

/** How the bytes of an update come about: the patch's spelling of kept lines, or the file's own. */
export type Model = 'rewritten' | 'kept';

/** What makes a dialect. */
export interface Settings {
  addOverwrites: boolean;
  moveOverwrites: boolean;
  lenient: boolean;
  /** Levels of agreement: three, or four with the typographic fold. */
  levels: number;
  /** The models that are right, the preferred one first. */
  models: readonly Model[];
  emptyAdds: boolean;
  /** A delete needs no text. */
  deletesAnyBytes: boolean;
  maxFileBytes: number;
  atomic: boolean;
  blanks: Blanks;
}

/** The settings of dialect `tau` or `codex` under declared limits. */
export function settingsOf(dialect: string, declared: Limits = {}): Settings {
  const limits = resolvedLimits('apply_patch', declared);
  const atomic = limits['atomic'] === 'yes';
  if (dialect === 'codex') {
    return {
      addOverwrites: true, moveOverwrites: true, lenient: true, levels: 4, models: [limits['updateModel'] as Model], emptyAdds: true,
      deletesAnyBytes: true, maxFileBytes: Number.POSITIVE_INFINITY, atomic, blanks: BLANKS,
    };
  }
  return {
    addOverwrites: false, moveOverwrites: false, lenient: false, levels: 3, models: ['kept', 'rewritten'], emptyAdds: false,
    deletesAnyBytes: false, maxFileBytes: numberOf(limits, 'maxFileBytes'), atomic, blanks: BLANKS,
  };
}
