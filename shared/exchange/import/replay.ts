/**
 * A source that was imported again, and the model that came of it the first time: taken over whole where nobody changed the
 * model meanwhile, and otherwise thing by thing, with what both sides changed told apart.
 */
import { Document } from '../../document/document.ts';
import { firstDifference } from '../../document/sameContent.ts';
import { takeContent } from '../../document/takeContent.ts';
import { contentOf } from '../../document/wire.ts';
import type { FormatDocument } from '../../format/format.ts';
import type { BackItem } from '../back/index.ts';
import { planBack } from '../back/index.ts';
import { sourceOf } from '../files.ts';
import type { TextureLookup } from '../gltf/exportedModel.ts';
import { exportGltf } from '../gltf/index.ts';
import { ImportError } from '../gltf/read/problem.ts';

/** `before`: what the last import made. `now`: what it makes of the source as it is. All of one format. */
export interface Replayed {
  readonly before: FormatDocument;
  readonly now: FormatDocument;
}

/** By value alone: a copy that a worker was sent does not know which of its records were changed since they were read. */
function isSame(one: FormatDocument, other: FormatDocument): boolean {
  const { format } = one;
  return firstDifference(format, new Document(format, contentOf(one), { original: null }), other) === null;
}

/** `same`: nothing is to be done. `by hand`: the model is not what the last import made any more. */
export function replayKind(document: FormatDocument, { before, now }: Replayed): 'same' | 'whole' | 'by hand' {
  if (isSame(document, now)) return 'same';
  return isSame(document, before) ? 'whole' : 'by hand';
}

/** Makes the model what the source makes now, in one step. */
export function replayWhole(document: FormatDocument, { now }: Replayed, label: string): void {
  document.edit(label, (step) => takeContent(document, step, now));
}

const keyOf = ({ about, name }: BackItem): string => `${about} ${name}`;

const overwrites = 'changed here too: what you did to it by hand would be overwritten';
const onlyHere = 'the source has it as it was; what you did to it by hand would be undone';

/** What a tick would do to work by hand is said, and nothing is ticked that would undo any. */
function besideHand(item: BackItem, bySource: ReadonlySet<string>, byHand: ReadonlySet<string>): BackItem {
  const key = keyOf(item);
  if (!bySource.has(key)) return { ...item, text: `${item.text}; ${onlyHere}`, isTaken: false };
  return byHand.has(key) ? { ...item, text: `${item.text}; ${overwrites}`, isTaken: false } : item;
}

export interface HandReplay {
  /** Whether the source makes something else than before. */
  readonly isSourceNew: boolean;
  /** A GLB of what the source makes now, which the ticked items are brought back from. */
  readonly glb: Uint8Array;
  readonly items: readonly BackItem[];
}

/**
 * What differs between the model and its source, item by item.
 * @param texture pictures of `now`, for materials that the model has not
 * @throws ImportError where the model has nothing of its source any more
 */
export async function listReplay(
  document: FormatDocument,
  { before, now }: Replayed,
  name: string,
  texture: TextureLookup,
): Promise<HandReplay> {
  const glb = await exportGltf(now, { texture });
  const old = await exportGltf(before, { texture: () => null });
  const plan = async (model: FormatDocument, bytes: Uint8Array): Promise<readonly BackItem[]> =>
    (await planBack(model, bytes, name, sourceOf([]))).items;
  const own = await plan(document, glb);
  const bySource = new Set((await keysOf(() => plan(before, glb), own)).map(keyOf));
  const byHand = new Set((await keysOf(() => plan(document, old), own)).map(keyOf));
  return { isSourceNew: !isSame(before, now), glb, items: own.map((item) => besideHand(item, bySource, byHand)) };
}

/** Where two of them have nothing in common everything is another one. */
async function keysOf(
  plan: () => Promise<readonly BackItem[]>,
  all: readonly BackItem[],
): Promise<readonly BackItem[]> {
  try {
    return await plan();
  } catch (error) {
    if (error instanceof ImportError) return all;
    throw error;
  }
}
