import { readFileSync } from 'node:fs';
import { Mesh, NoBlending, type RawShaderMaterial } from 'three';
import { describe, expect, test } from 'vitest';
import type { Document } from '../../../../../shared/document/document.ts';
import { openDocument } from '../../../../../shared/document/document.ts';
import { resolvePath } from '../../../../../shared/document/path.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { goldsrc } from '../../../../../shared/formats/goldsrc/index.ts';
import { bodypartsOf, sequencesOf } from '../../../../../shared/formats/goldsrc/model.ts';
import type { Lens } from '../../../viewport/camera/lens.ts';
import { projectPoint } from '../../../viewport/camera/lens.ts';
import { OrbitCamera } from '../../../viewport/camera/orbitCamera.ts';
import { orbitLens } from '../../../viewport/camera/viewCamera.ts';
import { applyParts } from '../../../viewport/gizmo/target.ts';
import { moveBy, turnAbout } from '../../../viewport/gizmo/transform.ts';
import { INITIAL_OVERLAYS } from '../../../viewport/overlays/settings.ts';
import { GoldsrcScene } from './goldsrcScene.ts';
import { lookOf } from './look.ts';

const bytes = Uint8Array.from(readFileSync(new URL('../../../../../assets/samples/Sentry.mdl', import.meta.url)));
const sentry = (): Document => openDocument(goldsrc, bytes);

function sceneOf(document: Document): GoldsrcScene {
  return new GoldsrcScene(document, {
    loadTexture: () => Promise.resolve(null),
    maxAnisotropy: 1,
    uniforms: {},
    changed: () => undefined,
    textureMissing: () => undefined,
  });
}

function lens(): Lens {
  const orbit = new OrbitCamera(false);
  orbit.moveTo({ target: [0, 0, 40], yaw: 0, pitch: 0, distance: 200 });
  return orbitLens(orbit, 800, 600, { centre: [0, 0, 40], radius: 60 });
}

const at = (document: Document, path: string): RecordId => resolvePath(goldsrc, document, path).record;
const moment = (frame: number) => ({ interval: null, frame, globalTime: 0 });

function show(scene: GoldsrcScene, sequence: RecordId | null, frame = 0): number {
  scene.takeChanges();
  return scene.update(moment(frame), lens().frame, sequence).triangles;
}

function materials(scene: GoldsrcScene): readonly RawShaderMaterial[] {
  // Every mesh of the scene has such a material.
  return scene.three.children.flatMap((object) =>
    object instanceof Mesh && object.visible ? (object.material as RawShaderMaterial) : [],
  );
}

describe('the look', () => {
  test('chooses which bodies are drawn', () => {
    const document = sentry();
    const scene = sceneOf(document);
    const all = show(scene, null);
    const [body, , weapon] = bodypartsOf(document);
    if (body === undefined || weapon === undefined) throw new Error('no bodyparts');
    lookOf(document).set({ bodies: new Map([[weapon, 1]]) });
    const unarmed = show(scene, null);
    expect(unarmed).toBeLessThan(all);
    lookOf(document).set({
      bodies: new Map([
        [weapon, 1],
        [body, null],
      ]),
    });
    expect(show(scene, null)).toBeLessThan(unarmed);
    lookOf(document).reset();
    expect(show(scene, null)).toBe(all);
  });

  test('turns controllers, opens the mouth and blends', () => {
    const document = sentry();
    const scene = sceneOf(document);
    const look = lookOf(document);
    const place = (name: string, sequence: string | null): string => {
      show(scene, sequence === null ? null : at(document, `sequences["${sequence}"]`));
      return String(scene.placeOf(at(document, name)));
    };
    const eyes = 'attachments[1]';
    const rest = place(eyes, null);
    look.set({ controllers: new Map([[0, 255]]) });
    expect(place(eyes, null)).not.toBe(rest);
    look.reset();
    expect(place(eyes, null)).toBe(rest);
    const middle = place(eyes, 'look');
    look.set({ blending: [0, 255] });
    expect(place(eyes, 'look')).not.toBe(middle);
  });

  test('moves along the ground where the sequence does', () => {
    const document = sentry();
    const scene = sceneOf(document);
    const walk = at(document, 'sequences["walk"]');
    show(scene, walk, 1000);
    const [x = 0] = scene.placeOf(at(document, 'bones["Root"]')) ?? [];
    expect(x).toBeCloseTo(0, 3);
    lookOf(document).set({ isMoving: true });
    show(scene, walk, 1000);
    const [moved = 0] = scene.placeOf(at(document, 'bones["Root"]')) ?? [];
    expect(moved).toBeCloseTo(52, 3);
  });
});

describe('render modes', () => {
  test('are those of the textures, added light last', () => {
    const scene = sceneOf(sentry());
    show(scene, null);
    const shown = materials(scene);
    const has = (name: string): number => shown.filter(({ uniforms }) => uniforms[name]?.value === true).length;
    expect([has('isChrome'), has('isMasked'), has('isAdditive')]).toEqual([3, 1, 1]);
    const added = scene.three.children.find(
      (object) => object instanceof Mesh && (object.material as RawShaderMaterial).blending !== NoBlending,
    );
    const orders = scene.three.children.map(({ renderOrder }) => renderOrder);
    expect(added?.renderOrder).toBe(Math.max(...orders));
  });

  test('follow an edit of the flags, and the skin', () => {
    const document = sentry();
    const scene = sceneOf(document);
    show(scene, null);
    const pictures = () => materials(scene).map(({ uniforms }) => uniforms['diffuse']?.value as unknown);
    const before = pictures();
    document.edit('Masked', (transaction) => transaction.update(at(document, 'textures[0]'), { flags: 0x40 }));
    show(scene, null);
    expect(materials(scene).filter(({ uniforms }) => uniforms['isMasked']?.value === true).length).toBeGreaterThan(1);
    document.undo();
    show(scene, null);
    lookOf(document).set({ skin: 1 });
    show(scene, null);
    expect(pictures()).not.toEqual(before);
  });
});

describe('picking', () => {
  const bones = { ...INITIAL_OVERLAYS, bones: true };

  test('finds meshes, dots of bones, and hitboxes while they are shown', () => {
    const document = sentry();
    const scene = sceneOf(document);
    show(scene, sequencesOf(document)[0] ?? null);
    const head = at(document, 'bones["Head"]');
    const place = scene.placeOf(head);
    if (place === null) throw new Error('the head has no place');
    const { x, y } = projectPoint(lens(), place);
    const under = (settings: typeof INITIAL_OVERLAYS) =>
      scene.pick(lens(), x, y, { settings, selection: new Set() })?.record ?? null;
    expect(under(bones)).toBe(head);
    const mesh = under(INITIAL_OVERLAYS);
    expect(mesh === null ? null : document.get(mesh).type).toBe('mesh');
    const hitbox = under({ ...INITIAL_OVERLAYS, hitboxes: true });
    expect(hitbox === null ? null : document.get(hitbox).type).toBe('hitbox');
  });

  test('passes over bodies that are hidden', () => {
    const document = sentry();
    const scene = sceneOf(document);
    lookOf(document).set({ bodies: new Map(bodypartsOf(document).map((id) => [id, null])) });
    show(scene, null);
    expect(scene.pick(lens(), 400, 300, { settings: INITIAL_OVERLAYS, selection: new Set() })).toBeNull();
  });
});

describe('the gizmo', () => {
  test.each([['attachments[0]'], ['hitboxes[0]'], ['model']])(
    'moves %s in the space it is seen in, and back',
    (path) => {
      const document = sentry();
      const scene = sceneOf(document);
      const walk = at(document, 'sequences["walk"]');
      show(scene, walk, 200);
      const record = at(document, path);
      const centre = () => scene.gizmoTarget(new Set([record]))?.centre ?? [0, 0, 0];
      const before = centre();
      const parts = scene.gizmoTarget(new Set([record]))?.grab({ childrenFollow: false }) ?? [];
      document.edit('Move', (transaction) => applyParts(transaction, parts, moveBy([2, -3, 1])));
      show(scene, walk, 200);
      centre().forEach((value, axis) => expect(value).toBeCloseTo((before[axis] ?? 0) + ([2, -3, 1][axis] ?? 0), 3));
      document.undo();
      expect(Buffer.compare(document.write(), bytes)).toBe(0);
    },
  );
});

test('a view model is looked at from the origin, as it is seen in the hand', () => {
  const [camera] = sceneOf(sentry()).cameras;
  expect(camera?.isInitial).toBe(false);
  const weapon = sentry();
  weapon.edit('Rename', (transaction) => transaction.update(weapon.root, { name: 'models/v_sentry.mdl' }));
  const [first] = sceneOf(weapon).cameras;
  expect(first?.isInitial).toBe(true);
  const { frame, fieldOfView } = first?.at(moment(0)) ?? { frame: null, fieldOfView: 0 };
  expect(frame?.position).toEqual([0, 0, 0]);
  expect((fieldOfView * 180) / Math.PI).toBeCloseTo(73.74, 2);
});

describe('bones under the gizmo', () => {
  const turnedAbout = (angle: number) => turnAbout([0, 0, 40], { axis: [0, 0, 1], angle });

  test.each([null, 'sequences["walk"]'])('move where the drag puts them, in the pose of %s', (path) => {
    const document = sentry();
    const scene = sceneOf(document);
    const head = at(document, 'bones["Head"]');
    show(scene, path === null ? null : at(document, path), 300);
    const before = scene.placeOf(head) ?? [0, 0, 0];
    const target = scene.gizmoTarget(new Set([head]));
    expect(target?.name).toBe('Head');
    document.edit('Move Head', (transaction) =>
      applyParts(transaction, target?.grab({ childrenFollow: false }) ?? [], moveBy([3, -2, 5])),
    );
    show(scene, path === null ? null : at(document, path), 300);
    const after = scene.placeOf(head) ?? [0, 0, 0];
    expect(after.map((value, axis) => value - (before[axis] ?? 0))).toEqual([
      expect.closeTo(3, 3),
      expect.closeTo(-2, 3),
      expect.closeTo(5, 3),
    ]);
    expect(document.history.entries).toHaveLength(1);
    document.undo();
    expect(Buffer.compare(document.write(), bytes)).toBe(0);
  });

  test('turn about the middle of the gizmo, and bring what hangs on them along once', () => {
    const document = sentry();
    const scene = sceneOf(document);
    const head = at(document, 'bones["Head"]');
    const torso = at(document, 'bones["Torso"]');
    show(scene, null);
    const before = [torso, head].map((bone) => scene.placeOf(bone) ?? [0, 0, 0]);
    const target = scene.gizmoTarget(new Set([torso, head]));
    const transform = turnedAbout(Math.PI / 6);
    document.edit('Rotate', (transaction) =>
      applyParts(transaction, target?.grab({ childrenFollow: false }) ?? [], transform),
    );
    show(scene, null);
    for (const [index, bone] of [torso, head].entries()) {
      const [x = 0, y = 0, z = 0] = before[index] ?? [];
      const wanted = transform.point([x, y, z]);
      const place = scene.placeOf(bone) ?? [0, 0, 0];
      expect(Math.hypot(...place.map((value, axis) => value - (wanted[axis] ?? 0)))).toBeLessThan(0.01);
    }
  });
});
