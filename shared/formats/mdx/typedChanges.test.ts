/** Changes of fields by their schema: what it does not have does not compile, and a record of another kind is refused. */
import { expect, test } from 'vitest';
import { fieldsOf } from '../../codec/record.ts';
import { healthyModel } from './validate/healthyModel.ts';
import { Material } from './schema/material.ts';
import { Sequence } from './schema/model.ts';
import { collectionList } from '../../codec/collection.ts';

test('a field is changed by the schema that declares it', () => {
  const document = healthyModel();
  const [id] = collectionList(document.format, document, 'sequences');
  if (id === undefined) throw new Error('no sequence');
  document.edit('Rename', (transaction) => transaction.set(Sequence, id, { name: 'Walk Fast' }));
  expect(fieldsOf(Sequence, document.get(id)).name).toBe('Walk Fast');
  document.undo();
  expect(document.history.isDirty).toBe(false);
  expect(() =>
    document.edit('Rename', (transaction) => {
      // @ts-expect-error -- no such field
      transaction.set(Sequence, id, { nmae: 'Walk' });
      // @ts-expect-error -- a value of another type
      transaction.set(Sequence, id, { name: 4 });
      throw new Error('neither compiles');
    }),
  ).toThrow('neither compiles');
});

test('a record of another kind is refused, and nothing changes', () => {
  const document = healthyModel();
  const [id] = collectionList(document.format, document, 'sequences');
  if (id === undefined) throw new Error('no sequence');
  const edit = (): void => document.edit('Move', (transaction) => transaction.set(Material, id, { priorityPlane: 1 }));
  expect(edit).toThrow(/is a sequence, not a material/);
  expect(document.history.isDirty).toBe(false);
});
