/** The native menu: the page has its own menu bar, so only macOS gets the entries every program has there. */
import type { MenuItemConstructorOptions } from 'electron';
import { Menu } from 'electron';

export function setNativeMenu(platform: NodeJS.Platform): void {
  if (platform !== 'darwin') {
    Menu.setApplicationMenu(null);
    return;
  }
  const template: MenuItemConstructorOptions[] = [{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
