/** Numbers typed while a change runs: one for each axis it may take, Tab goes from one to the next. Pure. */

export interface Typed {
  readonly texts: readonly string[];
  /** Which of them is typed now. */
  readonly at: number;
}

export const nothingTyped: Typed = { texts: [], at: 0 };

/** Takes a key; null for one that types nothing here. `count` is how many numbers the change takes. */
export function typedBy(typed: Typed, key: string, count: number): Typed | null {
  const { at } = typed;
  const texts = Array.from({ length: 3 }, (_, each) => typed.texts[each] ?? '');
  const text = texts[at] ?? '';
  if (key === 'Tab') return typed.texts.length === 0 ? null : { texts, at: (at + 1) % Math.max(1, count) };
  if (key === 'Backspace') {
    if (typed.texts.length === 0) return null;
    const rest = texts.with(at, text.slice(0, -1));
    return rest.every((each) => each === '') ? nothingTyped : { texts: rest, at };
  }
  if (key === '-') return { texts: texts.with(at, text.startsWith('-') ? text.slice(1) : `-${text}`), at };
  const isPoint = key === '.' || key === ',';
  if (isPoint && text.includes('.')) return typed;
  if (!isPoint && !/^[0-9]$/.test(key)) return null;
  return { texts: texts.with(at, `${text}${isPoint ? '.' : key}`), at };
}

export function isTyped({ texts }: Typed): boolean {
  return texts.length > 0;
}

/** The numbers; `otherwise` for those that nothing was typed for. */
export function typedValues({ texts }: Typed, otherwise: number): readonly [number, number, number] {
  const value = (at: number): number => {
    const text = texts[at] ?? '';
    const number = Number(text);
    return text === '' || text === '-' || text === '.' || text === '-.' || !Number.isFinite(number)
      ? otherwise
      : number;
  };
  return [value(0), value(1), value(2)];
}
