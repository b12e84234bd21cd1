/** A new model made from nothing. */
import type { FormatDocument } from '../../format/format.ts';
import { RecordBuilder } from '../../codec/reader.ts';
import { initialFields } from '../../codec/record.ts';
import { Document } from '../../document/document.ts';
import { goldsrc } from './index.ts';
import { SequenceGroup, StudioModel } from './schema/files.ts';
import { studioVersion } from './schema/header.ts';

/** An empty model with the one sequence group that every model has. */
export function createStudioModel(name = 'model.mdl'): FormatDocument {
  const builder = new RecordBuilder();
  const root = builder.reserve();
  const group = builder.reserve();
  builder.put(group, SequenceGroup.type, root, null, {
    ...initialFields(SequenceGroup, studioVersion),
    label: 'default',
  });
  builder.put(root, StudioModel.type, null, null, {
    ...initialFields(StudioModel, studioVersion),
    name,
    sequenceGroups: [group],
  });
  return new Document(goldsrc, { records: builder.records, root, nextId: builder.nextId, version: studioVersion });
}
