/**
 * Views are levels of detail of one model: each has submeshes of its own over the same vertices. What a person takes for one
 * part of the model is a submesh in every view.
 */
import type { DocumentView } from '../../codec/documentView.ts';
import type { Dependants } from '../../format/format.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { listOf } from './model.ts';
import { Batch, Submesh, View } from './schema/view.ts';
import { fieldsOf } from '../../codec/record.ts';
import { counted } from '../../codec/words.ts';

/** The model's vertices that a submesh uses. */
function verticesOf(document: DocumentView, view: RecordId, submesh: RecordId): ReadonlySet<number> {
  const { vertexStart, vertexCount } = fieldsOf(Submesh, document.get(submesh));
  const { vertices } = fieldsOf(View, document.get(view));
  return new Set(vertices.subarray(vertexStart, vertexStart + vertexCount));
}

/**
 * Submeshes of other views that are the same part as one of these: the same geoset, and most of their vertices are its.
 * Those of coarser views use fewer vertices, so it is theirs that count.
 */
export function sameSubmeshes(document: DocumentView, ids: readonly RecordId[]): readonly RecordId[] {
  const views = listOf(document, 'views');
  const parts = views.flatMap((view) =>
    fieldsOf(View, document.get(view))
      .submeshes.filter((id) => ids.includes(id))
      .map((id) => ({ view, geoset: fieldsOf(Submesh, document.get(id)).geoset, own: verticesOf(document, view, id) })),
  );
  return views.flatMap((view) =>
    fieldsOf(View, document.get(view)).submeshes.filter((id) => {
      if (ids.includes(id)) return false;
      const { geoset } = fieldsOf(Submesh, document.get(id));
      const vertices = verticesOf(document, view, id);
      return parts.some((part) => {
        if (part.view === view || part.geoset !== geoset || vertices.size === 0) return false;
        const shared = [...vertices].filter((vertex) => part.own.has(vertex)).length;
        return shared * 2 > vertices.size;
      });
    }),
  );
}

/** Batches of other views that draw the same over the same part as one of these: with its material and its textures. */
function sameBatches(document: DocumentView, ids: readonly RecordId[]): readonly RecordId[] {
  const views = listOf(document, 'views').map((id) => fieldsOf(View, document.get(id)));
  return ids.flatMap((id) => {
    const view = views.find(({ batches }) => batches.includes(id));
    const own = fieldsOf(Batch, document.get(id));
    const submesh = view?.submeshes[own.submesh];
    if (submesh === undefined) return [];
    const parts = sameSubmeshes(document, [submesh]);
    return views.flatMap(({ submeshes, batches }) =>
      batches.filter((other) => {
        if (ids.includes(other)) return false;
        const { submesh: over, material, layer, textureStart } = fieldsOf(Batch, document.get(other));
        const part = submeshes[over];
        if (part === undefined || !parts.includes(part)) return false;
        return material === own.material && layer === own.layer && textureStart === own.textureStart;
      }),
    );
  });
}

function dependants(records: readonly RecordId[], one: string, many: string, are: string): readonly Dependants[] {
  if (records.length === 0) return [];
  const verb = records.length === 1 ? 'is' : 'are';
  return [
    { records, reason: `${counted(records.length, one, many)} of other views (levels of detail) ${verb} ${are}.` },
  ];
}

/** The same part, or the same layer over it, in other views, when submeshes or batches are deleted. */
export function submeshDependants(document: DocumentView, ids: readonly RecordId[]): readonly Dependants[] {
  const submeshes = ids.filter((id) => document.get(id).type === 'submesh');
  const parts = submeshes.length === 0 ? [] : sameSubmeshes(document, submeshes);
  // Batches go with their submesh.
  const batches = ids.filter((id) => document.get(id).type === 'batch');
  const layers = batches.length === 0 ? [] : [...new Set(sameBatches(document, batches))];
  return [
    ...dependants(parts, 'submesh', 'submeshes', 'the same part'),
    ...dependants(layers, 'batch', 'batches', 'the same layer over the same part'),
  ];
}
