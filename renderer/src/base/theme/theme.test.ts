import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createThemeSwitch } from './theme.ts';

function fakePage(prefersLight: boolean) {
  const attributes = new Map<string, string>();
  let listener: (() => void) | undefined;
  const system = {
    matches: prefersLight,
    addEventListener: (_type: 'change', added: () => void) => void (listener = added),
    removeEventListener: () => void (listener = undefined),
  };
  return {
    page: {
      element: { setAttribute: (name: string, value: string) => void attributes.set(name, value) },
      systemPrefersLight: system,
    },
    attributes,
    changeSystem(light: boolean) {
      system.matches = light;
      listener?.();
    },
  };
}

describe('theme switch', () => {
  it('writes the chosen theme on the element at once', () => {
    const { page, attributes } = fakePage(true);
    createThemeSwitch(page, 'dark');
    expect(attributes.get('data-theme')).toBe('dark');
  });

  it('follows the system only while the choice is system', () => {
    const { page, attributes, changeSystem } = fakePage(true);
    const theme = createThemeSwitch(page, 'system');
    expect(attributes.get('data-theme')).toBe('light');
    changeSystem(false);
    expect(theme.state()).toEqual({ choice: 'system', theme: 'dark' });
    theme.choose('light');
    changeSystem(true);
    changeSystem(false);
    expect(theme.state().theme).toBe('light');
  });

  it('toggles away from what is on the screen and tells its listeners once', () => {
    const { page } = fakePage(false);
    const theme = createThemeSwitch(page, 'system');
    let calls = 0;
    theme.subscribe(() => (calls += 1));
    theme.toggle();
    expect(theme.state()).toEqual({ choice: 'light', theme: 'light' });
    expect(calls).toBe(1);
  });
});

describe('tokens', () => {
  const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
  const [darkBlock = '', lightBlock = ''] = css.split("[data-theme='light']");

  function colours(block: string): Map<string, string> {
    return new Map(Array.from(block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), (m) => [m[1] ?? '', m[2] ?? '']));
  }

  function luminance(hex: string): number {
    const channel = (at: number): number => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  }

  function contrast(a: string, b: string): number {
    const [dim = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (bright + 0.05) / (dim + 0.05);
  }

  for (const [theme, block] of [
    ['dark', darkBlock],
    ['light', lightBlock],
  ] as const) {
    const palette = colours(block);
    const colour = (name: string): string => palette.get(name) ?? '#000000';
    for (const text of ['text', 'text2', 'text3', 'accent', 'err', 'warn', 'info', 'ok', 'x', 'y', 'z', 'w']) {
      it(`${theme}: ${text} reads at AA on panel, raised and control`, () => {
        for (const surface of ['panel', 'raised', 'control']) {
          expect(contrast(colour(text), colour(surface)), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
        }
      });
    }
    it(`${theme}: text reads at AA under the pointer, too`, () => {
      for (const text of ['text', 'text2', 'text3'])
        expect(contrast(colour(text), colour('hover')), text).toBeGreaterThanOrEqual(4.5);
    });
    it(`${theme}: text on the accent reads at AA`, () => {
      expect(contrast(colour('on-accent'), colour('accent'))).toBeGreaterThanOrEqual(4.5);
    });
  }
});
