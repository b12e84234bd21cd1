/**
 * Buildings that stand on a map: read once with their groups, each batch a part. The doodads of the first set stand in them:
 * all of one model are one part, in the space of the building.
 */
import { BufferAttribute, BufferGeometry, GLSL3, RawShaderMaterial, Vector4 } from 'three';
import type { Document } from '../../../../../../shared/document/document.ts';
import { buildingView } from '../../../../../../shared/formats/wmo/view/index.ts';
import { MATRIX_LENGTH, transformDirection, transformPoint } from '../../../../../../shared/geometry/matrix.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { normalise, vectorAt } from '../../../../../../shared/geometry/vector.ts';
import type { StandingModel } from '../../../../../../shared/model/buildings.ts';
import { fogUniforms } from '../../../../viewport/shaders/fog.ts';
import { setBlending } from '../../../../viewport/model/blending.ts';
import type { ModelPart, PlacedModel } from '../../../../viewport/model/placementModels.ts';
import type { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import { bakedAttributes, batchLook } from '../building/batchLook.ts';
import { BuildingModel } from '../building/buildingModel.ts';
import { lightValues } from '../building/doodads.ts';
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

void main() {
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
export function buildingParts(document: Document, textures: TextureStore, shared: SharedUniforms): PlacedModel | null {
  const model = new BuildingModel(document);
  const { view } = model;
  const box = model.wholeBox() ?? view.extents.find(({ of }) => of === 'model')?.box ?? null;
  if (box === null) return null;
  const parts = model.meshes.flatMap(({ mesh }): readonly ModelPart[] => {
    if (mesh.triangles.length === 0) return [];
    const light = mesh.bakedLight?.() ?? null;
    const look = batchLook(view, mesh, light, textures);
    const { baked, layerMix } = bakedAttributes(mesh, light);
    const isFogged = view.materials[mesh.material]?.layers[0]?.isFogged ?? true;
    const values = { ...look.uniforms, isFogged, highlight: new Vector4(1, 1, 1, 0) };
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
    return [{ geometry, material }];
  });
  return { box, parts };
}

/** Copies of a geometry, one for each frame, as one. */
function copiesOf(geometry: BufferGeometry, frames: readonly Float64Array[]): BufferGeometry {
  const made = new BufferGeometry();
  const position = geometry.getAttribute('position');
  const count = position.count;
  for (const [name, attribute] of Object.entries(geometry.attributes)) {
    const { array, itemSize } = attribute;
    const all = new Float32Array(count * itemSize * frames.length);
    for (const [copy, frame] of frames.entries()) {
      const at = copy * count * itemSize;
      if (name !== 'position' && name !== 'normal') {
        all.set(array, at);
        continue;
      }
      const moved = (vector: Vector3): Vector3 =>
        name === 'position' ? transformPoint(frame, 0, vector) : normalise(transformDirection(frame, 0, vector));
      for (let vertex = 0; vertex < count; vertex++) all.set(moved(vectorAt(array, vertex * 3)), at + vertex * 3);
    }
    made.setAttribute(name, new BufferAttribute(all, itemSize));
  }
  const index = geometry.getIndex()?.array ?? new Uint16Array(0);
  const indices = new Uint32Array(index.length * frames.length);
  for (const copy of frames.keys()) {
    for (const [at, vertex] of index.entries()) indices[copy * index.length + at] = copy * count + vertex;
  }
  made.setIndex(new BufferAttribute(indices, 1));
  return made;
}

/** The light of each copy at each of its vertices. */
function lightsOf(doodads: readonly StandingModel[], vertexCount: number): BufferAttribute {
  const all = new Float32Array(doodads.length * vertexCount * 4);
  for (const [copy, doodad] of doodads.entries()) {
    const light = lightValues(doodad);
    for (let vertex = 0; vertex < vertexCount; vertex++) all.set(light, (copy * vertexCount + vertex) * 4);
  }
  return new BufferAttribute(all, 4);
}

/** The doodads of the first set, by model. What cannot be found or read is left out. */
export async function doodadParts(
  document: Document,
  load: (path: string) => Promise<PlacedModel | null>,
): Promise<readonly ModelPart[]> {
  const byModel = Map.groupBy(buildingView(document).standing?.(0) ?? [], ({ path }) => path);
  const parts = await Promise.all(
    [...byModel].map(async ([path, doodads]) => {
      const model = await load(path).catch(() => null);
      const frames = doodads.map(({ frame }) => frame.slice(0, MATRIX_LENGTH));
      return (model?.parts ?? []).map(({ geometry, material }) => {
        const copies = copiesOf(geometry, frames);
        copies.setAttribute('placeLight', lightsOf(doodads, geometry.getAttribute('position').count));
        return { geometry: copies, material };
      });
    }),
  );
  return parts.flat();
}
