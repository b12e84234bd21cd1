/** The few messages between preload and main process; the one wrapper here checks every sender. */
import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import { ipcMain, MessageChannelMain } from 'electron';
import { isAbsolute } from 'node:path';
import type { FileEntry } from '../shared/host/entities.ts';
import type { Host } from './host/host.ts';
import { ipcChannels, isOurPage } from './pageAddress.ts';
import { portChannel } from './portChannel.ts';

type AnyEvent = IpcMainEvent | IpcMainInvokeEvent;

/** Runs the handler for our own page's top frame; throws for any other sender. */
export function forOurPage<A extends unknown[], R>(handler: (sender: WebContents, ...given: A) => R) {
  return (event: AnyEvent, ...given: A): R => {
    if (!isOurPage(event.senderFrame)) throw new Error('a message from a page that is not ours');
    return handler(event.sender, ...given);
  };
}

function connectPage(host: Host, sender: WebContents): void {
  const { port1, port2 } = new MessageChannelMain();
  host.connect(portChannel(port1));
  sender.postMessage(ipcChannels.port, null, [port2]);
}

async function addDroppedFile(host: Host, path: unknown): Promise<FileEntry> {
  if (typeof path !== 'string' || !isAbsolute(path)) throw new Error('a dropped file has an absolute path');
  return await host.addPath(path);
}

export function answerPageMessages(host: Host): void {
  const connect = forOurPage((sender: WebContents) => connectPage(host, sender));
  ipcMain.on(ipcChannels.connect, (event) => {
    try {
      connect(event);
    } catch (error) {
      host.parts.report(error);
    }
  });
  ipcMain.handle(
    ipcChannels.addDroppedFile,
    forOurPage((_sender: WebContents, path: unknown) => addDroppedFile(host, path)),
  );
}
