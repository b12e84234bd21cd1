/**
 * An exported model that comes back into the document that it came from: what was changed elsewhere is found and taken over in
 * one step, through the verbs of `ModelEdits`; all that glTF does not know stays as it is.
 */
import type { FormatDocument } from '../../format/format.ts';
import type { EditedModel } from '../../model/edits.ts';
import type { ExchangeSource } from '../files.ts';
import { readForBack } from '../gltf/read/index.ts';
import { ImportError } from '../gltf/read/problem.ts';
import { knownContent, matchesOf, statedNumber } from './known.ts';
import type { BackItem, PlannedItem } from './items.ts';
import { plannedItems } from './plan.ts';

export type { BackItem, BackKind } from './items.ts';

/** What a file would change in a model. Good as long as the document stays as it is. */
export interface BackPlan {
  readonly name: string;
  readonly items: readonly PlannedItem[];
}

function modelOf(document: FormatDocument): EditedModel {
  const { model } = document.format;
  if (model === undefined) throw new ImportError(`a ${document.format.name} is no model`);
  return { view: model.view(document), edits: model.edits(document) };
}

/**
 * @param name of the file, for messages and the history
 * @throws ImportError with one sentence
 */
export async function planBack(
  document: FormatDocument,
  bytes: Uint8Array,
  name: string,
  source: ExchangeSource,
): Promise<BackPlan> {
  const model = modelOf(document);
  const incoming = await readForBack(bytes, name, source);
  const known = await knownContent(model.view, incoming.origins);
  const matches = matchesOf(incoming, known);
  const count = model.view.joints.length;
  const viewJoints = known.content.joints.map((_, at) => {
    const stated = statedNumber(known.origins.joints[at], 'joint');
    return stated < 0 ? count : stated;
  });
  const isOwn = matches.joints.some((each) => each >= 0) || matches.meshes.some((each) => each >= 0);
  if (!isOwn) throw new ImportError('nothing of it is found in the model: neither a bone nor a mesh has a known name');
  return { name, items: plannedItems({ model, incoming, known, matches, viewJoints }) };
}

/** What came of one line of the list. */
export interface BackResult {
  readonly item: BackItem;
  /** What the format had to do to obey, or why it was not done. */
  readonly notes: readonly string[];
  readonly isDone: boolean;
}

/** Takes over what is chosen, in one step; what the format refuses stays out and is told. */
export function carryOutBack(
  document: FormatDocument,
  { name, items }: BackPlan,
  isChosen: (item: BackItem) => boolean,
): readonly BackResult[] {
  const chosen = items.filter((item) => item.carryOut !== null && isChosen(item));
  if (chosen.length === 0) return [];
  return document.edit(`Bring back ${name}`, (step) =>
    chosen.map((item): BackResult => {
      try {
        return { item, notes: item.carryOut?.(step) ?? [], isDone: true };
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return { item, notes: [error.message], isDone: false };
      }
    }),
  );
}
