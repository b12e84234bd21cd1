/** A building on the graphics card: one draw call a batch, kept in step with its document. */
import type { BufferGeometry, Mesh, Texture } from 'three';
import { BufferAttribute, DoubleSide, FrontSide, GLSL3, RawShaderMaterial, Vector3, Vector4 } from 'three';
import type { FieldsIn } from '../../../../../../shared/codec/record.ts';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { buildingFlags, groupFlags, materialFlags } from '../../../../../../shared/formats/wmo/flags.ts';
import { headerOf, nameAt, recordsOf } from '../../../../../../shared/formats/wmo/model.ts';
import { Material } from '../../../../../../shared/formats/wmo/schema/material.ts';
import type { DrawnBatch } from '../../../../../../shared/formats/wmo/view/batches.ts';
import type { Rgba } from '../../../../viewport/colors.ts';
import { setBlending } from '../../../../viewport/model/blending.ts';
import type { DrawnMesh } from '../../../../viewport/model/drawnModel.ts';
import { DrawnModel, fixedMesh, HIGHLIGHT } from '../../../../viewport/model/drawnModel.ts';
import type { MeshBuffers } from '../../../../viewport/model/meshBuffers.ts';
import type { SceneMesh } from '../../../../viewport/model/posedModel.ts';
import type { TextureStore } from '../../../../viewport/textures/textureStore.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import type { BuildingModel } from './buildingModel.ts';
import { buildingFragment, buildingVertex, LIGHT, SECOND } from './shader.ts';

type MaterialFields = FieldsIn<typeof Material>;

interface BuildingMesh extends DrawnMesh {
  readonly object: Mesh<BufferGeometry, RawShaderMaterial>;
  /** The batch, its group with its entry, and its material: with any of them selected it is tinted. */
  records: readonly RecordId[];
}

/** The engine's blendings in the numbers of `blending.ts`, which are those of models; the last one adds. */
const blendOf: Readonly<Record<number, number>> = { 0: 0, 1: 1, 2: 2, 3: 4, 4: 5, 5: 6, 6: 3 };
/** Shader whose alpha means nothing. */
const opaqueShader = 4;
const secondOf: Readonly<Record<number, number>> = { 3: SECOND.reflection, 5: SECOND.metal, 6: SECOND.layer };

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

  constructor(model: BuildingModel, textures: TextureStore, uniforms: SharedUniforms) {
    super(model, uniforms);
    this.textures = textures;
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

  /** Meshes of a record: a batch, or all of a group, an entry or a material. */
  meshesOf(record: RecordId): readonly SceneMesh[] {
    return this.drawn.flatMap(({ records, part }) => (records.includes(record) ? [part] : []));
  }

  protected make(part: SceneMesh, buffers: MeshBuffers): BuildingMesh {
    const object = fixedMesh(buffers.geometry(0, 1), makeMaterial(this.sharedUniforms));
    return { part, buffers, object, records: [], isShown: true };
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

  private textureOf(offset: number, flags: number): Texture {
    const path = nameAt(this.model.document, 'MOTX', offset);
    const wraps = (bit: number): boolean => (flags & bit) === 0;
    const description = {
      path,
      replaceableId: 0,
      wrapsWidth: wraps(materialFlags.clampS),
      wrapsHeight: wraps(materialFlags.clampT),
    };
    return this.textures.get(path === '' ? null : description, 'color', 'no texture');
  }

  /** Gives batches their textures, blendings and baked light. */
  private dress(): void {
    const { document, batches } = this.model;
    const header = headerOf(document)?.fields;
    const [blue = 0, green = 0, red = 0] = header?.ambient ?? [];
    const isUnified = ((header?.flags ?? 0) & buildingFlags.unified) !== 0;
    const ambient = isUnified ? new Vector3(red / 255, green / 255, blue / 255) : new Vector3();
    const materials = recordsOf(document, 'MOMT', Material);
    for (const [position, drawn] of this.drawn.entries()) {
      const batch = batches.get(drawn.part.mesh.record);
      if (batch === undefined) continue;
      const material = materials[batch.fields.material];
      drawn.records = [batch.record, batch.group.id, ...[batch.group.entry, material?.id].filter((id) => id != null)];
      this.dressMesh(drawn, batch, material?.fields ?? null);
      this.setColours(drawn, batch);
      const { uniforms } = drawn.object.material;
      if (uniforms['insideAmbient'] !== undefined) uniforms['insideAmbient'].value = ambient;
      if (uniforms['addsBaked'] !== undefined) uniforms['addsBaked'].value = isUnified;
      const isClear = (material?.fields.blend ?? 0) > 1;
      drawn.object.renderOrder = position + (isClear ? this.drawn.length : 0);
    }
    this.highlightAgain();
  }

  private dressMesh({ object }: BuildingMesh, batch: DrawnBatch, fields: MaterialFields | null): void {
    const { material } = object;
    const set = (name: string, value: unknown): void => {
      const uniform = material.uniforms[name];
      if (uniform !== undefined) uniform.value = value;
    };
    const flags = fields?.flags ?? 0;
    const blend = blendOf[fields?.blend ?? 0] ?? 0;
    const hasSecond = fields !== null && nameAt(this.model.document, 'MOTX', fields.secondTexture) !== '';
    set(
      'firstTexture',
      fields === null ? this.textures.get(null, 'color', 'no material') : this.textureOf(fields.texture, flags),
    );
    set('secondTexture', hasSecond ? this.textureOf(fields.secondTexture, flags) : null);
    set('second', hasSecond ? (secondOf[fields.shader] ?? SECOND.none) : SECOND.none);
    set('blend', blend);
    set('isOpaque', fields?.shader === opaqueShader);
    set('lightKind', LIGHT[batch.light]);
    // Inside, only batches that are lit from both sides can be without light.
    set('isLit', (flags & materialFlags.unlit) === 0 || batch.light === 'inside');
    setBlending(material, blend, 1);
    material.depthWrite = blend <= 1;
    material.side = (flags & materialFlags.twoSided) === 0 ? FrontSide : DoubleSide;
  }

  private setColours({ object, part, buffers }: BuildingMesh, batch: DrawnBatch): void {
    const { baked, mix } = this.model.coloursFor(batch);
    const first = part.mesh.fileVertices?.[0] ?? 0;
    const count = part.mesh.vertexCount;
    const geometry = buffers.geometry(0, 1);
    const own = baked?.slice(first * 4, (first + count) * 4) ?? new Uint8Array(count * 4);
    geometry.setAttribute('baked', new BufferAttribute(own, 4, true));
    const mixed = mix?.slice(first, first + count) ?? new Uint8Array(count).fill(255);
    geometry.setAttribute('layerMix', new BufferAttribute(mixed, 1, true));
    const isInterior = (batch.group.fields.flags & groupFlags.interior) !== 0;
    const { hasBaked } = object.material.uniforms;
    if (hasBaked !== undefined)
      hasBaked.value = baked !== null && own.length === count * 4 && (isInterior || batch.light !== 'inside');
  }
}
