/**
 * Buildings that stand on a map: read once with their groups, each batch a part. Doodads stand in them as models of their
 * own, by the set that each building was given.
 */
import { BufferAttribute, BufferGeometry, GLSL3, RawShaderMaterial, Vector4 } from 'three';
import type { Document } from '../../../../../../shared/document/document.ts';
import type { StandingModel } from '../../../../../../shared/model/buildings.ts';
import { solidOf } from '../../../../../../shared/model/solid.ts';
import { fogUniforms } from '../../../../viewport/shaders/fog.ts';
import { setBlending } from '../../../../viewport/model/blending.ts';
import type { ModelPart, PlacedModel } from '../../../../viewport/model/placementModels.ts';
import type { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import { bakedAttributes, batchLook } from '../building/batchLook.ts';
import { BuildingModel } from '../building/buildingModel.ts';
import { buildingFragment } from '../building/shader.ts';

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
    const values = { ...look.uniforms, highlight: new Vector4(1, 1, 1, 0) };
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: placedBuildingVertex,
      fragmentShader: buildingFragment,
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
  // Maps ask for each of its buildings whenever anything on them moves.
  const known = new Map<number, readonly StandingModel[]>();
  const standing = (set: number): readonly StandingModel[] => {
    const found = known.get(set) ?? view.standing?.(set) ?? [];
    known.set(set, found);
    return found;
  };
  return { box, parts, standing, solid: solidOf(view) };
}
