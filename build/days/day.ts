/** What a modder's hands do in the program, in the words of the days: keys, pointer, commands, and looks at what came of it. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import type { Editor } from '../../e2e/driver/editor.ts';

export class Day {
  readonly editor: Editor;
  readonly page: Page;
  readonly #out: string;
  readonly #game: string;

  constructor(editor: Editor, out: string, game: string) {
    this.editor = editor;
    this.page = editor.page;
    this.#out = out;
    this.#game = game;
  }

  /** Until what was asked for is drawn; a model that plays never rests, so not for ever. */
  async rests(): Promise<void> {
    await Promise.race([this.editor.view.isIdle().catch(() => undefined), pause(4000)]);
    await pause(120);
  }

  async keys(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    await this.rests();
  }

  /** Keys of a tool that begins where the pointer is: over the middle of the view. */
  async overView(...keys: readonly string[]): Promise<void> {
    const [x, y] = await this.middle();
    await this.page.mouse.move(x, y);
    await this.keys(...keys);
  }

  async middle(): Promise<readonly [x: number, y: number]> {
    const box = await this.editor.view.area.boundingBox();
    if (box === null) throw new Error('the view is not to be seen');
    return [box.x + box.width / 2, box.y + box.height / 2];
  }

  async command(title: string): Promise<void> {
    await this.page.keyboard.press('Control+Shift+p');
    const palette = this.page.getByRole('dialog', { name: 'Commands' });
    await palette.getByRole('combobox').fill(title);
    // A busy machine takes its time to find it.
    await palette.getByRole('option').first().filter({ hasText: title }).waitFor();
    await this.page.keyboard.press('Enter');
    await palette.waitFor({ state: 'hidden' });
    await this.rests();
  }

  /** Whether a command can be used now; if not, the reason that the list of commands gives is told. */
  async offers(title: string): Promise<boolean> {
    await this.page.keyboard.press('Control+Shift+p');
    await this.page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill(title);
    const row = this.page.getByRole('dialog', { name: 'Commands' }).getByRole('option').first();
    const isOffered = (await row.getAttribute('aria-disabled')) !== 'true';
    if (!isOffered) console.log(`    not offered: ${(await row.innerText()).replaceAll('\n', ' ')}`);
    await this.page.keyboard.press('Escape');
    await this.rests();
    return isOffered;
  }

  async select(name: string): Promise<void> {
    await this.editor.panelTab('Outline').first().click();
    const { outline } = this.editor;
    await outline.select(name);
    await this.rests();
    // What follows would be done to whatever was selected before.
    if ((await outline.row(name).getAttribute('aria-selected')) !== 'true') throw new Error(`${name} is not selected`);
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog').or(this.page.getByRole('alertdialog')).last();
  }

  /** Types into a field of the dialog in front. */
  async fill(label: string, text: string): Promise<void> {
    await this.dialog.getByRole('spinbutton', { name: label }).or(this.dialog.getByLabel(label)).first().fill(text);
  }

  async press(label: string | RegExp): Promise<void> {
    await this.dialog.getByRole('button', { name: label }).first().click();
    await this.rests();
  }

  /** Where something of the model is drawn, next to the middle of the view, as shares of its size from there. */
  async onModel(): Promise<readonly [number, number]> {
    const box = await this.editor.view.area.boundingBox();
    if (box === null) throw new Error('the view is not to be seen');
    // Outwards in a spiral; the choices of the model cover what is right of this.
    for (let turn = 0; turn < 60; turn++) {
      const [x, y] = [Math.cos(turn) * turn * 0.004, Math.sin(turn) * turn * 0.006];
      const hit = await this.editor.view.pick(box.width * (0.5 + x), box.height * (0.5 + y));
      if (hit !== null) return [x, y];
    }
    throw new Error('nothing of the model is in the middle of the view');
  }

  /** Drags over the view, by shares of its size from its middle. */
  async drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    const box = await this.editor.view.area.boundingBox();
    if (box === null) throw new Error('the view is not to be seen');
    const at = ([x, y]: readonly [number, number]) =>
      [box.x + box.width * (0.5 + x), box.y + box.height * (0.5 + y)] as const;
    await this.page.mouse.move(...at(from));
    await this.page.mouse.down();
    await this.page.mouse.move(...at(to), { steps: 8 });
    await this.page.mouse.up();
    await this.rests();
  }

  /** A picture as it stands. */
  async look(name: string): Promise<void> {
    await this.page.screenshot({ path: join(this.#out, `${this.#game}-${name}.png`) });
  }

  /** A picture in a wide dark window and in a small light one. */
  async shot(name: string): Promise<void> {
    await this.look(name);
    await this.page.setViewportSize({ width: 1024, height: 700 });
    await this.command('Light theme');
    await this.page.screenshot({ path: join(this.#out, `${this.#game}-${name}-small.png`) });
    await this.command('Dark theme');
    await this.page.setViewportSize({ width: 1440, height: 900 });
    await this.rests();
  }

  async labels(): Promise<readonly string[]> {
    return (await this.editor.document()).labels;
  }

  /** Steps of the document in front and of the textures that are painted on it, as its History lists them. */
  async historyCount(): Promise<number> {
    await this.editor.panelTab('History').first().click();
    return await this.page.getByRole('listbox', { name: 'History' }).getByRole('option').count();
  }

  /** Does something that must become steps of the document, and says which. */
  async steps(what: string, act: () => Promise<void>, mayBeNothing = false): Promise<void> {
    const before = (await this.editor.document()).position;
    await act();
    let { position, labels } = await this.editor.document();
    // What workers prepare takes its time on a busy machine.
    const patience = mayBeNothing ? 0 : 40;
    for (let tries = 0; position <= before && tries < patience; tries++) {
      await pause(250);
      ({ position, labels } = await this.editor.document());
    }
    if (mayBeNothing && position === before) {
      console.log(`    ${what}: nothing had to change`);
      return;
    }
    if (position <= before) throw new Error(`${what}: no step came of it. ${await this.notices()}`);
    console.log(`    ${what}: ${labels.slice(before).join(', ')}`);
  }

  /** Saves what is in front, and the textures that are painted on it. */
  async save(): Promise<void> {
    await this.editor.save();
    await this.page.getByRole('contentinfo', { name: 'Status' }).getByText('No changes').waitFor();
    await this.rests();
  }

  /** All steps of what is in front, and of the textures that are painted on it. */
  async undoAll(): Promise<void> {
    // A notice of a batch has its own "Undo it".
    const undo = this.page.getByRole('button', { name: /^Undo(?! it$)/ });
    while (await undo.isEnabled()) await undo.click();
    await this.rests();
  }

  /** Everything that was undone, once more. */
  async redoAll(): Promise<void> {
    const redo = this.page.getByRole('button', { name: /^Redo/ });
    while (await redo.isEnabled()) await redo.click();
    await this.rests();
  }

  /** What the program says just now. */
  private async notices(): Promise<string> {
    return (await this.page.getByRole('status').allInnerTexts()).join(' | ').replaceAll('\n', ' ');
  }
}
