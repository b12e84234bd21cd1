/** Whether large maps follow their camera when they are opened, and how far around it tiles are loaded: kept between runs. */
import { createStore } from 'zustand/vanilla';
import { counted } from '../../../../base/text/numbers.ts';
import type { KeptSetting } from '../../../../workbench/contribution.ts';
import type { Preference } from '../../../../workbench/preferences/preference.ts';

/** Radii that can be chosen, in tiles. The largest brings 80 tiles, half a gigabyte in the page. */
export const radii = [1, 2, 3, 4, 5] as const;

export interface AroundChoice {
  /** Whether a large map that is opened by its WDT follows its camera. */
  readonly isOn: boolean;
  /** Tiles around the camera. */
  readonly radius: number;
}

export const aroundChoice = createStore<AroundChoice>(() => ({ isOn: true, radius: 2 }));

export const keptAroundChoice: KeptSetting = {
  name: 'terrainAround',
  restore: (value) => {
    if (typeof value !== 'object' || value === null) return;
    const { isOn, radius } = value as Readonly<Record<string, unknown>>;
    if (typeof isOn === 'boolean') aroundChoice.setState({ isOn });
    const known = radii.find((each) => each === radius);
    if (known !== undefined) aroundChoice.setState({ radius: known });
  },
  watch: (keep) => {
    aroundChoice.subscribe((now) => keep(now));
  },
};

const group = 'Terrain';

export const aroundPreferences: readonly Preference[] = [
  {
    id: 'terrainAround',
    group,
    title: 'Large maps follow their camera',
    explain:
      'Of a map that is opened by its WDT the tiles around the camera are loaded, and others when it goes there.',
    keywords: ['tiles', 'load', 'fly', 'memory'],
    control: {
      kind: 'switch',
      get: () => aroundChoice.getState().isOn,
      set: (isOn) => aroundChoice.setState({ isOn }),
    },
    subscribe: (listener) => aroundChoice.subscribe(listener),
  },
  {
    id: 'terrainRadius',
    group,
    title: 'Tiles around the camera',
    explain: 'How far land is loaded in each direction; five take half a gigabyte.',
    keywords: ['radius', 'distance', 'load', 'memory'],
    control: {
      kind: 'choice',
      options: radii.map((each) => ({ value: String(each), label: counted(each, 'tile') })),
      get: () => String(aroundChoice.getState().radius),
      set: (value) => {
        const radius = radii.find((each) => String(each) === value);
        if (radius !== undefined) aroundChoice.setState({ radius });
      },
    },
    subscribe: (listener) => aroundChoice.subscribe(listener),
  },
];
