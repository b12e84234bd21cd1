import { fieldsByName } from '../../codec/byName.ts';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../document/document.ts';
import { editStructure } from '../../document/structure.ts';
import { createModel } from './create.ts';
import { mdx } from './index.ts';
import { chunksOf, itemsWithTags, singleRecord } from './model.ts';

describe('a model made from nothing', () => {
  it.each([800, 900, 1000, 1100, 1200, 1800])('is a file of version %i that reads back the same', (version) => {
    const bytes = createModel(version).write();
    const again = openDocument(mdx, bytes);
    expect(again.version).toBe(version);
    expect(chunksOf(again).map((chunk) => fieldsByName(chunk.fields)['tag'])).toEqual(['VERS', 'MODL', 'PIVT']);
    expect(again.write()).toEqual(bytes);
  });

  it('has the defaults of a new header', () => {
    expect(fieldsByName(singleRecord(createModel(800), 'MODL')?.fields)?.['blendTime']).toBe(150);
  });

  it('takes records by edits, in the usual order of chunks, with a pivot for each node', () => {
    const document = createModel(800);
    editStructure(document, 'Add a bone and a sequence', (structure) => {
      structure.create('bone', { name: 'Bone_Root' });
      structure.create('sequence', { name: 'Stand' });
    });
    const again = openDocument(mdx, document.write());
    expect(chunksOf(again).map((chunk) => fieldsByName(chunk.fields)['tag'])).toEqual([
      'VERS',
      'MODL',
      'SEQS',
      'BONE',
      'PIVT',
    ]);
    expect(itemsWithTags(again, ['BONE'])).toHaveLength(1);
    expect(fieldsByName(singleRecord(again, 'PIVT')?.fields)?.['points']).toEqual(new Float32Array(3));
  });

  it('refuses versions the game never had', () => {
    expect(() => createModel(799)).toThrow('version 799 is not one of Warcraft III');
    expect(() => createModel(1800.5)).toThrow(RangeError);
  });
});
