/** Work that is still on its way into its document, such as a stroke that is encoded: nothing is saved or closed before it. */
import { afterEach, expect, test } from 'vitest';
import { startWith, type Program } from '../../test/program.tsx';
import { shell } from '../state/shell.ts';
import { offerAlongside } from './alongside.ts';
import { mayCloseWindow } from './close.ts';
import { saveAs } from './save.ts';

let program: Program;
/** What is done last, with the moment at which it is in the document. */
let arrive = (): void => undefined;

async function startUnsettled(): Promise<void> {
  program = await startWith('Crystal.mdx', []);
  const { document } = program;
  const settled = new Promise<void>((resolve) => {
    arrive = () => {
      const changed = [...document.all()].find(({ type }) => type === 'sequence');
      document.edit('Stroke', (step) => step.update(changed?.id ?? document.root, { name: 'Painted' }));
      resolve();
    };
  });
  offerAlongside({ settled: () => settled, changedWith: () => [] });
}

afterEach(async () => {
  offerAlongside({ settled: () => Promise.resolve(), changedWith: () => [] });
  await program.end();
});

test('a window is not closed without a question while a stroke is on its way', async () => {
  await startUnsettled();
  const { page } = program;
  let answer: boolean | null = null;
  await page.during(() => void mayCloseWindow().then((may) => (answer = may)));
  await page.during(() => arrive());
  const question = await page.find('alertdialog', /Save the changes to Crystal.mdx/);
  await page.click(page.get('button', 'Cancel', question));
  await page.until(() => answer !== null);
  expect(answer).toBe(false);
});

test('a file is not written under another name before it', async () => {
  await startUnsettled();
  const { page, session } = program;
  let answer: boolean | null = null;
  await page.during(() => void saveAs(session).then((isSaved) => (answer = isSaved)));
  expect(shell.getState().fileQuestion).toBeNull();
  await page.during(() => arrive());
  await page.until(() => shell.getState().fileQuestion !== null);
  const { fileQuestion } = shell.getState();
  await page.during(() => fileQuestion?.kind === 'save' && fileQuestion.settle(null));
  await page.until(() => answer !== null);
  expect(answer).toBe(false);
});
