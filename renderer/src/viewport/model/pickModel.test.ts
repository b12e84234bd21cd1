import { describe, expect, test } from 'vitest';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { Lens } from '../camera/lens.ts';
import { projectPoint } from '../camera/lens.ts';
import { OrbitCamera } from '../camera/orbitCamera.ts';
import { orbitLens } from '../camera/viewCamera.ts';
import { INITIAL_OVERLAYS } from '../overlays/settings.ts';
import { MdxModel } from '../../features/warcraft/view/model/mdxModel.ts';
import { TestModel } from '../../features/warcraft/view/testModel.ts';
import type { PickFilter } from './pickModel.ts';
import { pickModel } from './pickModel.ts';

const filter: PickFilter = { settings: INITIAL_OVERLAYS, selection: new Set(), isShown: () => true };
const time = { interval: { start: 0, end: 100, isLooping: true }, frame: 0, globalTime: 0 };

/** A square at the origin on bone 0 and one on bone 1, which the animation carries 100 units to the front. */
function made(): { scene: MdxModel; lens: Lens; back: RecordId; front: RecordId; bone: RecordId } {
  const model = new TestModel();
  model.addMaterial({});
  const bone = model.add('bone', { name: 'Root', objectId: 0 });
  const moving = model.add('bone', { name: 'Moving', objectId: 1 });
  model.addTrack(moving, 'transforms', 'KGTR', [0], [100, 40, 0]);
  model.setPivots(0, 0, 10, 0, 0, 0);
  const back = model.addSquare(0);
  const front = model.addSquare(1);
  const scene = new MdxModel(model.document);
  scene.pose(time, null);
  const orbit = new OrbitCamera(false);
  orbit.moveTo({ target: [0, 0, 10], yaw: 0, pitch: 0, distance: 400 });
  return { scene, lens: orbitLens(orbit, 600, 400, { centre: [0, 0, 0], radius: 100 }), back, front, bone };
}

describe('picking', () => {
  test('finds geosets where the pose shows them', () => {
    const { scene, lens, back, front } = made();
    const middle = projectPoint(lens, [0, 0, 10]);
    expect(pickModel(scene, lens, middle.x, middle.y, filter)).toMatchObject({ record: back, kind: 'geoset' });
    const moved = projectPoint(lens, [100, 40, 10]);
    const hit = pickModel(scene, lens, moved.x, moved.y, filter);
    expect(hit).toMatchObject({ record: front, kind: 'geoset' });
    expect(hit?.distance).toBeCloseTo(Math.hypot(300, 40));
    expect(hit?.point[0]).toBeCloseTo(100);
  });

  test('takes the nearer of two', () => {
    const { scene, lens, front } = made();
    const orbit = new OrbitCamera(false);
    // From where one square stands before the other.
    orbit.moveTo({ target: [0, 0, 10], yaw: Math.atan2(40, 100), pitch: 0, distance: 400 });
    const sideways = orbitLens(orbit, lens.width, lens.height, { centre: [0, 0, 0], radius: 100 });
    expect(pickModel(scene, sideways, 300, 200, filter)?.record).toBe(front);
  });

  test('passes over what is not shown, and finds nothing beside the model', () => {
    const { scene, lens } = made();
    const middle = projectPoint(lens, [0, 0, 10]);
    expect(pickModel(scene, lens, middle.x, middle.y, { ...filter, isShown: () => false })).toBeNull();
    expect(pickModel(scene, lens, 3, 3, filter)).toBeNull();
  });

  test('prefers a node whose dot is shown and near', () => {
    const { scene, lens, back, bone } = made();
    const place = projectPoint(lens, [0, 0, 10]);
    const settings = { ...INITIAL_OVERLAYS, bones: true };
    expect(pickModel(scene, lens, place.x + 5, place.y, { ...filter, settings })).toMatchObject({
      record: bone,
      kind: 'node',
    });
    expect(pickModel(scene, lens, place.x + 10, place.y, { ...filter, settings })?.record).toBe(back);
  });

  test('takes the bone where an event or an emitter stands on it, unless pivots of all kinds are shown', () => {
    const model = new TestModel();
    const bone = model.add('bone', { name: 'Root', objectId: 0 });
    const event = model.add('eventObject', { name: 'SNDXAAAA', objectId: 1, parentId: 0 });
    model.setPivots(0, 0, 10, 0, 0, 10);
    const scene = new MdxModel(model.document);
    scene.pose(time, null);
    const { lens } = made();
    const place = projectPoint(lens, [0, 0, 10]);
    const picked = (settings: Partial<PickFilter['settings']>): RecordId | undefined =>
      pickModel(scene, lens, place.x + 2, place.y, { ...filter, settings: { ...INITIAL_OVERLAYS, ...settings } })
        ?.record;
    expect(picked({ bones: true })).toBe(bone);
    expect(picked({ bones: true, pivots: true })).toBe(event);
  });
});
