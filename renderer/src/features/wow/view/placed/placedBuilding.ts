/**
 * Buildings that stand on a map: read once with their groups, each batch a part. Doodads stand in them as models of their
 * own, by the set that each building was given.
 */
import { BufferAttribute, BufferGeometry, GLSL3, RawShaderMaterial, Vector4 } from 'three';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import type { StandingModel } from '../../../../../../shared/model/buildings.ts';
import { roomsSeen } from '../../../../../../shared/model/rooms.ts';
import { solidOf } from '../../../../../../shared/model/solid.ts';
import type { ModelView } from '../../../../../../shared/model/view.ts';
import { faintVertexChunk } from '../../../../viewport/shaders/faint.ts';
import { fogUniforms } from '../../../../viewport/shaders/fog.ts';
import { setBlending } from '../../../../viewport/model/blending.ts';
import type { ModelPart, PlacedModel, PlacedRooms } from '../../../../viewport/model/placementModels.ts';
import type { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import { bakedAttributes, batchLook } from '../building/batchLook.ts';
import type { BuildingModel } from '../building/buildingModel.ts';
import { placedBuildingFragment } from '../building/shader.ts';

const placedBuildingVertex = /* glsl */ `
precision highp float;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
in vec3 position;
in vec3 normal;
in vec2 uv;
in vec2 uv2;
in vec4 baked;
in float layerMix;
in vec3 placeOrigin;
in vec3 placeX;
in vec3 placeY;
in vec3 placeZ;
out vec2 vFirst;
out vec2 vSecond;
out vec3 vNormal;
out vec3 vView;
out vec4 vBaked;
out float vMix;

${faintVertexChunk}
void main() {
  setFaint();
  mat3 axes = mat3(placeX, placeY, placeZ);
  vNormal = normalize(axes * normal);
  vec4 seen = viewMatrix * vec4(placeOrigin + axes * position, 1.0);
  vView = seen.xyz;
  vFirst = uv;
  vSecond = uv2;
  vBaked = baked;
  vMix = layerMix;
  gl_Position = projectionMatrix * seen;
}
`;

/** One part a batch; none where only the root was found, whose box stands for it. Null without even that. */
export function buildingParts(
  model: BuildingModel,
  textures: TextureStore,
  shared: SharedUniforms,
): PlacedModel | null {
  const { view } = model;
  const box = model.wholeBox() ?? view.extents.find(({ of }) => of === 'model')?.box ?? null;
  if (box === null) return null;
  const rooms = view.rooms ?? [];
  const parts: ModelPart[] = model.meshes.flatMap(({ mesh }): readonly ModelPart[] => {
    if (mesh.triangles.length === 0) return [];
    const light = mesh.bakedLight?.() ?? null;
    const look = batchLook(view, mesh, light, textures);
    const { baked, layerMix } = bakedAttributes(mesh, light);
    // No paint: three's own vector of four ends in 1, which would paint all of it black.
    const values = { ...look.uniforms, paint: new Vector4(0, 0, 0, 0), highlight: new Vector4(1, 1, 1, 0) };
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: placedBuildingVertex,
      fragmentShader: placedBuildingFragment,
      uniforms: {
        ...shared,
        ...fogUniforms(),
        ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
      },
      depthWrite: look.blend <= 1,
      side: look.side,
      transparent: look.blend > 1,
    });
    material.forceSinglePass = true;
    setBlending(material, look.blend, 1);
    const geometry = new BufferGeometry();
    const [first = new Float32Array(mesh.vertexCount * 2), second = first] = mesh.coordinates;
    geometry.setIndex(new BufferAttribute(mesh.triangles, 1));
    geometry.setAttribute('position', new BufferAttribute(mesh.positions, 3));
    geometry.setAttribute('normal', new BufferAttribute(mesh.normals ?? new Float32Array(mesh.vertexCount * 3), 3));
    geometry.setAttribute('uv', new BufferAttribute(first, 2));
    geometry.setAttribute('uv2', new BufferAttribute(second, 2));
    geometry.setAttribute('baked', baked);
    geometry.setAttribute('layerMix', layerMix);
    const room = rooms.findIndex(({ records }) => mesh.holders.some((each) => records.includes(each)));
    return [{ geometry, material, ...(room < 0 ? {} : { room }) }];
  });
  parts.push(...liquidParts(view, rooms));
  // Maps ask for each of its buildings whenever anything on them moves.
  const known = new Map<number, readonly StandingModel[]>();
  const standing = (set: number): readonly StandingModel[] => {
    const found = known.get(set) ?? view.standing?.(set) ?? [];
    known.set(set, found);
    return found;
  };
  const seen = roomsOf(view);
  return { box, parts, standing, solid: solidOf(view), ...(seen === null ? {} : { rooms: seen }) };
}

/** One part a surface, seen where its room is. */
function liquidParts({ liquids = [] }: ModelView, rooms: NonNullable<ModelView['rooms']>): readonly ModelPart[] {
  return liquids.map(({ record, row, positions, triangles }) => {
    const geometry = new BufferGeometry();
    geometry.setIndex(new BufferAttribute(triangles, 1));
    geometry.setAttribute('position', new BufferAttribute(positions, 3));
    const room = rooms.findIndex(({ holds }) => holds.has(record));
    return { geometry, liquidRow: row, ...(room < 0 ? {} : { room }) };
  });
}

/** Null where no portal leads from outside into a room: then nobody can say what is seen, and all of it is. */
function roomsOf({ rooms = [], portals = [] }: ModelView): PlacedRooms | null {
  const hasDoors = rooms.some(
    ({ isOutside, ways }) => isOutside && ways.some(({ to }) => rooms[to]?.isOutside === false),
  );
  if (!hasDoors) return null;
  // A room that nothing leads into is one that a damaged list of ways has lost.
  const reached = new Set(rooms.flatMap(({ ways }) => ways.map(({ to }) => to)));
  const always = [...rooms.keys()].filter((at) => rooms[at]?.isAlwaysSeen === true || !reached.has(at));
  const outside = new Set([...always, ...[...rooms.keys()].filter((at) => rooms[at]?.isOutside === true)]);
  const homes = new Map<RecordId, number[]>();
  for (const [at, { holds }] of rooms.entries()) {
    for (const record of holds) homes.set(record, [...(homes.get(record) ?? []), at]);
  }
  return {
    outside,
    seenFrom: (eye) => new Set([...always, ...roomsSeen(rooms, portals, eye)]),
    holding: (record) => homes.get(record) ?? [],
  };
}
