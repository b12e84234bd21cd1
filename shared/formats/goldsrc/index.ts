/** Studio models of Half-Life (GoldSrc), MDL version 10. Facts and their sources: formats/goldsrc-mdl.md of the reference shelf. */
import type { Format } from '../../format/format.ts';
import { studioCollections, studioSchemas } from './model.ts';
import { companionsOf, mainFilesOf, readStudio, sniffStudio } from './read.ts';
import { studioActs } from './acts.ts';
import { studioAnimation } from './animation.ts';
import { GroupFile, SequenceGroup } from './schema/files.ts';
import { studioCreation } from './creation.ts';
import { studioLimits } from './limits.ts';
import { outlineStudio } from './outline.ts';
import { studioStructure } from './structure.ts';
import { validateStudio } from './validate/index.ts';
import { writeStudio } from './write.ts';
import { studioEdits } from './edits/index.ts';
import { studioView } from './view/index.ts';
import { studioSavings } from './savings.ts';

export const goldsrc: Format = {
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
  animation: studioAnimation,
  creation: studioCreation,
  model: { view: studioView, edits: studioEdits },
  savings: studioSavings,
  acts: studioActs,
  limits: studioLimits,
};
