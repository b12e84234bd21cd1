/** Studio models of Half-Life (GoldSrc), MDL version 10. Facts and their sources: formats/goldsrc-mdl.md of the reference shelf. */
import type { Format } from '../../format/format.ts';
import { studioCollections, studioSchemas } from './model.ts';
import { companionsOf, mainFilesOf, readStudio, sniffStudio } from './read.ts';
import { GroupFile, SequenceGroup } from './schema/files.ts';
import { outlineStudio } from './outline.ts';
import { studioStructure } from './structure.ts';
import { validateStudio } from './validate/index.ts';
import { writeStudio } from './write.ts';

/** As far as files go: reading, writing, checking, lists of records. What draws, poses and shapes is added in `index.ts`. */
export const plainGoldsrc: Format = {
  id: 'goldsrc',
  kind: 'model',
  name: 'Half-Life model',
  extensions: ['mdl'],
  schemas: studioSchemas,
  collections: studioCollections,
  sniff: sniffStudio,
  companions: companionsOf,
  mainOf: mainFilesOf,
  read: readStudio,
  write: writeStudio,
  outline: outlineStudio,
  validate: validateStudio,
  structure: studioStructure,
  // Saved under another name, the files of groups are named after it.
  saysSame: (member, { type }) => member === 'name' && (type === SequenceGroup.type || type === GroupFile.type),
};
