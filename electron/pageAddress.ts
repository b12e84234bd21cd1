/** The address of the user interface inside Electron, and how to tell its pages from others. */

export const pageScheme = 'app';
export const pageHost = 'editor';
export const startPage = `${pageScheme}://${pageHost}/`;

/** Messages between the preload and the main process. */
export const ipcChannels = {
  connect: 'chunksmith:connect',
  port: 'chunksmith:port',
  addDroppedFile: 'chunksmith:add-dropped-file',
} as const;

/** The part of Electron's WebFrameMain that is looked at. */
export interface SenderFrame {
  readonly url: string;
  readonly parent: unknown;
}

/** True for the top frame of our own page only. */
export function isOurPage(frame: SenderFrame | null): boolean {
  return frame !== null && frame.parent === null && frame.url.startsWith(startPage);
}
