/** The tool's help: made from the list of commands, so that it cannot lag behind it. */
import { formats } from '../../shared/formats/index.ts';
import type { Command, OptionHelp } from './command.ts';
import { commands } from './commands.ts';

/** Options that every command has. */
export const commonOptions: { readonly [name: string]: OptionHelp } = {
  json: { type: 'boolean', help: 'one JSON object a line, as described in docs/cli.md' },
  help: { type: 'boolean', help: 'show this help' },
};

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows.map(([name, text]) => `  ${name.padEnd(width)}${text}\n`).join('');
}

export function usageLine({ name, form }: Command): string {
  return `Usage: chunksmith ${name} [options] ${form}\n`;
}

export function commandHelp(command: Command): string {
  const options = Object.entries({ ...command.options, ...commonOptions });
  const rows = options.map(([name, option]) => {
    const value = option.type === 'string' ? ` ${option.value}` : '';
    return [`--${name}${value}`, option.help] as const;
  });
  return `${usageLine(command)}\n${command.explain}\n\nOptions:\n${table(rows)}`;
}

export function generalHelp(): string {
  const known = formats.map(({ name, extensions }) => [`.${extensions.join(', .')}`, name] as const);
  return `Chunksmith reads, checks and changes game models and terrain without losing a byte.

Usage: chunksmith COMMAND [options] FILE…

Commands:
${table(commands.map(({ name, form, summary }) => [`${name} ${form}`, summary] as const))}
Folders are walked; files of no known format in them are passed over. Known formats:
${table(known)}
A place in a file has a path: sequences[0].moveSpeed, sequences["Stand"].interval, nodes["Bone_Head"].pivot.
"chunksmith dump FILE" shows every path of a file. Quote paths for the shell: '…'.

Exit code: 0 all is well, 1 some file is not, 2 the tool was called wrongly.
"chunksmith COMMAND --help" tells more about a command. The whole manual is docs/cli.md.
`;
}
