/** What no real file at hand has (formats/wmo.md, 22): strips, blockers of sight, every kind of liquid, environments. */
import { beforeAll, expect, test } from 'vitest';
import { freezeRecords } from '../../codec/documentRecord.ts';
import { openDocument } from '../../document/document.ts';
import type { Document } from '../../document/document.ts';
import { joinFiles } from '../../host/fileSet.ts';
import { buildingFlags, groupFlags } from './flags.ts';
import { wmo } from './index.ts';
import { groupsOf, itemsIn } from './model.ts';
import type { MadeBuilding } from './test/makeBuilding.ts';
import type { MadeGroup } from './test/makeGroup.ts';
import { floor, makeBuilding } from './test/makeBuilding.ts';
import { drawnBatches } from './view/batches.ts';
import { liquidKind } from '../../geometry/terrain/liquidKinds.ts';
import { liquidSurfaces } from './view/liquids.ts';

beforeAll(() => freezeRecords(true));

const ground = (name: string, more: Partial<MadeGroup> = {}): MadeGroup => ({
  name,
  flags: groupFlags.exterior,
  faces: [{ corners: floor(0, 0, 8, 8, 0), material: 0 }],
  ...more,
});

/** Every group with a liquid of a kind of its own, then strips and two blockers of sight, one by name and one by flag. */
const groups: readonly MadeGroup[] = [
  ...[0, 1, 2, 3, 4, 15].map((kind) =>
    ground(`liquid ${kind}`, { liquid: { columns: 3, rows: 2, corner: [0, 0, 1], kind } }),
  ),
  ground('sea', {
    flags: groupFlags.exterior | groupFlags.ocean,
    liquid: { columns: 2, rows: 2, corner: [0, 0, 1], kind: 0 },
  }),
  ground('magma', { liquidKind: 2, liquid: { columns: 2, rows: 2, corner: [0, 0, 1], kind: 0 } }),
  ground('row', { liquidKind: 61, liquid: { columns: 2, rows: 2, corner: [0, 0, 1], kind: 0 } }),
  ground('strips', { hasStrips: true, colour: () => [1, 2, 3, 4], mix: () => 9 }),
  ground('Antiportal'),
  ground('blocker', { flags: groupFlags.exterior | groupFlags.antiportal }),
];

const description: MadeBuilding = {
  materials: [
    ...[0, 1, 2, 3, 4, 5, 6].map((shader) => ({ texture: 'a.blp', second: 'b.blp', shader, blend: shader })),
    { texture: 'a.blp', shader: 3 },
  ],
  groups,
  lights: [0, 1, 2, 3].map((kind) => ({ position: [0, 0, 1] as const, colour: [1, 2, 3, 255] as const, end: 4, kind })),
  skybox: String.raw`Environments\Stars\Sky.mdx`,
};

function opened(more: Partial<MadeBuilding> = {}): { readonly document: Document; readonly bytes: Uint8Array } {
  const { bytes, files } = joinFiles(makeBuilding('Rare.wmo', { ...description, ...more }));
  return { document: openDocument(wmo, bytes, { files }), bytes };
}

test('all of it comes back identical, copied and encoded anew, and is no error', () => {
  const { document, bytes } = opened();
  const rewritten = wmo.write({ document, original: document.original, spans: new Map() });
  for (const written of [document.write(), rewritten]) expect(Buffer.compare(written, bytes)).toBe(0);
  expect([...document.all()].filter(({ type }) => type === 'rawChunk')).toEqual([]);
  const strips = groupsOf(document)[9];
  expect(strips === undefined ? 0 : itemsIn(document, strips, 'MORI').length).toBe(1);
  const found = wmo.validate(document).filter(({ severity }) => severity !== 'info');
  // The last material is an environment without its second picture.
  expect(found.map(({ rule }) => rule)).toEqual(['second-texture']);
});

test('blockers of sight are not drawn', () => {
  const { document } = opened();
  expect(drawnBatches(document).map(({ group }) => group.number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('liquids are of the kind that tile, group and building say together; tiles without one are not drawn', () => {
  const rows = (flags: number): readonly number[] => liquidSurfaces(opened({ flags }).document).map(({ row }) => row);
  expect(rows(0).map(liquidKind)).toEqual(['water', 'ocean', 'magma', 'slime', 'water', 'ocean', 'magma', 'water']);
  expect(rows(0).at(-1)).toBe(62);
  // Then a group's number is a row of LiquidType, counted from 1: 2 is the ocean and no magma.
  expect(rows(buildingFlags.liquidById).slice(-2)).toEqual([14, 61]);
  const [surface] = liquidSurfaces(opened().document);
  expect([surface?.positions.length, surface?.triangles.length]).toEqual([18, 12]);
});
