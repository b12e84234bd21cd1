/**
 * The process in which scripts run: it may read the program and the folder of the script, and nothing else, and may write and
 * start nothing. Files come and go as messages.
 */
import process from 'node:process';
import { openDocument } from '../../../shared/document/document.ts';
import { knownFormats } from '../../../shared/formats/index.ts';
import { differences } from '../../../shared/format/difference/differences.ts';
import { differenceText } from '../../../shared/format/difference/differenceText.ts';
import { messageOf } from '../files.ts';
import { checkReadable } from '../set.ts';
import { contextOf } from '../../../shared/scripts/context.ts';
import type { ScriptMessage, ScriptReply, ScriptRequest } from './messages.ts';
import type { Script } from '../../../shared/scripts/script.ts';

const nothing = { steps: [], written: null, differences: [] };

function isScript(value: unknown): value is Script {
  return typeof value === 'function';
}

async function scriptAt(address: string): Promise<Script> {
  const module = (await import(/* @vite-ignore */ address)) as { readonly default?: unknown };
  if (!isScript(module.default)) throw new Error('the script has no default export that is a function');
  return module.default;
}

async function replyTo({ script, formatId, name, bytes, files, target }: ScriptRequest): Promise<ScriptReply> {
  const log: string[] = [];
  try {
    const run = await scriptAt(script);
    const format = knownFormats.byId(formatId);
    if (format === null) throw new Error(`there is no format ${formatId}`);
    const document = openDocument(format, bytes, { files });
    await run(contextOf(document, name, (words) => log.push(words)));
    const { entries, position } = document.history;
    const steps = entries.slice(0, position).map(({ label }) => label);
    if (steps.length === 0) return { ...nothing, log, error: null };
    const written = document.writeFiles(target);
    checkReadable(document, written);
    const before = openDocument(format, bytes, { files });
    return { log, steps, written, differences: differences(before, document).map(differenceText), error: null };
  } catch (error) {
    return { ...nothing, log, error: messageOf(error) };
  }
}

function send(message: ScriptMessage): void {
  process.send?.(message);
}

process.on('message', (request: ScriptRequest) => {
  send('begun');
  void replyTo(request).then(send);
});
