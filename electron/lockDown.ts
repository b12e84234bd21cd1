/** Denies pages everything they do not need: navigation, windows, webviews, permissions. */
import type { Session, WebContents } from 'electron';
import { app, shell } from 'electron';
import { isKnownAddress } from './host/shell.ts';

/** Writing text to the clipboard after a key press or click; all else is refused. */
const allowedPermission = 'clipboard-sanitized-write';

function lockContents(contents: WebContents): void {
  contents.setWindowOpenHandler(({ url }) => {
    if (isKnownAddress(url)) void shell.openExternal(url);
    return { action: 'deny' };
  });
  contents.on('will-navigate', (event) => event.preventDefault());
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/** Holds for every page that is ever made, not only for our window. */
export function lockPages(): void {
  app.on('web-contents-created', (_event, contents) => lockContents(contents));
}

export function lockSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(permission === allowedPermission));
  session.setPermissionCheckHandler((_contents, permission) => permission === allowedPermission);
  session.setDevicePermissionHandler(() => false);
}
