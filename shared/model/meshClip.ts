/**
 * Meshes taken out of a model to be put into another one of the same format: their geometry, the joints that move them by name
 * and place, and how they look, with textures by path or as pictures. Plain data without a document.
 */
import type { MeshGeometry } from '../geometry/mesh/mesh.ts';
import { facesWhere } from '../geometry/mesh/parts.ts';
import type { Vector3 } from '../geometry/vector.ts';
import type { NewTexture } from './materialEdits.ts';
import { geometryOf } from './meshGeometry.ts';
import type { MaterialLayer, ModelMesh, ModelTexture, ModelView } from './view.ts';

/** A layer with its textures as another model can be given them; null for none. */
export interface ClipLayer extends Pick<MaterialLayer, 'alpha' | 'flags' | 'highDefinition'> {
  readonly blend: number;
  readonly textures: readonly { readonly texture: NewTexture | null; readonly coordinates: number }[];
  /** Its colour, opacity, coordinates or texture have keys, which stay behind. */
  readonly isAnimated: boolean;
}

export interface ClipMesh {
  readonly name: string;
  readonly version: ModelMesh['version'];
  /** Influences name positions among the joints of the clip; their count stands for what nothing moves. Without sources. */
  readonly geometry: MeshGeometry;
  readonly layers: readonly ClipLayer[];
}

export interface ClipJoint {
  /** What it is found by in another model; empty where it has no name of its own. */
  readonly key: string;
  readonly name: string;
  readonly pivot: Vector3;
  /** Position among the joints of the clip; −1 for none. */
  readonly parent: number;
}

export interface MeshClip {
  /** The format's id. */
  readonly format: string;
  /** All joints of the model, as those that move nothing may lead to those that do. */
  readonly joints: readonly ClipJoint[];
  readonly meshes: readonly ClipMesh[];
}

/** Some faces of a mesh; 1 for each that is meant, null for all. */
export interface MeshPart {
  readonly mesh: ModelMesh;
  readonly faces: Uint8Array | null;
}

/** What a joint is found by in other models: the part of the body that its game knows it as, else its name. */
export function jointKey({ name, extras }: Pick<ModelView['joints'][number], 'name' | 'extras'>): string {
  const { keyBone } = extras;
  // Where bones are known by what they are for, their names are but their numbers.
  if (typeof keyBone === 'number') return keyBone >= 0 ? `key bone ${keyBone}` : '';
  return name.toLowerCase();
}

function newTexture({ path, kind, pixels }: ModelTexture): NewTexture {
  return { path, kind, picture: pixels?.() ?? null };
}

function clipLayer(view: ModelView, layer: MaterialLayer): ClipLayer {
  const { alpha, flags, highDefinition, gameBlend, motions } = layer;
  return {
    alpha,
    flags,
    highDefinition,
    blend: gameBlend.value,
    isAnimated: motions.length > 0,
    textures: layer.textures.map(({ texture, coordinates }) => {
      const found = view.textures[texture];
      return { texture: found === undefined ? null : newTexture(found), coordinates };
    }),
  };
}

/** Takes parts of meshes out of a model; those without a face are left out. */
export function collectMeshes(format: string, view: ModelView, parts: readonly MeshPart[]): MeshClip {
  return {
    format,
    joints: view.joints.map((joint) => ({
      key: jointKey(joint),
      name: joint.name,
      pivot: joint.pivot,
      parent: joint.parent,
    })),
    meshes: parts.flatMap(({ mesh, faces }): ClipMesh[] => {
      const geometry = facesWhere(geometryOf(view, mesh), (face) => faces === null || faces[face] === 1);
      if (geometry.triangles.length === 0) return [];
      const { name, version } = mesh;
      const layers = (view.materials[mesh.material]?.layers ?? []).map((layer) => clipLayer(view, layer));
      return [{ name, version, layers, geometry: { ...geometry, sources: geometry.sources.map(() => -1) } }];
    }),
  };
}
