/** The command line tool: takes the command line apart, runs the command, and turns what is thrown into an exit code. */
import { parseArgs } from 'node:util';
import type { Call, Command, ExitCode, Terminal } from './cli/command.ts';
import { OutputClosed, UsageError } from './cli/command.ts';
import { commands } from './cli/commands.ts';
import { commandHelp, commonOptions, generalHelp, usageLine } from './cli/help.ts';
import { processTerminal } from './cli/terminal.ts';
import type { FormatList } from '../shared/format/formatList.ts';
import { knownFormats } from '../shared/formats/index.ts';

/** What a call may use beside its words. */
type World = Pick<Call, 'terminal' | 'formats' | 'workerUrl'>;

const sourceWorker = new URL('./worker.ts', import.meta.url);

const helpWords: readonly string[] = ['help', '--help', '-h'];

function commandNamed(name: string): Command {
  const command = commands.find((each) => each.name === name);
  if (command !== undefined) return command;
  const names = commands.map((each) => each.name).join(', ');
  throw new UsageError(`there is no command ${JSON.stringify(name)}. Commands are: ${names}`);
}

const negativeNumber = /^-\.?\d/;

/**
 * Ties a value that begins with a minus to its option: `--at -100,-200` becomes `--at=-100,-200`. `parseArgs` takes every word
 * that begins with a minus for an option, but no option of ours is a digit.
 */
function tieNegativeValues(words: readonly string[], options: Command['options']): readonly string[] {
  const tied: string[] = [];
  for (const word of words) {
    const before = tied.at(-1);
    const isValue = before?.startsWith('--') === true && options[before.slice(2)]?.type === 'string';
    if (isValue && negativeNumber.test(word)) tied.splice(-1, 1, `${before}=${word}`);
    else tied.push(word);
  }
  return tied;
}

function callOf(command: Command, words: readonly string[], world: World): Call {
  const declared = Object.entries({ ...command.options, ...commonOptions });
  try {
    const { values, positionals } = parseArgs({
      args: [...tieNegativeValues(words, command.options)],
      options: Object.fromEntries(declared.map(([name, { type }]) => [name, { type }])),
      allowPositionals: true,
    });
    return { positionals, options: values, ...world };
  } catch (error) {
    // `parseArgs` throws only for a command line that does not fit the options.
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function runCommand(words: readonly string[], world: World): Promise<ExitCode> {
  const { terminal } = world;
  const [first, ...rest] = words;
  if (first === undefined) throw new UsageError('no command is given');
  if (helpWords.includes(first)) {
    const [topic] = rest;
    await terminal.out(topic === undefined ? generalHelp() : commandHelp(commandNamed(topic)));
    return 0;
  }
  const command = commandNamed(first);
  try {
    const call = callOf(command, rest, world);
    if (call.options['help'] === true) {
      await terminal.out(commandHelp(command));
      return 0;
    }
    return await command.run(call);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.err(`${error.message}\n\n${usageLine(command)}"chunksmith ${command.name} --help" tells more.\n`);
    return 2;
  }
}

/**
 * Runs one command line, given without the program's own name.
 * @param formats that it knows; left out, the program's
 * @param workerUrl of the workers that it starts; left out, the program's sources
 */
export async function runCommandLine(
  words: readonly string[],
  terminal: Terminal,
  formats: FormatList = knownFormats,
  workerUrl = sourceWorker,
): Promise<ExitCode> {
  try {
    return await runCommand(words, { terminal, formats, workerUrl });
  } catch (error) {
    if (error instanceof OutputClosed) return 0;
    if (!(error instanceof UsageError)) throw error;
    terminal.err(`${error.message}\n\n${generalHelp()}`);
    return 2;
  }
}

/** The whole program, on the process's own arguments and streams. The exit code is set, not forced: output is flushed. */
export async function main(): Promise<void> {
  const terminal = processTerminal(process.stdout, process.stderr);
  process.exitCode = await runCommandLine(process.argv.slice(2), terminal);
}
