/** Doodads as models that stand in the building, each in the light that is baked for it (formats/wmo.md, 12). */
import type { DocumentView } from '../../../codec/documentView.ts';
import { identityInto, MATRIX_LENGTH, rotationScaleInto } from '../../../geometry/matrix.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import type { StandingModel } from '../../../model/buildings.ts';
import { itemsOf } from '../../common/terrain/chunkLists.ts';
import { buildingFlags, outsideLight } from '../flags.ts';
import { doodadsOfSet } from '../labels.ts';
import { groupsOf, headerOf, nameAt, onlyIn, recordsOf } from '../model.ts';
import { Doodad } from '../schema/building.ts';
import { DoodadReferences } from '../schema/geometry.ts';

/** Positions of doodads that belong to a group without daylight; colours of all others are often black and not used. */
function doodadsInside(document: DocumentView): ReadonlySet<number> {
  const inside = groupsOf(document).filter(({ fields }) => (fields.flags & outsideLight) === 0);
  return new Set(
    inside.flatMap((group) => [...(onlyIn(document, group, 'MODR', DoodadReferences)?.fields.doodads ?? [])]),
  );
}

/** Turns a stored colour (blue, green, red, alpha; on the scale of vertex colours) into light in which 1 is as bright as the picture itself, as walls do. */
function lightScale(document: DocumentView): (colour: readonly number[]) => Vector3 {
  const { flags = 0, ambient = [] } = headerOf(document)?.fields ?? {};
  const times = (flags & buildingFlags.coloursHalved) === 0 ? 1 : 2;
  const isAdded = (flags & buildingFlags.unified) !== 0;
  return (colour) => {
    const part = (at: number): number =>
      Math.min(2, ((colour[at] ?? 0) * times + (isAdded ? (ambient[at] ?? 0) : 0)) / 255);
    return [part(2), part(1), part(0)];
  };
}

/** Doodads of the first set and of the chosen one: so the client shows them (formats/wmo.md, 12). */
export function standingDoodads(document: DocumentView, doodadSet: number): readonly StandingModel[] {
  const sets = itemsOf(document, 'MODS');
  const doodads = recordsOf(document, 'MODD', Doodad);
  const inside = doodadsInside(document);
  const bakedLight = lightScale(document);
  const chosen = [...new Set([0, doodadSet])].flatMap((set) => {
    const id = sets[set];
    return id === undefined ? [] : doodadsOfSet(document, document.get(id));
  });
  return [...new Set(chosen)].flatMap((at): readonly StandingModel[] => {
    const doodad = doodads[at];
    if (doodad === undefined) return [];
    const { id, fields } = doodad;
    const frame = new Float64Array(MATRIX_LENGTH);
    identityInto(frame, 0);
    const { scale } = fields;
    rotationScaleInto(frame, 0, fields.rotation, 0, [scale, scale, scale], 0);
    for (const axis of [0, 1, 2]) frame[axis * 4 + 3] = fields.position[axis] ?? 0;
    const path = nameAt(document, 'MODN', fields.model).toLowerCase().replaceAll('/', '\\');
    return [{ record: id, path, frame, light: inside.has(at) ? bakedLight(fields.colour) : null }];
  });
}
