/** How much a model and its views hold of what they can (import-conversion.md §4). */
import type { DocumentView } from '../../../../codec/documentView.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import type { RecordId } from '../../../../codec/documentRecord.ts';
import type { MeshRoom } from '../../../../model/meshEdits.ts';
import { listOf } from '../../model.ts';
import { Submesh, View } from '../../schema/view.ts';
import { Vertices } from '../../schema/vertices.ts';
import { boneLimitOf, most } from './runs.ts';
import { mostVertices } from './vertexTable.ts';

/** A submesh with more bones than its view draws with is divided: its bones say how near that is. */
export function submeshRoom(document: DocumentView, submesh: RecordId): readonly MeshRoom[] {
  const [table] = listOf(document, 'vertices');
  const [first] = listOf(document, 'views');
  if (table === undefined || first === undefined) return [];
  const { positions } = fieldsOf(Vertices, document.get(table));
  const view = fieldsOf(View, document.get(first));
  const { boneCount } = fieldsOf(Submesh, document.get(submesh));
  return [
    {
      label: 'Vertices in the model',
      used: Math.floor(positions.length / 3),
      most: mostVertices,
      counts: 'vertices',
      isShared: true,
    },
    { label: 'Vertices in the first view', used: view.vertices.length, most, counts: 'vertices', isShared: true },
    {
      label: 'Bones in the submesh (more divide it)',
      used: boneCount,
      most: boneLimitOf(view),
      counts: null,
      isShared: false,
    },
  ];
}
