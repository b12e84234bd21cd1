/** The system's dialogs and browser for the host's contract. */
import type { BrowserWindow, OpenDialogOptions, SaveDialogOptions } from 'electron';
import { dialog, shell } from 'electron';
import { formats } from '../shared/formats/index.ts';
import { archiveExtensions } from './host/archives/openArchive.ts';
import type { Shell } from './host/shell.ts';

const allFiles = { name: 'All files', extensions: ['*'] };
const filters = [
  { name: 'Models and terrain', extensions: formats.flatMap(({ extensions }) => [...extensions]) },
  allFiles,
];
const archives = [{ name: 'Archives and maps', extensions: [...archiveExtensions] }, allFiles];
const singles = {
  listfiles: { title: 'Choose a list of file names', name: 'Lists of file names', extensions: ['txt'] },
  scripts: { title: 'Compile', name: 'Scripts of models', extensions: ['qc'] },
} as const;

/** `window` gives the window that dialogs belong to, if there is one now. */
export function systemShell(window: () => BrowserWindow | null, answerClose: (isAllowed: boolean) => void): Shell {
  const open = async (options: OpenDialogOptions): Promise<readonly string[]> => {
    const parent = window();
    const shown = parent === null ? dialog.showOpenDialog(options) : dialog.showOpenDialog(parent, options);
    const { canceled, filePaths } = await shown;
    return canceled ? [] : filePaths;
  };
  return {
    chooseOpen: (offers) =>
      offers === 'listfiles' || offers === 'scripts'
        ? open({
            title: singles[offers].title,
            properties: ['openFile'],
            filters: [{ name: singles[offers].name, extensions: [...singles[offers].extensions] }, allFiles],
          })
        : open({
            title: offers === 'archives' ? 'Choose archives' : 'Open',
            properties: ['openFile', 'multiSelections'],
            filters: offers === 'archives' ? archives : filters,
          }),
    async chooseSave(defaultPath) {
      const options: SaveDialogOptions = {
        title: 'Save as',
        defaultPath,
        filters,
        properties: ['showOverwriteConfirmation'],
      };
      const parent = window();
      const shown = parent === null ? dialog.showSaveDialog(options) : dialog.showSaveDialog(parent, options);
      const { canceled, filePath } = await shown;
      return canceled || filePath === '' ? null : filePath;
    },
    chooseFolder: async (title) => (await open({ title, properties: ['openDirectory'] }))[0] ?? null,
    answerClose,
    openExternal: (address) => shell.openExternal(address),
  };
}
