/** Faults that nobody catches, for tests of what makes them: without this they would be the failure of the test run. */

/** What is thrown while `act` runs and is told as a fault of the program. */
export async function faultsOf(act: () => void | Promise<void>): Promise<readonly unknown[]> {
  const faults: unknown[] = [];
  const others = process.listeners('unhandledRejection');
  const hear = (fault: unknown): void => void faults.push(fault);
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', hear);
  try {
    await act();
    // They are told of when the microtasks of this turn are done.
    await new Promise((resolve) => setTimeout(resolve, 0));
  } finally {
    process.off('unhandledRejection', hear);
    for (const other of others) process.on('unhandledRejection', other);
  }
  return faults;
}
