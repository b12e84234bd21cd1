/**
 * Key chords: reading, matching and printing them. Knows neither the page nor any command.
 *
 * A chord is written `Mod+Shift+P`, `F2`, `Alt+ArrowUp`, `KeyW`. Modifiers come first; `Mod` is Ctrl, on a Mac Cmd.
 * A letter, digit or sign is matched by what it types (`event.key`), so that Undo is where the user's Z is.
 * A name of a place on the keyboard (`KeyW`, `Digit1`, `BracketLeft`, `Numpad7`) is matched by `event.code`: tool keys stay under the
 * same fingers on every layout.
 */

import { textKept } from '../text/language.ts';

export type Platform = 'mac' | 'other';

/** What of a keyboard event decides; a `KeyboardEvent` is one. */
export interface KeyStroke {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

export interface KeyChord {
  readonly mod: boolean;
  /** The Ctrl key itself, where that is not `Mod`: on a Mac. Elsewhere the same as `Mod`. */
  readonly control: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly matchBy: 'key' | 'code';
  /** Lower-case `event.key`, or an `event.code`. */
  readonly main: string;
}

const CODE =
  /^(?:Key[A-Z]|Digit\d|Numpad\w+|Bracket(?:Left|Right)|Backquote|Minus|Equal|Semicolon|Quote|Comma|Period|Slash|Backslash|Intl\w+)$/;

/** Names for keys whose own sign would be misread in a chord. */
const SPOKEN_KEYS: ReadonlyMap<string, string> = new Map([
  ['plus', '+'],
  ['space', ' '],
  ['esc', 'escape'],
]);

/** Reads a chord; throws on what nobody could press, since chords are written by programmers. */
export function parseChord(text: string): KeyChord {
  const parts = text.split('+').map((part) => part.trim());
  const last = parts.pop() ?? '';
  if (last === '') throw new Error(`Key chord “${text}” has no key; write the plus key as “Plus”`);
  const modifiers = new Set(parts.map((part) => part.toLowerCase()));
  for (const modifier of modifiers) {
    if (!['mod', 'ctrl', 'shift', 'alt'].includes(modifier)) {
      throw new Error(`Key chord “${text}” has an unknown modifier “${modifier}”; use Mod, Ctrl, Shift or Alt`);
    }
  }
  const isCode = CODE.test(last);
  const main = isCode ? last : (SPOKEN_KEYS.get(last.toLowerCase()) ?? last.toLowerCase());
  return {
    mod: modifiers.has('mod'),
    control: modifiers.has('ctrl'),
    shift: modifiers.has('shift'),
    alt: modifiers.has('alt'),
    matchBy: isCode ? 'code' : 'key',
    main,
  };
}

/** Whether a stroke is the chord, modifiers exactly. */
export function matchesChord(chord: KeyChord, stroke: KeyStroke, platform: Platform): boolean {
  const wantsControl = platform === 'mac' ? chord.control : chord.control || chord.mod;
  const wantsMeta = platform === 'mac' && chord.mod;
  if (stroke.ctrlKey !== wantsControl || stroke.metaKey !== wantsMeta || stroke.altKey !== chord.alt) return false;
  if (chord.matchBy === 'code') return stroke.shiftKey === chord.shift && stroke.code === chord.main;
  // A sign such as “?” may need Shift to be typed at all, so Shift is only demanded where it does not make the sign.
  const makesSign = chord.main.length === 1 && !/[a-z0-9 ]/.test(chord.main);
  if (!makesSign && stroke.shiftKey !== chord.shift) return false;
  return typedKey(stroke, chord.main) === chord.main;
}

/** Keys that only change what others mean. */
const MODIFIERS: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock']);

/**
 * The chord that a stroke is, as commands write theirs; null while only modifiers are down. Keys of the number pad go by
 * their place, as they mean something else there.
 */
export function chordOf(stroke: KeyStroke, platform: Platform): string | null {
  const { key, code } = stroke;
  if (MODIFIERS.has(key) || key === 'Dead' || key === 'Unidentified') return null;
  const isMac = platform === 'mac';
  if (!isMac && stroke.metaKey) return null;
  const main = mainOf(key, code);
  const modifiers = [
    (isMac ? stroke.metaKey : stroke.ctrlKey) && 'Mod',
    isMac && stroke.ctrlKey && 'Ctrl',
    stroke.altKey && 'Alt',
    // A sign such as “?” is made by Shift on some keyboards and not on others.
    stroke.shiftKey && !(main.length === 1 && !/[A-Z]/.test(main)) && 'Shift',
  ];
  return [...modifiers.filter((part) => part !== false), main].join('+');
}

function mainOf(key: string, code: string): string {
  if (code.startsWith('Numpad') && code !== 'NumpadEnter') return code;
  // By their place: with Shift they type other signs, and with Alt on a Mac letters do.
  if (/^(?:Digit\d|Bracket(?:Left|Right))$/.test(code)) return code;
  if (/^Key[A-Z]$/.test(code) && !/^[a-z]$/i.test(key)) return code.slice(3);
  if (key === '+') return 'Plus';
  if (key === ' ') return 'Space';
  return key.length === 1 ? key.toUpperCase() : key;
}

/** The key as chords name it. Digits, and letters of other scripts, go by their place: Shift+1 types “!”, Ctrl+Я is the Z key. */
function typedKey(stroke: KeyStroke, wanted: string): string {
  const key = stroke.key.toLowerCase();
  if (/^[0-9]$/.test(wanted)) return /^(?:Digit|Numpad)\d$/.test(stroke.code) ? stroke.code.slice(-1) : key;
  const isOtherScript = key.length === 1 && key.charCodeAt(0) > 0x7f;
  // Alt on a Mac types signs (Alt+P is “π”); there too the place is what was meant.
  if (/^[a-z]$/.test(wanted) && isOtherScript && /^Key[A-Z]$/.test(stroke.code))
    return stroke.code.slice(3).toLowerCase();
  return key;
}

/** True for a stroke that would type into a text box: a plain letter, digit or sign, or what edits text. */
export function typesText(stroke: KeyStroke): boolean {
  if (stroke.ctrlKey || stroke.metaKey) return false;
  return stroke.key.length === 1 || TEXT_KEYS.has(stroke.key);
}

const TEXT_KEYS: ReadonlySet<string> = new Set([
  'Backspace',
  'Delete',
  'Enter',
  'Tab',
  'Escape',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);

const PRINTED: ReadonlyMap<string, string> = new Map([
  ['arrowup', '↑'],
  ['arrowdown', '↓'],
  ['arrowleft', '←'],
  ['arrowright', '→'],
  [' ', 'Space'],
  ['escape', 'Esc'],
  ['enter', 'Enter'],
  ['delete', 'Del'],
  ['backspace', 'Backspace'],
  ['pageup', 'Page up'],
  ['pagedown', 'Page down'],
  ['BracketLeft', '['],
  ['BracketRight', ']'],
  ['Backquote', '`'],
  ['Minus', '-'],
  ['Equal', '='],
  ['Semicolon', ';'],
  ['Quote', "'"],
  ['Comma', ','],
  ['Period', '.'],
  ['Slash', '/'],
  ['Backslash', '\\'],
]);

/** A key as keyboards of the language have it printed: `Strg` for `Ctrl`. */
function keyName(printed: string): string {
  const known = `key: ${printed}`;
  const found = textKept(known);
  return found === known ? printed : found;
}

/** A chord in the words of the platform and the language: `Ctrl Shift P`, `Strg Umschalt P`, on a Mac `⇧⌘P`. */
export function shortcutText(chordText: string, platform: Platform): string {
  const chord = parseChord(chordText);
  const main = keyName(printedKey(chord));
  if (platform === 'mac') {
    return `${chord.control ? '⌃' : ''}${chord.alt ? '⌥' : ''}${chord.shift ? '⇧' : ''}${chord.mod ? '⌘' : ''}${main}`;
  }
  const modifiers = [(chord.mod || chord.control) && 'Ctrl', chord.alt && 'Alt', chord.shift && 'Shift'];
  return [...modifiers.filter((part) => part !== false).map(keyName), main].join(' ');
}

function printedKey({ main, matchBy }: KeyChord): string {
  const printed = PRINTED.get(main);
  if (printed !== undefined) return printed;
  if (matchBy === 'code') {
    return main.replace(/^Key|^Digit/, '').replace(/^Numpad/, 'Num ');
  }
  return main.length === 1 || /^f\d+$/.test(main) ? main.toUpperCase() : main.charAt(0).toUpperCase() + main.slice(1);
}

/** One text for all spellings of the same chord on a platform, to find two commands on one key. */
export function chordIdentity(chordText: string, platform: Platform): string {
  const chord = parseChord(chordText);
  const control = platform === 'mac' ? chord.control : chord.control || chord.mod;
  const meta = platform === 'mac' && chord.mod;
  // The place KeyZ and the letter z are one key on the commonest layouts; better to report that than to find out.
  const main =
    chord.matchBy === 'code' ? printedKey(chord).toLowerCase() : (PRINTED.get(chord.main) ?? chord.main).toLowerCase();
  return [control && 'control', meta && 'meta', chord.alt && 'alt', chord.shift && 'shift', main]
    .filter(Boolean)
    .join('+');
}

/** The platform that a browser's `navigator.platform` names. */
export function platformOf(navigatorPlatform: string): Platform {
  return /mac|iphone|ipad/i.test(navigatorPlatform) ? 'mac' : 'other';
}
