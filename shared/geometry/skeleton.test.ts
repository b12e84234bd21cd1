import { describe, expect, test } from 'vitest';
import type { CameraFrame } from './billboard.ts';
import { transformDirection, transformPoint } from './matrix.ts';
import type { SkeletonNode } from './skeleton.ts';
import { NODE_FLAGS, Skeleton } from './skeleton.ts';
import type { TrackBlend, TrackTime } from './track.ts';
import { TrackSampler } from './track.ts';
import type { Vector3 } from './vector.ts';
import { cpuMs } from '../test/cpuTime.ts';

const time: TrackTime = { interval: { start: 0, end: 100, isLooping: true }, frame: 0, globalTime: 0 };
const quarterTurnAboutZ = [0, 0, Math.SQRT1_2, Math.SQRT1_2];

function constant(values: number[]): TrackSampler {
  const blend: TrackBlend = values.length === 4 ? 'quaternion' : 'vector';
  const frames = Int32Array.of(0);
  return new TrackSampler({ interpolation: 1, frames, values, components: values.length, blend, globalDuration: null });
}

interface Given {
  parentId?: number;
  flags?: number;
  translation?: number[];
  rotation?: number[];
  scaling?: number[];
}

function node(
  objectId: number,
  { parentId = -1, flags = 0, translation, rotation, scaling }: Given = {},
): SkeletonNode {
  return {
    objectId,
    parentId,
    flags,
    translation: translation === undefined ? null : constant(translation),
    rotation: rotation === undefined ? null : constant(rotation),
    scaling: scaling === undefined ? null : constant(scaling),
  };
}

function posed(nodes: SkeletonNode[], pivots: number[], camera: CameraFrame | null = null): Skeleton {
  const skeleton = new Skeleton(nodes);
  skeleton.pose(time, pivots, camera);
  return skeleton;
}

function moved(skeleton: Skeleton, objectId: number, point: Vector3): number[] {
  const at = skeleton.indexOf(objectId) * 12;
  return transformPoint(skeleton.matrices, at, point).map((value) => Math.round(value * 1e4) / 1e4 + 0);
}

describe('a node', () => {
  test('turns and scales about its pivot, then moves', () => {
    const skeleton = posed(
      [node(0, { translation: [0, 0, 5], rotation: quarterTurnAboutZ, scaling: [2, 2, 2] })],
      [10, 0, 0],
    );
    // (11, 0, 0) is 1 from the pivot along x: scaled to 2, turned to y, lifted by 5.
    expect(moved(skeleton, 0, [11, 0, 0])).toEqual([10, 2, 5]);
    expect(moved(skeleton, 0, [10, 0, 0])).toEqual([10, 0, 5]);
  });

  test('follows its parent, also when the parent comes later in the file', () => {
    const child = node(0, { parentId: 1, translation: [1, 0, 0] });
    const parent = node(1, { rotation: quarterTurnAboutZ });
    expect(moved(posed([child, parent], [0, 0, 0, 0, 0, 0]), 0, [1, 0, 0])).toEqual([0, 2, 0]);
  });

  test('stands still without a sequence, even on a global sequence', () => {
    const skeleton = new Skeleton([node(0, { translation: [1, 2, 3] })]);
    skeleton.pose({ ...time, interval: null }, [], null);
    expect(moved(skeleton, 0, [0, 0, 0])).toEqual([0, 0, 0]);
  });

  test('has its pivot at the origin where the file has no pivot for it', () => {
    expect(moved(posed([node(7, { rotation: quarterTurnAboutZ })], []), 7, [1, 0, 0])).toEqual([0, 1, 0]);
  });
});

describe('what a child does not inherit', () => {
  const parent = node(0, { translation: [0, 0, 9], rotation: quarterTurnAboutZ, scaling: [3, 3, 3] });
  const pivots = [0, 0, 0, 1, 0, 0];
  const withFlags = (flags: number): Skeleton => posed([parent, node(1, { parentId: 0, flags })], pivots);

  test('nothing is left out without flags', () => {
    expect(moved(withFlags(0), 1, [2, 0, 0])).toEqual([0, 6, 9]);
  });

  test('0x2 is the scaling: the pivot goes along, the size stays', () => {
    expect(moved(withFlags(NODE_FLAGS.dontInheritScaling), 1, [2, 0, 0])).toEqual([0, 4, 9]);
  });

  test('0x4 is the rotation: the pivot goes along, the direction stays', () => {
    expect(moved(withFlags(NODE_FLAGS.dontInheritRotation), 1, [2, 0, 0])).toEqual([3, 3, 9]);
  });

  test('0x1 is the translation', () => {
    expect(moved(withFlags(NODE_FLAGS.dontInheritTranslation), 1, [2, 0, 0])).toEqual([0, 6, 0]);
  });
});

describe('a damaged tree', () => {
  test('with a missing parent treats it as none', () => {
    expect(moved(posed([node(0, { parentId: 99, translation: [1, 0, 0] })], []), 0, [0, 0, 0])).toEqual([1, 0, 0]);
  });

  test('with circles of parents still poses every node once', () => {
    const nodes = [
      node(0, { parentId: 0 }),
      node(1, { parentId: 2 }),
      node(2, { parentId: 3 }),
      node(3, { parentId: 1 }),
    ];
    const skeleton = posed(nodes, []);
    expect([...skeleton.parents].filter((parent) => parent < 0)).toHaveLength(2);
    expect(moved(skeleton, 3, [1, 2, 3])).toEqual([1, 2, 3]);
  });

  test('with one object id twice keeps the first', () => {
    const skeleton = posed([node(5, { translation: [1, 0, 0] }), node(5)], []);
    expect(skeleton.indexOf(5)).toBe(0);
  });

  test('of a hundred thousand nodes in one chain does not overflow', () => {
    const nodes = Array.from({ length: 100_000 }, (_, index) => node(index, { parentId: index + 1 }));
    expect(moved(posed(nodes, []), 0, [1, 2, 3])).toEqual([1, 2, 3]);
  });
});

describe('a billboard', () => {
  // The camera stands on the +Y side and looks along −Y.
  const camera: CameraFrame = { position: [0, 50, 0], right: [-1, 0, 0], up: [0, 0, 1], towardsViewer: [0, 1, 0] };

  function axis(flags: number, direction: Vector3): number[] {
    const skeleton = posed([node(0, { flags, scaling: [2, 2, 2] })], [1, 1, 1], camera);
    expect(moved(skeleton, 0, [1, 1, 1])).toEqual([1, 1, 1]);
    return transformDirection(skeleton.matrices, 0, direction).map((value) => Math.round(value * 1e4) / 1e4 + 0);
  }

  test('turns its +X to the viewer, keeping pivot and size', () => {
    expect(axis(NODE_FLAGS.billboarded, [1, 0, 0])).toEqual([0, 2, 0]);
    expect(axis(NODE_FLAGS.billboarded, [0, 1, 0])).toEqual([-2, 0, 0]);
    expect(axis(NODE_FLAGS.billboarded, [0, 0, 1])).toEqual([0, 0, 2]);
  });

  test('cancels the rotation of its parent', () => {
    const nodes = [node(0, { rotation: quarterTurnAboutZ }), node(1, { parentId: 0, flags: NODE_FLAGS.billboarded })];
    expect(moved(posed(nodes, [], camera), 1, [1, 0, 0])).toEqual([0, 1, 0]);
  });

  test('locked to Z turns about Z only', () => {
    expect(axis(NODE_FLAGS.billboardLockZ, [1, 0, 0])).toEqual([0, 2, 0]);
    expect(axis(NODE_FLAGS.billboardLockZ, [0, 0, 1])).toEqual([0, 0, 2]);
  });

  test('locked to Y keeps its Y axis', () => {
    expect(axis(NODE_FLAGS.billboardLockY, [0, 1, 0])).toEqual([0, 2, 0]);
  });

  test('locked to X keeps its X axis and turns its Y axis to the viewer', () => {
    expect(axis(NODE_FLAGS.billboardLockX, [1, 0, 0])).toEqual([2, 0, 0]);
    expect(axis(NODE_FLAGS.billboardLockX, [0, 1, 0])).toEqual([0, 2, 0]);
  });

  test('anchored to the camera goes where the camera is', () => {
    const skeleton = posed([node(0, { flags: NODE_FLAGS.cameraAnchored })], [], camera);
    expect(moved(skeleton, 0, [1, 0, 0])).toEqual([1, 50, 0]);
    expect(skeleton.followsCamera).toBe(true);
  });
});

test('150 nodes with three tracks each are posed in well under 0.3 ms', () => {
  const track = (components: number): TrackSampler => {
    const frames = Int32Array.from({ length: 60 }, (_, index) => index * 33);
    const values = Float32Array.from(
      { length: 60 * components },
      (_, index) => Math.sin(index) + (index % 4 === 3 ? 2 : 0),
    );
    const blend: TrackBlend = components === 4 ? 'quaternion' : 'vector';
    return new TrackSampler({ interpolation: 1, frames, values, components, blend, globalDuration: null });
  };
  const nodes = Array.from({ length: 150 }, (_, index) => ({
    ...node(index, { parentId: index - 1 - (index % 3) }),
    translation: track(3),
    rotation: track(4),
    scaling: track(3),
  }));
  const skeleton = new Skeleton(nodes);
  const interval = { start: 0, end: 1947, isLooping: true };
  const pivots = new Float32Array(450);
  const run = (frames: number): number => {
    const start = cpuMs();
    for (let frame = 0; frame < frames; frame++) {
      skeleton.pose({ interval, frame: (frame * 16.67) % 1947, globalTime: 0 }, pivots, null);
    }
    return (cpuMs() - start) / frames;
  };
  run(300);
  const best = Math.min(run(200), run(200), run(200));
  console.log(`pose of 150 nodes: ${best.toFixed(3)} ms`);
  expect(best).toBeLessThan(0.3);
});
