/** How soft selection grows weaker: the kinds with their words, and the commands that choose one. */
import type { FalloffKind } from '../../../../../shared/geometry/surface/falloff.ts';
import type { AppCommand } from '../../../workbench/commands/context.ts';
import { category, inShape } from './selectCommands.ts';
import { shapeStore } from './shapeStore.ts';
import { text } from '../../../base/text/language.ts';

/** In the order of menus. */
export const falloffChoices: readonly { readonly value: FalloffKind; readonly label: string }[] = [
  {
    value: 'smooth',
    get label() {
      return text('Smooth');
    },
  },
  {
    value: 'sphere',
    get label() {
      return text('Sphere');
    },
  },
  {
    value: 'root',
    get label() {
      return text('Root');
    },
  },
  {
    value: 'linear',
    get label() {
      return text('Linear');
    },
  },
  {
    value: 'sharp',
    get label() {
      return text('Sharp');
    },
  },
  {
    value: 'constant',
    get label() {
      return text('Constant');
    },
  },
  {
    value: 'random',
    get label() {
      return text('Random');
    },
  },
];

export const falloffKinds: readonly FalloffKind[] = falloffChoices.map(({ value }) => value);
export const falloffWords: readonly string[] = falloffChoices.map(({ label }) => label);

export const falloffCommands: readonly AppCommand[] = [
  {
    id: 'shape.nextFalloff',
    title: 'Next falloff of soft selection',
    category,
    keywords: ['proportional', 'curve', 'smooth', 'sharp'],
    keys: ['Shift+O'],
    ...inShape,
    run: () =>
      shapeStore.setState(({ falloff }) => ({
        isSoft: true,
        falloff: falloffKinds[(falloffKinds.indexOf(falloff) + 1) % falloffKinds.length] ?? 'smooth',
      })),
  },
  ...falloffChoices.map(({ value, label }): AppCommand => ({
    id: `shape.falloff.${value}`,
    title: `${label} falloff of soft selection`,
    category,
    keywords: ['proportional', 'curve'],
    ...inShape,
    checked: () => shapeStore.getState().falloff === value,
    run: () => shapeStore.setState({ falloff: value, isSoft: true }),
  })),
];
