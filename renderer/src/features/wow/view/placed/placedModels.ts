/**
 * Models that stand on a map: each is posed as it stands in the first frame of its first sequence, and drawn with one
 * instanced call a batch. Its textures move on as the sequence goes on; they are shared by all models.
 */
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  FrontSide,
  GLSL3,
  RawShaderMaterial,
  Vector2,
  Vector3,
  Vector4,
} from 'three';
import type { Document } from '../../../../../../shared/document/document.ts';
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import { MATRIX_LENGTH, transformDirection } from '../../../../../../shared/geometry/matrix.ts';
import { vertexMatrixInto } from '../../../../../../shared/geometry/skinning.ts';
import type { TrackTime } from '../../../../../../shared/geometry/track.ts';
import { modulo } from '../../../../../../shared/geometry/track.ts';
import { AXIS_Z, normalise, vectorAt } from '../../../../../../shared/geometry/vector.ts';
import type { MaterialLayer } from '../../../../../../shared/model/view.ts';
import { untinted } from '../../../../../../shared/model/looks.ts';
import { solidOf } from '../../../../../../shared/model/solid.ts';
import { lightUniforms } from '../../../../viewport/light.ts';
import type { OwnPlacementModels, PlacedModelsOptions } from '../../../model/placed/placedModels.ts';
import type { ModelPart, PlacedModel } from '../../../../viewport/model/placementModels.ts';
import { isSolidPart } from '../../../../viewport/model/placementModels.ts';
import type { TextureDescription } from '../../../../viewport/textures/textureStore.ts';
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
import { texturesIn } from '../building/batchLook.ts';
import { BuildingModel } from '../building/buildingModel.ts';
import { buildingParts } from './placedBuilding.ts';
import { placedVertex } from './shader.ts';

const usefulAnisotropy = 4;
/** Textures that nothing shows any more stay for so many milliseconds: files of a mount that changed bring many models at once. */
const tidiedAfter = 500;

export class M2PlacementModels implements OwnPlacementModels {
  private readonly options: PlacedModelsOptions;
  private readonly textures: TextureStore;
  private readonly light = lightUniforms();
  /** What is there, with the textures that each shows. */
  private readonly made = new Map<PlacedModel, readonly TextureDescription[]>();
  private tidying: ReturnType<typeof setTimeout> | null = null;

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
    if (document === null) return null;
    const model = new BuildingModel(document);
    const building = buildingParts(model, this.textures, this.light);
    return building === null ? null : this.own(building, texturesIn(model.view));
  }

  /** Textures are read anew, as their files may be others. */
  reloadTextures(): void {
    this.textures.reload();
  }

  dispose(): void {
    for (const model of [...this.made.keys()]) this.letGo(model);
    if (this.tidying !== null) clearTimeout(this.tidying);
    this.textures.dispose();
  }

  /** Keeps a model until it is let go of. */
  private own(placed: PlacedModel, textures: readonly TextureDescription[]): PlacedModel {
    const owned: PlacedModel = { ...placed, dispose: () => this.letGo(owned) };
    this.made.set(owned, textures);
    return owned;
  }

  private letGo(model: PlacedModel): void {
    if (!this.made.delete(model)) return;
    for (const part of model.parts) {
      part.geometry.dispose();
      if (isSolidPart(part)) part.material.dispose();
    }
    this.tidying ??= setTimeout(() => {
      this.tidying = null;
      this.textures.keepOnly([...this.made.values()].flat());
    }, tidiedAfter);
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
      const material = this.materialOf(model, batch, [...color, alpha]);
      moveTextures(material, batch.layer, time);
      return [{ geometry, material }];
    });
    const textures = model.view.textures.map((texture) => textureDescription(texture, model.options));
    return this.own({ box, parts, solid: solidOf(model.view) }, textures);
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
        uvRows: { value: [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(1, 0, 0), new Vector3(0, 1, 0)] },
        time: { value: 0 },
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

/** Moves the textures of a material as its uniform `time` goes on from a moment: before each drawing, where any moves. */
function moveTextures(material: RawShaderMaterial, { textures }: MaterialLayer, { interval, frame }: TrackTime): void {
  const moving = textures.slice(0, 2).flatMap(({ moved }, stage) => (moved === null ? [] : [{ moved, stage }]));
  if (moving.length === 0) return;
  const duration = interval === null ? 0 : interval.end - interval.start;
  const move = (): void => {
    const passed = Number(material.uniforms['time']?.value ?? 0) * 1000;
    const now = { interval, frame: frame + (duration > 0 ? modulo(passed, duration) : 0), globalTime: passed };
    const rows = material.uniforms['uvRows']?.value as readonly Vector3[];
    for (const { moved, stage } of moving) {
      const [a, b, c, d, e, f] = moved(now);
      rows[stage * 2]?.set(a, b, c);
      rows[stage * 2 + 1]?.set(d, e, f);
    }
  };
  material.onBeforeRender = move;
  move();
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
