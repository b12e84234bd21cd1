/** Facts of models of any format, by their views. */
import { collectionList } from '../codec/collection.ts';
import type { FormatDocument } from '../format/format.ts';
import type { ModelView } from '../model/view.ts';
import type { FactCounts, FactNames } from './factTypes.ts';
import { finestMeshes } from './meshPrint.ts';

/** How many records a list of the document has; nothing where its format has no such list. */
export function lengthOf(document: FormatDocument, collection: string): number | undefined {
  const { format } = document;
  if (!format.collections.some(({ name }) => name === collection)) return undefined;
  return collectionList(format, document, collection).length;
}

export function countsOfModel(document: FormatDocument, view: ModelView): FactCounts {
  const { meshes, joints, clips, materials, textures, emitters, lights, cameras } = view;
  const finest = finestMeshes(view);
  const [doodads, groups] = [lengthOf(document, 'doodads'), lengthOf(document, 'groups')];
  return {
    triangles: finest.reduce((sum, mesh) => sum + Math.floor(mesh.triangles.length / 3), 0),
    vertices: finest.reduce((sum, mesh) => sum + mesh.vertexCount, 0),
    meshes: meshes.length,
    bones: joints.filter(({ kind }) => kind === 'bone').length,
    joints: joints.length,
    // Versions of one sequence, such as blends, are one clip to people.
    clips: new Set(clips.map(({ record }) => record)).size,
    materials: materials.length,
    textures: textures.length,
    emitters: emitters.particles.length + emitters.ribbons.length,
    lights: lights.length,
    cameras: cameras.length,
    ...(doodads === undefined ? {} : { doodads }),
    ...(groups === undefined ? {} : { groups }),
  };
}

/** Each once, without empty ones. */
function distinct(names: Iterable<string>): readonly string[] {
  return [...new Set(names)].filter((name) => name.trim() !== '');
}

export function namesOfModel({ clips, joints, meshes, materials }: ModelView): FactNames {
  return {
    clip: distinct(clips.map(({ name }) => name)),
    bone: distinct(joints.map(({ name }) => name)),
    mesh: distinct(meshes.map(({ name }) => name)),
    material: distinct(materials.map(({ name }) => name)),
    event: distinct(clips.flatMap(({ events }) => events.map(({ name }) => name))),
  };
}
