/** A tool that fails in the middle of its work. SPEC T104. */
import { expect, test } from 'vitest';
import { createTile } from '../../../../../shared/formats/adt/create.ts';
import { tileList } from '../../../../../shared/formats/adt/model.ts';
import { createSession } from '../../../workbench/state/session.ts';
import { toolEnvironment } from '../map/environment.ts';
import { TerrainMap } from '../map/maps.ts';
import type { TerrainTool, TerrainView, ToolPointer } from '../view/contract.ts';
import type { OpenStep } from './environment.ts';
import { guardedTool } from './guardedTool.ts';

const place = { column: 32, row: 32 };

function openMap() {
  const document = createTile({ place });
  const file = { documentId: 'T', name: 'Test_32_32.adt', path: null, origin: null, isReadOnly: false } as const;
  const state = { hasTarget: true, onDisk: 'same', savedMs: null, isSaving: false, unsentEdits: 0 } as const;
  const map = new TerrainMap('map', 'key', 'Test');
  map.join(createSession({ ...file, ...state }, document), place);
  map.settle();
  return { document, environment: toolEnvironment(map, {} as TerrainView) };
}

// It is not looked at here.
const pointer = {} as ToolPointer;

type Moment = 'begin' | 'move' | 'end';
test.each<Moment>(['begin', 'move', 'end'])('that fails when it is to %s is taken back, and works again', (moment) => {
  const { document, environment } = openMap();
  const before = document.write();
  const [chunk] = tileList(document, 'chunks');
  if (chunk === undefined) throw new Error('no chunks');
  let isWhole = false;
  let step: OpenStep | null = null;
  const may = (now: Moment): void => {
    if (!isWhole && now === moment) throw new Error(`no ${now}`);
  };
  const act = (area: number): void => step?.edit.in(document, (tx) => tx.update(chunk, { areaId: area }));
  const tool: TerrainTool = {
    hover: () => undefined,
    begin: () => {
      step = environment.begin('Area');
      act(4);
      may('begin');
      return true;
    },
    move: () => {
      act(5);
      may('move');
    },
    // As brushes do: what it holds is let go of before it ends.
    end: () => {
      const ended = step;
      step = null;
      may('end');
      ended?.commit();
    },
    cancel: () => (step = null),
  };
  const guarded = guardedTool(tool, environment);
  const drag = (): void => {
    guarded.begin(pointer);
    guarded.move(pointer);
    guarded.move(pointer);
    guarded.end();
  };
  drag();
  expect([document.isInGesture, document.history.entries.length]).toEqual([false, 0]);
  expect(document.write()).toEqual(before);
  isWhole = true;
  drag();
  expect(document.history.entries.map(({ label }) => label)).toEqual(['Area']);
});
