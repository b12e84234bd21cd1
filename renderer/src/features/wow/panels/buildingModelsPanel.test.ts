/** What draws the doodads of a building hears that files of mounts may be others; their textures move when they are asked to. */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { healthyBuilding } from '../../../../../shared/formats/wmo/test/healthyBuilding.ts';
import { noteMountsChanged } from '../../../workbench/mounts/mountState.ts';
import { createSession, type SessionFile } from '../../../workbench/state/session.ts';
import { dropSession, showSession } from '../../../workbench/state/workbench.ts';
import { Page } from '../../../test/page.ts';
import { prepareWindow } from '../../../test/window.ts';
import { BuildingChoices } from './BuildingChoices.tsx';
import { lookOf } from '../view/building/look.ts';
import { prepareBuilding } from './buildingModels.ts';

const file: SessionFile = {
  ...{ documentId: 'hut', name: 'Hut.wmo', path: null, origin: null, isReadOnly: false, hasTarget: false },
  ...{ onDisk: 'same', savedMs: null, isSaving: false, unsentEdits: 0 },
};

test('models of an open building are read anew, with their textures, after mounts have changed', async () => {
  const session = createSession(file, healthyBuilding());
  showSession(session);
  prepareBuilding(session);
  const look = lookOf(session.document);
  const { models, reading } = look.get();
  if (models === null) throw new Error('nothing draws doodads');
  let reloads = 0;
  const reload = models.reloadTextures.bind(models);
  models.reloadTextures = () => {
    reloads++;
    reload();
  };
  await noteMountsChanged(['any']);
  expect([look.get().models, look.get().reading, reloads]).toEqual([models, reading + 1, 1]);
  dropSession(session.id);
  await noteMountsChanged(['any']);
  expect(look.get().reading).toBe(reading + 1);
  models.dispose();
});

test('textures of doodads move while that is ticked, and are held where they are when it is not', async () => {
  prepareWindow();
  const session = createSession(file, healthyBuilding());
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  await act(async () => root.render(createElement(BuildingChoices, { session })));
  const page = new Page(element);
  const { playback } = session;
  const tick = async (): Promise<void> => page.click(page.get('checkbox', 'Moving textures'));
  expect(playback.advance(100, true)).toBe(false);
  await tick();
  expect([playback.advance(100, true), playback.time]).toMatchObject([true, { interval: null, globalTime: 100 }]);
  await tick();
  expect([playback.advance(100, true), playback.time.globalTime]).toEqual([false, 100]);
  await act(async () => root.unmount());
  element.remove();
});
