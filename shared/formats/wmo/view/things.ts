/** What a building has beside meshes: doodads and fogs as points, lights, boxes, and what bodies meet. */
import type { Document } from '../../../document/document.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { ORIGIN, vectorAt } from '../../../geometry/vector.ts';
import type { ModelFog } from '../../../model/buildings.ts';
import { lazily } from '../../../model/lazily.ts';
import type { HitVolume, ModelExtent, ModelLight, ModelPoint, ModelThings } from '../../../model/things.ts';
import { statedBox } from '../../../model/things.ts';
import { faceFlags, isCollidable } from '../flags.ts';
import { labelOf } from '../labels.ts';
import { groupsOf, headerOf, recordsOf } from '../model.ts';
import { Doodad, Fog, Light } from '../schema/building.ts';
import { listIn } from './batches.ts';

const directional = 2;

function readPoints(document: Document): readonly ModelPoint[] {
  const doodads = recordsOf(document, 'MODD', Doodad);
  const fogs = recordsOf(document, 'MFOG', Fog).filter(({ fields }) => fields.outerRadius > 0);
  const lights = recordsOf(document, 'MOLT', Light);
  const point =
    (kind: ModelPoint['kind']) =>
    (
      { id, fields }: { readonly id: ModelPoint['record']; readonly fields: { readonly position: readonly number[] } },
      at: number,
    ) => ({
      record: id,
      name: labelOf(document, document.get(id), at).label,
      kind,
      joint: -1,
      place: vectorAt(fields.position),
      shows: null,
    });
  return [...doodads.map(point('attachment')), ...lights.map(point('light')), ...fogs.map(point('helper'))];
}

function readLights(document: Document): readonly ModelLight[] {
  return recordsOf(document, 'MOLT', Light).map(({ id, fields }) => {
    const [blue = 0, green = 0, red = 0] = fields.colour;
    const strength = fields.intensity / 255;
    const color: Vector3 = [red * strength, green * strength, blue * strength];
    const moment = {
      color,
      ambient: ORIGIN,
      isVisible: true,
      attenuationStart: fields.attenuationStart,
      attenuationEnd: fields.attenuationEnd,
    };
    return {
      record: id,
      joint: -1,
      place: vectorAt(fields.position),
      kind: fields.kind === directional ? 'directional' : 'point',
      at: () => moment,
    };
  });
}

function readFogs(document: Document): readonly ModelFog[] {
  return recordsOf(document, 'MFOG', Fog).map(({ id, fields }) => {
    const { position, innerRadius, outerRadius, start, end } = fields;
    const [blue = 0, green = 0, red = 0] = fields.colour;
    return {
      record: id,
      place: vectorAt(position),
      innerRadius,
      outerRadius,
      air: { start: start * end, end, color: [red / 255, green / 255, blue / 255] },
    };
  });
}

/** What bodies meet of each group: all triangles that are marked so, with or without a material. */
function readHitVolumes(document: Document): readonly HitVolume[] {
  return groupsOf(document).flatMap((group): readonly HitVolume[] => {
    const [faces, indices, positions] = [
      listIn(document, group, 'MOPY', 'faces'),
      listIn(document, group, 'MOVI', 'indices'),
      listIn(document, group, 'MOVT', 'positions'),
    ];
    if (faces === null || indices === null || positions === null) return [];
    const flagsOf = (face: number): number => faces.numbers[face * 2] ?? 0;
    const triangles = indices.numbers.filter((_vertex, at) => isCollidable(flagsOf(Math.floor(at / 3))));
    const freeForCamera: number[] = [];
    for (let face = 0; face * 3 < indices.numbers.length; face++)
      if (isCollidable(flagsOf(face))) freeForCamera.push((flagsOf(face) & faceFlags.noCamera) === 0 ? 0 : 1);
    const shape = { kind: 'mesh', positions: positions.numbers, triangles } as const;
    const free = freeForCamera.includes(1) ? { freeForCamera: Uint8Array.from(freeForCamera) } : {};
    return [{ record: group.id, joint: -1, frame: null, shape, group: null, ...free }];
  });
}

function readExtents(document: Document): readonly ModelExtent[] {
  const header = headerOf(document);
  const whole: readonly ModelExtent[] =
    header === null
      ? []
      : [{ record: header.id, of: 'model', box: statedBox(header.fields.minimum, header.fields.maximum), radius: 0 }];
  const groups = groupsOf(document).map(({ id, fields }): ModelExtent => ({
    record: id,
    of: 'mesh',
    box: statedBox(fields.minimum, fields.maximum),
    radius: 0,
  }));
  return [...whole, ...groups];
}

export function buildingThings(document: Document): ModelThings {
  const points = lazily(document, () => readPoints(document));
  const lights = lazily(document, () => readLights(document));
  const hitVolumes = lazily(document, () => readHitVolumes(document));
  const extents = lazily(document, () => readExtents(document));
  const fogs = lazily(document, () => readFogs(document));
  return {
    get points() {
      return points();
    },
    get hitVolumes() {
      return hitVolumes();
    },
    get extents() {
      return extents();
    },
    get lights() {
      return lights();
    },
    get fogs() {
      return fogs();
    },
    cameras: [],
    humanHeight: 2,
    meaningOf: () => null,
    isShownAt: () => true,
  };
}
