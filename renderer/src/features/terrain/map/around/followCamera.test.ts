/** Which tiles may be closed by themselves, and which are drawn, while a map follows the camera. */
import { expect, test } from 'vitest';
import { createTile } from '../../../../../../shared/formats/adt/create.ts';
import { tileList } from '../../../../../../shared/formats/adt/model.ts';
import { tileMiddle } from '../../../../../../shared/terrain/shadowEdits.ts';
import { createSession, select, type SessionFile } from '../../../../workbench/state/session.ts';
import { workbench } from '../../../../workbench/state/workbench.ts';
import type { OpenTile } from '../maps.ts';
import { aroundChoice, keptAroundChoice } from './choice.ts';
import { isWithinSight, mayClose } from './followCamera.ts';

const place = { column: 32, row: 32 };

function openTile(): OpenTile {
  const document = createTile({ place, areaId: 1 });
  const file: SessionFile = {
    ...{ documentId: 'tile', name: 'Test_32_32.adt', path: '/Test_32_32.adt', origin: null, isReadOnly: false },
    ...{ hasTarget: true, savedMs: null, isSaving: false, unsentEdits: 0 },
    onDisk: 'same',
  };
  return { place, document, session: createSession(file, document) };
}

test('a tile goes only where nothing would be lost: not a change, not a step, not a selection, not what is in front', () => {
  const tile = openTile();
  const { document, session } = tile;
  const [chunk = document.root] = tileList(document, 'chunks');
  document.markSaved(document.history.position);
  expect(mayClose(tile)).toBe(true);
  select(session, [chunk]);
  expect(mayClose(tile)).toBe(false);
  select(session, []);
  workbench.setState({ activeId: session.id });
  expect(mayClose(tile)).toBe(false);
  workbench.setState({ activeId: null });
  session.file.setState({ unsentEdits: 1 });
  expect(mayClose(tile)).toBe(false);
  session.file.setState({ unsentEdits: 0 });
  document.edit('Area', (transaction) => transaction.update(chunk, { areaId: 2 }));
  expect(mayClose(tile)).toBe(false);
  document.markSaved(document.history.position);
  expect(mayClose(tile), 'saved, but with a step that can be taken back').toBe(false);
  document.undo();
  expect(mayClose(tile), 'with a step that can be done again').toBe(false);
});

test('what stays open far away is not drawn while tiles follow the camera, and is otherwise', () => {
  const { x, y } = tileMiddle({ column: 40, row: 32 });
  expect(isWithinSight(place, [x, y], { isOn: true, radius: 2 })).toBe(false);
  expect(isWithinSight(place, [x, y], { isOn: false, radius: 2 })).toBe(true);
  expect(isWithinSight({ column: 41, row: 32 }, [x, y], { isOn: true, radius: 2 })).toBe(true);
});

test('the choice is kept between runs; what is no choice of this program is passed over', () => {
  keptAroundChoice.restore({ isOn: true, radius: 4 });
  expect(aroundChoice.getState()).toEqual({ isOn: true, radius: 4 });
  keptAroundChoice.restore({ isOn: 'yes', radius: 400 });
  keptAroundChoice.restore(null);
  expect(aroundChoice.getState()).toEqual({ isOn: true, radius: 4 });
  aroundChoice.setState(aroundChoice.getInitialState());
});
