/** The dialogs of the system, where the host has some. */
import { HostError } from '../../shared/host/error.ts';
import type { HostParts } from './hostParts.ts';
import type { Shell } from './shell.ts';

/** @throws HostError where the host has no dialogs, because it runs beside a browser */
export function shellOf(parts: HostParts): Shell {
  const { shell } = parts.options;
  if (shell === null) throw new HostError('bad-request', 'This host has no dialogs; use listFolder.');
  return shell;
}
