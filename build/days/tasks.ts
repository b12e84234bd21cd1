/** The tasks of a modder's day: a new attack out of an old one, another head, paint, a fire, weights, a box, a clean model. */
import { animatingTasks } from './animating.ts';
import type { Day } from './day.ts';
import type { Task } from './task.ts';

const poseAnAttack: Task = {
  name: 'attack',
  run: async (day, game) => {
    const { page } = day;
    await day.keys('Control+2');
    await day.editor.panelTab('Clips').first().click();
    await page
      .getByRole('option', { name: new RegExp(`^${game.attack}`) })
      .first()
      .click();
    await day.steps('duplicate', async () => {
      await day.keys('Control+d');
      await day.press('Duplicate');
    });
    await day.keys('Space', 'Shift+Home', ']', ']');
    await day.select(game.arm);
    await day.steps('turn the arm, keys around it along', async () => {
      await day.keys('o');
      await day.overView('r', 'x', '4', '0', 'Enter');
    });
    await day.steps('pull the hand with its arm', async () => {
      await day.select(game.hand);
      await day.keys('Shift+i');
      await day.overView('g', 'z', '4', 'Enter', 'Shift+i');
    });
    await day.steps('longer', async () => {
      await day.command('Change the length of the clip…');
      await day.fill('Factor', '1.5');
      await day.page.keyboard.press('Enter');
      await day.rests();
    });
    await day.steps('close the loop', async () => {
      await day.command('Close the loop of the clip');
      if ((await day.dialog.count()) > 0) await day.keys('Enter');
    });
    await day.steps(
      'clean',
      async () => {
        if (!(await day.offers('Remove keys that make no difference…'))) return;
        await day.command('Remove keys that make no difference…');
        if ((await day.dialog.count()) > 0) await day.keys('Enter');
      },
      true,
    );
    await day.keys('o', 'o');
  },
};

/** Faces that hang on a joint and on all below it, chosen in Shape mode; those of the old ones stay open for a look. */
async function chooseAround(day: Day, joint: string): Promise<void> {
  await day.keys('Control+1');
  await day.select(joint);
  await day.overView('f');
  await day.keys('Tab', '3');
  await day.command('Select vertices of the bones and all below them');
}

const changeTheHead: Task = {
  name: 'head',
  // Pictures of another game's head lie beside the model; undoing takes no files away.
  leavesFiles: true,
  run: async (day, game) => {
    // Taken first: a model may be its own donor.
    await day.editor.open(game.donor);
    await chooseAround(day, game.donorHead);
    await day.keys('Control+c', 'Tab');
    await day.editor.tab(game.model).first().click();
    await day.rests();
    await day.steps('the old head goes', async () => {
      await chooseAround(day, game.head);
      await day.shot('head-chosen');
      await day.keys('x');
    });
    await day.keys('Tab');
    await day.select(game.head);
    await day.steps('the new head comes', async () => day.keys('Control+v'));
  },
};

const paintTheShield: Task = {
  name: 'paint',
  run: async (day) => {
    await day.keys('Control+3', 'b');
    const before = await day.historyCount();
    const [x, y] = await day.onModel();
    // A stroke is one where it begins on the model.
    await day.drag([x, y], [x + 0.04, y + 0.05]);
    await day.drag([x, y], [x - 0.02, y + 0.1]);
    if ((await day.historyCount()) < before + 2) throw new Error('the strokes left no steps');
  },
};

const makeAFire: Task = {
  name: 'fire',
  run: async (day, game) => {
    await day.keys('Control+1');
    if (game.hasEmitters === false) {
      // No format of this game has particles: what glows does so by its material.
      await day.editor.panelTab('Materials').first().click();
      await day.page.getByRole('listbox', { name: 'Materials' }).getByRole('option').first().click();
      await day.steps('a glow', async () => day.command('Additive glow'));
      return;
    }
    await day.select(game.hand);
    await day.editor.panelTab('Effects').first().click();
    await day.steps('a fire', async () => {
      await day.page.getByRole('button', { name: 'Add effect' }).click();
      await day.page.getByRole('menuitem', { name: 'Fire' }).click();
      await day.rests();
    });
  },
};

const mendTheShoulder: Task = {
  name: 'weights',
  run: async (day, game) => {
    await day.keys('Control+1');
    await day.select(game.shoulder);
    const [record] = (await day.editor.document()).selection;
    await day.overView('f', 'Tab', '4');
    const place = await day.editor.view.placeOf(record ?? -1);
    if (place === null) throw new Error('the shoulder is not in the view');
    await day.steps('paint', async () => {
      // From beside the joint: at it all weight may be the bone's already.
      await day.editor.view.drag([place[0] - 110, place[1] - 40], [place[0] + 15, place[1] + 20]);
      await day.rests();
    });
    // One bone a vertex (Half-Life) may be rounded back to what it was; the program says so.
    await day.steps('smooth', async () => day.command('Smooth weights'), true);
    await day.keys('4', 'Tab');
  },
};

const unwrapABox: Task = {
  name: 'box',
  run: async (day) => {
    await day.keys('Control+1', 'Tab');
    await day.steps('a box', async () => day.command('New box'));
    await day.steps('unwrap', async () => day.command('Unwrap by seams'));
    await day.steps('pack', async () => day.command('Pack islands'), true);
    await day.keys('Tab');
  },
};

const clean: Task = {
  name: 'optimise',
  run: async (day) => {
    await day.keys('Control+1');
    await day.steps(
      'optimise',
      async () => {
        await day.command('Optimise…');
        const go = day.dialog.getByRole('button', { name: 'Optimise' });
        await go.or(day.page.getByText('Nothing is unused')).first().waitFor();
        if ((await go.count()) > 0) await day.press('Optimise');
      },
      true,
    );
  },
};

export const tasks: readonly Task[] = [
  poseAnAttack,
  changeTheHead,
  paintTheShield,
  makeAFire,
  mendTheShoulder,
  unwrapABox,
  clean,
  ...animatingTasks,
];
