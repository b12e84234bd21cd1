/** Time for tests that hold something to be quick: what this thread computed, so that a busy machine is not a failure. */
import { threadCpuUsage } from 'node:process';

/** Milliseconds that this thread has computed since it began; waiting does not count. */
export function cpuMs(): number {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1000;
}
