/**
 * Panels with a real document and real commands, in a DOM without a browser: what they show, and what clicks, keys and drags
 * do. Tests that use it are named `…Panel.test.ts`. Layout, drawing, files and the host are not here: those are for the
 * end-to-end tests.
 */
import type { FormatDocument } from '../../../shared/format/format.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { openDocument } from '../../../shared/document/document.ts';
import { sniffFormat } from '../../../shared/formats/index.ts';
import { workspaces } from '../program/workspaces.ts';
import { features } from '../program/features.ts';
import { createCommandCentre } from '../workbench/commands/commandCentre.ts';
import { putTogether } from '../workbench/program.ts';
import { Dialogs } from '../workbench/window/Dialogs.tsx';
import { MenuBarRow } from '../workbench/window/MenuBarRow.tsx';
import { keepChecking } from '../workbench/state/checking.ts';
import { createSession, type Session } from '../workbench/state/session.ts';
import { dropSession, showSession } from '../workbench/state/workbench.ts';
import { followTerrain } from '../features/terrain/map/maps.ts';
import { CommandProvider, listenForKeys } from '../base/commands/index.ts';
import { UiProvider } from '../base/ui/index.ts';
import { Page } from './page.ts';
import { resetStores } from './stores.ts';
import { prepareWindow } from './window.ts';

/** As the window has it. One for all: nothing ever takes it down in the program either. */
export const program = putTogether(features, workspaces);
const commands = createCommandCentre(program, []);
// No host answers here what lies beside a tile.
followTerrain(() => undefined);

/** Bytes of a sample that is shipped with the program. */
export function sample(name: string): Uint8Array {
  return Uint8Array.from(readFileSync(join(import.meta.dirname, '../../../assets/samples', name)));
}

/** Files that are read together with a sample, one behind the other. */
const besides: Readonly<Record<string, readonly string[]>> = { 'Squire.m2': ['Squire00.skin'] };

/** Opens a sample, with the files that belong to it. */
export function openSample(name: string): FormatDocument {
  const parts = [name, ...(besides[name] ?? [])].map((each) => ({ name: each, bytes: sample(each) }));
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.bytes.length, 0));
  let end = 0;
  const files = parts.map((part) => {
    const start = end;
    bytes.set(part.bytes, start);
    end += part.bytes.length;
    return { name: part.name, start, end };
  });
  const format = sniffFormat(bytes, name);
  if (format === null || format === undefined) throw new Error(`no format reads ${name}`);
  return files.length === 1 ? openDocument(format, bytes) : openDocument(format, bytes, { files });
}

/** Positions at which two files differ; where one is longer, all behind the shorter one's end. */
export function differingBytes(before: Uint8Array, after: Uint8Array): readonly number[] {
  const length = Math.max(before.length, after.length);
  return Array.from({ length }, (_, at) => at).filter((at) => before[at] !== after[at]);
}

/** A running program: its page, and the session of the document in front. */
export class Program {
  readonly session: Session;
  readonly page: Page;
  readonly #end: () => void;

  constructor(session: Session, page: Page, end: () => void) {
    this.session = session;
    this.page = page;
    this.#end = end;
  }

  get document(): FormatDocument {
    return this.session.document;
  }

  /** Names of the steps done and not taken back. */
  get steps(): readonly string[] {
    const { entries, position } = this.document.history;
    return entries.slice(0, position).map(({ label }) => label);
  }

  /** Takes the last step back, by the button in the bar. */
  async undo(): Promise<void> {
    await this.page.click(this.page.get('button', /^Undo/));
  }

  async redo(): Promise<void> {
    await this.page.click(this.page.get('button', /^Redo/));
  }

  /** Selects in the outline by clicking; finds the row first, so that it need not be open. */
  async select(name: string): Promise<void> {
    const search = this.page.get('searchbox', /^Find in .* objects/);
    await this.page.fill(search, name);
    const tree = this.page.get('tree', 'Outline');
    const row = this.page.all('treeitem').find((each) => this.page.all(/^$/, name, each).length > 0);
    if (row === undefined) throw new Error(`no row “${name}” in ${this.page.text(tree)}`);
    await this.page.click(row);
    await this.page.fill(search, '');
    await this.page.focus(tree);
  }

  /** Runs a command by its name in the palette. Of several that have it in theirs, the shortest one’s. */
  async command(title: string): Promise<void> {
    await this.page.press('Control+Shift+p');
    const palette = await this.page.find('dialog', 'Commands');
    await this.page.fill(this.page.get('combobox', /^/, palette), title);
    const rows = this.page.all('option', /^/, palette).filter((each) => this.page.text(each).includes(title));
    const [row] = rows.toSorted((left, right) => this.page.text(left).length - this.page.text(right).length);
    if (row === undefined) throw new Error(`no command “${title}” in ${this.page.text(palette)}`);
    await this.page.click(row);
    await this.page.until(() => !this.page.has('dialog', 'Commands'));
  }

  /** Chooses from the menu bar: `menu('File', 'Save')`. */
  async menu(menu: string, ...items: readonly string[]): Promise<void> {
    await this.page.click(this.page.get('menuitem', menu));
    for (const item of items) {
      const entry = await this.page.find(/^menuitem/, item);
      if (entry.getAttribute('aria-haspopup') === null) await this.page.click(entry);
      else {
        await this.page.focus(entry);
        await this.page.press('ArrowRight');
      }
    }
  }

  /** Takes everything off the page; what the document was is forgotten, and so is what was chosen, asked and taken in hand. */
  async end(): Promise<void> {
    await act(async () => this.#end());
  }
}

let count = 0;

/** Starts the program over a document, with these panels beside each other. */
export async function startProgram(
  document: FormatDocument,
  panels: readonly ComponentType[],
  name: string,
): Promise<Program> {
  const session = createSession(
    {
      documentId: `document ${++count}`,
      name,
      path: `/Models/${name}`,
      origin: null,
      isReadOnly: false,
      hasTarget: true,
      onDisk: 'same',
      savedMs: null,
      isSaving: false,
      unsentEdits: 0,
    },
    document,
  );
  prepareWindow();
  const stopListening = listenForKeys(window, commands);
  const stopChecking = keepChecking(session);
  session.playback.showFirst();
  showSession(session);
  const element = window.document.createElement('div');
  window.document.body.append(element);
  const root = createRoot(element);
  await act(async () =>
    root.render(
      <CommandProvider value={commands}>
        <UiProvider>
          <MenuBarRow menus={program.menus} />
          {panels.map((Panel, at) => (
            <Panel key={`${at} ${Panel.name}`} />
          ))}
          <Dialogs parts={program.dialogs} />
        </UiProvider>
      </CommandProvider>,
    ),
  );
  return new Program(session, new Page(window.document.body), () => {
    stopChecking();
    stopListening();
    root.unmount();
    element.remove();
    dropSession(session.id);
    resetStores();
  });
}

/** Starts the program over a sample. */
export async function startWith(name: string, panels: readonly ComponentType[]): Promise<Program> {
  return await startProgram(openSample(name), panels, name);
}
