import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completed, completionAt, valueText } from './complete.ts';
import { parseQuery } from './query.ts';

function offered(text: string, isAsked = false): readonly string[] | null {
  const found = completionAt(text, text.length, isAsked);
  return found?.kind === 'offered' ? found.suggestions.map((each) => each.text) : null;
}

describe('while a query is written', () => {
  it('offers fields that begin like the word, with what makes them one', () => {
    expect(offered('golem bo')).toEqual(['bone:', 'bones>']);
    expect(offered('-tex')).toEqual(['texture:', 'textures>']);
    expect(offered('b')).toBeNull();
    expect(offered('"bo')).toBeNull();
    expect(offered('golem ')).toBeNull();
    expect(offered('golem ', true)).toContain('is:');
  });

  it('offers states and kinds, and asks for values of the rest', () => {
    expect(offered('is:c')).toEqual(['copy']);
    expect(offered('kind:te')).toEqual(['texture', 'terrain', 'text'].filter((kind) => kind.startsWith('te')));
    expect(completionAt('x clip:Stand,"At', 16)).toEqual({
      ...{ kind: 'values', field: 'clip', typed: 'At', start: 13, end: 16 },
    });
    expect(completionAt('bones>5', 7)).toBeNull();
    expect(completionAt('path:Units', 10)).toBeNull();
  });

  it('puts what was chosen in the place of what was typed', () => {
    expect(completed('golem bo x', { start: 6, end: 8 }, 'bones>')).toEqual({ text: 'golem bones> x', caret: 12 });
    expect(completed('clip:At', { start: 5, end: 7 }, '"Attack One"')).toEqual({
      text: 'clip:"Attack One" ',
      caret: 18,
    });
    expect(completed('clip:At x', { start: 5, end: 7 }, 'Attack')).toEqual({ text: 'clip:Attack x', caret: 12 });
  });

  it('writes any value so that it is found as it is', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const parsed = parseQuery(`clip=${valueText(value)}`);
        if (parsed.kind === 'fault') throw new Error(parsed.fault.message);
        const plain = value.replaceAll('"', '').toLowerCase().replaceAll('\\', '/');
        const match = plain === '' ? { kind: 'any' } : { kind: 'whole', text: plain };
        expect(parsed.query.terms).toMatchObject([{ kind: 'text', matches: [match] }]);
      }),
    );
  });
});
