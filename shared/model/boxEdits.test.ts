/** Stated boxes and volumes that are hit, changed by tools: the same for every format that has them. */
import { describe, expect, test } from 'vitest';
import type { FormatDocument } from '../format/format.ts';
import type { Box } from '../geometry/extent.ts';
import type { Vector3 } from '../geometry/vector.ts';
import { bytesOf, editsOf, expectVerb } from '../test/verbs.ts';
import { realModels, sampleModels, smallModels, viewOf } from '../test/models.ts';
import type { HitShape, HitVolume } from './things.ts';

const models = [...sampleModels, ...smallModels, ...realModels];

function grown({ minimum, maximum }: Box): Box {
  return { minimum, maximum: [maximum[0] + 2, maximum[1], maximum[2] + 0.5] };
}

function grownShape(shape: HitShape): HitShape | null {
  switch (shape.kind) {
    case 'box':
      return { ...shape, box: grown(shape.box) };
    case 'sphere':
      return { ...shape, radius: shape.radius + 1.5 };
    case 'cylinder':
      return { ...shape, top: [shape.top[0], shape.top[1], shape.top[2] + 3], radius: shape.radius + 1.5 };
    case 'plane':
      return null;
    case 'mesh':
      return null;
  }
}

function expectPoint(found: Vector3 | undefined, wanted: Vector3): void {
  for (const [axis, part] of wanted.entries()) expect(found?.[axis]).toBeCloseTo(part, 3);
}

function sameBox(found: Box | null | undefined, wanted: Box): void {
  expectPoint(found?.minimum, wanted.minimum);
  expectPoint(found?.maximum, wanted.maximum);
}

function numbersIn(shape: HitShape | undefined): readonly number[] {
  switch (shape?.kind) {
    case 'box':
      return [...shape.box.minimum, ...shape.box.maximum];
    case 'sphere':
      return [...shape.centre, shape.radius];
    case 'cylinder':
      return [...shape.bottom, ...shape.top, shape.radius];
    default:
      return [];
  }
}

/** The volumes that have numbers to be dragged. */
const shaped = (document: FormatDocument): readonly HitVolume[] =>
  viewOf(document).hitVolumes.filter(({ shape }) => grownShape(shape) !== null);

describe.each(models)('%s', (_name, open) => {
  test('each kind of stated box is as large as it is made, and only it', () => {
    const kinds = new Set(viewOf(open()).extents.flatMap(({ of, box }) => (box === null ? [] : [of])));
    for (const of of kinds) {
      const document = open();
      const at = viewOf(document).extents.findIndex((extent) => extent.of === of && extent.box !== null);
      const before = viewOf(document).extents.map(({ box }) => box);
      const extent = viewOf(document).extents[at];
      if (extent?.box == null) throw new Error('no box');
      const wanted = grown(extent.box);
      expectVerb(
        document,
        () => editsOf(document).setExtent?.(extent.record, of, wanted),
        (again) => {
          const { extents } = viewOf(again);
          sameBox(extents[at]?.box, wanted);
          for (const [other, { box }] of extents.entries()) if (other !== at) expect(box).toEqual(before[other]);
        },
      );
    }
  });

  test('corners come in any order', () => {
    const document = open();
    const extent = viewOf(document).extents.find(({ box }) => box !== null);
    if (extent?.box == null) return;
    const { minimum, maximum } = grown(extent.box);
    editsOf(document).setExtent?.(extent.record, extent.of, { minimum: maximum, maximum: minimum });
    const found = viewOf(document).extents.find(({ record, of }) => record === extent.record && of === extent.of);
    sameBox(found?.box, { minimum, maximum });
  });

  test('what stays as it is shown keeps its bits', () => {
    const document = open();
    const before = bytesOf(document);
    for (const { record, of, box } of viewOf(document).extents) {
      if (box !== null) editsOf(document).setExtent?.(record, of, box);
    }
    for (const { record, shape } of shaped(document)) editsOf(document).setHitShape?.(record, shape);
    expect(Buffer.compare(bytesOf(document), before)).toBe(0);
  });

  test('what is hit is as large as it is made', () => {
    const kinds = new Set(shaped(open()).map(({ shape }) => shape.kind));
    for (const kind of kinds) {
      const document = open();
      const at = shaped(document).findIndex(({ shape }) => shape.kind === kind);
      const volume = shaped(document)[at];
      const wanted = volume === undefined ? null : grownShape(volume.shape);
      if (volume === undefined || wanted === null) throw new Error('no volume');
      expectVerb(
        document,
        () => editsOf(document).setHitShape?.(volume.record, wanted),
        (again) => {
          const found = numbersIn(shaped(again)[at]?.shape);
          for (const [place, number] of numbersIn(wanted).entries()) expect(found[place]).toBeCloseTo(number, 3);
        },
      );
    }
  });

  test('another kind of shape, and numbers that are none, are refused before anything changes', () => {
    const document = open();
    const { setExtent, setHitShape } = editsOf(document);
    const [volume] = shaped(document);
    const [extent] = viewOf(document).extents;
    const steps = document.history.position;
    if (volume !== undefined) {
      expect(() => setHitShape?.(volume.record, { kind: 'mesh', positions: [], triangles: [] })).toThrow(RangeError);
    }
    if (extent !== undefined) {
      const box: Box = { minimum: [Number.NaN, 0, 0], maximum: [1, 1, 1] };
      expect(() => setExtent?.(extent.record, extent.of, box)).toThrow(RangeError);
    }
    expect(document.history.position).toBe(steps);
  });

  test('a new box stands around its points and moves with its joint', () => {
    const document = open();
    const { addHitBox, refusals } = editsOf(document);
    if (addHitBox === undefined) {
      expect(refusals.addHitBox).toBeTruthy();
      return;
    }
    const view = viewOf(document);
    const joint = view.joints.findIndex(({ kind }) => kind === 'bone');
    const own = view.joints[joint];
    if (own === undefined) return;
    const [x, y, z] = own.pivot;
    const points = [x - 1, y - 2, z - 3, x + 4, y + 5, z + 6];
    const count = view.hitVolumes.length;
    expectVerb(
      document,
      () => addHitBox(joint, points),
      (again) => {
        const { hitVolumes, joints } = viewOf(again);
        expect(hitVolumes).toHaveLength(count + 1);
        const made = hitVolumes.find(({ joint: each, shape }) => {
          const holder = joints[each]?.kind === 'bone' ? each : (joints[each]?.parent ?? -1);
          return joints[holder]?.name === own.name && shape.kind === 'box';
        });
        expect(made).toBeDefined();
      },
    );
  });
});
