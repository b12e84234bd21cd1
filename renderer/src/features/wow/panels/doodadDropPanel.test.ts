/** Models that are dragged over the view of a building. */
import { expect, test } from 'vitest';
import { recordsOf } from '../../../../../shared/formats/wmo/model.ts';
import { Doodad } from '../../../../../shared/formats/wmo/schema/building.ts';
import { healthyBuilding } from '../../../../../shared/formats/wmo/test/healthyBuilding.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import type { Viewport } from '../../../viewport/index.ts';
import type { SessionFile } from '../../../workbench/state/session.ts';
import { createSession } from '../../../workbench/state/session.ts';
import type { OwnPlacementModels } from '../../model/placed/placedModels.ts';
import { lookOf } from '../view/building/look.ts';
import { doodadDrop } from './doodadDrop.ts';

const lamp = 'World\\Lamp.m2';
const file: SessionFile = {
  ...{ documentId: 'hut', name: 'Hut.wmo', path: null, origin: null, isReadOnly: false, hasTarget: false },
  ...{ onDisk: 'same', savedMs: null, isSaving: false, unsentEdits: 0 },
};

/** A view that looks from the middle of the room: pixels are hundredths of yards, of the floor or of the ceiling. */
function looking(up: boolean): Viewport {
  const pick = (x: number, y: number): { readonly point: Vector3 } | null =>
    x < 0 ? null : { point: [x / 100, y / 100, up ? 4 : 0] };
  return { pick, toolMoment: { lens: { frame: { position: [0, 0, 2] } } } } as unknown as Viewport;
}

test('only one model of the game is taken', () => {
  expect(doodadDrop.whyNot([lamp])).toBeNull();
  expect(doodadDrop.whyNot(['World\\Inn.wmo'])).toContain('Only models');
  expect(doodadDrop.whyNot(['a.blp'])).toContain('Only models');
  expect(doodadDrop.whyNot([lamp, lamp])).toContain('One model');
});

test('a ghost stands on the floor, hangs under the ceiling, goes, and is a doodad of the shown set when it is dropped', async () => {
  const document = healthyBuilding();
  const session = createSession(file, document);
  const look = lookOf(document);
  const ghost = (): unknown => look.get().ghost;
  const box = { minimum: [-1, -1, 0], maximum: [1, 1, 1.5] } as const;
  const load = () => Promise.resolve({ box, parts: [] });
  const models = { waiting: 0, load, reloadTextures: () => undefined, dispose: () => undefined };
  look.set({ models: models satisfies OwnPlacementModels, doodadSet: 1 });
  const before = document.write();
  expect(doodadDrop.over(session, looking(false), lamp, 100, 50)).toBeNull();
  expect(ghost()).toEqual({ path: 'world\\lamp.m2', position: [1, 0.5, 0] });
  expect(doodadDrop.over(session, looking(false), lamp, -1, 50)).toContain('nothing');
  expect(ghost()).toBeNull();
  // How high it is comes with the model.
  doodadDrop.over(session, looking(true), lamp, 100, 50);
  await Promise.resolve();
  doodadDrop.over(session, looking(true), lamp, 100, 50);
  expect(ghost()).toEqual({ path: 'world\\lamp.m2', position: [1, 0.5, 2.5] });
  doodadDrop.leave(session);
  expect([ghost(), Buffer.compare(document.write(), before)]).toEqual([null, 0]);
  doodadDrop.drop(session, looking(false), lamp, 100, 50);
  const doodads = recordsOf(document, 'MODD', Doodad);
  expect(doodads.at(-1)?.fields.position).toEqual([1, 0.5, 0]);
  expect(session.state.getState().selection).toEqual([doodads.at(-1)?.id]);
  document.undo();
  expect(Buffer.compare(document.write(), before)).toBe(0);
});
