/** Particles and ribbons of models that code makes, in every version, and of the models of the shelf. */
import { InterleavedBufferAttribute, Mesh } from 'three';
import { describe, expect, test } from 'vitest';
import { m2Animation } from '../../../../../../shared/formats/m2/animation.ts';
import type { FormatDocument } from '../../../../../../shared/format/format.ts';
import { listOf } from '../../../../../../shared/formats/m2/model.ts';
import { modelVersions } from '../../../../../../shared/formats/m2/index.ts';
import { corpusModels, open } from '../../../../../../shared/formats/m2/test/corpus.ts';
import type { Builder } from '../../../../../../shared/formats/m2/test/healthyModel.ts';
import { change, healthyModel } from '../../../../../../shared/formats/m2/test/healthyModel.ts';
import { CARD_LENGTH } from '../../../../../../shared/geometry/effects/cards.ts';
import { RIBBON_VERTEX_LENGTH } from '../../../../../../shared/geometry/effects/ribbon.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import { enough } from '../../../../../../shared/test/corpus.ts';
import { OrbitCamera } from '../../../../viewport/camera/orbitCamera.ts';
import { orbitLens } from '../../../../viewport/camera/viewCamera.ts';
import { M2Scene } from '../m2Scene.ts';
import { cpuMs } from '../../../../../../shared/test/cpuTime.ts';

const accent = [1, 0.5, 0, 1] as const;

function sceneOf(document: FormatDocument) {
  const scene = new M2Scene(document, {
    loadTexture: () =>
      Promise.resolve({
        width: 1,
        height: 1,
        encoding: '',
        hasAlpha: false,
        damage: null,
        pixels: new Uint8Array(4),
        hasIgnoredAlpha: false,
        mipCount: 1,
      }),
    maxAnisotropy: 1,
    uniforms: {},
    changed: () => undefined,
    textureMissing: () => undefined,
  });
  const lens = orbitLens(new OrbitCamera(false), 800, 600, scene.surroundings);
  const update = (time: TrackTime): number => scene.update(time, lens.frame).triangles;
  const cards = (): number[][] =>
    scene.three.children.flatMap((object) => {
      if (!(object instanceof Mesh) || !object.visible || !('instanceCount' in object.geometry)) return [];
      const numbers = object.geometry.getAttribute('place').data.array as Float32Array;
      return Array.from({ length: object.geometry.instanceCount as number }, (_, card) => [
        ...numbers.subarray(card * CARD_LENGTH, (card + 1) * CARD_LENGTH),
      ]);
    });
  const ribbonMeshes = (): Mesh[] =>
    scene.three.children.filter(
      (object): object is Mesh =>
        object instanceof Mesh &&
        object.geometry.getAttribute('position')?.itemSize === 3 &&
        !('instanceCount' in object.geometry) &&
        object.geometry.getAttribute('skinSlot') === undefined,
    );
  return { scene, lens, update, cards, ribbonMeshes };
}

/** A moment of the first sequence, which loops and has played for so long. */
function moment({ scene }: { scene: M2Scene }, played: number, isLooping = true): TrackTime {
  const [span] = m2Animation.sequences(scene.document);
  if (span === undefined) throw new Error('no sequence');
  const duration = span.end - span.start;
  const into = isLooping ? played % duration : Math.min(duration, played);
  const interval = { start: span.start, end: span.end, isLooping, sequence: span.id };
  return { interval, frame: span.start + into, globalTime: played, played };
}

/** What moves new particles and spreads them. */
const restless = ['speed', 'latitude', 'areaLength', 'areaWidth'] as const;

/** The whole model with particles that stand still where they are born, two seconds of ten a second. */
function still(version: number, edit: (build: Builder) => void = () => undefined): FormatDocument {
  return change(healthyModel(version), (build) => {
    build.set('particles', { flags: 0x1, position: [0, 0, 5] });
    for (const property of restless) {
      build.setTrack('particles', property, { ...build.keys([0]), values: Float32Array.of(0) });
    }
    edit(build);
  });
}

describe('particles of a model', () => {
  test.each(modelVersions)('of version %i are there at once in a loop, and grow where it plays once', (version) => {
    const shown = sceneOf(still(version));
    shown.update(moment(shown, 0));
    expect(shown.cards().length).toBeGreaterThanOrEqual(19);
    expect(shown.cards().length).toBeLessThanOrEqual(21);
    shown.update(moment(shown, 0, false));
    expect(shown.cards().length).toBeLessThanOrEqual(1);
    shown.update(moment(shown, 500, false));
    expect(Math.abs(shown.cards().length - 5)).toBeLessThanOrEqual(1);
    shown.scene.dispose();
  });

  test('are the same however a moment is reached', () => {
    const [ran, jumped] = [sceneOf(still(264)), sceneOf(still(264))];
    for (let played = 0; played <= 3000; played += 33) ran.update(moment(ran, played));
    ran.update(moment(ran, 3000));
    jumped.update(moment(jumped, 3000));
    expect(jumped.cards()).toEqual(ran.cards());
    expect(jumped.cards().length).toBeGreaterThan(15);
    ran.update(moment(ran, 400));
    ran.update(moment(ran, 3000));
    expect(ran.cards()).toEqual(jumped.cards());
  });

  test('are left behind by their bone, or stay with it', () => {
    // The bone goes from 0 to 1 along all axes in 400 ms, its pivot is at 1, 0, 0.
    const [left, staying] = [
      sceneOf(still(264)),
      sceneOf(still(264, (build) => build.set('particles', { flags: 0x11 }))),
    ];
    for (const shown of [left, staying]) shown.update(moment(shown, 300, false));
    const places = left.cards().map(([x = 0, , z = 0]) => [x, z - 5]);
    expect(places).toHaveLength(4);
    // Born at 0, 100, 200 and just now: where the bone was.
    places.forEach(([x, z], index) => {
      expect(x).toBeCloseTo(index * 0.25, 2);
      expect(z).toBeCloseTo(index * 0.25, 2);
    });
    expect(staying.cards().every(([x, y, z]) => x === 0 && y === 0 && z === 5)).toBe(true);
  });

  test('spread length along Y and width along X, and fall', () => {
    const shown = sceneOf(
      still(264, (build) => {
        build.set('particles', { flags: 0x11 });
        build.setTrack('particles', 'areaLength', { ...build.keys([0]), values: Float32Array.of(6) });
        build.setTrack('particles', 'gravity', { ...build.keys([0]), values: Float32Array.of(2) });
      }),
    );
    shown.update(moment(shown, 0));
    expect(shown.cards().every(([x = 9, y = 9]) => Math.abs(x) < 1e-6 && Math.abs(y) <= 3)).toBe(true);
    expect(Math.max(...shown.cards().map(([, y = 0]) => Math.abs(y)))).toBeGreaterThan(1);
    // The oldest have fallen for two seconds of 2 a second squared.
    expect(Math.min(...shown.cards().map(([, , z = 0]) => z))).toBeLessThan(5 - 3);
  });

  test('follow their switch and their curves', () => {
    const off = sceneOf(
      still(264, (build) => build.setTrack('particles', 'enabled', { ...build.keys([0]), values: Uint8Array.of(0) })),
    );
    off.update(moment(off, 0));
    expect(off.cards()).toEqual([]);
    const curved = sceneOf(
      still(264, (build) =>
        build.set('particles', {
          colorTimes: Uint16Array.of(0, 32767),
          colorValues: Float32Array.of(255, 0, 0, 255, 0, 0),
          alphaTimes: Uint16Array.of(0),
          alphaValues: Uint16Array.of(16384),
          scaleTimes: Uint16Array.of(0),
          scaleValues: Float32Array.of(2, 3),
        }),
      ),
    );
    curved.update(moment(curved, 0));
    const [card] = curved.cards();
    expect(card?.slice(8, 14).map((value) => Math.round(value * 100) / 100)).toEqual([1, 0, 0, 0.5, 2, 3]);
    const staged = sceneOf(
      still(256, (build) =>
        build.set('particles', {
          startColor: [0, 0, 255, 255],
          middleColor: [0, 0, 255, 255],
          endColor: [0, 0, 255, 255],
          sizes: [2, 2, 2],
        }),
      ),
    );
    staged.update(moment(staged, 0));
    expect(staged.cards()[0]?.slice(8, 14)).toEqual([1, 0, 0, 1, 2, 2]);
  });

  test('show heads, tails or both, and come after the batches of their priority', () => {
    const shown = sceneOf(still(264, (build) => build.set('particles', { headOrTail: 2, priority: 3 })));
    const before = sceneOf(still(264, (build) => build.set('particles', { headOrTail: 0, priority: -1 })));
    const [both, one] = [shown.update(moment(shown, 0)), before.update(moment(before, 0))];
    expect(both - one).toBe(shown.cards().length * 2);
    const orderOf = ({ scene }: { scene: M2Scene }): number[] => {
      const cards = scene.three.children.find((object) => object instanceof Mesh && 'instanceCount' in object.geometry);
      const batch = scene.three.children.find(
        (object) => object instanceof Mesh && object.geometry.getAttribute('skinSlot') !== undefined,
      );
      return [cards?.renderOrder ?? 0, batch?.renderOrder ?? 0];
    };
    expect(orderOf(shown)[0]).toBeGreaterThan(orderOf(shown)[1] ?? 0);
    expect(orderOf(before)[0]).toBeLessThan(orderOf(before)[1] ?? 0);
  });

  test('follow an edit and its undo, and are hidden on request', () => {
    const document = still(264);
    const shown = sceneOf(document);
    shown.update(moment(shown, 0));
    const all = shown.cards();
    change(document, (build) =>
      build.setTrack('particles', 'emissionRate', { ...build.keys([0]), values: Float32Array.of(0) }),
    );
    shown.scene.takeChanges();
    shown.update(moment(shown, 0));
    expect(shown.cards()).toEqual([]);
    document.undo();
    shown.scene.takeChanges();
    shown.update(moment(shown, 0));
    expect(shown.cards()).toEqual(all);
    const withParticles = shown.update(moment(shown, 0));
    shown.scene.showParticles(false);
    expect(withParticles - shown.update(moment(shown, 0))).toBeGreaterThanOrEqual(all.length * 2);
    expect(shown.cards()).toEqual([]);
    shown.scene.showParticles(true);
    shown.update(moment(shown, 0));
    expect(shown.cards()).toEqual(all);
  });

  test('are tinted where their emitter is selected', () => {
    const document = still(264);
    const { scene } = sceneOf(document);
    const amount = (): number[] =>
      scene.three.children.flatMap((object) => {
        if (!(object instanceof Mesh) || !('instanceCount' in object.geometry)) return [];
        return [
          (
            Reflect.get(Reflect.get(object.material as object, 'uniforms') as object, 'highlight') as {
              value: { w: number };
            }
          ).value.w,
        ];
      });
    expect(amount()).toEqual([0]);
    scene.setSelection(new Set(listOf(document, 'particles')), accent);
    expect(amount()[0]).toBeGreaterThan(0);
  });
});

describe('ribbons of a model', () => {
  test('are drawn once for each material, from the bone back along its way', () => {
    const document = change(healthyModel(264), (build) => {
      build.set('ribbons', {
        position: [1, 0, 0],
        edgesPerSecond: 19.5,
        edgeLifetime: 0.2,
        gravity: 3,
        materials: Uint16Array.of(0, 0),
        textures: Uint16Array.of(0, 0),
      });
      build.setTrack('particles', 'emissionRate', { ...build.keys([0]), values: Float32Array.of(0) });
    });
    const shown = sceneOf(document);
    shown.update(moment(shown, 400, false));
    const meshes = shown.ribbonMeshes();
    expect(meshes).toHaveLength(2);
    expect(meshes.every(({ visible }) => visible)).toBe(true);
    // 19.5 edges a second are 20; none lives for less than 0.25 s: edges at 200, 250, 300, 350 and 400.
    const attribute = meshes[0]?.geometry.getAttribute('position');
    if (!(attribute instanceof InterleavedBufferAttribute)) throw new Error('a ribbon’s numbers lie in one array');
    const numbers = attribute.data.array;
    const vertex = (index: number): number[] => [
      ...numbers.subarray(index * RIBBON_VERTEX_LENGTH, (index + 1) * RIBBON_VERTEX_LENGTH),
    ];
    const [x, y, z, u, v] = vertex(0);
    // The bone has gone by 1 along all axes; the upper edge stands 1 above along Y.
    expect([x, y, z, u, v]).toEqual([2, 2, 1, 0, 0]);
    const drawn = (meshes[0]?.geometry.drawRange.count ?? 0) / 6;
    expect(drawn).toBe(5);
    // The older edge of the last piece was made at 200 ms, and rose by 3 × 0.2².
    const late = vertex(4 * 4 + 2);
    expect(late[0]).toBeCloseTo(1.5, 2);
    expect(late[2]).toBeCloseTo(0.5 + 3 * 0.2 ** 2, 2);
    shown.scene.dispose();
  });

  test('are gone where they are not visible or clear', () => {
    for (const [property, values] of [
      ['visibility', Uint8Array.of(0)],
      ['alpha', Int16Array.of(0)],
    ] as const) {
      const shown = sceneOf(
        change(healthyModel(260), (build) => build.setTrack('ribbons', property, { ...build.keys([0]), values })),
      );
      shown.update(moment(shown, 400, false));
      expect(
        shown.ribbonMeshes().some(({ visible }) => visible),
        property,
      ).toBe(false);
    }
  });
});

describe('models of the shelf', () => {
  test('show finite particles in their first sequences, quickly', () => {
    let withEmitters = 0;
    let shownCards = 0;
    let worst = 0;
    for (const model of corpusModels) {
      const document = open(model);
      if (listOf(document, 'particles').length === 0) continue;
      withEmitters++;
      const shown = sceneOf(document);
      for (const { start, end, id } of m2Animation.sequences(document).slice(0, 3)) {
        const interval = { start, end, isLooping: true, sequence: id };
        const at = (played: number): TrackTime => ({
          interval,
          frame: start + (played % Math.max(1, end - start)),
          globalTime: played,
          played,
        });
        shown.update(at(0));
        for (let played = 16; played < 160; played += 16) {
          const began = cpuMs();
          shown.update(at(played));
          worst = Math.max(worst, cpuMs() - began);
        }
        const cards = shown.cards();
        shownCards += cards.length;
        expect(
          cards.every((card) => card.every(Number.isFinite)),
          model.name,
        ).toBe(true);
      }
      shown.scene.dispose();
    }
    console.log(`${withEmitters} models, ${shownCards} particles, ${worst.toFixed(1)} ms for the worst frame`);
    expect(withEmitters).toBeGreaterThan(enough(15, 4));
    expect(shownCards).toBeGreaterThan(enough(1000, 50));
  });
});
