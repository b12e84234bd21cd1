/** Whether the process that left something behind is still at work. */
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

/** True for a process that exists, also one of another user. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Names one life of a process; a later process of the same number has another. */
export interface ProcessLife {
  readonly pid: number;
  /** When the process started, in the system's own count; empty where that cannot be had. */
  readonly started: string;
  readonly notedMs: number;
}

/** Field 22 of /proc/PID/stat, counted after the name in brackets, which may hold spaces. See proc(5). */
function startOf(pid: number): string {
  if (process.platform !== 'linux') return '';
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

export function ownLife(): ProcessLife {
  return { pid: process.pid, started: startOf(process.pid), notedMs: Date.now() };
}

const clockSlackMs = 5_000;

/** False also when the number now belongs to another process, or the computer was started again since. */
export function isStillAlive(life: ProcessLife): boolean {
  const bootMs = Date.now() - uptime() * 1000;
  if (life.notedMs < bootMs - clockSlackMs || !isProcessAlive(life.pid)) return false;
  return life.started === '' || startOf(life.pid) === life.started;
}
