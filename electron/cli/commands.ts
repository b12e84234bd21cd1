/** The one list of commands. A new command is one file and one line here. */
import type { Command } from './command.ts';
import { archive } from './archive.ts';
import { convert } from './convert.ts';
import { diff } from './diff.ts';
import { dump } from './dump.ts';
import { info } from './info.ts';
import { set } from './set.ts';
import { table } from './table.ts';
import { validate } from './validate.ts';
import { verify } from './verify.ts';

export const commands: readonly Command[] = [info, verify, dump, set, validate, diff, convert, archive, table];
