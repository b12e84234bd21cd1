/** What is about to be written is held to the document, whatever its ids are and however the file keeps it. */
import { describe, expect, test } from 'vitest';
import { healthyModel as healthyStudio } from '../formats/goldsrc/healthyModel.ts';
import { meshesOf, sequencesOf } from '../formats/goldsrc/model.ts';
import { m2 } from '../formats/m2/index.ts';
import { listOf } from '../formats/m2/model.ts';
import { Bone } from '../formats/m2/schema/bone.ts';
import { Sequence } from '../formats/m2/schema/sequence.ts';
import { healthyModel as healthyM2 } from '../formats/m2/test/healthyModel.ts';
import { randomTile } from '../test/generateTile.ts';
import type { Document } from './document.ts';
import { openDocument } from './document.ts';
import { checkReadBack } from './readBack.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import { editStructure } from './structure.ts';
import { fieldsOf } from '../codec/record.ts';

const check = (document: Document): void => checkReadBack(document, document.writeFiles('Written.x'));
const first = (ids: readonly RecordId[]): RecordId => ids[0] ?? (0 as RecordId);

describe('read back', () => {
  test('a document that was edited has the same content, with other ids', () => {
    for (const document of [healthyStudio(), healthyM2(264), healthyM2(256), randomTile(3)]) {
      check(document);
    }
    const model = healthyM2(264);
    editStructure(model, 'Copy', (structure) => structure.duplicate(first(listOf(model, 'sequences'))));
    check(model);
    const studio = healthyStudio();
    editStructure(studio, 'Copy', (structure) => structure.duplicate(first(sequencesOf(studio))));
    check(studio);
  });

  test('a float is the nearest one that the file can hold', () => {
    const model = healthyM2(264);
    const sequence = first(listOf(model, 'sequences'));
    model.edit('Speed', (transaction) => transaction.update(sequence, { moveSpeed: 0.1 }));
    expect(fieldsOf(Sequence, model.get(sequence)).moveSpeed).toBe(0.1);
    check(model);
  });

  test('a number that the file cannot hold is refused, with where it is and what would become of it', () => {
    const studio = healthyStudio();
    const mesh = first(meshesOf(studio));
    studio.edit('Count', (transaction) => transaction.update(mesh, { normalCount: 2 ** 32 + 5 }));
    expect(() => check(studio)).toThrow('.normalCount would be read as 5, not 4294967301');
  });

  test('a text that the file cuts off is refused', () => {
    const studio = healthyStudio();
    const sequence = first(sequencesOf(studio));
    studio.edit('Name', (transaction) => transaction.update(sequence, { name: 'x'.repeat(40) }));
    expect(() => check(studio)).toThrow(/name/);
  });

  test('an edit whose bytes something else says, too, is refused by the name of that', () => {
    const { bytes, files } = healthyM2(264).writeFiles('x.m2');
    const plain = openDocument(m2, bytes, { files });
    const bone = plain.get(first(listOf(plain, 'bones'))).source;
    if (bone === null) throw new Error('the model has no bone');
    const damaged = bytes.slice();
    // Format page 4: the offset of the textures stands at 0x54; they begin within the first bone's pivot.
    new DataView(damaged.buffer).setUint32(0x54, bone.offset + 76, true);
    const document = openDocument(m2, damaged, { files });
    const pivoted = first(listOf(document, 'bones'));
    const { pivot } = fieldsOf(Bone, document.get(pivoted));
    // Its third number is how long the texture's path is: that stays.
    document.edit('Pivot', (transaction) => transaction.update(pivoted, { pivot: [7, 8, pivot[2] ?? 0] }));
    expect(() => check(document)).toThrow(/^textures\[0\]\.\w+ would be read as/);
    document.undo();
    check(document);
  });
});
