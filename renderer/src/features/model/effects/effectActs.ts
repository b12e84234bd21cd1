/** Changing emitters from the Effects panel: under the hand as a preview, at its end as one step. No React. */
import type { DocumentRecord, RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import type { EditedModel } from '../../../../../shared/model/edits.ts';
import type { Notes } from '../../../../../shared/model/notes.ts';
import type { Gesture } from '../../../../../shared/document/document.ts';
import { changeStructure } from '../../../../../shared/document/structure.ts';
import type { Effect, EffectChange } from '../../../../../shared/model/effectEdits.ts';
import { presetChange, type EffectPreset } from '../../../../../shared/model/effectPresets.ts';
import { boxAsItStarts } from '../../../../../shared/model/posed.ts';
import { freeName, newFields, titlesOf } from '../../../workbench/panels/outline/newRecords.ts';
import { notify } from '../../../base/ui/index.ts';
import { select, type Session } from '../../../workbench/state/session.ts';
import { carryOutAct } from '../lastAct/carryOut.ts';
import { editedModel } from '../materials/materialRows.ts';
import { text } from '../../../base/text/language.ts';

/** The emitters of a document; none where its format has none. */
export function effectsOf(session: Session): readonly Effect[] {
  return editedModel(session)?.edits.effects?.() ?? [];
}

/** Changes of one emitter while a hand is at it. */
export class EffectEdit {
  readonly #session: Session;
  #gesture: Gesture | null = null;
  /** What the format had to do to obey the last change. */
  #notes: Notes = [];

  constructor(session: Session) {
    this.#session = session;
  }

  preview(record: RecordId, change: EffectChange): void {
    const { document } = this.#session;
    if (this.#gesture === null) {
      if (document.isInGesture) return;
      this.#gesture = document.begin('Change emitter');
    }
    const gesture = this.#gesture;
    try {
      gesture.restart();
      gesture.preview((step) => {
        this.#notes = editedModel(this.#session)?.edits.setEffect?.(record, change, step) ?? [];
      });
    } catch (error) {
      this.cancel();
      if (!(error instanceof RangeError)) throw error;
      notify({ tone: 'warning', title: text('The emitter stays as it was'), message: `${error.message}.` });
    }
  }

  commit(record: RecordId, change: EffectChange): void {
    this.preview(record, change);
    const isDone = this.#gesture !== null;
    this.#gesture?.commit();
    this.#gesture = null;
    if (isDone && this.#notes.length > 0)
      notify({ tone: 'info', title: text('The emitter was changed'), message: this.#notes.join(' ') });
  }

  cancel(): void {
    this.#gesture?.cancel();
    this.#gesture = null;
  }
}

/** Half the largest side of the model as it starts, in its units; that of a person where it has no size. */
function sizeOf(session: Session): number {
  const model = editedModel(session);
  const box = model === null ? null : boxAsItStarts(model.view);
  const sides = box === null ? [] : box.minimum.map((low, axis) => (box.maximum[axis] ?? low) - low);
  const largest = Math.max(0, ...sides) / 2;
  return largest > 0 ? largest : 1;
}

/** The number of a preset that stays open. */
const sizeNumber = {
  id: 'size',
  get label() {
    return text('Scale');
  },
  value: 1,
  min: 0.01,
  step: 0.05,
} as const;

/** Makes an emitter as a preset is; its place, its texture and what has keys stay. Its size stays open as the last act. */
export function applyPreset(session: Session, record: RecordId, preset: EffectPreset): void {
  const { document } = session;
  if (document.isInGesture) return;
  const title = `${preset.title} preset`;
  carryOutAct(session, {
    title,
    numbers: [sizeNumber],
    act: ({ size = 1 }) => {
      const notes = document.edit(title, (step): Notes => {
        const model = editedModel(session);
        const effect = model?.edits.effects?.().find((each) => each.record === record);
        if (model === null || effect === undefined) return [];
        const change = presetChange(preset, effect, sizeOf(session) * size, model.edits.effectBlends ?? []);
        return model.edits.setEffect?.(record, change, step) ?? [];
      });
      return notes.join(' ');
    },
  });
}

/** Position of the game's texture for a preset; it is added where the model has none such. */
function gameTexture({ view, edits }: EditedModel, { isAdditive }: EffectPreset, step: Transaction): number {
  const { effectTextures, addTexture } = edits;
  if (effectTextures === undefined || addTexture === undefined) return -1;
  const path = isAdditive ? effectTextures.light : effectTextures.smoke;
  const found = view.textures.findIndex((texture) => texture.path.toLowerCase() === path.toLowerCase());
  return found >= 0 ? found : addTexture({ path, kind: 0, picture: null }, step).texture;
}

/** A new emitter as a preset is, on the selected bone, in one step. */
export function addPreset(session: Session, preset: EffectPreset): void {
  const { document } = session;
  const { format } = document;
  const [chosen] = session.state.getState().selection;
  const selected = chosen === undefined || !document.has(chosen) ? null : document.get(chosen);
  const types = preset.kind === 'ribbon' ? ['ribbonEmitter', 'ribbon'] : ['particleEmitter2', 'particle'];
  const type = types.find((each) => format.creation?.isOffered(document, each) === true && format.schemas.has(each));
  if (type === undefined) {
    notify({ tone: 'info', title: text('This kind of model has no emitters') });
    return;
  }
  if (document.isInGesture) return;
  const title = `Add ${preset.title.toLowerCase()}`;
  carryOutAct(session, {
    title,
    numbers: [sizeNumber],
    act: ({ size = 1 }) => {
      const made = document.edit(title, (step) => makePreset(session, { preset, type, selected, size }, step));
      if (made !== null) select(session, [made]);
      return '';
    },
  });
}

interface PresetPlace {
  readonly preset: EffectPreset;
  /** The kind of record that the format has for it. */
  readonly type: string;
  readonly selected: DocumentRecord | null;
  /** Against that which fits the model. */
  readonly size: number;
}

/** Makes the emitter inside a step that is open; its record, null for a document that is no model. */
function makePreset(
  session: Session,
  { preset, type, selected, size }: PresetPlace,
  step: Transaction,
): RecordId | null {
  const { document } = session;
  const model = editedModel(session);
  if (model === null) return null;
  const before = new Set(effectsOf(session).map(({ record }) => record));
  const named = document.format.schemas.get(type)?.info.title === 'name';
  const name = named ? { name: freeName(titlesOf(document, type), preset.title) } : {};
  const fields = { ...newFields(document, type, selected), ...name };
  const fit = sizeOf(session) * size;
  const record = changeStructure(document, step, (structure) => structure.create(type, fields));
  const all = model.edits.effects?.() ?? [];
  const effect = all.find((each) => each.record === record);
  const other = all.find((each) => each.kind === preset.kind && before.has(each.record));
  if (effect === undefined) return record;
  const change = presetChange(preset, effect, fit, model.edits.effectBlends ?? []);
  // What other emitters show is at hand; without any it is a picture of the game.
  if (preset.kind === 'particles') {
    const texture = other?.texture ?? gameTexture(model, preset, step);
    model.edits.setEffect?.(record, texture < 0 ? change : { ...change, texture }, step);
    return record;
  }
  model.edits.setEffect?.(record, other === undefined ? change : { ...change, like: other.record }, step);
  return record;
}
