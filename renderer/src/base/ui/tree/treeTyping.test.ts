import { describe, expect, it } from 'vitest';
import { typingFor } from './treeTyping.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

describe('letters typed in a tree', () => {
  it('are left to the shortcuts where a find field stands beside it', () => {
    for (const key of ['w', 'E', 'q', 'f', 'B', '?', '1']) expect(typingFor({ ...plain, key }, true)).toBe('pass');
  });

  it('lead to the find field after a slash', () => {
    expect(typingFor({ ...plain, key: '/' }, true)).toBe('find');
    expect(typingFor({ ...plain, key: '/', ctrlKey: true }, true)).toBe('pass');
  });

  it('jump to rows where there is no find field', () => {
    expect(typingFor({ ...plain, key: 'w' }, false)).toBe('ahead');
    expect(typingFor({ ...plain, key: '/' }, false)).toBe('ahead');
  });

  it('are no letters with a modifier, and neither are Space and named keys', () => {
    expect(typingFor({ ...plain, key: 'w', ctrlKey: true }, false)).toBe('pass');
    expect(typingFor({ ...plain, key: 'w', metaKey: true }, false)).toBe('pass');
    expect(typingFor({ ...plain, key: ' ' }, false)).toBe('pass');
    expect(typingFor({ ...plain, key: 'Escape' }, false)).toBe('pass');
  });

  it('jumps to rows beside a find field where rows are files, and `/` still finds', () => {
    expect(typingFor({ ...plain, key: 'w' }, true, true)).toBe('ahead');
    expect(typingFor({ ...plain, key: '/' }, true, true)).toBe('find');
    expect(typingFor({ ...plain, key: 'w', ctrlKey: true }, true, true)).toBe('pass');
  });
});
