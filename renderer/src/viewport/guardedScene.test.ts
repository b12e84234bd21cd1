/** A scene that throws is a box with the reason, and the document goes on (V10). */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openDocument } from '../../../shared/document/document.ts';
import { goldsrc } from '../../../shared/formats/goldsrc/index.ts';
import { boxRadius } from '../../../shared/geometry/extent.ts';
import { OrbitCamera } from './camera/orbitCamera.ts';
import { orbitLens } from './camera/viewCamera.ts';
import { cameraView } from './camera/cameraView.ts';
import { readColors } from './colors.ts';
import { Overlays } from './overlays/overlays.ts';
import { INITIAL_OVERLAYS } from './overlays/settings.ts';
import type { Scene } from './scene.ts';
import { BoxScene } from './boxScene.ts';
import { GuardedScene } from './guardedScene.ts';

const bytes = Uint8Array.from(readFileSync(new URL('../../../assets/samples/Sentry.mdl', import.meta.url)));
const seen = cameraView({ position: [10, 0, 0], target: [0, 0, 0], roll: 0, fieldOfView: 1 });
const time = { interval: null, frame: 0, globalTime: 0 };

/** A scene of which one member throws while `broken.is`. */
function guarded(member: keyof Scene | 'made', broken = { is: true }) {
  const document = openDocument(goldsrc, bytes);
  const told: (string | null)[] = [];
  let disposed = 0;
  const check = (): void => {
    if (broken.is) throw new Error('a count of 1073741824');
  };
  const make = (): Scene => {
    if (member === 'made') check();
    const inner = new BoxScene(document);
    const camera = { record: document.root, name: 'Portrait', at: () => seen };
    const whole = Object.assign(inner, { cameras: [camera], dispose: () => disposed++ });
    return new Proxy<Scene>(whole, {
      get(target, key) {
        if (key === member) {
          if (typeof Reflect.get(target, key) !== 'function') check();
          else
            return (...args: readonly unknown[]) => {
              check();
              return Reflect.apply(Reflect.get(target, key) as () => unknown, target, args);
            };
        }
        return Reflect.get(target, key) as unknown;
      },
    });
  };
  let changes = 0;
  const scene = new GuardedScene({
    document,
    make,
    told: (failure) => told.push(failure === null ? null : `${failure.during}: ${failure.error.message}`),
    changed: () => changes++,
  });
  return { scene, document, told, disposed: () => disposed, changes: () => changes, broken };
}

/** What a viewport does with a scene in a frame, and what pointer and panels ask besides. */
function useAll(scene: GuardedScene): void {
  const overlays = new Overlays({ viewSize: { value: null }, pixelRatio: { value: 1 } });
  const lens = orbitLens(new OrbitCamera(false), 800, 600, scene.surroundings);
  const selection = new Set([scene.document.root]);
  const settings = INITIAL_OVERLAYS;
  scene.setTeamColor(1);
  scene.setLevelOfDetail(0);
  scene.setSelection(selection, [1, 1, 1, 1]);
  scene.takeChanges();
  scene.show(settings);
  scene.update(time, lens.frame, null);
  const moment = { settings, colors: readColors(() => ''), selection, lens, time, sequence: null, modelCamera: null };
  overlays.update(scene, moment);
  scene.pick(lens, 10, 10, { settings, selection });
  scene.gizmoTarget(selection);
  scene.boxOf(scene.document.root);
  scene.placeOf(scene.document.root);
  scene.boxAt(time, null);
  scene.standingBox();
  scene.reloadTextures();
  void [scene.three, scene.overlays, scene.cameras, scene.waiting, scene.followsWallClock];
}

const members = [
  'made',
  'takeChanges',
  'update',
  'drawOverlays',
  'pick',
  'gizmoTarget',
  'boxOf',
  'placeOf',
  'boxAt',
  'standingBox',
  'setSelection',
  'setTeamColor',
  'setLevelOfDetail',
  'reloadTextures',
  'three',
  'overlays',
  'cameras',
  'surroundings',
  'waiting',
] as const;

describe.each(members)('a scene that throws in %s', (member) => {
  test('is a box, says why once, is put away, and its document is edited and saved', () => {
    const { scene, document, told, disposed } = guarded(member);
    useAll(scene);
    useAll(scene);
    expect(told).toEqual([`${member}: a count of 1073741824`]);
    expect(disposed()).toBe(member === 'made' ? 0 : 1);
    const box = scene.standingBox();
    expect(box === null ? 0 : boxRadius(box)).toBeGreaterThan(1);
    expect(scene.takeChanges()).toBe(false);
    document.edit('Rename', (transaction) => transaction.update(document.root, { name: 'a' }));
    expect(document.write().length).toBe(bytes.length);
    document.undo();
    expect(document.write()).toEqual(bytes);
  });
});

describe('a model shown as a box', () => {
  test('is tried again with every change of its document, and drawn once that mends it', () => {
    const { scene, document, told, broken, changes } = guarded('update');
    useAll(scene);
    expect(scene.cameras).toEqual([]);
    const before = changes();
    document.edit('Rename', (transaction) => transaction.update(document.root, { name: 'a' }));
    expect(changes()).toBeGreaterThan(before);
    useAll(scene);
    expect(told).toHaveLength(3);
    expect(told.at(-1)).toMatch(/^update/);
    broken.is = false;
    document.undo();
    expect(scene.takeChanges()).toBe(true);
    expect(told.at(-1)).toBeNull();
    expect(scene.failure).toBeNull();
    expect(scene.cameras).toHaveLength(1);
  });

  test('is tried again when asked to, and stays a box while it cannot be drawn', () => {
    const { scene, told, broken } = guarded('made');
    scene.retry();
    expect(scene.failure?.during).toBe('made');
    broken.is = false;
    scene.retry();
    expect(scene.failure).toBeNull();
    expect(told).toEqual(['made: a count of 1073741824', 'made: a count of 1073741824', null]);
  });

  test('keeps no listener when it is put away', () => {
    const { scene, document, changes } = guarded('made');
    scene.dispose();
    const before = changes();
    document.edit('Rename', (transaction) => transaction.update(document.root, { name: 'a' }));
    expect(changes()).toBe(before);
  });
});
