/** The system's dialogs and browser for the host's contract. */
import type { BrowserWindow, OpenDialogOptions, SaveDialogOptions } from 'electron';
import { dialog, shell } from 'electron';
import { importEndings } from '../shared/exchange/import/endings.ts';
import { formats } from '../shared/formats/index.ts';
import { archiveExtensions } from './host/archives/openArchive.ts';
import type { Shell } from './host/shell.ts';

const allFiles = { name: 'All files', extensions: ['*'] };
const filters = [
  {
    name: 'Models and terrain',
    extensions: [...formats.flatMap(({ extensions }) => [...extensions]), ...importEndings],
  },
  allFiles,
];
const archives = [{ name: 'Archives and maps', extensions: [...archiveExtensions] }, allFiles];
const singles = {
  listfiles: { title: 'Choose a list of file names', name: 'Lists of file names', extensions: ['txt'] },
  scripts: { title: 'Compile', name: 'Scripts of models', extensions: ['qc'] },
  modules: { title: 'Choose a script', name: 'Scripts', extensions: ['ts', 'mts', 'js', 'mjs'] },
  imports: { title: 'Import a model', name: 'Models of other programs', extensions: importEndings },
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
      offers === 'listfiles' || offers === 'scripts' || offers === 'imports' || offers === 'modules'
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

const stuckAnswers = ['wait', 'reload', 'close'] as const;

/** Asks what becomes of a window whose page is stuck or gone. The page itself cannot ask. */
export function stuckQuestion(window: () => BrowserWindow | null) {
  return async (why: 'stuck' | 'gone'): Promise<(typeof stuckAnswers)[number]> => {
    const answers = why === 'stuck' ? stuckAnswers : stuckAnswers.slice(1);
    const labels = { wait: 'Wait', reload: 'Restart the window', close: 'Close' };
    const options = {
      type: 'warning' as const,
      title: 'Chunksmith',
      message: why === 'stuck' ? 'The window does not answer' : 'The window stopped',
      detail:
        'Open documents and their edits are safe. After a restart they are there again; the one that was just being shown comes without its view.',
      buttons: answers.map((answer) => labels[answer]),
      defaultId: answers.indexOf('reload'),
      cancelId: 0,
      noLink: true,
    };
    const parent = window();
    const shown = parent === null ? dialog.showMessageBox(options) : dialog.showMessageBox(parent, options);
    return answers[(await shown).response] ?? 'reload';
  };
}
