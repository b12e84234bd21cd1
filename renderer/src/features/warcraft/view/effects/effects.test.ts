import { Mesh, type RawShaderMaterial, type Vector4 } from 'three';
import { describe, expect, test } from 'vitest';
import { openDocument } from '../../../../../../shared/document/document.ts';
import type { Fields, RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { mdx } from '../../../../../../shared/formats/mdx/index.ts';
import { PARTICLE_LENGTH } from '../../../../../../shared/geometry/effects/particles.ts';
import { STEP, stepAt } from '../../../../../../shared/geometry/effects/steps.ts';
import type { Interval, TrackTime } from '../../../../../../shared/geometry/track.ts';
import { corpusFiles, enough } from '../../../../../../shared/test/corpus.ts';
import { INITIAL_OVERLAYS } from '../../../../viewport/overlays/settings.ts';
import { DrawnMdx } from '../model/drawnMdx.ts';
import { MdxScene } from '../mdxScene.ts';
import { MdxModel } from '../model/mdxModel.ts';
import { TestModel } from '../testModel.ts';
import { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import { Effects } from '../../../../viewport/effects/effects.ts';
import { effectLooks } from './looks.ts';
import { EmitterPose } from '../../../../viewport/effects/emitterPose.ts';

import { particleFragment } from './shaders.ts';
import { RunningRibbon } from '../../../../viewport/effects/runningRibbon.ts';
import { RunningParticles } from '../../../../viewport/effects/runningParticles.ts';
import { Timeline } from '../../../../viewport/effects/timeline.ts';

const camera = {
  position: [500, 0, 0],
  right: [0, 1, 0],
  up: [0, 0, 1],
  towardsViewer: [1, 0, 0],
} as const;

const loop: Interval = { start: 0, end: 1000, isLooping: true };
const once: Interval = { ...loop, isLooping: false };

function moment(played: number, interval: Interval = loop): TrackTime {
  const frame = interval.isLooping ? ((played % 1000) + 1000) % 1000 : Math.min(1000, played);
  return { interval, frame, globalTime: 0, played };
}

/** A clock that runs: global time goes on with the sequence. */
function running(played: number, interval: Interval = loop): TrackTime {
  return { ...moment(played, interval), globalTime: played };
}

function emitterModel(fields: Fields = {}, type = 'particleEmitter2') {
  const model = new TestModel();
  model.add('texture', { replaceableId: 1 });
  model.addMaterial({ textureId: 0, filterMode: 3 });
  const emitter = model.add(type, {
    name: 'Emitter',
    objectId: 0,
    ...(type === 'ribbonEmitter'
      ? { heightAbove: 5, heightBelow: 5, lifespan: 0.5, emissionRate: 20, materialId: 0 }
      : { speed: 50, variation: 0.2, latitude: 30, lifespan: 0.5, emissionRate: 40, textureId: 0 }),
    ...fields,
  });
  model.setPivots(0, 0, 10);
  return { model, emitter };
}

function effectsOf(model: TestModel) {
  const scene = new MdxModel(model.document);
  const textures = new TextureStore({
    loadTexture: () => Promise.resolve(null),
    maxAnisotropy: 1,
    changed: () => undefined,
    missing: () => undefined,
  });
  const view = new DrawnMdx(scene, textures, {});
  const effects = new Effects(scene, view, effectLooks(scene.view, textures, view.sharedUniforms));
  return {
    view,
    effects,
    update(time: TrackTime): number {
      scene.pose(time, camera);
      return effects.update(time, camera);
    },
    apply(change: () => void): void {
      change();
      scene.followView();
      view.rebuild();
      effects.rebuild();
    },
    /** The numbers of all particles that are drawn. */
    particles(): number[] {
      return view.three.children.flatMap((object) => {
        if (!(object instanceof Mesh) || !object.visible || !('instanceCount' in object.geometry)) return [];
        const numbers = object.geometry.getAttribute('place').data.array as Float32Array;
        return [...numbers.subarray(0, object.geometry.instanceCount * PARTICLE_LENGTH)];
      });
    },
    meshes(): Mesh[] {
      return view.three.children.filter((object) => object instanceof Mesh);
    },
  };
}

describe('particles of a model', () => {
  test('are there at once in a loop, and grow from nothing in what plays once', () => {
    const { model } = emitterModel();
    const { update } = effectsOf(model);
    expect(update(moment(0)) / 2).toBeCloseTo(20, -1);
    expect(update(moment(0, once)) / 2).toBe(1);
    expect(update(moment(250, once)) / 2).toBeCloseTo(10, -1);
    expect(update(moment(900, once)) / 2).toBeCloseTo(20, -1);
  });

  test('are not shown at rest', () => {
    const { update } = effectsOf(emitterModel().model);
    update(moment(100));
    expect(update({ interval: null, frame: 0, globalTime: 0 })).toBe(0);
  });

  test('are the same however a moment is reached', () => {
    const { model, emitter } = emitterModel({ length: 20, width: 4, gravity: 9 });
    model.addTrack(emitter, 'transforms', 'KGTR', [0, 500, 1000], [0, 0, 0, 100, 0, 0, 0, 0, 0]);
    const ran = effectsOf(model);
    for (let played = 0; played <= 2340; played += 9) ran.update(running(played));
    const jumped = effectsOf(model);
    jumped.update(running(2340));
    expect(jumped.particles()).toEqual(ran.particles());
    expect(jumped.particles().length).toBeGreaterThan(15 * PARTICLE_LENGTH);
    const [before] = [jumped.particles()];
    jumped.update(running(400));
    expect(jumped.particles()).not.toEqual(before);
    jumped.update(running(2340));
    expect(jumped.particles()).toEqual(before);
  });

  test('are born where the node was, or stay with it', () => {
    const spread = (flags: number): number => {
      const { model, emitter } = emitterModel({ flags, speed: 0 });
      model.addTrack(emitter, 'transforms', 'KGTR', [0, 1000], [0, 0, 0, 1000, 0, 0]);
      const { update, particles } = effectsOf(model);
      update(moment(900, once));
      const places = particles().filter((_, index) => index % PARTICLE_LENGTH === 0);
      return Math.max(...places) - Math.min(...places);
    };
    expect(spread(0)).toBeGreaterThan(400);
    expect(spread(0x80000)).toBe(0);
  });

  test('follow visibility and rate', () => {
    const { model, emitter } = emitterModel();
    model.addTrack(emitter, 'tracks', 'KP2V', [0, 400], [1, 0]);
    const { update } = effectsOf(model);
    expect(update(moment(390, once))).toBeGreaterThan(20);
    expect(update(moment(950, once))).toBe(0);
  });

  test('burst at the keys of the rate when the emitter squirts, and at no other time', () => {
    const { model, emitter } = emitterModel({ squirt: 1, emissionRate: 1000 });
    const { update, apply } = effectsOf(model);
    expect(update(moment(300, once))).toBe(0);
    apply(() => model.addTrack(emitter, 'tracks', 'KP2E', [0, 200, 260], [0, 26, 0]));
    expect(update(moment(199, once))).toBe(0);
    expect(update(moment(205, once))).toBe(52);
    expect(update(moment(690, once))).toBe(52);
    expect(update(moment(705, once))).toBe(0);
    expect(update(moment(1205))).toBe(52);
  });

  test('follow an edit at once', () => {
    const { model, emitter } = emitterModel();
    const { update, apply, meshes } = effectsOf(model);
    const before = update(moment(0));
    const [mesh] = meshes();
    apply(() => model.document.edit('More', (change) => change.update(emitter, { emissionRate: 400, headOrTail: 2 })));
    expect(update(moment(0)) / before).toBeCloseTo(20, 0);
    expect(meshes()).toEqual([mesh]);
    apply(() => model.document.edit('Blend', (change) => change.update(emitter, { filterMode: 2 })));
    const material = mesh?.material as RawShaderMaterial; // made by ParticleView
    expect(material.uniforms['filterMode']?.value).toBe(5);
  });

  test('follow an edit of what moves their emitter, and its undo', () => {
    const { model, emitter } = emitterModel();
    const [first, second] = [1, 2].map((objectId) => model.add('bone', { name: `Bone ${objectId}`, objectId }));
    if (first === undefined || second === undefined) throw new Error('no bones');
    const { document } = model;
    document.edit('Hang', (change) => change.update(emitter, { parentId: 1 }));
    const { update, apply, particles } = effectsOf(model);
    update(moment(500));
    const before = particles();
    apply(() => model.addTrack(first, 'transforms', 'KGTR', [0, 500, 1000], [0, 0, 0, 100, 0, 0, 0, 0, 0]));
    update(moment(500));
    const moved = particles();
    expect(moved).not.toEqual(before);
    const anew = effectsOf(model);
    anew.update(moment(500));
    expect(moved).toEqual(anew.particles());
    apply(() => document.undo());
    update(moment(500));
    expect(particles()).toEqual(before);
    // One more bone carries it now.
    apply(() => document.edit('Hang', (change) => change.update(first, { parentId: 2 })));
    update(moment(500));
    expect(particles()).toEqual(before);
    expect(update(moment(600))).toBeGreaterThan(0);
  });

  test('that modulate are not drawn where their picture is empty: a black square would stand there', () => {
    const cut = (filterMode: number): unknown => {
      const { update, meshes } = effectsOf(emitterModel({ filterMode }).model);
      update(moment(0));
      const material = meshes()[0]?.material as RawShaderMaterial | undefined; // made by ParticleView
      return material?.uniforms['cutBelow']?.value;
    };
    // Blend, additive, modulate, modulate 2×, alpha key: below 0.02 and 0.01 in the viewers that modders compare with.
    expect([0, 1, 2, 3, 4].map(cut)).toEqual([0, 0, 0.02, 0.02, 0.75]);
    expect(particleFragment).toContain('if (texel.a * vColor.a < cutBelow) discard;');
  });

  test('of broken emitters are none, and do no harm', () => {
    const broken: Fields[] = [
      { lifespan: 0 },
      { lifespan: -1 },
      { lifespan: Number.NaN },
      { emissionRate: -4 },
      { emissionRate: Number.NaN },
    ];
    for (const fields of broken) expect(effectsOf(emitterModel(fields).model).update(moment(500))).toBe(0);
    const odd = { rows: 0, columns: 0, timeMiddle: 7, speed: Number.NaN, lifespan: 1e9, filterMode: 77 };
    expect(effectsOf(emitterModel(odd).model).update(moment(0))).toBeGreaterThan(0);
  });

  test('are drawn after the geosets of their priority plane and before the next', () => {
    const { model } = emitterModel({ priorityPlane: 1 });
    const [, material] = [0, model.add('material', { priorityPlane: 2 })];
    model.addTo(material, 'layers', 'layer', { textureId: 0 });
    model.addSquare(0, { materialId: 1 });
    model.addSquare(0, { materialId: 0 });
    const { meshes } = effectsOf(model);
    const order = meshes().toSorted((left, right) => left.renderOrder - right.renderOrder);
    expect(order.map(({ geometry }) => 'instanceCount' in geometry)).toEqual([false, true, false]);
  });

  test('keep the clock running when they follow a global sequence', () => {
    const { model, emitter } = emitterModel();
    expect(new MdxModel(model.document).view.followsWallClock).toBe(false);
    model.add('globalSequence', { duration: 700 });
    const track = model.addTrack(emitter, 'tracks', 'KP2E', [0], [40]);
    model.document.edit('Global', (change) => change.update(track, { globalSequenceId: 0 }));
    expect(new MdxModel(model.document).view.followsWallClock).toBe(true);
  });
});

/** A vector that a drawing has as a uniform. */
function uniform(mesh: Mesh | undefined, name: string): Vector4 | undefined {
  // Every mesh of the scene has one material of shaders.
  return (mesh?.material as RawShaderMaterial | undefined)?.uniforms[name]?.value;
}

describe('ribbons of a model', () => {
  function moving(): { readonly model: TestModel; readonly emitter: RecordId } {
    const made = emitterModel({}, 'ribbonEmitter');
    made.model.addTrack(made.emitter, 'transforms', 'KGTR', [0, 1000], [0, 0, 0, 1000, 0, 0]);
    return made;
  }

  test('are a piece for each edge, in one call for each layer', () => {
    const { update, meshes } = effectsOf(moving().model);
    expect(update(moment(900, once)) / 2).toBe(10);
    expect(meshes().filter(({ visible }) => visible)).toHaveLength(1);
    const positions = meshes()[0]?.geometry.getAttribute('position');
    expect([positions?.getX(0), positions?.getY(0), positions?.getZ(0)]).toEqual([900, 5, 10]);
  });

  test('are tinted by their tracks, blue first, and gone where the alpha has no key', () => {
    const { model, emitter } = moving();
    const { update, apply, meshes } = effectsOf(model);
    apply(() => model.addTrack(emitter, 'tracks', 'KRCO', [0], [0, 0.5, 1]));
    update(moment(900, once));
    const tint = uniform(meshes()[0], 'tint');
    expect([tint?.x, tint?.y, tint?.z]).toEqual([1, 0.5, 0]);
    apply(() => model.addTrack(emitter, 'tracks', 'KRAL', [5000], [1]));
    expect(update(moment(900, once))).toBe(0);
  });

  test('take the cell of their texture slot', () => {
    const { model, emitter } = moving();
    model.document.edit('Slot', (change) => change.update(emitter, { textureSlot: 5, rows: 2, columns: 4 }));
    const { update, meshes } = effectsOf(model);
    update(moment(900, once));
    const cell = uniform(meshes()[0], 'cell');
    expect([cell?.x, cell?.y, cell?.z, cell?.w]).toEqual([0.25, 0.5, 0.25, 0.5]);
  });
});

describe('models of the shelf', () => {
  const files = corpusFiles('wc3', ['.mdx']);
  test.skipIf(files.length === 0)('run their emitters through every sequence', () => {
    let withEmitters = 0;
    let shown = 0;
    for (const file of files) {
      let document;
      try {
        document = openDocument(mdx, file.bytes());
      } catch {
        // What cannot be read is another test's matter.
        continue;
      }
      const { view } = new MdxModel(document);
      const { particles, ribbons } = view.emitters;
      if (particles.length + ribbons.length === 0) continue;
      withEmitters++;
      const runs = [
        ...particles.map((each) => new RunningParticles(each)),
        ...ribbons.map((each) => new RunningRibbon(each)),
      ];
      for (const { start, end, isLooping } of view.clips.slice(0, 4)) {
        const timeline = Timeline.of({ interval: { start, end, isLooping }, frame: (start + end) / 2, globalTime: 0 });
        if (timeline === null) throw new Error('there is an interval');
        const poses = new EmitterPose(
          view,
          runs.map(({ description }) => description.joint),
        );
        for (const run of runs) {
          run.clear();
          const { joint, place: pivot } = run.description;
          const motion = { before: poses.after, after: poses.after, at: poses.indexOf(joint) * 12, pivot, pivotAt: 0 };
          for (let step = run.firstStep(timeline); step <= stepAt(timeline.now); step++)
            run.emit({ step, timeline, time: timeline.at(step * STEP) }, () => motion);
          if (!(run instanceof RunningParticles)) continue;
          const numbers = new Float32Array(run.particles.count * PARTICLE_LENGTH);
          const count = run.particles.write(timeline.now, numbers);
          shown += count;
          expect(numbers.subarray(0, count * PARTICLE_LENGTH).every(Number.isFinite), file.name).toBe(true);
        }
      }
    }
    console.log(`${withEmitters} models with emitters, ${shown} particles`);
    expect(withEmitters).toBeGreaterThan(enough(40, 4));
    expect(shown).toBeGreaterThan(enough(1000, 5));
  });
});

describe('the scene', () => {
  const options = {
    loadTexture: () => Promise.resolve(null),
    maxAnisotropy: 1,
    uniforms: {},
    changed: () => undefined,
    textureMissing: () => undefined,
  };

  test('counts particles among its triangles and follows an edit', () => {
    const { model, emitter } = emitterModel();
    const scene = new MdxScene(model.document, options);
    expect(scene.update(moment(0), camera).triangles).toBeGreaterThan(30);
    model.document.edit('None', (change) => change.update(emitter, { emissionRate: 0 }));
    scene.takeChanges();
    expect(scene.update(moment(0), camera).triangles).toBe(0);
    scene.dispose();
  });

  test('of nothing but emitters is framed by what they reach', () => {
    const { model } = emitterModel({ speed: 100, lifespan: 2, latitude: 0, scaling: [1, 5, 1] });
    const box = new MdxModel(model.document).restBox();
    expect(box).toEqual({ minimum: [-5, -5, 5], maximum: [5, 5, 215] });
    // The square, 20 units wide, is small beside the flame; a larger one is the model itself.
    model.addSquare(0);
    expect(new MdxModel(model.document).restBox()?.maximum[2]).toBe(215);
    model.addSquare(0, { positions: Float32Array.of(0, -90, 0, 0, 90, 0, 0, 90, 90, 0, -90, 90) });
    expect(new MdxModel(model.document).restBox()?.maximum).toEqual([0, 90, 90]);
  });

  test('of a fountain is framed up to where its water turns', () => {
    const fields = { speed: 100, gravity: 100, lifespan: 2, latitude: 0, scaling: [1, 5, 1] };
    // Risen by 50 after one second, back at the emitter after two.
    expect(new MdxModel(emitterModel(fields).model.document).restBox()?.maximum[2]).toBe(65);
  });

  test('shows places for emitters of models', () => {
    const { model } = emitterModel({ emissionRate: 10, lifespan: 1, speed: 20, latitude: 0 }, 'particleEmitter');
    const { update, effects } = effectsOf(model);
    update(moment(0));
    expect(effects.modelPlaces()).toHaveLength(10);
    expect(effects.modelPlaces().every(([x, y, z]) => x === 0 && y === 0 && z >= 10 && z <= 30)).toBe(true);
  });

  test('hides them on request and works them out when they come back', () => {
    const { effects, update, particles } = effectsOf(emitterModel().model);
    expect(INITIAL_OVERLAYS.particles).toBe(true);
    update(moment(0));
    const shown = particles();
    effects.isShown = false;
    expect(update(moment(0))).toBe(0);
    expect(particles()).toEqual([]);
    effects.isShown = true;
    update(moment(0));
    expect(particles()).toEqual(shown);
  });
});
