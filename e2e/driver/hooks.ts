/** What the program puts on the window for tests: see renderer/src/workbench/testHooks.ts. */

export type AskPage = (name: string, ...asked: readonly unknown[]) => unknown;

declare global {
  interface Window {
    chunksmithTest?: AskPage;
  }
}
