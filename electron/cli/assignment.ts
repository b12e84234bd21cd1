/** `PATH=VALUE` as it stands on a command line, and storing it in a document. */
import type { Document } from '../../shared/document/document.ts';
import { resolvePath } from '../../shared/document/path.ts';
import type { Transaction } from '../../shared/document/transaction.ts';
import { parseValue, ValueError, writePlace } from '../../shared/document/value.ts';
import { UsageError } from './command.ts';

export interface Assignment {
  readonly path: string;
  readonly value: string;
}

/** Index of the first `=` that is not part of a quoted name: `sequences["a=b"].rarity=2`. */
function equalsSign(word: string): number {
  let isQuoted = false;
  for (let index = 0; index < word.length; index++) {
    const character = word[index];
    if (isQuoted && character === '\\') index++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === '=' && !isQuoted) return index;
  }
  return -1;
}

/** Throws a UsageError when the word is no assignment. */
export function parseAssignment(word: string): Assignment {
  const at = equalsSign(word);
  if (at > 0) return { path: word.slice(0, at).trim(), value: word.slice(at + 1).trim() };
  throw new UsageError(
    `${JSON.stringify(word)} is not an assignment: write PATH=VALUE, for example sequences[0].moveSpeed=270`,
  );
}

/** Stores one value. Throws a PathError or a ValueError that names the path. */
export function assign(document: Document, transaction: Transaction, { path, value }: Assignment): void {
  const place = resolvePath(document.format, document, path);
  try {
    writePlace(transaction, document, place, parseValue(place, value));
  } catch (error) {
    throw error instanceof ValueError ? new ValueError(`${path}: ${error.message}`) : error;
  }
}
