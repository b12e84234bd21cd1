/** Colours and font of the lanes, from the theme's custom properties. */
import type { LaneColours } from './lanePicture.ts';

export function laneColoursOf(element: Element): { readonly colours: LaneColours; readonly font: string } {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    colours: {
      line: token('line1'),
      text: token('text3'),
      key: token('text2'),
      dimKey: token('line2'),
      accent: token('accent'),
      band: token('raised'),
      ground: token('bg'),
    },
    font: `400 10px ${token('font')}`,
  };
}
