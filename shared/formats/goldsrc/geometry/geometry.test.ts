/** Poses, triangles and colours of studio models, on numbers worked out by hand and on real models. */
import { describe, expect, test } from 'vitest';
import { transformPoint } from '../../../geometry/matrix.ts';
import { compiledModels } from '../../../test/studioModels.ts';
import { submodelsOf } from '../model.ts';
import { Mesh, SubModel } from '../schema/body.ts';
import type { PoseBone } from './pose.ts';
import { controllerValue, restingInputs, StudioPose } from './pose.ts';
import { restPose, skinVectors } from './scene.ts';
import { remapPalette, remapRanges, textureColors } from './texture.ts';
import { flipCommands, indexTriangles, triangleCorners, triangleCountOf } from './triangles.ts';
import { fieldsOf } from '../../../codec/record.ts';

const still = { scale: [1, 1, 1, 1, 1, 1], controllers: [-1, -1, -1, -1, -1, -1] };
const quarter = Math.PI / 2;

function near(found: readonly number[], wanted: readonly number[]): void {
  for (const [index, value] of wanted.entries()) expect(found[index]).toBeCloseTo(value, 4);
}

function bone(parent: number, value: readonly number[]): PoseBone {
  return { ...still, parent, value };
}

/** One bone that moves along X by its samples, in blends of one or two frames. */
function along(...blends: readonly (readonly number[])[]) {
  const frames = blends[0]?.length ?? 0;
  const samples = blends.map((values) => Int16Array.from(values.flatMap((value) => [value, 0, 0, 0, 0, 0])));
  return { frames, motionType: 0, motionBone: 0, blends: samples };
}

describe('a pose', () => {
  test('turns about X first, then Y, then Z', () => {
    const pose = new StudioPose([bone(-1, [1, 2, 3, quarter, 0, quarter])]);
    pose.pose(null, 0);
    // Y goes to Z by the first turn and stays; X goes to Y by the last.
    near(transformPoint(pose.matrices, 0, [0, 1, 0]), [1, 2, 4]);
    near(transformPoint(pose.matrices, 0, [1, 0, 0]), [1, 3, 3]);
  });

  test('stacks children on parents', () => {
    const pose = new StudioPose([bone(-1, [10, 0, 0, 0, 0, quarter]), bone(0, [5, 0, 0, 0, 0, 0])]);
    pose.pose(null, 0);
    near(transformPoint(pose.matrices, 12, [0, 0, 0]), [10, 5, 0]);
  });

  const positionOf = (
    sequence: ReturnType<typeof along>,
    frame: number,
    blending: readonly number[] = [0, 0],
  ): number => {
    const pose = new StudioPose([bone(-1, [0, 0, 0, 0, 0, 0])]);
    pose.pose(sequence, frame, { ...restingInputs, blending });
    return pose.matrices[3] ?? 0;
  };

  test('mixes frames, and holds the last one', () => {
    expect(positionOf(along([0, 8]), 0.25)).toBeCloseTo(2);
    expect(positionOf(along([0, 8]), 9)).toBeCloseTo(8);
    expect(positionOf(along([0, 8]), NaN)).toBe(0);
  });

  test('mixes two, three, four and nine blends', () => {
    expect(positionOf(along([0], [255]), 0, [51, 0])).toBeCloseTo(51);
    expect(positionOf(along([0], [255], [999]), 0, [255, 0])).toBeCloseTo(255);
    expect(positionOf(along([0], [100], [1000], [1100]), 0, [255, 51])).toBeCloseTo(300);
    const grid = along([0], [1], [2], [10], [11], [12], [20], [21], [22]);
    expect(positionOf(grid, 0, [0, 0])).toBeCloseTo(0);
    expect(positionOf(grid, 0, [127, 127])).toBeCloseTo(11);
    expect(positionOf(grid, 0, [255, 255])).toBeCloseTo(22);
    expect(positionOf(grid, 0, [191, 127])).toBeCloseTo(11.5);
  });

  test('holds the motion bone where the game moves the model itself', () => {
    const pose = new StudioPose([bone(-1, [7, 0, 0, 0, 0, 0])]);
    pose.pose({ ...along([50]), motionType: 1 }, 0);
    expect(pose.matrices[3]).toBe(0);
  });

  test('takes controllers into account', () => {
    const controller = { type: 0x20, start: -90, end: 90, channel: 0 };
    const inputs = { ...restingInputs, controllers: [255, 0, 0, 0], mouth: 32 };
    expect(controllerValue(controller, inputs)).toBeCloseTo(quarter);
    expect(controllerValue({ type: 1, start: 0, end: 10, channel: 4 }, inputs)).toBeCloseTo(5);
    expect(
      controllerValue({ type: 0x8020, start: 0, end: 0, channel: 0 }, { ...inputs, controllers: [64] }),
    ).toBeCloseTo(quarter);
    const turning: PoseBone = { ...bone(-1, [0, 0, 0, 0, 0, 0]), controllers: [-1, -1, -1, -1, -1, 0] };
    const pose = new StudioPose([turning], [controller]);
    pose.pose(null, 0, inputs);
    near(transformPoint(pose.matrices, 0, [1, 0, 0]), [0, 1, 0]);
  });
});

describe('triangles', () => {
  const corner = (index: number): readonly number[] => [index, 0, index * 2, index * 3];
  const strip = Int16Array.from([5, ...[0, 1, 2, 3, 4].flatMap(corner)]);
  const fan = Int16Array.from([-4, ...[0, 1, 2, 3].flatMap(corner)]);
  const vertices = (commands: Int16Array): readonly number[][] => {
    const corners = triangleCorners(commands);
    return Array.from({ length: corners.length / 12 }, (_, at) =>
      [0, 4, 8].map((part) => corners[at * 12 + part] ?? -1),
    );
  };
  /** The same triangle whichever corner comes first. */
  const turned = (triangle: readonly number[]): string => {
    const first = triangle.indexOf(Math.min(...triangle));
    return [...triangle.slice(first), ...triangle.slice(0, first)].join(' ');
  };

  test('come out of strips and fans, all facing the same way', () => {
    expect(vertices(strip)).toEqual([
      [0, 2, 1],
      [1, 2, 3],
      [2, 4, 3],
    ]);
    expect(vertices(fan)).toEqual([
      [0, 2, 1],
      [0, 3, 2],
    ]);
    expect(triangleCountOf(Int16Array.from([...strip, ...fan]))).toBe(5);
  });

  test.each([3, 4, 5, 6, -3, -4, -5])('face the other way when a run of %i is flipped', (count) => {
    const commands = Int16Array.from([count, ...Array.from({ length: Math.abs(count) }, (_, at) => corner(at)).flat()]);
    const back = vertices(flipCommands(commands)).map((each) => turned(each.toReversed()));
    expect(back.toSorted()).toEqual(vertices(commands).map(turned).toSorted());
  });

  test('share corners that are the same', () => {
    const { corners, indices } = indexTriangles(strip);
    expect(corners.length / 4).toBe(5);
    expect([...indices].length).toBe(9);
    expect([...indices].map((index) => corners[index * 4])).toEqual([0, 2, 1, 1, 2, 3, 2, 4, 3]);
  });

  test('of real models are counter-clockwise seen from where their normals point', () => {
    for (const model of compiledModels(/usdk|syn_all|assimp\/man\.mdl/)) {
      const document = model.open();
      const { matrices } = restPose(document);
      let facing = 0;
      let total = 0;
      for (const id of submodelsOf(document)) {
        const { positions, vertexBones, normals, normalBones, meshes } = fieldsOf(SubModel, document.get(id));
        const points = skinVectors(positions, vertexBones, matrices, 'points');
        const directions = skinVectors(normals, normalBones, matrices, 'directions');
        for (const mesh of meshes) {
          const { commands, triangleCount } = fieldsOf(Mesh, document.get(mesh));
          const corners = triangleCorners(commands);
          expect(corners.length / 12).toBe(triangleCount);
          for (let at = 0; at < corners.length; at += 12) {
            const [a, b, c] = [0, 4, 8].map((part) => (corners[at + part] ?? 0) * 3);
            const normal = (corners[at + 1] ?? 0) * 3;
            const edge = (to = 0, axis = 0): number => (points[to + axis] ?? 0) - (points[(a ?? 0) + axis] ?? 0);
            const side = [0, 1, 2].reduce((sum, axis) => {
              const [next, last] = [(axis + 1) % 3, (axis + 2) % 3];
              return (
                sum + (edge(b, next) * edge(c, last) - edge(b, last) * edge(c, next)) * (directions[normal + axis] ?? 0)
              );
            }, 0);
            if (side !== 0) total++;
            if (side > 0) facing++;
          }
        }
      }
      expect(facing / total, model.name).toBeGreaterThan(0.9);
    }
  });
});

describe('colours', () => {
  test('come from the palette; the last index of a masked texture is clear', () => {
    const palette = Uint8Array.from({ length: 768 }, (_, at) => at % 251);
    expect([...textureColors([1, 255], palette, 0x40)]).toEqual([3, 4, 5, 255, 765 % 251, 766 % 251, 767 % 251, 0]);
    expect(textureColors([255], palette, 0)[3]).toBe(255);
  });

  test('of players are ranges named by the texture', () => {
    expect(remapRanges('DM_Base.bmp')).toHaveLength(2);
    expect(remapRanges('Remap1_010_020_030.bmp')).toEqual([
      { kind: 'top', first: 10, last: 20 },
      { kind: 'bottom', first: 21, last: 30 },
    ]);
    expect(remapRanges('RemapC_010_020.bmp')).toHaveLength(1);
    expect(remapRanges('skin.bmp')).toEqual([]);
    const palette = new Uint8Array(768).fill(40);
    palette.set([200, 40, 40], 30);
    const changed = remapPalette(palette, { kind: 'top', first: 10, last: 10 }, 85.34);
    expect([...changed.subarray(30, 33)]).toEqual([40, 200, 40]);
  });
});
