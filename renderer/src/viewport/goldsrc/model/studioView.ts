/** A studio model on the graphics card: one draw call a mesh, kept in step with its scene and its look. */
import {
  AddEquation,
  CustomBlending,
  FrontSide,
  GLSL3,
  Mesh,
  NoBlending,
  OneFactor,
  RawShaderMaterial,
  Scene as ThreeScene,
  Vector2,
  Vector4,
} from 'three';
import type { RecordId } from '../../../../../shared/document/record.ts';
import { textureOfMesh } from '../../../../../shared/formats/goldsrc/geometry/scene.ts';
import { textureBits } from '../../../../../shared/formats/goldsrc/schema/names.ts';
import type { Rgba } from '../../colors.ts';
import { GeosetMesh } from '../../model/geosetMesh.ts';
import { MatrixTexture } from '../../model/matrixTexture.ts';
import type { SharedUniforms } from '../../uniforms.ts';
import type { LookStore } from '../look.ts';
import type { StudioBody, StudioMesh } from '../scene/meshes.ts';
import type { StudioScene } from '../scene/studioScene.ts';
import { studioFragment, studioVertex } from './shaders.ts';
import type { StudioTextures } from './studioTextures.ts';

/** A mesh as it is drawn; `geoset.description.record` is how overlays ask for its record. */
interface DrawnMesh {
  readonly geoset: { readonly description: { readonly record: RecordId } };
  readonly studio: StudioMesh;
  readonly body: StudioBody;
  readonly mesh: GeosetMesh;
  readonly object: Mesh;
  readonly material: RawShaderMaterial;
  texture: RecordId | null;
  isShown: boolean;
}

const highlightAmount = 0.85;

function makeMaterial(shared: SharedUniforms): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: studioVertex,
    fragmentShader: studioFragment,
    uniforms: {
      ...shared,
      diffuse: { value: null },
      texelSize: { value: new Vector2(1, 1) },
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

export class StudioView {
  readonly three = new ThreeScene();
  readonly matrices = new MatrixTexture();
  /** Uniforms for overlays that draw posed meshes in their own way. */
  readonly sharedUniforms: SharedUniforms;
  drawn: readonly DrawnMesh[] = [];
  private readonly scene: StudioScene;
  private readonly look: LookStore;
  private readonly textures: StudioTextures;
  private selection: ReadonlySet<RecordId> = new Set();
  private accent: Rgba = [1, 1, 1, 1];

  constructor(scene: StudioScene, look: LookStore, textures: StudioTextures, uniforms: SharedUniforms) {
    this.scene = scene;
    this.look = look;
    this.textures = textures;
    this.sharedUniforms = { ...uniforms, matrices: this.matrices.uniform };
    this.three.matrixWorldAutoUpdate = false;
    this.rebuild();
  }

  /** Takes over what changed in the scene: meshes stay as long as what they are made of does. */
  rebuild(): void {
    const known = new Map(this.drawn.map((drawn) => [drawn.studio, drawn]));
    this.drawn = this.scene.bodyparts.flatMap(({ models }) =>
      models.flatMap((body) =>
        body.meshes.map((studio) => {
          const old = known.get(studio);
          known.delete(studio);
          return old === undefined ? this.make(studio, body) : { ...old, body };
        }),
      ),
    );
    for (const { mesh, material } of known.values()) {
      mesh.dispose();
      material.dispose();
    }
    this.three.clear();
    for (const { object } of this.drawn) this.three.add(object);
    this.dress();
  }

  /** Gives meshes their textures and render modes, and shows those of the chosen bodies. */
  dress(): void {
    const { document } = this.scene;
    const look = this.look.get();
    const shown = new Set(this.scene.shown.map(({ record }) => record));
    this.textures.keepOnly(document);
    for (const [position, drawn] of this.drawn.entries()) {
      drawn.isShown = shown.has(drawn.body.record);
      drawn.object.visible = drawn.isShown;
      if (!drawn.isShown) continue;
      drawn.texture = textureOfMesh(document, drawn.studio.skinColumn, look.skin);
      const { texture, width, height, flags } = this.textures.get(document, drawn.texture, look);
      const has = (bit: number): boolean => (flags & bit) !== 0;
      const { uniforms } = drawn.material;
      const set = (name: string, value: unknown): void => {
        const uniform = uniforms[name];
        if (uniform !== undefined) uniform.value = value;
      };
      set('diffuse', texture);
      set('texelSize', new Vector2(1 / width, 1 / height));
      set('isChrome', has(textureBits.chrome));
      set('isFlat', has(textureBits.flat));
      set('isBright', has(textureBits.fullBright));
      set('isMasked', has(textureBits.masked));
      set('isAdditive', has(textureBits.additive));
      drawn.material.blending = has(textureBits.additive) ? CustomBlending : NoBlending;
      drawn.material.depthWrite = !has(textureBits.additive);
      drawn.object.renderOrder = position + (has(textureBits.additive) ? this.drawn.length : 0);
    }
    this.setSelection(this.selection, this.accent);
  }

  /** Tints meshes that are selected, or whose submodel, bodypart or texture is. */
  setSelection(selection: ReadonlySet<RecordId>, accent: Rgba): void {
    this.selection = selection;
    this.accent = accent;
    const [red, green, blue] = accent;
    for (const { studio, body, texture, material } of this.drawn) {
      const isSelected = [studio.record, body.record, body.bodypart, texture].some(
        (record) => record !== null && selection.has(record),
      );
      const { highlight } = material.uniforms;
      if (highlight !== undefined) highlight.value = new Vector4(red, green, blue, isSelected ? highlightAmount : 0);
    }
  }

  /** Triangles that are drawn now. */
  get triangles(): number {
    return this.drawn.reduce((sum, { isShown, mesh }) => sum + (isShown ? mesh.triangleCount : 0), 0);
  }

  dispose(): void {
    for (const { mesh, material } of this.drawn) {
      mesh.dispose();
      material.dispose();
    }
    this.matrices.dispose();
  }

  private make(studio: StudioMesh, body: StudioBody): DrawnMesh {
    const mesh = new GeosetMesh(studio.source);
    const material = makeMaterial(this.sharedUniforms);
    const object = new Mesh(mesh.geometry(0), material);
    object.frustumCulled = false;
    object.matrixAutoUpdate = false;
    const geoset = { description: { record: studio.record } };
    return { geoset, studio, body, mesh, object, material, texture: null, isShown: false };
  }
}
