/** The objects tool: placing, selecting, dragging by hand and by gizmo, over the border of two tiles. */
import { fieldsByName } from '../../../../../shared/codec/byName.ts';
import { expect, test } from 'vitest';
import { placementToWorld, tileAt, worldToPlacement } from '../../../../../shared/geometry/terrain/grid.ts';
import { readableChunks, tileList } from '../../../../../shared/formats/adt/model.ts';
import { objectsOf, placeOf } from '../../../../../shared/terrain/objects/object.ts';
import type { PlacementHit } from '../view/contract.ts';
import type { ToolSettings } from './settings.ts';
import { at, bench, digests, stroke } from './testBench.ts';

const placing =
  (changes: Partial<ToolSettings['objects']> = {}) =>
  (settings: ToolSettings): ToolSettings => ({
    ...settings,
    objects: {
      ...settings.objects,
      mode: 'place',
      model: 'World\\Tree.m2',
      isTurnedAtRandom: false,
      turn: 30,
      ...changes,
    },
  });

type Bench = ReturnType<typeof bench>;

/** Puts a tree down; the tool selects from then on. */
function withTree(x: number, y: number, changes: Partial<ToolSettings['objects']> = {}): Bench {
  const made = bench('objects', placing(changes));
  stroke(made.tool, [at(x, y)]);
  made.change('objects', { mode: 'select' });
  return made;
}

const objects = ({ tiles, selected }: Bench) => objectsOf(tiles, selected());

function hit(made: Bench): PlacementHit {
  const [first] = made.selected();
  if (first === undefined) throw new Error('nothing is selected');
  return { ...first, x: 0, y: 0, z: 0, normal: null };
}

/** Column and row of the tiles that list a doodad, with the number of chunks that name it. */
const listed = ({ tiles }: Bench): readonly string[] =>
  tiles.tiles.flatMap(({ place, document }) => {
    const named = readableChunks(document).filter(({ fields }) => fields.doodadRefs.length > 0).length;
    return tileList(document, 'doodads').length === 0 ? [] : [`${place.column}_${place.row}:${named}`];
  });

test('a press puts the chosen model down, selects it and is one step', () => {
  const made = withTree(-100, -100);
  const [tree] = objects(made);
  expect(tree?.path).toBe('World\\Tree.m2');
  expect(tree === undefined ? null : placeOf(tree)).toMatchObject({ rotation: [0, 30, 0], scale: 1 });
  expect(made.noted.labels).toEqual(['Place Tree']);
  expect(made.current().objects.recent).toEqual(['World\\Tree.m2']);
  expect(listed(made)).toEqual(['32_32:4']);
});

test('a new model may be drawn along before the button goes up, over the border', () => {
  const made = bench('objects', placing());
  stroke(made.tool, [at(-100, -100), at(-100, -20), at(-100, 0.5)]);
  expect(listed(made)).toEqual(['31_32:2', '32_32:2']);
  expect(made.noted.labels).toEqual(['Place Tree']);
});

test('a ghost stands where the model would, as it would; over a hole there is none, and the hint says why', () => {
  const made = bench('objects', placing({ isTurnedAtRandom: true, leastScale: 0.5, mostScale: 2 }));
  made.tool.hover(at(-100, -100));
  const ghost = made.noted.ghosts.at(-1)?.[0];
  expect(ghost).toMatchObject({ path: 'World\\Tree.m2', kind: 'doodad', box: { maximum: [2, 2, 2] } });
  stroke(made.tool, [at(-100, -100)]);
  const [tree] = objects(made);
  expect(tree === undefined ? null : placeOf(tree)?.rotation).toEqual(ghost?.rotation);
  expect(tree === undefined ? null : placeOf(tree)?.scale).toBeCloseTo(ghost?.scale ?? 0, 2);
  // What is down needs no ghost; the next one is rolled anew.
  expect(made.noted.ghosts.at(-1)).toEqual([]);
  made.tool.hover(at(-100, -120));
  expect(made.noted.ghosts.at(-1)?.[0]?.scale).not.toBe(ghost?.scale);
  expect(made.noted.hints.at(-1)).toBeNull();
  made.tool.hover({ ...at(0, 0), ground: null });
  expect(made.noted.ghosts.at(-1)).toEqual([]);
  expect(made.noted.hints.at(-1)).toContain('Over a hole');
  made.tool.hover(null);
  expect(made.noted.hints.at(-1)).toBeNull();
});

test('the ghost follows the settings, and goes when nothing is to be placed', () => {
  const made = bench('objects', placing());
  made.noted.reach = null;
  made.tool.hover(at(-100, -100));
  expect(made.noted.ghosts.at(-1)?.[0]).toMatchObject({ rotation: [0, 30, 0], box: null });
  made.change('objects', { turn: 90, model: 'World\\House.wmo' });
  made.tool.refresh?.();
  expect(made.noted.ghosts.at(-1)?.[0]).toMatchObject({ rotation: [0, 90, 0], kind: 'mapObject' });
  made.change('objects', { mode: 'select' });
  made.tool.refresh?.();
  expect(made.noted.ghosts.at(-1)).toEqual([]);
});

test('random scales stay within their bounds', () => {
  const made = bench('objects', placing({ isTurnedAtRandom: true, leastScale: 0.5, mostScale: 2 }));
  for (let step = 0; step < 20; step++) stroke(made.tool, [at(-100 - step * 5, -100)]);
  const document = made.tiles.tileAt({ column: 32, row: 32 })?.document;
  const ids = document === undefined ? [] : tileList(document, 'doodads');
  const scales = ids.map((id) => Number(fieldsByName(document?.get(id).fields)?.['scale']));
  expect(scales).toHaveLength(20);
  expect(scales.every((scale) => scale >= 512 && scale <= 2048)).toBe(true);
  expect(new Set(scales).size).toBeGreaterThan(10);
  expect(new Set(ids.map((id) => fieldsByName(document?.get(id).fields)?.['uniqueId'])).size).toBe(20);
});

test('a drag takes what is selected along the ground, and over to the next tile', () => {
  const made = withTree(-100, -100);
  const placement = hit(made);
  stroke(made.tool, [at(-100, -100, { placement }), at(-100, 50, { viewX: 50 }), at(-100, 100, { viewX: 90 })]);
  expect(made.noted.labels.at(-1)).toBe('Move Tree');
  expect(listed(made)).toEqual(['31_32:4']);
  // The selection follows to the record of the other tile.
  expect(made.selected().map(({ tile }) => tile)).toEqual([{ column: 31, row: 32 }]);
  const [tree] = objects(made);
  expect(tree === undefined ? [] : placeOf(tree).position.map(Math.round)).toEqual(
    worldToPlacement({ x: -100, y: 100, z: 0 }).map(Math.round),
  );
});

test('Escape in the middle of a drag leaves everything as it was', () => {
  const made = withTree(-100, -100);
  const before = digests(made.tiles);
  made.tool.begin(at(-100, -100, { placement: hit(made) }));
  made.tool.move(at(-100, 100, { viewX: 90 }));
  expect(digests(made.tiles)).not.toEqual(before);
  made.tool.cancel();
  expect(digests(made.tiles)).toEqual(before);
});

test('Alt lifts, Ctrl turns; a click with Ctrl takes out of the selection', () => {
  const made = withTree(-100, -100);
  const placement = hit(made);
  stroke(made.tool, [at(-100, -100, { placement, altKey: true }), at(-100, -100, { viewY: -50 })]);
  stroke(made.tool, [at(-100, -100, { placement, ctrlKey: true }), at(-100, -100, { viewX: 40 })]);
  const [tree] = objects(made);
  expect(tree === undefined ? null : placeOf(tree)).toMatchObject({ rotation: [0, 50, 0] });
  expect(tree === undefined ? null : placeOf(tree).position[1]).toBe(5);
  stroke(made.tool, [at(-100, -100, { placement, ctrlKey: true })]);
  expect(made.selected()).toEqual([]);
});

test('the gizmo moves, turns about the middle and scales what is selected', () => {
  const made = withTree(-100, -100);
  made.noted.gizmo = { mode: 'move', at: () => ({ kind: 'move', offset: [0, 0, 7] }) };
  stroke(made.tool, [at(0, 0), at(0, 0, { viewX: 20 })]);
  made.noted.gizmo = { mode: 'rotate', at: () => ({ kind: 'turn', axis: [0, 0, 1], angle: Math.PI / 2 }) };
  stroke(made.tool, [at(0, 0), at(0, 0, { viewX: 20 })]);
  made.noted.gizmo = { mode: 'scale', at: () => ({ kind: 'scale', factor: 1.5 }) };
  stroke(made.tool, [at(0, 0), at(0, 0, { viewX: 20 })]);
  expect(made.noted.labels.slice(1)).toEqual(['Move Tree', 'Rotate Tree', 'Scale Tree']);
  const [tree] = objects(made);
  expect(tree === undefined ? null : placeOf(tree)).toMatchObject({ rotation: [0, 120, 0], scale: 1.5 });
  expect(tree === undefined ? null : placeOf(tree).position[1]).toBe(7);
});

/** Two trees ten yards apart, four yards wide, on ground that rises half a yard a yard to the west; the second is selected. */
function twoTrees(): Bench {
  const made = bench('objects', placing({ turn: 0 }));
  for (const { document } of made.tiles.tiles) {
    document.edit('Slope', (step) => {
      for (const { id, fields } of readableChunks(document)) {
        const [, west = 0] = fields.position;
        // Rows of nine and of eight by turns, towards the south; each runs to the east.
        const column = (index: number): number => (index % 17 < 9 ? index % 17 : (index % 17) - 8.5);
        const heights = Float32Array.from({ length: 145 }, (_each, at) => (west - column(at) * (100 / 24)) / 2);
        step.update(id, { heights });
      }
    });
  }
  for (const y of [-100, -110]) {
    stroke(made.tool, [at(-100, y, { ground: { x: -100, y, z: y / 2, tile: tileAt(-100, y), chunk: 0 } })]);
  }
  made.change('objects', { mode: 'select', footing: 'on' });
  return made;
}

const placeOfSelected = (made: Bench): readonly number[] => {
  const [tree] = objects(made);
  const { x, y, z } = placementToWorld(tree === undefined ? [0, 0, 0] : placeOf(tree).position);
  return [x, y, z].map((value) => Math.round(value * 100) / 100);
};

test('with Shift a dragged box meets the one beside it, on the ground there; the face and the way are shown', () => {
  const made = twoTrees();
  const placement = hit(made);
  expect(made.tool.begin(at(-100, -110, { placement }))).toBe(true);
  made.tool.move(at(-100.6, -105.3, { viewX: 30, shiftKey: true }));
  expect(placeOfSelected(made)).toEqual([-100, -104, -52]);
  expect(made.noted.readings.at(-1)).toBe('Moved X 0.00, Y +6.00, Z +3.00 yd · meets Tree');
  const face = made.noted.paths.at(-1)?.face ?? [];
  expect(face).toHaveLength(4);
  expect(face.map(([, y]) => Math.round(y * 100) / 100)).toEqual([-102, -102, -102, -102]);
  // Without Shift it goes with the pointer again.
  made.tool.move(at(-100.6, -105.3, { viewX: 30 }));
  expect(placeOfSelected(made)).toEqual([-100.6, -105.3, -52.65]);
  expect(made.noted.paths.at(-1)).toBeNull();
  made.tool.move(at(-100.6, -105.3, { viewX: 30, shiftKey: true }));
  made.tool.end();
  expect([made.noted.paths.at(-1), made.noted.readings.at(-1)]).toEqual([null, null]);
  expect(placeOfSelected(made)).toEqual([-100, -104, -52]);
  expect(made.noted.labels.at(-1)).toBe('Move Tree');
});

test('Escape in a drag with Shift leaves all as it was, and nothing shown of it', () => {
  const made = twoTrees();
  const before = digests(made.tiles);
  made.tool.begin(at(-100, -110, { placement: hit(made) }));
  made.tool.move(at(-100, -105.3, { viewX: 30, shiftKey: true }));
  expect(digests(made.tiles)).not.toEqual(before);
  made.tool.cancel();
  expect(digests(made.tiles)).toEqual(before);
  expect([made.noted.paths.at(-1), made.noted.readings.at(-1)]).toEqual([null, null]);
});

test('turns and sizes are read while they are dragged', () => {
  const made = withTree(-100, -100);
  made.tool.begin(at(-100, -100, { placement: hit(made), ctrlKey: true }));
  made.tool.move(at(-100, -100, { viewX: 61, shiftKey: true }));
  expect(made.noted.readings.at(-1)).toBe('Turned +30.00°');
  made.tool.end();
  made.noted.gizmo = { mode: 'scale', at: () => ({ kind: 'scale', factor: 1.5 }) };
  made.tool.begin(at(0, 0));
  made.tool.move(at(0, 0, { viewX: 20 }));
  expect(made.noted.readings.at(-1)).toBe('Scaled 1.500×');
});

test('a drag over the ground selects what lies in the box; a click beside everything selects nothing', () => {
  const made = withTree(-100, -100);
  const before = made.selected();
  made.noted.inBox = before;
  stroke(made.tool, [at(0, 0)]);
  expect(made.selected()).toEqual([]);
  stroke(made.tool, [at(0, 0), at(0, 0, { viewX: 30, viewY: 30 })]);
  expect(made.selected()).toEqual(before);
  made.noted.inBox = [];
  stroke(made.tool, [at(0, 0, { shiftKey: true }), at(0, 0, { viewX: 30, viewY: 30 })]);
  expect(made.selected()).toEqual(before);
});

test('what is drawn off all tiles stays listed, and the user hears of it', () => {
  const made = withTree(-100, -100);
  const placement = hit(made);
  const far = { ...at(-100, -900, { viewX: 90 }).ground, tile: tileAt(-100, -900) };
  stroke(made.tool, [
    at(-100, -100, { placement }),
    at(-100, -900, { viewX: 90, ground: { x: -100, y: -900, z: 0, chunk: 0, ...far } }),
  ]);
  expect(made.noted.told).toEqual(['1 left']);
  expect(listed(made)).toEqual(['32_32:2']);
});

test('without its model an object is placed by its position', async () => {
  const made = bench('objects', placing());
  made.noted.reach = null;
  stroke(made.tool, [at(-110, -110)]);
  await Promise.resolve();
  expect(listed(made)).toEqual(['32_32:1']);
});

test('placing where there is no ground, such as over a hole, says so', () => {
  const made = bench('objects', placing());
  expect(made.tool.begin({ ...at(0, 0), ground: null })).toBe(false);
  expect(made.noted.told).toEqual(['No ground under the pointer']);
  expect(made.noted.labels).toEqual([]);
});
