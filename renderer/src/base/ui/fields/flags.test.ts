import { describe, expect, it } from 'vitest';
import { applyFlags, bitsOfText, hexText, unnamedMask } from './flags.ts';

const flags = [
  { mask: 0x1, label: 'Non-looping' },
  { mask: 0x6, label: 'Billboard' },
];

describe('flags', () => {
  it('change the named bits and leave the others', () => {
    expect(applyFlags(0x80000001, { set: 0x4, clear: 0x1 })).toBe(0x80000004);
  });

  it('know which bits nobody names', () => {
    expect(unnamedMask(flags, 8)).toBe(0xf8);
    expect(unnamedMask(flags, 32)).toBe(0xfffffff8);
    expect(unnamedMask([{ mask: 0xffffffff, label: 'all' }], 32)).toBe(0);
  });

  it('are written and read in hexadecimal', () => {
    expect(hexText(0xf0, 16)).toBe('0x00F0');
    expect(bitsOfText('0xFFFFFFFF')).toBe(0xffffffff);
    expect(bitsOfText('1f')).toBe(0x1f);
    expect(bitsOfText('0d31')).toBe(31);
    expect(bitsOfText('0x1FFFFFFFF')).toBeUndefined();
    expect(bitsOfText('bits')).toBeUndefined();
  });
});
