/** The one list of commands. A new command is one file and one line here. */
import type { Command } from './command.ts';
import { archive } from './archive.ts';
import { batch } from './batch.ts';
import { compile } from './compile.ts';
import { convert } from './convert.ts';
import { creature } from './creature.ts';
import { decompile } from './decompile.ts';
import { diff } from './diff.ts';
import { dump } from './dump.ts';
import { exportModels } from './export.ts';
import { importModel } from './import.ts';
import { info } from './info.ts';
import { library } from './library.ts';
import { map } from './map.ts';
import { convertModel } from './convertModel.ts';
import { merge } from './merge.ts';
import { modelText } from './modelText.ts';
import { run } from './run.ts';
import { set } from './set.ts';
import { table } from './table.ts';
import { terrain } from './terrain.ts';
import { validate } from './validate.ts';
import { verify } from './verify.ts';

export const commands: readonly Command[] = [
  info,
  verify,
  dump,
  set,
  validate,
  diff,
  merge,
  run,
  convert,
  convertModel,
  modelText,
  decompile,
  compile,
  exportModels,
  importModel,
  archive,
  library,
  map,
  batch,
  table,
  creature,
  terrain,
];
