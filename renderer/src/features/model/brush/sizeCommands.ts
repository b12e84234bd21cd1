/** The commands that every brush has: its size by the pointer, and larger, smaller, stronger, weaker by keys. */
import type { AppCommand } from '../../../workbench/commands/context.ts';
import type { Brush } from './brush.ts';

interface BrushWords extends Pick<AppCommand, 'category' | 'when' | 'isAbout'> {
  /** Begins the ids: `paint` for `paint.smaller`. */
  readonly id: string;
  /** `paint brush`. */
  readonly noun: string;
  readonly brush: Brush;
  /** Lets the pointer size it. */
  readonly size: AppCommand['run'];
}

export function sizeCommands({ id, noun, brush, size, ...common }: BrushWords): readonly AppCommand[] {
  const step = (name: string, adjective: string, keys: string, run: () => void): AppCommand => ({
    ...common,
    id: `${id}.${name}`,
    title: `${adjective} ${noun}`,
    keys: [keys],
    run,
  });
  return [
    {
      ...common,
      id: `${id}.radius`,
      title: `Size of the ${noun} by the pointer`,
      keywords: ['radius'],
      keys: ['F'],
      run: size,
    },
    step('smaller', 'Smaller', 'BracketLeft', () => brush.stepRadius(false)),
    step('larger', 'Larger', 'BracketRight', () => brush.stepRadius(true)),
    step('weaker', 'Weaker', 'Shift+BracketLeft', () => brush.stepStrength(false)),
    step('stronger', 'Stronger', 'Shift+BracketRight', () => brush.stepStrength(true)),
  ];
}
