/** What only some hosts have: dialogs of the system, a window, a browser to show pages in. */

/** What a dialog for opening lists at first. */
export type Offers = 'documents' | 'archives' | 'listfiles' | 'scripts' | 'imports' | 'modules';

export interface Shell {
  /** Paths of the files chosen; empty when the user gave up. */
  chooseOpen(offers: Offers): Promise<readonly string[]>;
  /** Path to save to, already asked about overwriting; null when the user gave up. */
  chooseSave(suggestedPath: string): Promise<string | null>;
  chooseFolder(title: string): Promise<string | null>;
  /** The user interface's answer to `closeRequested`. */
  answerClose(isAllowed: boolean): void;
  openExternal(address: string): Promise<void>;
}

/** Hosts whose pages may be shown in the system's browser, always over https. */
const knownHosts: readonly string[] = ['github.com', 'www.hiveworkshop.com'];

export function isKnownAddress(address: string): boolean {
  try {
    const { protocol, hostname, username, password, port } = new URL(address);
    return protocol === 'https:' && port === '' && username === '' && password === '' && knownHosts.includes(hostname);
  } catch {
    return false;
  }
}
