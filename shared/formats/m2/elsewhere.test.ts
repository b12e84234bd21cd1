import { expect, test } from 'vitest';
import { openDocument } from '../../document/document.ts';
import { m2Animation } from './animation.ts';
import { recomputeBounds } from './bounds.ts';
import { sequencesElsewhere } from './elsewhere.ts';
import { m2 } from './index.ts';
import { isTrack, modelFields, trackOf } from './model.ts';
import { ROW_ELSEWHERE } from './schema/track.ts';
import { change, healthyModel } from './test/healthyModel.ts';

/** A model whose first sequence keeps its keys in a .anim file; with that file, and without it. */
function models() {
  const document = change(healthyModel(264), (build) => build.set('sequences', { flags: 0 }));
  const { bytes, files } = document.writeFiles('Healthy.m2');
  expect(files.map(({ name }) => name)).toEqual(['Healthy.m2', 'Healthy00.skin', 'Healthy0000-00.anim']);
  const kept = files.filter(({ name }) => !name.endsWith('.anim'));
  const end = kept.at(-1)?.end ?? 0;
  return {
    whole: openDocument(m2, bytes, { files }),
    torn: openDocument(m2, bytes.slice(0, end), { files: kept }),
  };
}

test('a sequence whose .anim file is missing is told of', () => {
  const { whole, torn } = models();
  expect([...sequencesElsewhere(whole)]).toEqual([]);
  expect([...sequencesElsewhere(torn)]).toEqual([0]);
  expect(m2Animation.sequences(torn).map(({ isElsewhere }) => isElsewhere === true)).toEqual([true, false]);
});

test('its bounds and those of the model are not measured anew', () => {
  const { torn } = models();
  const before = modelFields(torn).bounds;
  recomputeBounds(torn);
  expect(modelFields(torn).bounds).toEqual(before);
});

test('what an edit changes is found again', () => {
  const { torn } = models();
  expect(sequencesElsewhere(torn).size).toBe(1);
  const [id] = m2Animation.sequences(torn).map((span) => span.id);
  torn.edit('Keys inside', (transaction) => transaction.update(id ?? torn.root, { flags: 0x20 }));
  expect(sequencesElsewhere(torn).size).toBe(0);
  torn.undo();
  expect(sequencesElsewhere(torn).size).toBe(1);
});

test('a sequence without any keys gets none while its .anim file is missing: the save would be refused', () => {
  const { torn } = models();
  const [id] = m2Animation.sequences(torn).map((span) => span.id);
  const tracks = [...torn.all()].filter(isTrack);
  torn.edit('Without keys', (transaction) => {
    for (const { id: track, fields } of tracks) {
      const { rows } = fields;
      if (rows instanceof Uint32Array && rows[0] === ROW_ELSEWHERE) transaction.patch(track, 'rows', 0, [0, 0]);
    }
  });
  expect(sequencesElsewhere(torn).size).toBe(0);
  const edits = m2.model?.edits(torn);
  const joint = m2.model?.view(torn).joints[0];
  if (id === undefined || joint === undefined) throw new Error('no model');
  const keys = [{ time: 0, value: [0, 0, 0, 1] }];
  expect(() => edits?.setKeys?.(joint.record, { record: id, variant: 0 }, 'rotation', keys)).toThrow('was not found');
  // One list of keys for all sequences becomes one for each, that of the missing file among them.
  const other = m2Animation.sequences(torn)[1]?.id ?? id;
  const track = trackOf(torn, joint.record, 'rotation');
  if (track === null) throw new Error('no rotation');
  torn.edit('One for all', (transaction) =>
    transaction.update(track.id, {
      rows: Uint32Array.of(0, 1),
      times: Uint32Array.of(0),
      values: Uint16Array.of(32767, 32767, 32767, 65535),
    }),
  );
  const turned = [{ time: 0, value: [0, 0, 1, 0] }];
  expect(() => edits?.setKeys?.(joint.record, { record: other, variant: 0 }, 'rotation', turned)).toThrow(
    'was not found',
  );
  torn.undo();
  expect(() => torn.writeFiles('Healthy.m2')).not.toThrow();
});
