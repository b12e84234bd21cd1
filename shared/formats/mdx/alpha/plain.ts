/**
 * MDX of World of Warcraft before its release, versions 1300, 1400 and 1500. Facts and their sources:
 * formats/wow-models.md, sections 17 to 20, of the reference shelf. Files share magic, tags and version numbers with
 * Warcraft III: `../dialect.ts` tells them apart, `../dialects.ts` says what else differs.
 */
import { RawChunk } from '../../../codec/chunks.ts';
import { FormatError } from '../../../codec/error.ts';
import type { Format } from '../../../format/format.ts';
import { hasMagic, isAlphaFile, isAlphaModel, versionOf } from '../dialect.ts';
import { wowAlpha } from '../dialects.ts';
import { readModelFile, trackProperty, writeModelFile } from '../file.ts';
import { collectionsOf, unknownChunks } from '../model.ts';
import { outlineModel } from '../outline.ts';
import { mdxStructure } from '../structure.ts';
import { AlphaModelFile } from './schema/index.ts';
import { alphaTrackKinds } from './schema/trackKinds.ts';
import { validateAlphaModel } from './validate/index.ts';

function readVersion(bytes: Uint8Array): number {
  const found = versionOf(bytes);
  if (!hasMagic(bytes) || found === null) {
    throw new FormatError('no MDLX with a VERS chunk: without a version the model cannot be read', {
      path: 'VERS',
      offset: 4,
    });
  }
  const { version, offset } = found;
  if (!isAlphaModel(bytes, version)) {
    throw new FormatError(
      `version ${version}, without the counts of World of Warcraft alpha: open it as another format`,
      {
        path: 'VERS',
        offset,
      },
    );
  }
  return version;
}

/** As far as files go: reading, writing, checking, lists of records. What draws, poses and shapes is added in `index.ts`. */
export const plainMdxAlpha: Format = {
  id: 'mdx-alpha',
  kind: 'model',
  name: 'World of Warcraft alpha model',
  extensions: ['mdx'],
  schemas: new Map([...wowAlpha.schemas, [RawChunk.type, RawChunk]]),
  collections: [...collectionsOf(wowAlpha), unknownChunks],
  childName: (record) => trackProperty(record, alphaTrackKinds),
  sniff: isAlphaFile,
  read: (bytes) => readModelFile(AlphaModelFile, bytes, readVersion(bytes)),
  write: (options) => writeModelFile(AlphaModelFile, options),
  outline: outlineModel,
  validate: validateAlphaModel,
  isInline: true,
  structure: mdxStructure,
};
