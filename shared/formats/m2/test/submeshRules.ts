/** The rules that all 2,252 submeshes of the games' own models keep (import-conversion.md §4, rules 1 to 8), for tests. */
import { expect } from 'vitest';
import { fieldsOf } from '../../../codec/record.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { FormatDocument } from '../../../format/format.ts';
import { distance, vectorAt } from '../../../geometry/vector.ts';
import { listOf, modelFields } from '../model.ts';
import { Vertices } from '../schema/vertices.ts';
import { Batch, Submesh, View } from '../schema/view.ts';

/** Rules that a submesh breaks, by their names. */
export function brokenRules(document: FormatDocument, view: RecordId, submesh: RecordId): readonly string[] {
  const [table = document.root] = listOf(document, 'vertices');
  const vertices = fieldsOf(Vertices, document.get(table));
  const { boneCombos } = modelFields(document);
  const lists = fieldsOf(View, document.get(view));
  const own = fieldsOf(Submesh, document.get(submesh));
  const range = Array.from({ length: own.vertexCount }, (_, at) => own.vertexStart + at);
  const places = range.map((at) => lists.vertices[at] ?? 0);
  const weightOf = (vertex: number, part: number): number => vertices.boneWeights[vertex * 4 + part] ?? 0;
  const rules: Record<string, boolean> = {
    bones: range.every((at, place) =>
      [0, 1, 2, 3].every((part) => {
        const vertex = places[place] ?? 0;
        const bone = lists.bones[at * 4 + part] ?? 0;
        if (weightOf(vertex, part) === 0) return true;
        return bone < own.boneCount && boneCombos[own.boneStart + bone] === vertices.boneIndices[vertex * 4 + part];
      }),
    ),
    limit: own.boneCount >= 1 && own.boneCount <= Math.max(1, lists.boneLimit),
    influences:
      own.boneInfluences ===
      Math.max(
        1,
        ...places.flatMap((vertex) => [0, 1, 2, 3].map((part) => (weightOf(vertex, part) > 0 ? part + 1 : 1))),
      ),
    centreBone: boneCombos.subarray(own.boneStart, own.boneStart + own.boneCount).includes(own.centerBone),
    inside: Array.from(lists.triangles.subarray(own.indexStart, own.indexStart + own.indexCount)).every(
      (corner) => corner >= own.vertexStart && corner < own.vertexStart + own.vertexCount,
    ),
    noRepeats: new Set(places).size === places.length,
    full: places.every((vertex) => [0, 1, 2, 3].reduce((sum, part) => sum + weightOf(vertex, part), 0) === 255),
  };
  const points = places.map((vertex) => vectorAt(vertices.positions, vertex * 3));
  if (points.length > 0) {
    const centre = [0, 1, 2].map((axis) => points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length);
    rules['centre'] = distance(vectorAt(centre), vectorAt(own.center)) < 1e-3;
    const { sortCenter, sortRadius } = own;
    if (sortCenter !== undefined && sortRadius !== undefined) {
      const furthest = Math.max(...points.map((point) => distance(point, vectorAt(sortCenter))));
      rules['radius'] = Math.abs(furthest - sortRadius) < 1e-3;
    }
  }
  return Object.entries(rules).flatMap(([name, holds]) => (holds ? [] : [name]));
}

/** Runs follow each other in the submeshes' order, to the ends of the lists. */
export function expectContiguous(document: FormatDocument, view: RecordId): void {
  const { submeshes, vertices, triangles, bones } = fieldsOf(View, document.get(view));
  let [vertex, index] = [0, 0];
  for (const id of submeshes) {
    const { vertexStart, vertexCount, indexStart, indexCount } = fieldsOf(Submesh, document.get(id));
    expect([vertexStart, indexStart]).toEqual([vertex, index]);
    vertex += vertexCount;
    index += indexCount;
  }
  expect([vertex, index, vertex * 4]).toEqual([vertices.length, triangles.length, bones.length]);
}

/** Entries of the model's tables that the batches of a view use; textures by coordinates have a set, or −1 for mirrors. */
function brokenBatches(document: FormatDocument, view: RecordId): readonly string[] {
  const { textureCombos, coordinateCombos, weightCombos, transformCombos } = modelFields(document);
  const { batches, submeshes } = fieldsOf(View, document.get(view));
  return batches.flatMap((id, at) => {
    const batch = fieldsOf(Batch, document.get(id));
    const { textureCount } = batch;
    const within = (table: ArrayLike<number>, start: number): boolean => start + textureCount <= table.length;
    const rules: Record<string, boolean> = {
      submesh: batch.submesh < submeshes.length,
      textures: textureCount >= 1 && within(textureCombos, batch.textureStart),
      coordinates: within(coordinateCombos, batch.coordinateStart),
      weights: within(weightCombos, batch.weightStart),
      transforms: within(transformCombos, batch.transformStart),
    };
    return Object.entries(rules).flatMap(([name, holds]) => (holds ? [] : [`batch ${at}: ${name}`]));
  });
}

/** What the submeshes and batches of a model that was made break of the rules, by place and name; runs stand in order. */
export function brokenOfAll(document: FormatDocument): readonly string[] {
  return listOf(document, 'views').flatMap((view, level) => {
    expectContiguous(document, view);
    const { submeshes } = fieldsOf(View, document.get(view));
    return [
      ...submeshes.flatMap((id, at) => brokenRules(document, view, id).map((rule) => `submesh ${at}: ${rule}`)),
      ...brokenBatches(document, view),
    ].map((rule) => `view ${level}, ${rule}`);
  });
}
