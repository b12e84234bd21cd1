/**
 * An exported model that comes back into the document that it came from: what was changed elsewhere is found and taken over in
 * one step, through the verbs of `ModelEdits`; all that glTF does not know stays as it is.
 */
import type { FormatDocument } from '../../format/format.ts';
import type { EditedModel } from '../../model/edits.ts';
import type { ExchangeSource } from '../files.ts';
import { readForBack } from '../gltf/read/index.ts';
import { ImportError } from '../gltf/read/problem.ts';
import { BackJoints } from './joints.ts';
import { knownContent, matchesOf, withoutFlatMeshes } from './known.ts';
import type { Carried } from './newMaterials.ts';
import { BackMaterials } from './newMaterials.ts';
import type { BackPictures } from './backPictures.ts';
import type { BackItem, PlannedItem } from './items.ts';
import { plannedItems } from './plan.ts';
import { toleranceOf } from './tolerance.ts';

export type { BackItem, BackKind } from './items.ts';
export type { BackPictures, ChangedPicture } from './backPictures.ts';

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
 * @param pictures of the model’s textures; null compares those that it holds alone
 * @throws ImportError with one sentence
 */
export async function planBack(
  document: FormatDocument,
  bytes: Uint8Array,
  name: string,
  source: ExchangeSource,
  pictures: BackPictures | null = null,
): Promise<BackPlan> {
  const model = modelOf(document);
  const incoming = withoutFlatMeshes(await readForBack(bytes, name, source));
  const known = await knownContent(model.view, incoming.origins);
  const { meshes, joints: bones } = known.content;
  const tolerance = toleranceOf([...meshes.map(({ positions }) => positions), ...bones.map(({ pivot }) => pivot)]);
  const matches = matchesOf(incoming, known, tolerance);
  if (!matches.isOwn)
    throw new ImportError('nothing of it is found in the model: neither a bone nor a mesh has a known name');
  // Pictures take their time, and are wanted for new materials, and where there is something to hold them against.
  const hasNew = incoming.content.meshes.some(({ material }) => (matches.materials[material] ?? -1) < 0);
  const isCompared = pictures !== null || model.view.textures.some(({ pixels }) => pixels !== null);
  const { content, origins } = hasNew || isCompared ? await readForBack(bytes, name, source, true) : incoming;
  const joints = new BackJoints(model.view, incoming, known, matches);
  const materials = new BackMaterials(model, content, known, matches);
  const seen = { ...incoming, origins: { ...incoming.origins, pictures: origins.pictures } };
  return {
    name,
    items: plannedItems({ model, incoming: seen, known, matches, tolerance, joints, materials, pictures }),
  };
}

/** What came of one line of the list. */
export interface BackResult extends Carried {
  readonly item: BackItem;
  /** Notes say why, where it was not. */
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
        const { notes, files, pictures } = step.attempt(
          () => item.carryOut?.(step) ?? { notes: [], files: [], pictures: [] },
        );
        return { item, notes, files, pictures, isDone: true };
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return { item, notes: [error.message], files: [], pictures: [], isDone: false };
      }
    }),
  );
}
