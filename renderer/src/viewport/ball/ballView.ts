/** A model that is one ball, drawn with a material of another model: what scenes draw it with is what they draw models with. */
import { sphereMesh } from '../../../../shared/geometry/mesh/primitives.ts';
import type { TrackTime } from '../../../../shared/geometry/track.ts';
import { surfaceTangents } from '../../../../shared/geometry/surfaceTangents.ts';
import { noEmitters } from '../../../../shared/model/emitters.ts';
import type { ModelMesh, ModelView, Poser } from '../../../../shared/model/view.ts';

export const ballRadius = 1;
const sides = 48;
const rings = 24;

/** Nothing in a ball moves. */
const stillPoser: Poser = {
  matrices: new Float32Array(0),
  ownSpaces: null,
  indexOf: () => -1,
  pose: () => undefined,
  poseAt: () => undefined,
};

type Shape = Pick<ModelMesh, 'vertexCount' | 'positions' | 'normals' | 'tangents' | 'coordinates' | 'triangles'>;

let known: Shape | null = null;

/** The whole picture lies on the half that looks along X, and mirrored on the other one, so that there is no seam. */
function shapeOfBall(): Shape {
  if (known !== null) return known;
  const { positions, coordinates, triangles } = sphereMesh(ballRadius, sides, rings);
  // Those of a ball of one unit are its places.
  const normals = positions;
  const picture = (coordinates[0] ?? new Float32Array(0)).map((value, at) => {
    if (at % 2 === 1) return value;
    const fromMiddle = value <= 0.25 ? value : value < 0.75 ? 0.5 - value : value - 1;
    return 0.5 + fromMiddle * 2;
  });
  known = {
    vertexCount: positions.length / 3,
    positions,
    normals,
    tangents: surfaceTangents({ positions, normals, coordinates: picture, triangles }),
    // Two sets, as layers may ask for the second one.
    coordinates: [picture, picture],
    triangles,
  };
  return known;
}

/**
 * Null where the model has no such material.
 * @param layer the only one that is drawn; null draws all
 */
export function ballView(view: ModelView, material: number, layer: number | null): ModelView | null {
  const shown = view.materials[material];
  if (shown === undefined) return null;
  const layers = layer === null ? shown.layers : shown.layers.slice(layer, layer + 1);
  const { document, textures, clips, humanHeight, meaningOf } = view;
  const shape = shapeOfBall();
  const { vertexCount } = shape;
  // The root stands for a record that no choice hides and no selection means.
  const mesh: ModelMesh = {
    ...shape,
    record: document.root,
    holders: [document.root],
    shape: 'ball',
    name: '',
    material,
    skinMaterials: [],
    levelOfDetail: -1,
    version: { group: 0, choice: 0 },
    skin: { vertexCount, vertexGroups: [], groupSizes: [], matrices: [], skin: null },
    normalJoints: null,
    fileVertices: null,
    corners: null,
    bakedLight: null,
    wholeTexels: false,
    extras: {},
  };
  return {
    document,
    name: '',
    joints: [],
    inverseBinds: new Float32Array(0),
    meshes: [mesh],
    materials: view.materials.with(material, { ...shown, layers }),
    textures,
    tints: new Map(),
    clips,
    emitters: noEmitters,
    followsWallClock: false,
    points: [],
    hitVolumes: [],
    extents: [],
    lights: [],
    cameras: [],
    humanHeight,
    meaningOf,
    isShownAt: () => true,
    extras: {},
    jointOf: () => -1,
    channels: () => [],
    poser: () => stillPoser,
  };
}

/** A text that is another one whenever a material says something else at a moment. */
export function lookAt({ materials }: ModelView, material: number, time: TrackTime): string {
  const { layers = [] } = materials[material] ?? {};
  return JSON.stringify(
    layers.map(({ tint, surface, textures }) => [
      tint?.(time),
      surface?.(time),
      textures.map(({ moved, shown }) => [moved?.(time), shown?.(time)]),
    ]),
  );
}
