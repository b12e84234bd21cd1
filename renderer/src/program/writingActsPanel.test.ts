/** Whatever writes into a document checks its own work for the engine and the profile that were chosen, and tells of errors. */
import { term, told } from '../../../shared/codec/said.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { Format } from '../../../shared/format/format.ts';
import { createTile } from '../../../shared/formats/adt/create.ts';
import { texturesOf } from '../../../shared/formats/goldsrc/model.ts';
import { writePng } from '../../../shared/formats/png/index.ts';
import { applyPicture } from '../features/texture/acts.ts';
import { importPicture } from '../features/halflife/panels/importPicture.ts';
import { toolEnvironment } from '../features/terrain/map/environment.ts';
import { mendAllNormals } from '../features/terrain/map/groundCheck.ts';
import { mapOf } from '../features/terrain/map/maps.ts';
import { chunkFields } from '../../../shared/terrain/tiles.ts';
import { setArea } from '../../../shared/terrain/chunkEdits.ts';
import { ToolOptions } from '../features/terrain/panels/ToolOptions.tsx';
import { engineChoice } from '../workbench/state/engine.ts';
import { restoreProfiles } from '../workbench/state/keptProfiles.ts';
import { openSample, startProgram, type Program } from '../test/program.tsx';
import { StandInWorkers } from '../test/workers.ts';

let program: Program;
afterEach(async () => {
  await program.end();
  vi.unstubAllGlobals();
  engineChoice.setState({ engine: null });
  restoreProfiles([]);
});

/** Starts over a document in which every step is one more error of a made-up rule; the error says what it was checked as. */
async function start(
  document: ReturnType<typeof openSample>,
  name: string,
  panels = [] as (typeof ToolOptions)[],
): Promise<void> {
  const strict: Format = {
    ...document.format,
    validate: (checked, engine, profile) => {
      const { root, history } = checked as typeof document;
      const message = `checked for ${engine ?? 'no engine'} as ${profile ?? 'nothing'}`;
      return Array.from({ length: history.position }, () => ({
        ...{ rule: 'made-up', severity: 'error' as const, ...told(term(message)), record: root },
        fix: { label: 'Make it good', apply: (tx) => tx.update(renamed.record, { [renamed.field]: 'Mended' }) },
      }));
    },
  };
  Object.defineProperty(document, 'format', { value: strict });
  const renamed = nameIn(document);
  program = await startProgram(document, panels, name);
}

/** A field that fixes and steps of this test write. */
function nameIn(document: ReturnType<typeof openSample>) {
  const [sequence] = document.format.animation?.sequences(document) ?? [];
  return { record: sequence?.id ?? document.root, field: 'name' };
}

async function isTold(act: string, words: string): Promise<void> {
  await program.page.until(
    () => program.page.text().includes(`${act}: done, but it brought in errors`),
    () => {
      throw new Error(`not told: ${program.page.text()}`);
    },
  );
  expect(program.page.text()).toContain(`error that was not there before: ${words}`);
}

const red = (): File => {
  const pixels = new Uint8Array(16 * 16 * 4).fill(255);
  return new File([Uint8Array.from(writePng({ width: 16, height: 16, pixels }, { hasAlpha: true }))], 'Red.png');
};

test('mending everything, and a single fix', async () => {
  const document = openSample('Knight.mdx');
  await start(document, 'Knight.mdx');
  await program.page.during(() => {
    program.session.state.setState({ profile: 'portrait' });
    const { record, field } = nameIn(document);
    document.edit('Rename', (tx) => tx.update(record, { [field]: 'Other' }));
  });
  await program.page.until(() => program.session.state.getState().problems.length === 1);
  await program.command('Fix all problems that can safely be fixed');
  await isTold('Make it good', 'checked for no engine as portrait');
  expect(program.steps).toEqual(['Rename', 'Make it good']);
});

test('an act of the format, and transforming the whole model', async () => {
  await start(openSample('Sentry.mdl'), 'Sentry.mdl');
  await program.page.during(() => engineChoice.setState({ engine: 'xash' }));
  await program.command('Transform the model…');
  const dialog = await program.page.find('dialog', 'Transform the model');
  await program.page.fill(program.page.get('spinbutton', 'Scale', dialog), '2');
  await program.page.press('Enter');
  await program.page.click(program.page.get('button', 'Transform', dialog));
  await program.page.until(() => program.page.text().includes('that brought in errors'));
  expect(program.page.text()).toContain('checked for xash as nothing');
});

test('a picture that is imported into a Half-Life model', async () => {
  void new StandInWorkers();
  const document = openSample('Sentry.mdl');
  await start(document, 'Sentry.mdl');
  await program.page.during(() => engineChoice.setState({ engine: 'sven' }));
  const [texture] = texturesOf(document);
  if (texture === undefined) throw new Error('no texture');
  await program.page.during(() => void importPicture(program.session, texture, red()));
  await isTold('Import Red.png', 'checked for sven as nothing');
});

test('a picture that is imported into a texture', async () => {
  void new StandInWorkers();
  await start(openSample('Knight.blp'), 'Knight.blp');
  await program.page.during(() => void applyPicture(program.session, red(), { kind: 'pixels' }));
  await isTold('Import Red.png', 'checked for no engine as nothing');
});

test('tools of the ground, whose tiles are checked a moment after the stroke: once for all that was done till then', async () => {
  const place = { column: 32, row: 32 };
  await start(createTile({ place, texture: 'Grass.blp', alphaDepth: 8, areaId: 1 }), 'Test_32_32.adt', [ToolOptions]);
  const map = mapOf(program.session);
  if (map === null) throw new Error('no map');
  const chunk = map.tileSet.chunk(512, 512);
  if (chunk === null) throw new Error('no chunk');
  const { begin } = toolEnvironment(map, {} as never);
  // Given up: nothing is told of what comes later.
  await program.page.during(() => {
    const given = begin('Given up');
    setArea(given.edit, chunk, 9);
    given.cancel();
  });
  await program.page.during(() => {
    for (const area of [7, 8]) {
      const step = begin(`Area ${area}`);
      setArea(step.edit, chunk, area);
      step.commit();
    }
  });
  await isTold('Area 8', 'checked for no engine as nothing [made-up], and 1 more');
  expect(program.page.text()).not.toContain('Given up');
});

test('long work on a map', async () => {
  void new StandInWorkers();
  const place = { column: 32, row: 32 };
  const tile = createTile({ place, texture: 'Grass.blp', alphaDepth: 8, areaId: 1 });
  await start(tile, 'Test_32_32.adt');
  const map = mapOf(program.session);
  const chunk = map?.tileSet.chunk(516, 516) ?? null;
  const normals = chunk === null ? null : chunkFields(chunk).normals;
  if (map === null || chunk === null || normals === null) throw new Error('no ground');
  const leaning = normals.map((_, at) => (at % 3 === 0 ? 127 : 0));
  await program.page.during(() => tile.edit('Lean', (tx) => tx.update(chunk.id, { normals: leaning })));
  await program.page.during(() => void mendAllNormals(map));
  await isTold('Fix normals', 'checked for no engine as nothing');
  expect(program.steps).toEqual(['Lean', 'Fix normals']);
});
