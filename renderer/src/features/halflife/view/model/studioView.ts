/** A studio model on the graphics card: one draw call a mesh, kept in step with its scene and its look. */
import type { BufferGeometry, Mesh } from 'three';
import {
  AddEquation,
  CustomBlending,
  FrontSide,
  GLSL3,
  NoBlending,
  OneFactor,
  RawShaderMaterial,
  Vector2,
  Vector4,
} from 'three';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { MATRIX_LENGTH } from '../../../../../../shared/geometry/matrix.ts';
import type { Rgba } from '../../../../viewport/colors.ts';
import type { DrawnMesh } from '../../../../viewport/model/drawnModel.ts';
import { DrawnModel, fixedMesh, HIGHLIGHT } from '../../../../viewport/model/drawnModel.ts';
import type { MeshBuffers } from '../../../../viewport/model/meshBuffers.ts';
import type { PosedMesh } from '../../../../viewport/model/posedModel.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import type { StudioLook } from '../look.ts';
import type { Choices } from '../../../../viewport/model/choices.ts';
import type { GoldsrcModel } from './goldsrcModel.ts';
import { studioFragment, studioVertex } from './shaders.ts';
import type { StudioTextures } from './studioTextures.ts';

interface StudioMesh extends DrawnMesh {
  readonly object: Mesh<BufferGeometry, RawShaderMaterial>;
  /** The mesh, its submodel, its bodypart and its texture: with any of them selected it is tinted. */
  records: readonly RecordId[];
}

function makeMaterial(shared: SharedUniforms): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: studioVertex,
    fragmentShader: studioFragment,
    uniforms: {
      ...shared,
      diffuse: { value: null },
      texelSize: { value: new Vector2(1, 1) },
      coordinateScale: { value: new Vector2(1, 1) },
      isChrome: { value: false },
      isFlat: { value: false },
      isBright: { value: false },
      isMasked: { value: false },
      isAdditive: { value: false },
      highlight: { value: new Vector4(1, 1, 1, 0) },
    },
    side: FrontSide,
    // All meshes go through one list, which keeps our own order: added light comes last.
    transparent: true,
    blending: NoBlending,
    blendEquation: AddEquation,
    blendSrc: OneFactor,
    blendDst: OneFactor,
  });
}

export class StudioView extends DrawnModel<GoldsrcModel, StudioMesh> {
  private readonly look: Choices<StudioLook>;
  private readonly textures: StudioTextures;
  /** Matrices of the bones themselves stand behind those of all slots: this far behind the slot of a bone. */
  private readonly boneOffset: { value: number };

  constructor(scene: GoldsrcModel, look: Choices<StudioLook>, textures: StudioTextures, uniforms: SharedUniforms) {
    const boneOffset = { value: 0 };
    super(scene, { ...uniforms, boneOffset });
    this.boneOffset = boneOffset;
    this.look = look;
    this.textures = textures;
    this.rebuild();
  }

  /** Takes over what changed in the scene: meshes stay as long as what they are made of does. */
  rebuild(): void {
    this.followMeshes();
    this.three.clear();
    for (const { object } of this.drawn) this.three.add(object);
    this.dress();
  }

  /** Sends the present pose. */
  upload(): void {
    const { matrices, boneMatrices } = this.model;
    // The slot of a bone is its position and one more.
    this.boneOffset.value = matrices.length / MATRIX_LENGTH - 1;
    this.matrices.upload(matrices, boneMatrices);
  }

  /** Meshes that a record is, holds or is shown on. */
  meshesOf(record: RecordId): readonly PosedMesh[] {
    return this.drawn.flatMap(({ records, part }) => (records.includes(record) ? [part] : []));
  }

  /** Gives meshes their textures and render modes, and shows those of the chosen bodies. */
  dress(): void {
    const { view } = this.model;
    const look = this.look.get();
    this.textures.keepOnly(view.document);
    for (const [position, drawn] of this.drawn.entries()) {
      const { mesh } = drawn.part;
      const shown = mesh.skinMaterials[look.skin] ?? mesh.material;
      const material = view.materials[shown];
      drawn.records = [mesh.record, ...mesh.holders, ...(material?.record == null ? [] : [material.record])];
      drawn.isShown = this.model.isShown(drawn.part);
      drawn.object.visible = drawn.isShown;
      if (!drawn.isShown) continue;
      const { texture, width, height, surface } = this.textures.get(view, shown, look);
      const first = view.textures[mesh.material]?.size ?? { width: 1, height: 1 };
      const { uniforms } = drawn.object.material;
      const values = {
        ...surface,
        diffuse: texture,
        texelSize: new Vector2(1 / width, 1 / height),
        // Coordinates are shares of the first skin's picture.
        coordinateScale: new Vector2(Math.max(1, first.width) / width, Math.max(1, first.height) / height),
      };
      for (const [name, value] of Object.entries(values)) {
        const uniform = uniforms[name];
        if (uniform !== undefined) uniform.value = value;
      }
      const { isAdditive } = surface;
      drawn.object.material.blending = isAdditive ? CustomBlending : NoBlending;
      drawn.object.material.depthWrite = !isAdditive;
      drawn.object.renderOrder = position + (isAdditive ? this.drawn.length : 0);
    }
    this.highlightAgain();
  }

  /** Triangles that are drawn now. */
  get triangles(): number {
    return this.drawn.reduce((sum, { isShown, buffers }) => sum + (isShown ? buffers.triangleCount : 0), 0);
  }

  protected make(part: PosedMesh, buffers: MeshBuffers): StudioMesh {
    const object = fixedMesh(buffers.geometry(0), makeMaterial(this.sharedUniforms));
    return { part, buffers, object, records: [], isShown: false };
  }

  protected override discard(drawn: StudioMesh): void {
    drawn.object.material.dispose();
    super.discard(drawn);
  }

  /** Meshes that are selected, or whose submodel, bodypart or texture is. */
  protected highlight(selection: ReadonlySet<RecordId>, [red, green, blue]: Rgba): void {
    for (const { records, object } of this.drawn) {
      const isSelected = records.some((record) => selection.has(record));
      const { highlight } = object.material.uniforms;
      if (highlight !== undefined) highlight.value = new Vector4(red, green, blue, isSelected ? HIGHLIGHT : 0);
    }
  }
}
