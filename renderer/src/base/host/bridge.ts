/** What Electron's preload gives the page, and nothing else: the way to the host, ids for dropped files, and how large it is drawn. */

export interface ShellBridge {
  /** Asks for a port to the host; it arrives as a message event of the window, see `portMessage`. */
  connect(): void;
  /** A FileEntry for a file dropped on the window. Its path never comes to the page. */
  addDroppedFile(file: File): Promise<unknown>;
  /** Draws the page so much larger than usual: 1 is the usual size. */
  setScale?(factor: number): void;
}

/** Data of the window's message event that carries the port. */
export const portMessage = 'chunksmith-host-port';

declare global {
  interface Window {
    readonly chunksmith?: ShellBridge;
  }
}
