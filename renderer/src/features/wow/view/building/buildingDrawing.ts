/** A building on the graphics card: one draw call a batch, kept in step with its document. */
import type { BufferGeometry, Mesh } from 'three';
import { GLSL3, RawShaderMaterial, Vector2, Vector3, Vector4 } from 'three';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import type { BakedLight, ModelFog } from '../../../../../../shared/model/buildings.ts';
import type { Rgba } from '../../../../viewport/colors.ts';
import { setBlending } from '../../../../viewport/model/blending.ts';
import type { DrawnMesh } from '../../../../viewport/model/drawnModel.ts';
import { DrawnModel, fixedMesh, HIGHLIGHT } from '../../../../viewport/model/drawnModel.ts';
import type { MeshBuffers } from '../../../../viewport/model/meshBuffers.ts';
import type { PosedMesh } from '../../../../viewport/model/posedModel.ts';
import { fogUniforms } from '../../../../viewport/shaders/fog.ts';
import type { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import { bakedAttributes, batchLook } from './batchLook.ts';
import type { Colouring } from './look.ts';
import type { BuildingModel } from './buildingModel.ts';
import { partColor } from '../../../../viewport/partColors.ts';
import { buildingFragment, buildingVertex, LIGHT, SECOND } from './shader.ts';

interface BuildingMesh extends DrawnMesh {
  readonly object: Mesh<BufferGeometry, RawShaderMaterial>;
  /** The batch, its group with its entry, and its material: with any of them selected it is tinted. */
  records: readonly RecordId[];
  /** Whose colours the buffers hold; undefined before there are any. */
  light: BakedLight | null | undefined;
}

const unpainted: Rgba = [0, 0, 0, 0];

function makeMaterial(shared: SharedUniforms): RawShaderMaterial {
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: buildingVertex,
    fragmentShader: buildingFragment,
    uniforms: {
      ...shared,
      firstTexture: { value: null },
      secondTexture: { value: null },
      blend: { value: 0 },
      lightKind: { value: LIGHT.outside },
      second: { value: SECOND.none },
      isLit: { value: true },
      isOpaque: { value: false },
      hasBaked: { value: false },
      addsBaked: { value: false },
      insideAmbient: { value: new Vector3() },
      isFogged: { value: true },
      paint: { value: new Vector4(...unpainted) },
      highlight: { value: new Vector4(1, 1, 1, 0) },
    },
    // All batches go through one list, which keeps our own order: see-through ones come last.
    transparent: true,
  });
  material.forceSinglePass = true;
  return material;
}

export class BuildingDrawing extends DrawnModel<BuildingModel, BuildingMesh> {
  private readonly textures: TextureStore;
  private readonly fog: ReturnType<typeof fogUniforms>;
  private colouring: Colouring = 'none';

  constructor(model: BuildingModel, textures: TextureStore, uniforms: SharedUniforms, fog = fogUniforms()) {
    super(model, { ...uniforms, ...fog });
    this.textures = textures;
    this.fog = fog;
    this.rebuild();
  }

  /** Takes over what changed in the model. */
  rebuild(): void {
    this.followMeshes();
    this.three.clear();
    for (const { object } of this.drawn) this.three.add(object);
    this.dress();
    this.matrices.upload(this.model.matrices);
  }

  get triangles(): number {
    return this.drawn.reduce((sum, { isShown, buffers }) => sum + (isShown ? buffers.triangleCount : 0), 0);
  }

  /** Draws these groups alone; null for all. */
  showGroups(groups: ReadonlySet<RecordId> | null): void {
    for (const drawn of this.drawn) {
      drawn.isShown = groups === null || drawn.part.mesh.holders.some((holder) => groups.has(holder));
      drawn.object.visible = drawn.isShown;
    }
  }

  /** Fills the building with the air of a fog; null for clear air. */
  setFog(fog: ModelFog | null): void {
    const { hasFog, horizonColor, fogRange } = this.fog;
    hasFog.value = fog !== null;
    if (fog === null) return;
    horizonColor.value = new Vector3(...fog.air.color);
    fogRange.value = new Vector2(fog.air.start, fog.air.end);
  }

  /** Tells groups or batches apart by colours. */
  setColouring(colouring: Colouring): void {
    this.colouring = colouring;
    const groups = [...new Set(this.drawn.map(({ part }) => part.mesh.holders[0]))];
    for (const [position, { part, object }] of this.drawn.entries()) {
      const { paint } = object.material.uniforms;
      const number = colouring === 'groups' ? groups.indexOf(part.mesh.holders[0]) : position;
      if (paint !== undefined) paint.value = new Vector4(...(colouring === 'none' ? unpainted : partColor(number)));
    }
  }

  /** Meshes of a record: a batch, or all of a group, an entry or a material. */
  meshesOf(record: RecordId): readonly PosedMesh[] {
    return this.drawn.flatMap(({ records, part }) => (records.includes(record) ? [part] : []));
  }

  protected make(part: PosedMesh, buffers: MeshBuffers): BuildingMesh {
    const object = fixedMesh(buffers.geometry(0, 1), makeMaterial(this.sharedUniforms));
    return { part, buffers, object, records: [], light: undefined, isShown: true };
  }

  protected override discard(drawn: BuildingMesh): void {
    drawn.object.material.dispose();
    super.discard(drawn);
  }

  protected highlight(selection: ReadonlySet<RecordId>, [red, green, blue]: Rgba): void {
    for (const { records, object } of this.drawn) {
      const isSelected = records.some((record) => selection.has(record));
      const { highlight } = object.material.uniforms;
      if (highlight !== undefined) highlight.value = new Vector4(red, green, blue, isSelected ? HIGHLIGHT : 0);
    }
  }

  /** Gives batches their textures, blendings and baked light. */
  private dress(): void {
    const { view } = this.model;
    for (const [position, drawn] of this.drawn.entries()) {
      const { object, part, buffers } = drawn;
      const { mesh } = part;
      const material = view.materials[mesh.material]?.record ?? null;
      drawn.records = [mesh.record, ...mesh.holders, ...(material === null ? [] : [material])];
      const light = mesh.bakedLight?.() ?? null;
      const { uniforms, blend, side } = batchLook(view, mesh, light, this.textures);
      for (const [name, value] of Object.entries(uniforms)) {
        const uniform = object.material.uniforms[name];
        if (uniform !== undefined) uniform.value = value;
      }
      if (drawn.light !== light) {
        drawn.light = light;
        const { baked, layerMix } = bakedAttributes(mesh, light);
        buffers.geometry(0, 1).setAttribute('baked', baked).setAttribute('layerMix', layerMix);
      }
      setBlending(object.material, blend, 1);
      object.material.depthWrite = blend <= 1;
      object.material.side = side;
      object.renderOrder = position + (blend > 1 ? this.drawn.length : 0);
    }
    this.setColouring(this.colouring);
    this.highlightAgain();
  }
}
