/**
 * Meshes taken out of a model to be put into another one of the same format: their geometry, the joints that move them by name
 * and place, and how they look, with textures by path or as pictures. Plain data without a document.
 */
import type { MeshGeometry } from '../geometry/mesh/mesh.ts';
import { facesWhere } from '../geometry/mesh/parts.ts';
import { jointKey, type NamedJoint } from './jointMap.ts';
import type { NewTexture } from './materialEdits.ts';
import { geometryOf } from './meshGeometry.ts';
import type { Blend, MaterialLayer, ModelMesh, ModelTexture, ModelView } from './view.ts';

/** A texture as another model can be given it, and what its game fills in for it. */
export interface ClipTexture extends NewTexture, Pick<ModelTexture, 'filledIn'> {}

/** A layer with its textures; null for none. */
export interface ClipLayer extends Pick<MaterialLayer, 'alpha' | 'flags' | 'highDefinition' | 'isTwoSided' | 'isLit'> {
  /** The game's number, and what it means in every game. */
  readonly blend: number;
  readonly way: Blend;
  readonly textures: readonly { readonly texture: ClipTexture | null; readonly coordinates: number }[];
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

export interface MeshClip {
  /** The format's id. */
  readonly format: string;
  /** All joints of the model, as those that move nothing may lead to those that do. */
  readonly joints: readonly NamedJoint[];
  readonly meshes: readonly ClipMesh[];
}

/** Some faces of a mesh; 1 for each that is meant, null for all. */
export interface MeshPart {
  readonly mesh: ModelMesh;
  readonly faces: Uint8Array | null;
}

/** A texture as another model can be given it. */
export function clipTexture({ path, kind, filledIn, pixels }: ModelTexture): ClipTexture {
  return { path, kind, filledIn, picture: pixels?.() ?? null };
}

function clipLayer(view: ModelView, layer: MaterialLayer): ClipLayer {
  const { alpha, flags, highDefinition, isTwoSided, isLit, gameBlend, motions } = layer;
  return {
    ...{ alpha, flags, highDefinition, isTwoSided, isLit },
    blend: gameBlend.value,
    way: layer.blend,
    isAnimated: motions.length > 0,
    textures: layer.textures.map(({ texture, coordinates }) => {
      const found = view.textures[texture];
      return { texture: found === undefined ? null : clipTexture(found), coordinates };
    }),
  };
}

/** How a material looks; empty for a position that no material has. */
export function clipLayers(view: ModelView, material: number): readonly ClipLayer[] {
  return (view.materials[material]?.layers ?? []).map((layer) => clipLayer(view, layer));
}

/** Joints as they are found in other models. */
export function clipJoints({ joints }: Pick<ModelView, 'joints'>): readonly NamedJoint[] {
  return joints.map((joint) => ({
    key: jointKey(joint),
    name: joint.name,
    kind: joint.kind,
    pivot: joint.pivot,
    parent: joint.parent,
  }));
}

/** Takes parts of meshes out of a model; those without a face are left out. */
export function collectMeshes(format: string, view: ModelView, parts: readonly MeshPart[]): MeshClip {
  return {
    format,
    joints: clipJoints(view),
    meshes: parts.flatMap(({ mesh, faces }): ClipMesh[] => {
      const geometry = facesWhere(geometryOf(view, mesh), (face) => faces === null || faces[face] === 1);
      if (geometry.triangles.length === 0) return [];
      const { name, version } = mesh;
      const layers = clipLayers(view, mesh.material);
      return [{ name, version, layers, geometry: { ...geometry, sources: geometry.sources.map(() => -1) } }];
    }),
  };
}
