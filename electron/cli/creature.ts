/** `chunksmith creature`: a model of World of Warcraft as a creature: its rows in two tables of the game. */
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  addCreature,
  creatureDraft,
  creatureModel,
  type CreatureChoice,
  type CreatureRows,
} from '../../shared/appearance/newCreature.ts';
import type { FormatDocument } from '../../shared/format/format.ts';
import { actAndCheck } from '../../shared/format/addedErrors.ts';
import { nameIn, namesIn } from '../host/fileSets.ts';
import type { Call, Command, ExitCode } from './command.ts';
import { noMoreWords, printable, UsageError } from './command.ts';
import { tellFailure } from './eachFile.ts';
import { isFolder, withDocument, type FileFailure } from './files.ts';
import { toJson } from './json.ts';
import { replaceTogether } from './set.ts';

/** The JSON form. Scripts rely on it: properties may be added, not changed. */
export interface CreatureResult extends CreatureRows, Pick<CreatureChoice, 'path' | 'textures' | 'scale'> {
  readonly file: string;
  readonly status: 'added';
  readonly collisionWidth: number;
  readonly collisionHeight: number;
  /** Tables that were written. */
  readonly files: readonly string[];
  /** Errors that the rows brought in. */
  readonly warnings: readonly string[];
}

const names = ['CreatureModelData.dbc', 'CreatureDisplayInfo.dbc'] as const;

/** A table of a folder, whatever the case of its name, there or in DBFilesClient below. */
async function tableIn(folder: string, name: string): Promise<string> {
  for (const place of [folder, join(folder, 'DBFilesClient')]) {
    const found = (await isFolder(place)) ? nameIn(await namesIn(place), name) : null;
    if (found !== null) return join(place, found);
  }
  throw new Error(`${name} is not in ${folder}`);
}

function textOf({ options }: Call, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' ? value : null;
}

function numberOf(call: Call, name: string): number | null {
  const text = textOf(call, name);
  if (text === null) return null;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new UsageError(`--${name} ${text} is not a number`);
  return value;
}

function chosen(draft: CreatureChoice, call: Call): CreatureChoice {
  const given = textOf(call, 'textures')?.split(',') ?? [];
  if (given.length > 3) throw new UsageError('--textures takes three names at most');
  const [first = '', second = '', third = ''] = given;
  return {
    ...draft,
    modelId: numberOf(call, 'model-id') ?? draft.modelId,
    displayId: numberOf(call, 'display-id') ?? draft.displayId,
    textures: [first, second, third],
    scale: numberOf(call, 'scale') ?? draft.scale,
    collisionWidth: numberOf(call, 'width') ?? draft.collisionWidth,
    collisionHeight: numberOf(call, 'height') ?? draft.collisionHeight,
  };
}

interface Wanted {
  readonly file: string;
  readonly tables: string;
  readonly out: string;
}

function wantedOf(call: Call): Wanted {
  const [file] = call.positionals;
  const [tables, out] = [textOf(call, 'tables'), textOf(call, 'out')];
  if (file === undefined) throw new UsageError('creature needs a model');
  noMoreWords(call.positionals, 1, 'creature takes one model');
  if (tables === null || out === null) throw new UsageError('creature needs --tables FOLDER and --out FOLDER');
  return { file, tables, out };
}

/** Opens a file for the work; what cannot be opened ends it with the sentence. */
async function opened<R>(
  file: string,
  { formats }: Call,
  work: (document: FormatDocument) => R | Promise<R>,
): Promise<R | FileFailure> {
  return await withDocument({ file }, formats, ({ document }) => work(document));
}

async function add({ file, tables, out }: Wanted, call: Call): Promise<CreatureResult | FileFailure> {
  return await opened(file, call, async (document) => {
    const model = creatureModel(document);
    if (
      !(await stat(out).then(
        (entry) => entry.isDirectory(),
        () => false,
      ))
    )
      throw new Error(`there is no folder ${out} to write the tables into`);
    const [models, displays] = await Promise.all(names.map((name) => tableIn(tables, name)));
    const done = await opened(models ?? '', call, (modelTable) =>
      opened(displays ?? '', call, async (displayTable): Promise<CreatureResult> => {
        const both = { models: modelTable, displays: displayTable };
        const choice = chosen(creatureDraft(both, model, textOf(call, 'path') ?? basename(file)), call);
        const { result, errors } = actAndCheck(displayTable, () => addCreature(both, model, choice));
        const isSized = textOf(call, 'width') !== null || textOf(call, 'height') !== null;
        if (isSized && !result.isNewModel)
          throw new Error(
            `--width and --height are for the row of a new model; the tables have this one already, with the id ${result.modelId}`,
          );
        const there = await namesIn(out);
        // The model's row comes first into place: a display without its model would be worse than a model without a display.
        const changed = result.isNewModel ? [displayTable, modelTable] : [displayTable];
        const written = changed.map((table) => {
          const name = names[table === modelTable ? 0 : 1];
          return { path: join(out, nameIn(there, name) ?? name), bytes: table.write(), backup: true };
        });
        await replaceTogether(written);
        const files = written.map(({ path }) => path).toReversed();
        return { ...choice, ...result, file, status: 'added', files, warnings: errors };
      }),
    );
    if (done.status === 'error') throw new Error(`${basename(done.file)}: ${done.message}`);
    return done;
  });
}

function linesOf(result: CreatureResult): readonly string[] {
  const { file, path, modelId, displayId, isNewModel, collisionWidth, collisionHeight, files, notes, warnings } =
    result;
  return [
    `${file}: display ${displayId} of ${isNewModel ? 'the new model' : 'model'} ${modelId}, ${path}, ${collisionWidth} × ${collisionHeight} yd → ${files.join(', ')}`,
    ...[...notes, ...warnings].map((line) => `  ${line}`),
  ];
}

export const creature: Command = {
  name: 'creature',
  form: 'MODEL.m2 --tables FOLDER --out FOLDER',
  summary: 'add the rows that make a model a creature of World of Warcraft',
  explain: `Adds a row to CreatureModelData.dbc and one to CreatureDisplayInfo.dbc, with free ids, and writes the two tables
into OUT; those of --tables stay as they are unless it is the same folder, which leaves a .bak. Sizes are those of the model's
box. A model that the tables know already gets another display. Tables of the clients 1.12, 2.4.3 and 3.3.5 are known.

  chunksmith creature Knight.m2 --tables Extracted/DBFilesClient --textures KnightRed --out Patch/DBFilesClient
  chunksmith creature Knight.m2 --path Creature/Knight/Knight.m2 --display-id 60000 --tables DBC --out DBC`,
  options: {
    tables: { type: 'string', value: 'FOLDER', help: 'where the two tables are, or DBFilesClient with them' },
    out: { type: 'string', value: 'FOLDER', help: 'folder for the changed tables' },
    path: { type: 'string', value: 'PATH', help: "the model's path in the game; Creature\\NAME\\NAME.m2 if left out" },
    textures: { type: 'string', value: 'A,B,C', help: 'bare names for the skins that the model leaves to its display' },
    scale: { type: 'string', value: 'SCALE', help: 'size of the display; 1 if left out' },
    width: { type: 'string', value: 'YARDS', help: 'width of what it bumps into' },
    height: { type: 'string', value: 'YARDS', help: 'height of what it bumps into' },
    'model-id': { type: 'string', value: 'ID', help: 'id of the row of CreatureModelData' },
    'display-id': { type: 'string', value: 'ID', help: 'id of the row of CreatureDisplayInfo' },
  },
  async run(call): Promise<ExitCode> {
    const result = await add(wantedOf(call), call);
    const isJson = call.options['json'] === true;
    if (result.status === 'error') await tellFailure(result, isJson, call.terminal);
    else await call.terminal.out(`${isJson ? toJson(result) : linesOf(result).map(printable).join('\n')}\n`);
    return result.status === 'error' ? 1 : 0;
  },
};
