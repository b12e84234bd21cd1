/** Boxes and volumes are pulled by their sides, in every format of models: one step a drag, what is pulled and nothing else. */
import { describe, expect, test } from 'vitest';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { add, dot, scale, subtract } from '../../../../../shared/geometry/vector.ts';
import { sampleModels } from '../../../../../shared/test/models.ts';
import { projectPoint, type Lens } from '../../../viewport/camera/lens.ts';
import { OrbitCamera } from '../../../viewport/camera/orbitCamera.ts';
import { orbitLens } from '../../../viewport/camera/viewCamera.ts';
import { PullTool, type PullTarget } from '../../../viewport/gizmo/pullTool.ts';
import type { Scene } from '../../../viewport/scene.ts';
import type { ToolHint } from '../../../viewport/toolHint.ts';
import { boxTarget } from './boxTarget.ts';
import { shapeHandles } from './shapeHandles.ts';

function editedModel(document: FormatDocument) {
  const { model } = document.format;
  if (model === undefined) throw new Error('no model');
  return { view: model.view(document), edits: model.edits(document) };
}

/** As much of a scene as boxes ask, with every joint at rest. */
function sceneOf(document: FormatDocument): Pick<Scene, 'document' | 'jointMatrices' | 'surroundings'> {
  const { joints } = editedModel(document).view;
  const matrices = new Float32Array(joints.flatMap(() => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]));
  return { document, jointMatrices: () => matrices, surroundings: { centre: [0, 0, 0], radius: 50 } };
}

function targetOf(document: FormatDocument, selection: ReadonlySet<RecordId>): PullTarget | null {
  return boxTarget(editedModel(document), sceneOf(document), selection);
}

function lookingAt(target: Vector3): Lens {
  const orbit = new OrbitCamera(false);
  orbit.moveTo({ target, yaw: 0.6, pitch: 0.5, distance: 500 });
  return orbitLens(orbit, 800, 600, { centre: target, radius: 200 });
}

/** Takes hold of a handle and pulls it so many units along its way. */
function pull(document: FormatDocument, selection: ReadonlySet<RecordId>, index: number, units: number) {
  const handle = targetOf(document, selection)?.handles[index];
  if (handle === undefined) throw new Error('no handle');
  const hints: (ToolHint | null)[] = [];
  const tool = new PullTool({
    targetOf: (_scene, chosen) => targetOf(document, chosen),
    hint: (hint) => hints.push(hint),
    changed: () => undefined,
  });
  const lens = lookingAt(handle.place);
  const from = projectPoint(lens, handle.place);
  const to = projectPoint(lens, add(handle.place, scale(handle.way, units)));
  // As much of a scene as the tool asks.
  const scene = sceneOf(document) as Partial<Scene> as Scene;
  expect(tool.begin({ scene, selection, lens }, from.x, from.y)).toBe(true);
  tool.drag((from.x + to.x) / 2, (from.y + to.y) / 2, { shiftKey: false, ctrlKey: false });
  tool.drag(to.x, to.y, { shiftKey: false, ctrlKey: false });
  return { tool, handle, hints };
}

describe.each(sampleModels)('%s', (_name, open) => {
  test('sides of what is selected are pulled, one step each, undone to the byte', () => {
    const document = open();
    const before = document.write();
    const { hitVolumes, extents } = editedModel(document).view;
    const [volume] = hitVolumes.filter(({ shape }) => shapeHandles(shape).length > 0);
    const chosen = [volume?.record, extents.find(({ of, box }) => of === 'clip' && box !== null)?.record];
    for (const record of chosen) {
      if (record === undefined) continue;
      const selection = new Set([record]);
      const steps = document.history.position;
      const { tool, handle } = pull(document, selection, 1, 6);
      tool.finish();
      expect(document.history.position).toBe(steps + 1);
      const moved = targetOf(document, selection)?.handles[1];
      if (moved === undefined) throw new Error('no handle');
      expect(dot(subtract(moved.place, handle.place), handle.way)).toBeCloseTo(6, 1);
      document.undo();
    }
    expect(document.write()).toEqual(before);
  });

  test('with nothing selected the boxes of the whole are pulled; Escape takes it back', () => {
    const document = open();
    const before = document.write();
    const { tool, hints } = pull(document, new Set(), 0, 9);
    expect(hints.at(-1)?.title).toMatch(/^[A-Z]\w+ \+(8\.9|9\.0)\d$/);
    expect(tool.cancel()).toBe(true);
    expect(hints.at(-1)).toBeNull();
    expect(document.write()).toEqual(before);
    expect(document.history.position).toBe(0);
  });
});

test('Ctrl that goes down or is let go snaps a pull, or not, at once', () => {
  const [[, open] = []] = sampleModels;
  const document = open?.();
  if (document === undefined) throw new Error('no model');
  const { tool, hints } = pull(document, new Set(), 0, 8.7);
  const stroke = { key: 'Control', code: '', shiftKey: false, ctrlKey: true, altKey: false, metaKey: false };
  const title = (): string => hints.at(-1)?.title ?? '';
  const free = title();
  expect(tool.key(stroke)).toBe('taken');
  const snapped = title();
  expect(snapped).not.toBe(free);
  tool.letGo({ ...stroke, key: 'Alt' });
  expect(title()).toBe(snapped);
  tool.letGo({ ...stroke, ctrlKey: false });
  expect(title()).toBe(free);
  tool.cancel();
});

test('a side that is pulled through the other one stops there, and a radius at 0', () => {
  const box = { minimum: [0, 0, 0], maximum: [1, 2, 3] } as const;
  const [, front] = shapeHandles({ kind: 'box', box });
  expect(front?.pulled(-5)).toEqual({ kind: 'box', box: { minimum: [0, 0, 0], maximum: [0, 2, 3] } });
  const [radius] = shapeHandles({ kind: 'sphere', centre: [0, 0, 0], radius: 2 });
  expect(radius?.pulled(-5)).toEqual({ kind: 'sphere', centre: [0, 0, 0], radius: 0 });
  const cylinder = shapeHandles({ kind: 'cylinder', bottom: [0, 0, 0], top: [0, 0, 4], radius: 1 });
  expect(cylinder.map(({ part }) => part)).toEqual(['bottom', 'top', 'radius', 'radius', 'radius', 'radius']);
  expect(cylinder[1]?.pulled(-9)).toMatchObject({ top: [0, 0, 0] });
  const plane = shapeHandles({ kind: 'plane', first: [0, 0, 1], second: [4, 2, 1] });
  expect(plane[1]?.pulled(1)).toMatchObject({ second: [5, 2, 1] });
});
