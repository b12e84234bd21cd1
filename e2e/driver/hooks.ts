/** What the program puts on the window for tests: see renderer/src/app/testHooks.ts. */
declare global {
  interface Window {
    chunksmithTest?: (name: string, ...asked: readonly unknown[]) => unknown;
  }
}

export {};
