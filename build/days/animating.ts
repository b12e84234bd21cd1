/** Tasks of a modder's day on poses in time: pins and pulls, events in the time line, ghosts, trails and the portrait. */
import type { Day } from './day.ts';
import type { Game } from './game.ts';
import type { Task } from './task.ts';

/** The clip of attacks in the Animate workspace, held at its second key. */
async function holdAttack(day: Day, game: Game): Promise<void> {
  await day.keys('Control+2');
  await day.editor.panelTab('Clips').first().click();
  await day.page
    .getByRole('option', { name: new RegExp(`^${game.attack}`) })
    .first()
    .click();
  await day.keys('Space', 'Shift+Home', ']', ']');
}

/** Where a joint is seen, in CSS pixels of the view. */
async function placeOf(day: Day, joint: string): Promise<readonly [number, number]> {
  await day.select(joint);
  const [record] = (await day.editor.document()).selection;
  const place = await day.editor.view.placeOf(record ?? -1);
  if (place === null) throw new Error(`${joint} is not in the view`);
  return place;
}

function apart([x, y]: readonly [number, number], [otherX, otherY]: readonly [number, number]): number {
  return Math.hypot(x - otherX, y - otherY);
}

const pinAndPull: Task = {
  name: 'pins',
  run: async (day, game) => {
    await holdAttack(day, game);
    await day.select(game.hand);
    await day.overView('f');
    const before = await placeOf(day, game.hand);
    await day.keys('Alt+p');
    await day.select(game.arm);
    await day.steps('turn the arm, the hand is pinned', async () => day.overView('r', 'x', '2', '5', 'Enter'));
    const pinned = await placeOf(day, game.hand);
    if (apart(before, pinned) > 1.5) throw new Error(`the pinned hand went ${apart(before, pinned).toFixed(1)} px`);
    await day.keys('Alt+p');
    await day.select(game.arm);
    await day.steps('turn the arm about its own axis', async () =>
      day.overView('Comma', 'r', 'x', '2', '0', 'Enter', 'Comma', 'Comma'),
    );
    if (apart(pinned, await placeOf(day, game.hand)) < 1.5) throw new Error('the hand did not go along');
    await day.steps('pull the hand with its arm', async () =>
      day.overView('Shift+i', 'g', 'z', '3', 'Enter', 'Shift+i'),
    );
    await day.shot('pins');
    await copyToAnother(day, game);
  },
};

/** The pose of the model, pasted into another one and taken back there. */
async function copyToAnother(day: Day, game: Game): Promise<void> {
  const other = game.donor === game.model && game.folder === undefined ? 'Knight.mdx' : game.donor;
  if (other === game.model) return;
  await day.keys('Control+Alt+c');
  await day.editor.open(other);
  await day.keys('Control+2');
  await day.editor.panelTab('Clips').first().click();
  await day.page.getByRole('listbox', { name: 'Clips' }).getByRole('option').first().click();
  await day.keys('Space', 'Shift+Home');
  // Bones of World of Warcraft have no names, so a model of another game has none of them: that is told instead.
  const isNameless = /^Bone \d/.test(game.hand);
  const isTold = async (): Promise<boolean> =>
    day.page.getByText(/joints? of the pose (is|are) not in this model/).isVisible();
  await day.steps(`paste the pose into ${other}`, async () => day.keys('Control+Alt+v'), isNameless);
  if (isNameless && !(await isTold())) throw new Error('nothing was pasted, and nothing said so');
  await day.shot('pasted');
  await day.undoAll();
  await day.editor.tab(game.model).first().click();
  await day.rests();
}

const moveEvents: Task = {
  name: 'events',
  run: async (day, game) => {
    const { page } = day;
    await holdAttack(day, game);
    await day.editor.panelTab('Timeline').first().click();
    await page.getByRole('combobox', { name: 'Whose tracks' }).click();
    await page.getByRole('option', { name: 'All that moves' }).click();
    await page.getByRole('combobox', { name: 'Which property' }).click();
    await page.getByRole('option', { name: 'Events' }).click();
    await day.rests();
    const sheet = page.getByRole('slider', { name: 'Time' });
    if (await page.getByText('do not fit the filter').isVisible()) {
      console.log('    the model has no events');
      return;
    }
    // Half-Life counts in frames, and its clips are short.
    const isInFrames = game.model.endsWith('.mdl');
    await day.steps('move the events', async () => {
      await sheet.focus();
      await day.keys('a', 'g', ...(isInFrames ? ['2'] : ['4', '0']), 'Enter');
    });
    await day.shot('events');
    await day.steps('copy them', async () => {
      await sheet.focus();
      await day.keys('Shift+d', ...(isInFrames ? ['3'] : ['6', '0']), 'Enter');
    });
    await day.steps('delete the copies', async () => {
      await sheet.focus();
      await day.keys('Delete');
    });
  },
};

const seeMotion: Task = {
  name: 'motion',
  run: async (day, game) => {
    await holdAttack(day, game);
    await day.select(game.hand);
    // Dots of the trail stand where the hand itself is moved, not turned: at the beginning in any case.
    await day.command('Go to the start');
    await day.overView('f');
    const dot = await placeOf(day, game.hand);
    await day.keys('Shift+o', 'Shift+t');
    await day.page.getByRole('checkbox', { name: 'First and last frame' }).click();
    await day.keys('Shift+p');
    await day.shot('motion');
    await day.steps('drag a key of the trail', async () => {
      await day.editor.view.drag(dot, [dot[0] + 18, dot[1] - 12]);
      await day.rests();
    });
    await day.shot('motion-dragged');
    await day.keys('Shift+p', 'Shift+o', 'Shift+t');
  },
};

export const animatingTasks: readonly Task[] = [pinAndPull, moveEvents, seeMotion];
