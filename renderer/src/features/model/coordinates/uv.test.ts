/** Points on a texture: found, chosen and moved, with nothing but s and t of their corners changed in the file. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openDocument } from '../../../../../shared/document/document.ts';
import { goldsrc } from '../../../../../shared/formats/goldsrc/index.ts';
import { texturesOf } from '../../../../../shared/formats/goldsrc/model.ts';
import { Mesh } from '../../../../../shared/formats/goldsrc/schema/body.ts';
import { Texture } from '../../../../../shared/formats/goldsrc/schema/texture.ts';
import { studioView } from '../../../../../shared/formats/goldsrc/view/index.ts';
import { textureSize } from '../../../../../shared/formats/goldsrc/view/meshes.ts';
import { meshesWithTexture } from '../../halflife/panels/meshesWithTexture.ts';
import { sampleModels, viewOf } from '../../../../../shared/test/models.ts';
import { fittedView, zoomedView } from './drawUv.ts';
import { laidOut } from './laidOut.ts';
import { changePoints, chosenPoints, cornersOf, editPoints, noCorners, toggled, type Change } from './uvEdits.ts';
import { eachShown, islandsOf, pointsAt, pointsInside, uvLayout } from './uvPoints.ts';
import { changeBy, middleOf, mirrored, type UvMode } from './uvChange.ts';
import { changeLastAct } from '../lastAct/lastAct.ts';
import { UvRun } from './uvRun.ts';
import { fieldsOf } from '../../../../../shared/codec/record.ts';

const size = { width: 64, height: 64 };

/** The sample with one mesh made of the commands given, and with its bytes. */
function withCommands(commands: readonly number[]) {
  const bytes = new Uint8Array(readFileSync(new URL('../../../../../assets/samples/Sentry.mdl', import.meta.url)));
  const document = openDocument(goldsrc, bytes);
  const texture = texturesOf(document).find((id) => meshesWithTexture(document, id).length > 0);
  const mesh = texture === undefined ? undefined : meshesWithTexture(document, texture)[0];
  if (mesh === undefined) throw new Error('no mesh with a texture');
  document.edit('Set', (transaction) => transaction.update(mesh, { commands: Int16Array.from(commands) }));
  const meshes = () => studioView(document).meshes.filter(({ record }) => record === mesh);
  // The picture of the mesh's own texture: whole texels are counted in it.
  const size = textureSize(document, meshes()[0]?.material ?? -1);
  const target = { document, set: 0, size };
  return {
    document,
    mesh,
    target,
    size,
    layout: (held: readonly number[] | null = null) => uvLayout(meshes(), 0, size, held),
  };
}

/** A strip of four corners, and a fan that meets it in vertex 3 at another texel, and in vertex 2 at the same. */
const square = [4, 0, 0, 0, 0, 1, 0, 10, 0, 2, 0, 0, 10, 3, 0, 10, 10];
const fan = [-3, 2, 0, 0, 10, 3, 0, 40, 40, 4, 0, 50, 40];

describe('points', () => {
  test('corners that agree in vertex and texel are one point', () => {
    const { layout } = withCommands([...square, ...fan]);
    const { points, triangles } = layout();
    expect(points.map(({ s, t }) => [s, t])).toEqual([
      [0, 0],
      [0, 10],
      [10, 0],
      [10, 10],
      [50, 40],
      [40, 40],
    ]);
    expect(points[1]?.corners).toEqual([9, 18]);
    expect(triangles).toEqual([0, 1, 2, 2, 1, 3, 1, 4, 5]);
  });

  test('the one under the hand is found, and all that lie there', () => {
    const { layout } = withCommands([...square, -3, 7, 0, 10, 10, 8, 0, 30, 10, 9, 0, 30, 30]);
    const now = layout();
    expect(pointsAt(now, 11, 11, 3)).toEqual([3, 4]);
    expect(pointsAt(now, 20, 20, 3)).toEqual([]);
    expect(pointsInside(now, [-1, -1, 12, 5])).toEqual([0, 2]);
  });

  test('what hangs together by triangles is an island', () => {
    const { layout } = withCommands([...square, -3, 7, 0, 10, 10, 8, 0, 30, 10, 9, 0, 30, 30]);
    expect(islandsOf(layout(), [0])).toHaveLength(4);
    expect(islandsOf(layout(), [6])).toHaveLength(3);
  });

  test('triangles that tile are brought back, and stay where they were while they are held', () => {
    const { target, size, layout } = withCommands([3, 0, 0, 130, 0, 1, 0, 140, 0, 2, 0, 130, -60]);
    const before = layout();
    expect(before.shifts).toEqual([128, -size.height]);
    const shown: number[] = [];
    eachShown(before, (_, x, y) => shown.push(x, y));
    const { height } = size;
    expect(shown).toEqual([2.5, height + 0.5, 2.5, height - 59.5, 12.5, height + 0.5]);
    editPoints(target, before.points, (s, t) => [s - 20, t]);
    expect(layout(before.shifts).shifts).toEqual([128, -size.height]);
    expect(layout().shifts[0]).toBeLessThan(128);
  });
});

describe('moving', () => {
  test('writes s and t of the chosen corners only, within what 16 bits hold', () => {
    const { document, mesh, target, layout } = withCommands([...square, ...fan]);
    const before = [...fieldsOf(Mesh, document.get(mesh)).commands];
    const chosen = cornersOf(layout(), [1]);
    editPoints(target, chosenPoints(layout(), chosen), (s, t) => [s + 3, t + 40_000]);
    const after = fieldsOf(Mesh, document.get(mesh)).commands;
    const changed = before.flatMap((value, place) => (after[place] === value ? [] : place));
    expect(changed).toEqual([11, 12, 20, 21]);
    expect([after[11], after[12]]).toEqual([3, 32_767]);
    expect(document.history.entries.at(-1)?.label).toBe('Move texture vertex');
    document.undo();
    expect([...fieldsOf(Mesh, document.get(mesh)).commands]).toEqual(before);
  });

  test('a drag is one step, and none when it is given up', () => {
    const { document, target, layout } = withCommands(square);
    const { points } = layout();
    const steps = document.history.entries.length;
    const gesture = document.begin('Move');
    for (const by of [1, 2, 3]) {
      gesture.restart();
      gesture.preview((transaction) => changePoints(transaction, target, points, (s, t) => [s + by, t]));
    }
    gesture.cancel();
    expect(document.history.entries).toHaveLength(steps);
    expect(layout().points).toEqual(points);
  });

  test('choosing again takes away', () => {
    const { layout } = withCommands(square);
    const corners = cornersOf(layout(), [0, 1]);
    const all = toggled(noCorners, corners);
    expect(all.size).toBe(2);
    expect(toggled(all, cornersOf(layout(), [1, 2])).size).toBe(3);
    expect(toggled(all, corners).size).toBe(0);
  });
});

describe('about the middle of what is chosen', () => {
  const corners: readonly (readonly [number, number])[] = [
    [0, 0],
    [10, 0],
    [10, 20],
  ];
  const points = corners.map(([s, t]) => ({ mesh: 0 as never, s, t, vertices: [], corners: [] }));
  const middle = middleOf(points);
  const done = (change: Change) => points.map(({ s, t }) => change(s, t).map((part) => part + 0));
  test('it is scaled, turned and mirrored', () => {
    expect(done(changeBy('scale', [2, 2], middle, false))).toEqual([
      [-5, -10],
      [15, -10],
      [15, 30],
    ]);
    expect(done(changeBy('turn', [90, 0], middle, false))).toEqual([
      [15, 5],
      [15, 15],
      [-5, 15],
    ]);
    expect(done(mirrored('s', middle))).toEqual([
      [10, 0],
      [0, 0],
      [0, 20],
    ]);
  });
});

describe.each(sampleModels)('the picture with coordinates of %s', (_name, open) => {
  test('shows textures and meshes, and moves what is chosen in one step that undo takes back', () => {
    const document = open();
    const view = viewOf(document);
    const [mesh] = view.meshes;
    if (mesh === undefined) throw new Error('no mesh');
    const ofMesh = laidOut(view, mesh.record);
    expect(ofMesh?.meshes).toEqual([mesh]);
    const texture = ofMesh?.texture;
    if (texture === null || texture === undefined) throw new Error('the mesh shows no texture');
    expect(laidOut(view, texture.record)?.meshes).toContain(mesh);
    expect(laidOut(view, document.root)).toBeNull();
    const pixels = texture.pixels?.();
    const target = { document, set: 0, size: pixels ?? { width: 256, height: 128 } };
    const layout = uvLayout([mesh], 0, target.size);
    const chosen = cornersOf(layout, islandsOf(layout, [0]));
    const before = chosenPoints(layout, chosen);
    expect(before.length).toBeGreaterThan(2);
    editPoints(target, before, (s, t) => [s + 3, t - 2]);
    expect(document.history.position).toBe(1);
    const now = viewOf(document).meshes.filter(({ record }) => record === mesh.record);
    const after = chosenPoints(uvLayout(now, 0, target.size), chosen);
    const sumOf = (points: readonly { readonly s: number }[]) => points.reduce((sum, { s }) => sum + s, 0);
    expect(sumOf(after) / after.length).toBeCloseTo(sumOf(before) / before.length + 3, 1);
    document.undo();
    expect(uvLayout(viewOf(document).meshes.slice(0, 1), 0, target.size).points).toEqual(layout.points);
  });

  test('is moved, turned and scaled by keys and typed numbers, a step each, and Escape leaves nothing', () => {
    const document = open();
    const [mesh] = viewOf(document).meshes;
    if (mesh === undefined) throw new Error('no mesh');
    const target = { document, set: 0, size: { width: 256, height: 256 } };
    const layoutNow = () => uvLayout(viewOf(document).meshes.slice(0, 1), 0, target.size);
    const first = layoutNow();
    const chosen = cornersOf(first, islandsOf(first, [0]));
    const pointsNow = () => chosenPoints(layoutNow(), chosen);
    const reach = (part: 's' | 't'): readonly [number, number] => {
      const parts = pointsNow().map((point) => point[part]);
      return [Math.min(...parts), Math.max(...parts)];
    };
    const start = (mode: UvMode): UvRun => new UvRun(mode, target, pointsNow(), [0, 0], first.inset > 0);
    const before = document.write();
    const [left, right] = reach('s');
    const [top, low] = reach('t');
    const move = start('move');
    for (const key of ['x', '1', '2', '-']) move.key(key);
    expect(move.text).toBe('Move S −12');
    expect(move.key('Enter')).toBe('ended');
    expect(reach('s')[0]).toBeCloseTo(left - 12, 0);
    expect(reach('t')[0]).toBeCloseTo(top, 1);
    const scale = start('scale');
    for (const key of ['2', 'Enter']) scale.key(key);
    expect(reach('s')[1] - reach('s')[0]).toBeCloseTo((right - left) * 2, -0.5);
    const turn = start('turn');
    for (const key of ['9', '0', 'Enter']) turn.key(key);
    expect(Math.abs(reach('s')[1] - reach('s')[0] - (low - top) * 2)).toBeLessThan(2.1);
    expect(document.history.position).toBe(3);
    const given = start('move');
    const free = { ctrlKey: false, metaKey: false, shiftKey: false };
    given.move([39.7, 9.2], { ...free, ctrlKey: true });
    expect(given.text).toBe('Move S 40, T 9');
    given.move([40, 9], free);
    // With Shift a tenth of the way.
    given.move([60, 9], { ...free, shiftKey: true });
    expect(given.text).toBe('Move S 42, T 9');
    given.key('Escape');
    expect(document.history.position).toBe(3);
    // What the last one did stays open: the same step with other numbers.
    changeLastAct('s', 180);
    expect(document.history.position).toBe(3);
    expect(Math.abs(reach('s')[1] - reach('s')[0] - (right - left) * 2)).toBeLessThan(2.1);
    while (document.history.position > 0) document.undo();
    expect(Buffer.compare(document.write(), before)).toBe(0);
  });
});

test('the view keeps the texel under the pointer', () => {
  const view = fittedView({ width: 300, height: 200 }, size);
  expect(view.scale).toBeCloseTo(180 / 64);
  const nearer = zoomedView(view, { x: 50, y: 70 }, 3);
  expect(nearer.x + 50 / nearer.scale).toBeCloseTo(view.x + 50 / view.scale);
  expect(nearer.y + 70 / nearer.scale).toBeCloseTo(view.y + 70 / view.scale);
});

test('the sample has its textures where its meshes say', () => {
  const bytes = new Uint8Array(readFileSync(new URL('../../../../../assets/samples/Sentry.mdl', import.meta.url)));
  const document = openDocument(goldsrc, bytes);
  for (const id of texturesOf(document)) {
    const { width, height } = fieldsOf(Texture, document.get(id));
    const used = new Set(meshesWithTexture(document, id));
    const meshes = studioView(document).meshes.filter(({ record }) => used.has(record));
    const layout = uvLayout(meshes, 0, { width, height });
    const across: number[] = [];
    const down: number[] = [];
    eachShown(layout, (_, x, y) => {
      across.push(x);
      down.push(y);
    });
    expect(Math.min(...across)).toBeGreaterThan(-width);
    expect(Math.max(...down)).toBeLessThan(height * 2);
  }
});
