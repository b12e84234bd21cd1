/** Values that people set by a path, held to what the data at that place can hold. */
import { expect, test } from 'vitest';
import { healthyModel } from '../formats/mdx/validate/healthyModel.ts';
import { Track } from '../formats/mdx/schema/track.ts';
import { editStructure } from './structure.ts';
import { ValueError, writePlace } from './value.ts';

test('numbers of a member that has several storages are held to the one that the record has', () => {
  const document = healthyModel();
  const layer = [...document.all()].find(({ type }) => type === 'layer');
  if (layer === undefined) throw new Error('no layer');
  // Textures that change are counted from 0: whole numbers, where most tracks have floats.
  const values = Uint32Array.of(0);
  const id = editStructure(document, 'Add', (structure) =>
    structure.create(
      Track.type,
      { tag: 'KMTF', frames: Int32Array.of(0), values },
      { owner: layer.id, member: 'tracks' },
    ),
  );
  const member = Track.membersByName.get('values') ?? null;
  const set = (value: number): void =>
    document.edit('Set', (step) => writePlace(step, document, { record: id, member, inside: [0] }, value));
  expect(() => set(0.5)).toThrow(ValueError);
  expect(() => set(-1)).toThrow(ValueError);
  set(0);
  expect([...values]).toEqual([0]);
});
