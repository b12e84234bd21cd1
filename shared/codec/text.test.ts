/** Text in fixed buffers: what is written reads back, in the buffer's own encoding, and bytes behind the NUL stay. SPEC C9. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutText, decodeText, encodedLength, encodeText } from './text.ts';

const buffer = (...bytes: number[]): Uint8Array => Uint8Array.from({ length: 16 }, (_each, index) => bytes[index] ?? 0);

describe('text in a fixed buffer', () => {
  test('keeps what stands behind the NUL', () => {
    const bytes = buffer(65, 66, 67, 0, 1, 2, 3);
    encodeText(bytes, 0, 16, 'Z');
    expect([...bytes.subarray(0, 7)]).toEqual([90, 0, 0, 0, 1, 2, 3]);
  });

  test('stays Latin-1 where it was, and becomes UTF-8 where it must', () => {
    const bytes = buffer(0x4d, 0xfc, 0x6c);
    expect(decodeText(bytes, 0, 16)).toBe('Mül');
    encodeText(bytes, 0, 16, 'Käse');
    expect([...bytes.subarray(0, 5)]).toEqual([0x4b, 0xe4, 0x73, 0x65, 0]);
    encodeText(bytes, 0, 16, '剣');
    expect(decodeText(bytes, 0, 16)).toBe('剣');
  });

  test('that is too long is cut at a character', () => {
    const bytes = new Uint8Array(4);
    encodeText(bytes, 0, 4, 'ab剣');
    expect([...bytes]).toEqual([97, 98, 0, 0]);
  });

  test('reads back, whatever stood there before', () => {
    const text = fc.string({ unit: 'binary', maxLength: 6 }).filter((each) => !/[\0\ud800-\udfff]/.test(each));
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), text, (bytes, written) => {
        fc.pre(encodedLength(written) < 32);
        encodeText(bytes, 0, 32, written);
        expect(decodeText(bytes, 0, 32)).toBe(written);
      }),
    );
  });
});

describe('a text that has to fit', () => {
  test.each([
    ['Stand', 10, 'Stand'],
    ['Stand', 3, 'Sta'],
    ['Größe', 3, 'Gr'],
    ['立っている', 7, '立っ'],
    ['a😀b', 4, 'a'],
    ['a😀b', 5, 'a😀'],
    ['😀', 3, ''],
  ])('%s in %i bytes is cut between characters: %s', (text, most, short) => {
    expect(cutText(text, most)).toBe(short);
  });
});
