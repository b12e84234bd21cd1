/**
 * Documents of binary game files that are written back without losing a byte: open one with a format of its own entry
 * (`@chunksmith/formats/mdx`, …), read and change fields by paths, and write it.
 */
export { openDocument, Document, type EditOptions, type Gesture } from '../../../shared/document/document.ts';
export type { DocumentFormat } from '../../../shared/document/documentFormat.ts';
export type { DocumentView, FilePart } from '../../../shared/codec/documentView.ts';
export type { DocumentRecord, Fields, Numbers, RecordId, Value } from '../../../shared/codec/documentRecord.ts';
export { fieldsByName as fieldsOf } from '../../../shared/codec/byName.ts';
export { FormatError } from '../../../shared/codec/error.ts';
export type { Format, FormatDocument, Problem } from '../../../shared/format/format.ts';
export type { Transaction } from '../../../shared/document/transaction.ts';
export { PathError, pathOf } from '../../../shared/document/path.ts';
export { ValueError } from '../../../shared/document/value.ts';
export { editStructure, listOf, type Structure } from '../../../shared/document/structure.ts';
export { fileReferences, replacePaths, type FileReference } from '../../../shared/document/fileReferences.ts';
export { mergeDocuments, MergeError, type MergeOutcome } from '../../../shared/document/merge/index.ts';
export { joinFiles, splitFiles, type NamedFile } from './files.ts';
export { setValues, valueAt } from './values.ts';
