/**
 * Views are levels of detail of one model: each has submeshes of its own over the same vertices. What a person takes for one
 * part of the model is a submesh in every view.
 */
import type { DocumentView } from '../../codec/documentView.ts';
import type { Dependants } from '../../format/format.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { listOf } from './model.ts';
import { Submesh, View } from './schema/view.ts';
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

/** The same part in other views, when submeshes are deleted. */
export function submeshDependants(document: DocumentView, ids: readonly RecordId[]): readonly Dependants[] {
  const submeshes = ids.filter((id) => document.get(id).type === 'submesh');
  const records = submeshes.length === 0 ? [] : sameSubmeshes(document, submeshes);
  if (records.length === 0) return [];
  const where = counted(records.length, 'submesh', 'submeshes');
  return [
    {
      records,
      reason: `${where} of other views (levels of detail) ${records.length === 1 ? 'is' : 'are'} the same part.`,
    },
  ];
}
