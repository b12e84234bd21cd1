/** Joints of plain models as bones and attachment points, with the tables that the game finds them by. */
import type { Document } from '../../../document/document.ts';
import type { Structure } from '../../../document/structure.ts';
import type { ModelContent } from '../../../model/content.ts';
import { positionsById } from '../lookups.ts';
import { listOf } from '../model.ts';
import { Model } from '../schema/index.ts';

/** Vertices of the model name bones by a byte (import-conversion.md section 4, rule 7). */
const mostBones = 256;
/** Entries of the key bone table of the game's animated models. */
const keyBoneCount = 27;

/** Names of bones that the game asks for, each taken by the first that fits. */
const keyBones: readonly (readonly [number, RegExp])[] = [
  [6, /\bhead\b/i],
  [7, /\bjaw\b/i],
  [5, /\b(?:waist|pelvis|hips?)\b/i],
  [4, /\bspine\b/i],
  [0, /\b(?:left|l) ?(?:upper ?)?arm\b|\b(?:upper ?)?arm (?:left|l)\b/i],
  [1, /\b(?:right|r) ?(?:upper ?)?arm\b|\b(?:upper ?)?arm (?:right|r)\b/i],
  [2, /\b(?:left|l) ?(?:shoulder|clavicle)\b|\b(?:shoulder|clavicle) (?:left|l)\b/i],
  [3, /\b(?:right|r) ?(?:shoulder|clavicle)\b|\b(?:shoulder|clavicle) (?:right|r)\b/i],
];
const rootKey = 26;

/** Attachment points by the words of their names. */
const slots: readonly (readonly [number, RegExp])[] = [
  [0, /shield/i],
  [1, /\bhand\b.*\bright\b|\bright\b.*\bhand\b|weapon|\br hand\b|\bhand r\b/i],
  [2, /\bhand\b.*\bleft\b|\bleft\b.*\bhand\b|\bl hand\b|\bhand l\b/i],
  [18, /overhead|\bname\b/i],
  [11, /helm|\bhead\b/i],
  [34, /chest/i],
  [12, /\bback\b/i],
  [19, /origin|\bbase\b|ground/i],
];
const nameSlot = 18;
const groundSlot = 19;
const lastSlot = 50;

const plainWords = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[_.:]/g, ' ');

/** Ids for names, each once; −1 where nothing fits. */
function idsByNames(
  names: readonly string[],
  table: readonly (readonly [number, RegExp])[],
  taken = new Set<number>(),
): number[] {
  return names.map((name) => {
    const found = table.find(([id, pattern]) => !taken.has(id) && pattern.test(plainWords(name)));
    if (found === undefined) return -1;
    taken.add(found[0]);
    return found[0];
  });
}

/** Bones of the model by joints of the content; points stand for the bone that they hang on. */
export function boneNumbers({ joints }: Pick<ModelContent, 'joints'>): readonly number[] {
  const numbers: number[] = [];
  let count = 0;
  for (const { isPoint, parent } of joints) numbers.push(isPoint ? Math.max(0, numbers[parent] ?? 0) : count++);
  return numbers;
}

/** @throws RangeError for more bones than vertices can name */
export function buildBones(
  document: Document,
  structure: Structure,
  { joints }: ModelContent,
  numbers: readonly number[],
): void {
  const bones = joints.filter(({ isPoint }) => !isPoint);
  if (bones.length > mostBones) {
    throw new RangeError(`a model of World of Warcraft has room for ${mostBones} bones; this one has ${bones.length}`);
  }
  const { transaction } = structure;
  const keys = idsByNames(
    bones.map(({ name }) => name),
    keyBones,
  );
  // What carries all is the root, unless it is known as something else.
  if (keys[0] === undefined || keys[0] < 0) keys[0] = rootKey;
  const [first] = listOf(document, 'bones');
  for (const [at, { parent, pivot, facing = 0 }] of bones.entries()) {
    const turning = facing === 0 ? {} : { flags: facing };
    const fields = {
      ...turning,
      parent: parent < 0 ? -1 : (numbers[parent] ?? -1),
      pivot: [...pivot],
      keyBone: keys[at] ?? -1,
    };
    if (at === 0 && first !== undefined) transaction.update(first, fields);
    else structure.create('bone', fields);
  }
  transaction.set(Model, document.root, { keyBoneLookup: positionsById(keys, keyBoneCount) });
}

/** Slots for points by their names, each of those that are free once; −1 where none is left. @param taken grows by those that are given */
export function slotsOf(names: readonly string[], taken: Set<number>): readonly number[] {
  const found = idsByNames(names, slots, taken);
  const free = (): number => {
    for (let slot = 0; slot <= lastSlot; slot++) {
      if (taken.has(slot) || slot === nameSlot || slot === groundSlot) continue;
      taken.add(slot);
      return slot;
    }
    return -1;
  };
  return found.map((slot) => (slot >= 0 ? slot : free()));
}

/** Points of the content, and where the name and the ground are. @param top the highest place of any vertex */
export function buildAttachments(
  document: Document,
  structure: Structure,
  { joints }: ModelContent,
  numbers: readonly number[],
  top: number,
): { readonly made: number } {
  const points = joints.flatMap(({ isPoint, name, pivot, parent }) =>
    isPoint ? [{ name, pivot, bone: parent < 0 ? 0 : (numbers[parent] ?? 0) }] : [],
  );
  const taken = new Set<number>();
  const found = slotsOf(
    points.map(({ name }) => name),
    taken,
  );
  const placed = points.map(({ bone, pivot }, at) => ({ slot: found[at] ?? -1, bone, position: [...pivot] }));
  const missing = [
    { slot: nameSlot, bone: 0, position: [0, 0, Math.fround(top * 1.1)] },
    { slot: groundSlot, bone: 0, position: [0, 0, 0] },
  ].filter(({ slot }) => !taken.has(slot));
  const all = [...placed.filter(({ slot }) => slot >= 0), ...missing];
  for (const fields of all) structure.create('attachment', fields);
  structure.transaction.set(Model, document.root, {
    attachmentLookup: positionsById(all.map(({ slot }) => slot)),
  });
  return { made: missing.length };
}
