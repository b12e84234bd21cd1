/** Light that is baked for doodads: the colours in their records, on the scale of vertex colours (formats/wmo.md, 12). */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { buildingFlags, outsideLight } from '../flags.ts';
import { groupsOf, headerOf, onlyIn } from '../model.ts';
import { DoodadReferences } from '../schema/geometry.ts';

/** Positions of doodads that belong to a group without daylight; colours of all others are often black and not used. */
export function doodadsInside(document: DocumentView): ReadonlySet<number> {
  const inside = groupsOf(document).filter(({ fields }) => (fields.flags & outsideLight) === 0);
  return new Set(
    inside.flatMap((group) => [...(onlyIn(document, group, 'MODR', DoodadReferences)?.fields.doodads ?? [])]),
  );
}

/** Turns a stored colour (blue, green, red, alpha) into light in which 1 is as bright as the picture itself, as walls do. */
export function lightScale(document: DocumentView): (colour: readonly number[]) => Vector3 {
  const { flags = 0, ambient = [] } = headerOf(document)?.fields ?? {};
  const times = (flags & buildingFlags.coloursHalved) === 0 ? 1 : 2;
  const isAdded = (flags & buildingFlags.unified) !== 0;
  return (colour) => {
    const part = (at: number): number =>
      Math.min(2, ((colour[at] ?? 0) * times + (isAdded ? (ambient[at] ?? 0) : 0)) / 255);
    return [part(2), part(1), part(0)];
  };
}
