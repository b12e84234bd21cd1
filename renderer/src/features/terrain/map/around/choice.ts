/** Whether large maps follow their camera when they are opened, and how far around it tiles are loaded: kept between runs. */
import { createStore } from 'zustand/vanilla';
import type { KeptSetting } from '../../../../workbench/contribution.ts';

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
