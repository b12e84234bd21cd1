/** Taking a submodel of another Half-Life model whose bone is missing here: it comes along, or another one stands in. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mergeOffer, nameOfBone } from '../../../../../shared/formats/goldsrc/edit/merge/index.ts';
import { bodypartsOf, bonesOf } from '../../../../../shared/formats/goldsrc/model.ts';
import { openSample, startWith, type Program } from '../../../test/program.tsx';
import { mergeQuestion, newBodypart } from './merge.ts';

const donor = openSample('Sentry.mdl');
const last = bonesOf(donor).length - 1;
const missing = nameOfBone(donor, last);

let sentry: Program;
beforeEach(async () => {
  sentry = await startWith('Sentry.mdl', []);
  const { document, session } = sentry;
  const bone = bonesOf(document)[last];
  if (bone === undefined) throw new Error('no bone');
  document.edit('Rename', (tx) => tx.update(bone, { name: 'Another' }));
  const offer = mergeOffer(document, donor);
  const needs = offer.bodyparts.flatMap(({ submodels }) => submodels.flatMap((item) => item.needs));
  expect(needs).toContain(last);
  const into = new Map(offer.bodyparts.map(({ record }) => [record, newBodypart] as const));
  const bones = new Map(needs.map((each) => [each, 'bring'] as const));
  await sentry.page.during(() =>
    mergeQuestion.setState({ asked: { session, donor, name: 'Other.mdl', offer, chosen: new Set(), into, bones } }),
  );
});
afterEach(async () => {
  await sentry.page.during(() => mergeQuestion.setState({ asked: null }));
  await sentry.end();
});

/** Chooses the submodels that hang on the missing bone. */
async function chooseNeeding(): Promise<HTMLElement> {
  const { page } = sentry;
  const dialog = await page.find('dialog', /^Take from/);
  const { asked } = mergeQuestion.getState();
  const submodels = asked?.offer.bodyparts.flatMap((bodypart) => bodypart.submodels) ?? [];
  const needing = submodels.filter(({ needs }) => needs.includes(last));
  if (needing.length === 0) throw new Error('nothing needs the bone');
  for (const { name } of needing) await page.click(page.get('checkbox', name, dialog));
  return dialog;
}

async function take(): Promise<void> {
  await sentry.page.click(sentry.page.get('button', /^Take over/));
  await sentry.page.until(() => sentry.steps.length === 2);
}

const bodyparts = (): number => bodypartsOf(sentry.document).length;

test('a missing bone comes along, as long as nobody says otherwise', async () => {
  const [bones, parts] = [bonesOf(sentry.document).length, bodyparts()];
  const dialog = await chooseNeeding();
  expect(sentry.page.text(dialog)).toContain(missing);
  expect(sentry.page.text(dialog)).toContain('A bone is missing here');
  await take();
  const names = bonesOf(sentry.document).map((_, bone) => nameOfBone(sentry.document, bone));
  expect([names.length, names.includes(missing), bodyparts()]).toEqual([bones + 1, true, parts + 1]);
});

test('a bone that stands in for it takes the submodel, and none is added', async () => {
  const [bones, parts] = [bonesOf(sentry.document).length, bodyparts()];
  await chooseNeeding();
  await sentry.page.choose(sentry.page.field(`What becomes of ${missing}`), 'Onto Another');
  await take();
  expect(bonesOf(sentry.document)).toHaveLength(bones);
  expect(bodyparts()).toBe(parts + 1);
});
