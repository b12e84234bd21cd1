/**
 * Models that stand on a map: each is read once, posed as it stands in the first frame of its first sequence, and drawn
 * with one instanced call a batch. Textures are shared by all of them.
 */
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  FrontSide,
  GLSL3,
  RawShaderMaterial,
  Vector2,
  Vector4,
} from 'three';
import type { Document } from '../../../../../../shared/document/document.ts';
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import { MATRIX_LENGTH, transformDirection } from '../../../../../../shared/geometry/matrix.ts';
import { vertexMatrixInto } from '../../../../../../shared/geometry/skinning.ts';
import { AXIS_Z, normalise, vectorAt } from '../../../../../../shared/geometry/vector.ts';
import { untinted } from '../../../../../../shared/model/looks.ts';
import { solidOf } from '../../../../../../shared/model/solid.ts';
import { lightUniforms } from '../../../../viewport/light.ts';
import type { OwnPlacementModels, PlacedModelsOptions } from '../../../model/placed/placedModels.ts';
import type { ModelPart, PlacedModel } from '../../../../viewport/model/placementModels.ts';
import { isSolidPart } from '../../../../viewport/model/placementModels.ts';
import { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import { fogUniforms } from '../../../../viewport/shaders/fog.ts';
import { isAdded, setBlending } from '../../../../viewport/model/blending.ts';
import type { PosedMesh } from '../../../../viewport/model/posedModel.ts';
import { placedFragment } from '../draw/shader.ts';
import { optionsOf } from '../options.ts';
import type { DrawnBatch } from '../model/batches.ts';
import { blendOf, SECOND, textureDescription } from '../model/batches.ts';
import { momentOf } from '../../../../../../shared/model/moment.ts';
import { M2Model } from '../model/m2Model.ts';
import { readModel } from '../../../../../../shared/terrain/objects/readModel.ts';
import { readBuilding } from '../../../../../../shared/terrain/objects/readBuilding.ts';
import { buildingParts } from './placedBuilding.ts';
import { placedVertex } from './shader.ts';

const usefulAnisotropy = 4;

export class M2PlacementModels implements OwnPlacementModels {
  private readonly options: PlacedModelsOptions;
  private readonly textures: TextureStore;
  private readonly light = lightUniforms();
  private readonly made: ModelPart[] = [];

  constructor(options: PlacedModelsOptions) {
    this.options = options;
    this.textures = new TextureStore({
      loadTexture: options.loadTexture,
      maxAnisotropy: usefulAnisotropy,
      changed: options.changed,
      missing: options.textureMissing,
    });
  }

  get waiting(): number {
    return this.textures.waiting;
  }

  /** A model that cannot be read stays a guessed box. */
  async load(path: string, kind: 'doodad' | 'mapObject'): Promise<PlacedModel | null> {
    if (kind === 'mapObject') return await this.loadBuilding(path);
    const document = await readModel(path, this.options.readFile);
    return document === null ? null : this.make(document);
  }

  private async loadBuilding(path: string): Promise<PlacedModel | null> {
    const document = await readBuilding(path, this.options.readFile);
    const building = document === null ? null : buildingParts(document, this.textures, this.light);
    if (document === null || building === null) return null;
    this.made.push(...building.parts);
    return building;
  }

  dispose(): void {
    for (const part of this.made) {
      part.geometry.dispose();
      if (isSolidPart(part)) part.material.dispose();
    }
    this.made.length = 0;
    this.textures.dispose();
  }

  private make(document: Document): PlacedModel | null {
    const model = new M2Model(document, optionsOf(document).get());
    const [first = null] = model.view.clips;
    const time = momentOf(first, first?.start ?? 0, 0);
    const box: Box | null = model.posedModelBox(time);
    if (box === null) return null;
    const geometries = new Map<PosedMesh, BufferGeometry>();
    const parts = model.batches.flatMap((batch): readonly ModelPart[] => {
      const submesh = model.meshes[batch.mesh];
      if (submesh === undefined || !model.isShown(submesh) || submesh.mesh.triangles.length === 0) return [];
      const { color, alpha } = batch.layer.tint?.(time) ?? untinted;
      if (alpha <= 0) return [];
      const geometry = geometries.get(submesh) ?? geometryOf(model, submesh);
      geometries.set(submesh, geometry);
      return [{ geometry, material: this.materialOf(model, batch, [...color, alpha]) }];
    });
    this.made.push(...parts);
    return { box, parts, solid: solidOf(model.view) };
  }

  private materialOf(model: M2Model, { layer, combining }: DrawnBatch, tint: readonly number[]): RawShaderMaterial {
    const blend = blendOf(layer);
    const [red = 1, green = 1, blue = 1, alpha = 1] = tint;
    const role = isAdded(blend) ? 'glow' : 'color';
    const textureAt = (stage: number) => {
      const texture = model.view.textures[layer.textures[stage]?.texture ?? -1];
      const description = texture === undefined ? null : textureDescription(texture, model.options);
      return this.textures.get(description, role, 'no texture');
    };
    const coordinates = [0, 1].map((stage) => layer.textures[stage]?.coordinates ?? 0);
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: placedVertex,
      fragmentShader: placedFragment,
      uniforms: {
        ...this.light,
        ...fogUniforms(),
        isFogged: { value: layer.isFogged },
        tint: { value: new Vector4(red, green, blue, alpha) },
        coordinates: { value: new Vector2(...coordinates) },
        highlight: { value: new Vector4(1, 1, 1, 0) },
        blend: { value: blend },
        firstWay: { value: combining.first },
        secondWay: { value: combining.second },
        alphaWay: { value: combining.alpha },
        isLit: { value: layer.isLit },
        firstTexture: { value: textureAt(0) },
        secondTexture: { value: combining.second === SECOND.none ? null : textureAt(1) },
      },
      depthTest: layer.testsDepth,
      depthWrite: layer.writesDepth,
      side: layer.isTwoSided ? DoubleSide : FrontSide,
      transparent: blend > 1,
    });
    material.forceSinglePass = true;
    setBlending(material, blend, alpha);
    return material;
  }
}

/** Normals as the model is posed now. */
function posedNormals(model: M2Model, { mesh, skin }: PosedMesh): Float32Array {
  const normals = new Float32Array(mesh.vertexCount * 3);
  const matrix = new Float64Array(MATRIX_LENGTH);
  for (let vertex = 0; vertex < mesh.vertexCount; vertex++) {
    vertexMatrixInto(matrix, skin, vertex, model.matrices);
    normals.set(normalise(transformDirection(matrix, 0, vectorAt(mesh.normals ?? [], vertex * 3)), AXIS_Z), vertex * 3);
  }
  return normals;
}

/** Vertices as the model is posed now. */
function geometryOf(model: M2Model, submesh: PosedMesh): BufferGeometry {
  const { coordinates, triangles } = submesh.mesh;
  const geometry = new BufferGeometry();
  geometry.setIndex(new BufferAttribute(triangles, 1));
  geometry.setAttribute('position', new BufferAttribute(model.posedPositions(submesh).slice(), 3));
  geometry.setAttribute('normal', new BufferAttribute(posedNormals(model, submesh), 3));
  const [first = new Float32Array(0), second = first] = coordinates;
  geometry.setAttribute('uv', new BufferAttribute(first, 2));
  geometry.setAttribute('uv2', new BufferAttribute(second, 2));
  return geometry;
}
