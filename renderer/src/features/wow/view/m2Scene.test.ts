import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Mesh, RawShaderMaterial, Texture } from 'three';
import type { Document } from '../../../../../shared/document/document.ts';
import { openDocument } from '../../../../../shared/document/document.ts';
import { editStructure } from '../../../../../shared/document/structure.ts';
import { m2Animation } from '../../../../../shared/formats/m2/animation.ts';
import { m2 } from '../../../../../shared/formats/m2/index.ts';
import { listOf } from '../../../../../shared/formats/m2/model.ts';
import { Bone } from '../../../../../shared/formats/m2/schema/bone.ts';
import { Vertices } from '../../../../../shared/formats/m2/schema/vertices.ts';
import { View } from '../../../../../shared/formats/m2/schema/view.ts';
import type { Builder } from '../../../../../shared/formats/m2/test/healthyModel.ts';
import { change, healthyModel } from '../../../../../shared/formats/m2/test/healthyModel.ts';
import type { Box } from '../../../../../shared/geometry/extent.ts';
import { boxCentre, boxRadius } from '../../../../../shared/geometry/extent.ts';
import type { TrackTime } from '../../../../../shared/geometry/track.ts';
import { projectPoint } from '../../../viewport/camera/lens.ts';
import { OrbitCamera } from '../../../viewport/camera/orbitCamera.ts';
import { orbitLens } from '../../../viewport/camera/viewCamera.ts';
import { applyParts } from '../../../viewport/gizmo/target.ts';
import { moveBy } from '../../../viewport/gizmo/transform.ts';
import { INITIAL_OVERLAYS } from '../../../viewport/overlays/settings.ts';
import { M2Scene } from './m2Scene.ts';
import { ALL_GEOSETS, NO_GEOSET, optionsOf } from './options.ts';
import { fieldsOf } from '../../../../../shared/codec/record.ts';

const samples = fileURLToPath(new URL('../../../../../assets/samples/', import.meta.url));

function squire(): Document {
  const parts = ['Squire.m2', 'Squire00.skin'].map((name) => new Uint8Array(readFileSync(samples + name)));
  const bytes = new Uint8Array(Buffer.concat(parts));
  const split = parts[0]?.length ?? 0;
  const files = [
    { name: 'Squire.m2', start: 0, end: split },
    { name: 'Squire00.skin', start: split, end: bytes.length },
  ];
  return openDocument(m2, bytes, { files });
}

function shown(document = squire()) {
  const orbit = new OrbitCamera(false);
  const asked: string[] = [];
  const scene = new M2Scene(document, {
    loadTexture: (path) => {
      asked.push(path);
      return Promise.resolve({
        width: 1,
        height: 1,
        encoding: '',
        hasAlpha: false,
        damage: null,
        pixels: new Uint8Array(4),
        hasIgnoredAlpha: false,
        mipCount: 1,
      });
    },
    maxAnisotropy: 1,
    uniforms: {},
    changed: () => undefined,
    textureMissing: () => undefined,
  });
  const lens = () => {
    const box = scene.standingBox();
    orbit.moveTo({ target: box === null ? [0, 0, 1] : boxCentre(box), yaw: 0, pitch: 0, distance: 6 });
    return orbitLens(orbit, 800, 600, scene.surroundings);
  };
  const at = (name: string, frame: number, globalTime = 0): TrackTime => {
    const span = m2Animation.sequences(document).find((each) => each.name === name);
    if (span === undefined) throw new Error(`no ${name}`);
    const { start, end, isLooping, id } = span;
    return { interval: { start, end, isLooping, sequence: id }, frame, globalTime };
  };
  return { document, scene, lens, at, asked };
}

/** What is drawn of the mesh, without particles and ribbons. */
function batchesOf({ three }: M2Scene): Mesh[] {
  return three.children.filter(
    (each): each is Mesh => each instanceof Mesh && each.geometry.getAttribute('skinSlot') !== undefined,
  );
}

describe('the picture', () => {
  test('has a mesh a batch, in the order of priorities, see-through ones last', () => {
    const { scene, lens, at } = shown();
    scene.showParticles(false);
    const { triangles } = scene.update(at('Stand', 0), lens().frame);
    expect(triangles).toBe(7616);
    // The motes of the blade and its trail come after the batches.
    expect(scene.three.children).toHaveLength(12);
    const blends = batchesOf(scene)
      .toSorted((left, right) => left.renderOrder - right.renderOrder)
      .map((each) => Number(Reflect.get(Reflect.get(each, 'material') as object, 'depthWrite')));
    // The rune, of priority 1, does not write depth and comes after everything else.
    expect(blends.at(-1)).toBe(0);
    expect(blends.filter((each) => each === 1)).toHaveLength(9);
    scene.dispose();
  });

  test('shows what the options choose', () => {
    const { scene, document, lens, at } = shown();
    const drawn = (): number => {
      scene.takeChanges();
      return scene.update(at('Stand', 0), lens().frame).triangles;
    };
    const all = drawn();
    optionsOf(document).set({ geosets: new Map([[0, NO_GEOSET]]) });
    expect(drawn()).toBeLessThan(all);
    optionsOf(document).set({ geosets: new Map([[0, ALL_GEOSETS]]) });
    expect(drawn()).toBe(all);
    expect(document.history.isDirty).toBe(false);
    scene.dispose();
  });

  test('follows edits: a batch that goes is not drawn, and comes back with undo', () => {
    const { scene, document, lens, at } = shown();
    const [view] = listOf(document, 'views');
    if (view === undefined) throw new Error('no view');
    const drawn = (): number => {
      scene.takeChanges();
      scene.update(at('Stand', 0), lens().frame);
      return batchesOf(scene).length;
    };
    expect(drawn()).toBe(10);
    const batch = fieldsOf(View, document.get(view)).batches.at(-1);
    if (batch === undefined) throw new Error('no batch');
    editStructure(document, 'Delete', (structure) => structure.remove(batch));
    expect(drawn()).toBe(9);
    document.undo();
    expect(drawn()).toBe(10);
    scene.dispose();
  });

  test('a skin that is no longer chosen leaves neither texture nor picture behind', () => {
    const { scene, document, lens, at, asked } = shown();
    const texturesWith = (skin: string): Set<Texture> => {
      optionsOf(document).set({ textures: new Map([[11, skin]]) });
      scene.takeChanges();
      scene.update(at('Stand', 0), lens().frame);
      return new Set(
        batchesOf(scene).flatMap(({ material }) => {
          const texture: unknown =
            material instanceof RawShaderMaterial ? material.uniforms['firstTexture']?.value : null;
          return texture instanceof Texture ? [texture] : [];
        }),
      );
    };
    const freed: Texture[] = [];
    const red = texturesWith('Red.blp');
    for (const each of red) each.addEventListener('dispose', () => freed.push(each));
    const blue = texturesWith('Blue.blp');
    expect(freed).toEqual([...red].filter((each) => !blue.has(each)));
    expect(freed).toHaveLength(1);
    // It is read again when it is chosen again: its picture was not kept either.
    texturesWith('Red.blp');
    expect(asked.filter((path) => path === 'Red.blp')).toHaveLength(2);
    scene.dispose();
  });

  test('textures are those of the table, the skin by its kind', () => {
    const { scene, document, lens, at } = shown();
    optionsOf(document).set({ textures: new Map([[11, 'SquireSkinRed.blp']]) });
    scene.takeChanges();
    scene.update(at('Stand', 0), lens().frame);
    for (const each of batchesOf(scene)) {
      if (!(each.material instanceof RawShaderMaterial)) throw new Error('a batch has a shader of its own');
      expect(each.material.uniforms['firstTexture']?.value).toBeInstanceOf(Texture);
    }
    scene.dispose();
  });
});

describe('time', () => {
  test('each sequence has keys of its own', () => {
    const { scene, at, lens, document } = shown();
    const hand = listOf(document, 'bones')[10];
    if (hand === undefined) throw new Error('no bone');
    scene.update(at('Stand', 0), lens().frame);
    const standing = scene.placeOf(hand);
    scene.update(at('Attack1H', 500), lens().frame);
    expect(scene.placeOf(hand)).not.toEqual(standing);
    scene.dispose();
  });

  test('a sequence that is chosen while time goes on fades in, one that is chosen at rest does not', () => {
    const { scene, at, lens, document } = shown();
    const bone = listOf(document, 'bones')[14];
    if (bone === undefined) throw new Error('no bone');
    const { frame } = lens();
    const placeAt = (name: string, time: number, globalTime: number) => {
      scene.update(at(name, time, globalTime), frame);
      return scene.placeOf(bone);
    };
    const before = placeAt('Stand', 0, 100);
    const jumped = placeAt('Death', 2000, 100);
    expect(jumped).not.toEqual(before);
    placeAt('Stand', 0, 100);
    placeAt('Stand', 10, 110);
    const fading = placeAt('Death', 2000, 120);
    expect(fading).not.toEqual(jumped);
    expect(placeAt('Death', 2000, 600)).toEqual(jumped);
    scene.dispose();
  });
});

describe('what lies where', () => {
  test('a click takes the submesh, the next one its batches', () => {
    const { scene, at, lens } = shown();
    const view = lens();
    scene.update(at('Stand', 0), view.frame);
    const settings = INITIAL_OVERLAYS;
    const first = scene.pick(view, 400, 300, { settings, selection: new Set() });
    if (first === null) throw new Error('nothing there');
    expect(scene.document.get(first.record).type).toBe('submesh');
    const second = scene.pick(view, 400, 300, { settings, selection: new Set([first.record]) });
    expect(second === null ? '' : scene.document.get(second.record).type).toBe('batch');
    scene.dispose();
  });

  test('bones are picked where they are shown', () => {
    const { scene, at, lens, document } = shown();
    const view = lens();
    scene.update(at('Stand', 0), view.frame);
    const head = listOf(document, 'bones')[4];
    const place = head === undefined ? null : scene.placeOf(head);
    if (head === undefined || place === null) throw new Error('no head');
    const { x, y } = projectPoint(view, place);
    const hit = scene.pick(view, x, y, { settings: { ...INITIAL_OVERLAYS, bones: true }, selection: new Set() });
    expect(hit?.record).toBe(head);
    scene.dispose();
  });
});

describe('moving', () => {
  test('a pivot follows the pointer in the pose', () => {
    const { scene, at, lens, document } = shown();
    const hand = listOf(document, 'bones')[10];
    if (hand === undefined) throw new Error('no bone');
    const time = at('Attack1H', 500);
    scene.update(time, lens().frame);
    const before = scene.placeOf(hand) ?? [0, 0, 0];
    const parts = scene.gizmoTarget(new Set([hand]))?.grab({ childrenFollow: false }) ?? [];
    const rest = fieldsOf(Bone, document.get(hand)).pivot;
    document.edit('Move', (transaction) => applyParts(transaction, parts, moveBy([0.25, 0, 0])));
    expect(fieldsOf(Bone, document.get(hand)).pivot).not.toEqual(rest);
    scene.takeChanges();
    scene.update(time, lens().frame);
    const after = scene.placeOf(hand) ?? [0, 0, 0];
    expect(after[0] - before[0]).toBeCloseTo(0.25, 4);
    expect(after[1] - before[1]).toBeCloseTo(0, 4);
    scene.dispose();
  });

  test('a submesh takes its vertices along and leaves all others, in one step', () => {
    const { scene, at, lens, document } = shown();
    const [vertices] = listOf(document, 'vertices');
    const [view] = listOf(document, 'views');
    if (vertices === undefined || view === undefined) throw new Error('no mesh');
    const plume = fieldsOf(View, document.get(view)).submeshes[2];
    if (plume === undefined) throw new Error('no plume');
    const time = at('Stand', 0);
    scene.update(time, lens().frame);
    const before = fieldsOf(Vertices, document.get(vertices)).positions.slice();
    const box = scene.boxOf(plume);
    const parts = scene.gizmoTarget(new Set([plume]))?.grab({ childrenFollow: false }) ?? [];
    document.edit('Move', (transaction) => applyParts(transaction, parts, moveBy([0, 0, 0.5])));
    scene.takeChanges();
    scene.update(time, lens().frame);
    expect((scene.boxOf(plume)?.minimum[2] ?? 0) - (box?.minimum[2] ?? 0)).toBeCloseTo(0.5, 1);
    const { positions } = fieldsOf(Vertices, document.get(vertices));
    const moved = positions.filter((value, index) => value !== before[index]).length;
    expect(moved).toBeGreaterThan(0);
    expect(moved).toBeLessThan(positions.length / 2);
    document.undo();
    expect(fieldsOf(Vertices, document.get(vertices)).positions).toEqual(before);
    scene.dispose();
  });
});

describe('a model is framed', () => {
  /** The box of a model with one triangle from (0, 0, 0) to (1, 1, 0), and particles that rise. */
  const framedOf = (edit: (build: Builder) => void): unknown => {
    const document = change(healthyModel(264), (build) => {
      build.setTrack('particles', 'speed', { ...build.keys([0]), values: Float32Array.of(40) });
      edit(build);
    });
    return shown(document).scene.standingBox();
  };
  const still = (build: Builder): void => {
    build.setTrack('particles', 'emissionRate', { ...build.keys([0]), values: Float32Array.of(0) });
    build.setTrack('ribbons', 'heightAbove', { ...build.keys([0]), values: Float32Array.of(0) });
  };

  test('with its particles, where they reach much farther than what is solid', () => {
    const small = framedOf(still) as Box;
    const spell = framedOf(() => undefined) as Box;
    expect(boxRadius(small)).toBeLessThan(3);
    expect(boxRadius(spell)).toBeGreaterThan(3 * boxRadius(small));
  });

  test('by its particles alone, where no batch draws anything', () => {
    const clear = (build: Builder): void => {
      build.setInView('batches', { color: 0 });
      build.setTrack('colors', 'alpha', { ...build.keys([0]), values: Int16Array.of(0) });
      build.set('vertices', { positions: Float32Array.of(0, 0, 0, -900, 0, 0, 0, -900, 0) });
    };
    const { minimum } = framedOf(clear) as Box;
    expect(Math.min(...minimum)).toBeGreaterThan(-200);
  });
});
