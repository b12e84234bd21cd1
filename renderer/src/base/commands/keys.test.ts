import { describe, expect, it } from 'vitest';
import { chooseLanguage } from '../text/language.ts';
import { chordIdentity, chordOf, matchesChord, parseChord, shortcutText, typesText, type KeyStroke } from './keys.ts';

function stroke(key: string, code: string, ...modifiers: ('ctrl' | 'meta' | 'shift' | 'alt')[]): KeyStroke {
  return {
    key,
    code,
    ctrlKey: modifiers.includes('ctrl'),
    metaKey: modifiers.includes('meta'),
    shiftKey: modifiers.includes('shift'),
    altKey: modifiers.includes('alt'),
  };
}

function fits(chord: string, pressed: KeyStroke, platform: 'mac' | 'other' = 'other'): boolean {
  return matchesChord(parseChord(chord), pressed, platform);
}

describe('matching chords', () => {
  it('takes Mod as Ctrl, on a Mac as Cmd', () => {
    expect(fits('Mod+Z', stroke('z', 'KeyZ', 'ctrl'))).toBe(true);
    expect(fits('Mod+Z', stroke('z', 'KeyZ', 'meta'))).toBe(false);
    expect(fits('Mod+Z', stroke('z', 'KeyZ', 'meta'), 'mac')).toBe(true);
    expect(fits('Mod+Z', stroke('z', 'KeyZ', 'ctrl'), 'mac')).toBe(false);
  });

  it('wants exactly the modifiers of the chord', () => {
    expect(fits('Mod+Z', stroke('Z', 'KeyZ', 'ctrl', 'shift'))).toBe(false);
    expect(fits('Mod+Shift+Z', stroke('Z', 'KeyZ', 'ctrl', 'shift'))).toBe(true);
  });

  it('finds a letter by what the layout types: Z on a German keyboard is where Y is', () => {
    expect(fits('Mod+Z', stroke('z', 'KeyY', 'ctrl'))).toBe(true);
    expect(fits('Mod+Z', stroke('y', 'KeyZ', 'ctrl'))).toBe(false);
  });

  it('finds a letter by its place where the layout has other letters', () => {
    expect(fits('Mod+Z', stroke('я', 'KeyZ', 'ctrl'))).toBe(true);
  });

  it('finds tool keys by their place whatever they type', () => {
    expect(fits('KeyW', stroke('z', 'KeyW'))).toBe(true);
    expect(fits('KeyW', stroke('w', 'KeyZ'))).toBe(false);
  });

  it('takes digits by place and signs by sign', () => {
    expect(fits('Mod+Shift+1', stroke('!', 'Digit1', 'ctrl', 'shift'))).toBe(true);
    expect(fits('?', stroke('?', 'Slash', 'shift'))).toBe(true);
    expect(fits('Mod+Plus', stroke('+', 'Equal', 'ctrl', 'shift'))).toBe(true);
    expect(fits('Space', stroke(' ', 'Space'))).toBe(true);
  });

  it('knows named keys', () => {
    expect(fits('F2', stroke('F2', 'F2'))).toBe(true);
    expect(fits('Alt+ArrowUp', stroke('ArrowUp', 'ArrowUp', 'alt'))).toBe(true);
    expect(fits('Escape', stroke('Escape', 'Escape'))).toBe(true);
  });

  it('refuses chords that nobody can press', () => {
    expect(() => parseChord('Mod+')).toThrow('has no key');
    expect(() => parseChord('Hyper+A')).toThrow('unknown modifier “hyper”');
  });
});

describe('text boxes', () => {
  it('get letters and the keys that edit text', () => {
    expect(typesText(stroke('w', 'KeyW'))).toBe(true);
    expect(typesText(stroke('Backspace', 'Backspace'))).toBe(true);
    expect(typesText(stroke('s', 'KeyS', 'ctrl'))).toBe(false);
    expect(typesText(stroke('F2', 'F2'))).toBe(false);
  });
});

describe('printing chords', () => {
  it.each([
    ['Mod+Shift+P', 'Ctrl Shift P', '⇧⌘P'],
    ['KeyW', 'W', 'W'],
    ['Alt+ArrowUp', 'Alt ↑', '⌥↑'],
    ['Mod+Plus', 'Ctrl +', '⌘+'],
    ['F11', 'F11', 'F11'],
    ['Numpad7', 'Num 7', 'Num 7'],
    ['BracketLeft', '[', '['],
    ['Space', 'Space', 'Space'],
  ])('%s', (chord, other, mac) => {
    expect(shortcutText(chord, 'other')).toBe(other);
    expect(shortcutText(chord, 'mac')).toBe(mac);
  });

  it('keys are printed as keyboards of the language have them', async () => {
    const printed = (): readonly string[] =>
      ['Mod+Shift+P', 'Delete', 'PageUp', 'Mod+Enter'].map((chord) => shortcutText(chord, 'other'));
    await chooseLanguage('de');
    expect(printed()).toEqual(['Strg Umschalt P', 'Entf', 'Bild auf', 'Strg Eingabe']);
    // What tells chords apart knows no language.
    expect(chordIdentity('Ctrl+Delete', 'other')).toBe('control+del');
    await chooseLanguage('zh-Hans');
    expect(printed()).toEqual(['Ctrl Shift P', 'Del', 'Page Up', 'Ctrl Enter']);
    await chooseLanguage('en');
    expect(printed()).toEqual(['Ctrl Shift P', 'Del', 'Page up', 'Ctrl Enter']);
  });

  it('sees one key in several spellings', () => {
    expect(chordIdentity('Ctrl+Z', 'other')).toBe(chordIdentity('Mod+KeyZ', 'other'));
    expect(chordIdentity('Ctrl+Z', 'mac')).not.toBe(chordIdentity('Mod+Z', 'mac'));
  });
});

describe('chords that are pressed', () => {
  it('are written as commands write theirs, and mean the stroke they came from', () => {
    const strokes = [
      [stroke('k', 'KeyK', 'ctrl', 'alt'), 'Mod+Alt+K'],
      [stroke('Z', 'KeyZ', 'ctrl', 'shift'), 'Mod+Shift+Z'],
      [stroke('!', 'Digit1', 'shift'), 'Shift+Digit1'],
      [stroke('?', 'Slash', 'shift'), '?'],
      [stroke('+', 'Equal', 'ctrl', 'shift'), 'Mod+Shift+Plus'],
      [stroke(' ', 'Space', 'shift'), 'Shift+Space'],
      [stroke('Home', 'Numpad7'), 'Numpad7'],
      [stroke('F12', 'F12'), 'F12'],
      [stroke('я', 'KeyZ', 'ctrl'), 'Mod+Z'],
    ] as const;
    for (const [pressed, chord] of strokes) {
      expect(chordOf(pressed, 'other')).toBe(chord);
      expect(fits(chord, pressed), chord).toBe(true);
    }
  });

  it('are none while only modifiers are down, or for a key of the system', () => {
    expect(chordOf(stroke('Control', 'ControlLeft', 'ctrl'), 'other')).toBeNull();
    expect(chordOf(stroke('e', 'KeyE', 'meta'), 'other')).toBeNull();
    expect(chordOf(stroke('e', 'KeyE', 'meta'), 'mac')).toBe('Mod+E');
  });
});
