/**
 * What Ctrl+C takes and Ctrl+V puts in, kind by kind over every pair of games: one thing of its kind alone comes in one step,
 * undone to the byte, the validator finds no more; what the other game has no place for is refused, or told as lost.
 */
import { describe, expect, test } from 'vitest';
import type { FormatDocument } from '../../format/format.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import type { ModelView } from '../../model/view.ts';
import { smallModels, viewOf } from '../../test/models.ts';
import { bytesOf, editsOf, expectVerb } from '../../test/verbs.ts';
import { collectParts, type PartChoice } from './collect.ts';
import { partNodes } from './nodes.ts';
import { takeParts, type Taken, type TakeOptions } from './take.ts';

const white = { width: 16, height: 16, pixels: new Uint8Array(1024).fill(255) };
const plain: TakeOptions = {
  ...{ joint: -1, isRigid: false, atJoint: false, factor: 1, move: [0, 0, 0], like: null },
  pictureAt: () => white,
};

const warcraft = 'small Warcraft III 800';
const alpha = 'small alpha 1300';
const wow = 'small World of Warcraft 264';
const studio = 'small Half-Life';
const games = [warcraft, alpha, wow, studio];

const nodeKinds = ['bone', 'attachment', 'particles', 'ribbon', 'light', 'camera', 'event', 'collision'] as const;
const kinds = ['mesh', 'material', 'clip', ...nodeKinds] as const;
type Kind = (typeof kinds)[number];

const none: PartChoice = { meshes: [], materials: [], clips: [], nodes: new Set() };

/** One of a kind; null where the model has none that can be copied by itself. */
function oneOf(kind: Kind, view: ModelView): PartChoice | null {
  if (kind === 'mesh') {
    const mesh = view.meshes.find(({ triangles }) => triangles.length > 0);
    return mesh === undefined ? null : { ...none, meshes: [{ mesh, faces: null }] };
  }
  if (kind === 'material') {
    const at = view.materials.findIndex(({ record }) => record !== null);
    return at < 0 ? null : { ...none, materials: [at] };
  }
  if (kind === 'clip') {
    const clip = view.clips.at(-1);
    return clip === undefined ? null : { ...none, clips: [clip] };
  }
  const nodes = partNodes(view).filter((node) => node.kind === kind);
  // The last bone is below others. Of events all: of some the other game has no word.
  const chosen = kind === 'event' ? nodes : nodes.slice(-1);
  return chosen.length === 0 ? null : { ...none, nodes: new Set<RecordId>(chosen.map(({ record }) => record)) };
}

/** How many of a kind there are. */
function countOf(kind: Kind, view: ModelView): number {
  if (kind === 'mesh') return view.meshes.length;
  if (kind === 'material') return view.materials.length;
  if (kind === 'clip') return view.clips.length;
  if (kind === 'event') return view.clips.reduce((sum, { events }) => sum + events.length, 0);
  if (kind === 'collision') return view.hitVolumes.filter(({ shape }) => shape.kind !== 'mesh').length;
  return partNodes(view).filter((node) => node.kind === kind).length;
}

/**
 * What no model of a game has as a thing of its own: layers belong to submeshes and the shape to stop at is a mesh in World of
 * Warcraft; Half-Life draws meshes alone, and its events belong to sequences, with which they come.
 */
const absent: Readonly<Record<string, readonly Kind[]>> = {
  [wow]: ['material', 'collision'],
  [studio]: ['particles', 'ribbon', 'light', 'camera', 'event'],
};

/** What a game has no place for, or no word: it is told. */
const lost: Readonly<Record<string, readonly Kind[]>> = {
  [wow]: ['collision'],
  [studio]: ['particles', 'ribbon', 'light', 'camera', 'event'],
};

/** Sounds that the small models play by names of their own, for which the other game has none: `nodes.test.ts` has those that it has. */
const wordless = [
  [warcraft, wow],
  [warcraft, alpha],
  [wow, warcraft],
];

/** Whether nothing of what is copied comes in: it has no place, no word, or, of Half-Life’s pictures, is there already. */
function staysOut(kind: Kind, from: string, to: string): 'told' | 'there' | null {
  if (lost[to]?.includes(kind) ?? false) return 'told';
  if (kind === 'event' && wordless.some(([one, other]) => one === from && other === to)) return 'told';
  return kind === 'material' && from === studio && to === studio ? 'there' : null;
}

const open = (name: string): FormatDocument => {
  const found = smallModels.find(([each]) => each === name);
  if (found === undefined) throw new Error(name);
  return found[1]();
};

/** What the small models are themselves: a ribbon without a height, a camera at its target, a texture without a name. */
const ofTheSource = new Set([
  'warning ribbon-height',
  'warning camera-target',
  'warning texture-empty',
  'warning texture-path-missing',
]);

const pairs = games.flatMap((from) => games.map((to) => [from, to] as const));

describe.each(pairs)('copied in %s and pasted into %s', (from, to) => {
  test.each(kinds)('%s', (kind) => {
    const source = open(from);
    const choice = oneOf(kind, viewOf(source));
    if (choice === null) {
      expect(absent[from]).toContain(kind);
      return;
    }
    const document = open(to);
    const parts = collectParts(source, choice);
    const { refusals, addMaterial } = editsOf(document);
    let told: Taken['notes'] = [];
    const put = (): void => {
      told = document.edit('Paste', (step) => takeParts(document, parts, plain, step)).notes;
    };
    if (kind === 'material' && addMaterial === undefined) {
      const before = document.write();
      expect(put).toThrow(refusals.addMaterial ?? '');
      expect(document.write()).toEqual(before);
      return;
    }
    const before = countOf(kind, viewOf(document));
    const out = staysOut(kind, from, to);
    if (out !== null) {
      const bytes = bytesOf(document);
      put();
      expect(told.some((note) => note.kind === 'lost')).toBe(out === 'told');
      expect(countOf(kind, viewOf(document))).toBe(before);
      expect(bytesOf(document)).toEqual(bytes);
      return;
    }
    const seen: number[] = [];
    expectVerb(document, put, (again) => void seen.push(countOf(kind, viewOf(again))), ofTheSource);
    for (const count of seen) expect(count).toBeGreaterThan(before);
  });
});
