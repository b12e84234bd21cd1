/** Ids that say nothing about what they name and cannot be guessed. */
import { randomBytes } from 'node:crypto';

export function newId(): string {
  return randomBytes(12).toString('base64url');
}
