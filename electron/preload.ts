/** What the sandboxed page is given: the way to the host, ids for dropped files, and how large it is drawn. Keep it this small. */
import { contextBridge, ipcRenderer, webFrame, webUtils } from 'electron';
import { ipcChannels } from './pageAddress.ts';

/** Same as `portMessage` of renderer/src/base/host/bridge.ts, which this side may not import. */
const portMessage = 'chunksmith-host-port';

/** The part of the page's window that is used; this folder is type-checked without the DOM. */
declare const window: {
  readonly location: { readonly origin: string };
  postMessage(message: unknown, origin: string, ports: readonly unknown[]): void;
};

contextBridge.exposeInMainWorld('chunksmith', {
  connect: () => ipcRenderer.send(ipcChannels.connect),
  addDroppedFile: (file: File) => ipcRenderer.invoke(ipcChannels.addDroppedFile, webUtils.getPathForFile(file)),
  setScale: (factor: unknown) => {
    if (typeof factor === 'number' && factor >= 0.5 && factor <= 3) webFrame.setZoomFactor(factor);
  },
});

// A port cannot pass the context bridge; as a message of the window it reaches the page's own world.
ipcRenderer.on(ipcChannels.port, (event) => window.postMessage(portMessage, window.location.origin, event.ports));
