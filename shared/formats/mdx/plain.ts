/** MDX of Warcraft III, versions 800 to 1800. Facts and their sources: formats/mdx-warcraft3.md of the reference shelf. */
import { fieldsIf } from '../../codec/record.ts';
import { RawChunk } from '../../codec/chunks.ts';
import { FormatError } from '../../codec/error.ts';
import type { Format } from '../../format/format.ts';
import { hasMagic, isAlphaFile, isAlphaModel, versionOf } from './dialect.ts';
import { readModelFile, trackProperty, writeModelFile } from './file.ts';
import { mdxCollections, mdxSchemas, unknownChunks } from './model.ts';
import { mdxProfiles } from './profile.ts';
import { mdxStructure } from './structure.ts';
import { outlineModel } from './outline.ts';
import { ModelFile } from './schema/index.ts';
import { EventObject } from './schema/nodes.ts';
import { trackKinds } from './schema/trackKinds.ts';
import { validateModel } from './validate/index.ts';

/** Smallest and largest version numbers that Warcraft III has used. Larger ones are read as the newest known. */
export const versionRange = [800, 1800] as const;

function readVersion(bytes: Uint8Array): number {
  const found = versionOf(bytes);
  if (found === null) {
    throw new FormatError('no VERS chunk: without a version the model cannot be read', { path: 'VERS', offset: 4 });
  }
  const { version, offset } = found;
  const place = { path: 'VERS', offset };
  if (version < versionRange[0])
    throw new FormatError(`version ${version} is not one of Warcraft III (800–1800)`, place);
  if (isAlphaModel(bytes, version)) {
    throw new FormatError(`version ${version} of World of Warcraft alpha: open it as that format`, place);
  }
  return version;
}

/** As far as files go: reading, writing, checking, lists of records. What draws, poses and shapes is added in `index.ts`. */
export const plainMdx: Format = {
  id: 'mdx',
  kind: 'model',
  name: 'Warcraft III model',
  extensions: ['mdx'],
  schemas: new Map([...mdxSchemas, [RawChunk.type, RawChunk]]),
  collections: [...mdxCollections, unknownChunks],
  childName: (record) => trackProperty(record, trackKinds),
  sniff: (bytes) => hasMagic(bytes) && !isAlphaFile(bytes),
  read: (bytes) => readModelFile(ModelFile, bytes, readVersion(bytes)),
  write: (options) => writeModelFile(ModelFile, options),
  outline: outlineModel,
  validate: (document, _engine, profile) => validateModel(document, profile),
  profiles: mdxProfiles,
  validatesOriginal: true,
  isInline: true,
  structure: mdxStructure,
  // Without frames the file has no place for it, and it means nothing.
  saysSame: (member, record) => member === 'globalSequenceId' && fieldsIf(EventObject, record)?.frames === null,
};
