/** Clips that Half-Life has no room for at thirty frames a second have fewer, which is told; the others keep theirs. */
import { expect, test } from 'vitest';
import { fieldsOf } from '../../codec/record.ts';
import { openDocument } from '../../document/document.ts';
import { goldsrc } from '../../formats/goldsrc/index.ts';
import { sequencesOf } from '../../formats/goldsrc/model.ts';
import { Sequence } from '../../formats/goldsrc/schema/sequence.ts';
import type { ContentClip, ModelContent } from '../../model/content.ts';
import { randomBy } from '../../test/generateTile.ts';
import { buildStudio } from './goldsrc.ts';

const bones = 12;

/** All bones shake, with a key each frame of Half-Life, so that no sample is like the one before. */
function shaking(name: string, seconds: number, keys = seconds * 30): ContentClip {
  const next = randomBy(7);
  const times = Float64Array.from({ length: keys + 1 }, (_, at) => (at * seconds * 1000) / keys);
  const tracks = Array.from({ length: bones }, (_, joint) => ({
    ...({ joint, property: 'translation', interpolation: 'linear', times } as const),
    values: Float32Array.from({ length: times.length * 3 }, () => next() * 0.1),
  }));
  return { name, length: seconds * 1000, isLooping: true, speed: 0, rarity: 0, tracks };
}

function modelWith(clips: readonly ContentClip[]): ModelContent {
  const joints = Array.from({ length: bones }, (_, at) => ({
    ...{ name: `Bone ${at}`, parent: at - 1, isPoint: false },
    pivot: [0, 0, at] as const,
  }));
  const mesh = {
    ...{ name: 'Rod', material: 0, coordinates: [new Float32Array(bones * 6)] as const },
    positions: Float32Array.from(joints.flatMap((_, at) => [...[0, 0, at], ...[1, 0, at], ...[0, 1, at]])),
    normals: Float32Array.from({ length: bones * 9 }, (_, at) => (at % 3 === 2 ? 1 : 0)),
    triangles: Uint32Array.from({ length: bones * 3 }, (_, at) => at),
    influences: {
      starts: Uint32Array.from({ length: bones * 3 + 1 }, (_, at) => at),
      joints: Uint16Array.from({ length: bones * 3 }, (_, at) => Math.floor(at / 3)),
      weights: new Float32Array(bones * 3).fill(1),
    },
  };
  const material = { name: 'Plain', blend: 'opaque', isTwoSided: false, isLit: true, alpha: 1, texture: 0 } as const;
  return {
    ...{ name: 'Rod', joints, meshes: [mesh], clips },
    materials: [{ ...material, coordinates: 0, isOverTeamColor: false }],
    textures: [{ name: 'White', path: 'White.bmp', image: null, wrapsS: true, wrapsT: true }],
  };
}

test('a clip of more than 64 KB has fewer frames a second, and is as long as it was', () => {
  const { document, notes, shift } = buildStudio(modelWith([shaking('idle', 60), shaking('walk', 1)]), {
    isDithered: false,
  });
  const again = openDocument(goldsrc, document.write());
  const [idle, walk] = sequencesOf(again).map((id) => fieldsOf(Sequence, again.get(id)));
  expect(walk?.framesPerSecond).toBe(30);
  // Twelve bones of three channels of two bytes a frame: room for about 900 frames.
  expect(idle?.frames).toBeGreaterThan(800);
  expect(idle?.frames).toBeLessThan(950);
  expect(((idle?.frames ?? 0) - 1) / (idle?.framesPerSecond ?? 1)).toBeCloseTo(60, 2);
  const told = notes.map(({ text }) => text).join('\n');
  expect(told).toMatch(/the clip “idle” has 1[345] frames a second in place of 30/);
  expect(told).not.toContain('“walk”');
  expect(shift.most).toBeGreaterThan(0.01);
  expect(told).toContain('vertices come to stand up to about');
});

test('a clip that would move in steps is refused by its name', () => {
  const build = (): unknown => buildStudio(modelWith([shaking('wait', 1200, 10)]), { isDithered: false });
  expect(build).toThrow('the clip “wait” of 1200 seconds is too long for Half-Life');
});
