/**
 * What the workshop makes is what independent readers see: a model is shaped, posed, cleaned and optimised, written, read and
 * posed by another program's code, and its vertices stand where ours do. war3-model and mdx-m3-viewer read and pose MDX by
 * themselves; @wowserhq/format reads M2, which is posed by three.js. No package reads Half-Life's models:
 * test/peers/studioPeer.ts does, which shares nothing with the codec.
 */
import { expect, test } from 'vitest';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { setKey } from '../../../../../shared/model/keys.ts';
import { modelOf, somePlace } from '../../../../../shared/test/clips.ts';
import { sampleModels, viewOf } from '../../../../../shared/test/models.ts';
import { apartFrom, posedByViewer, posedByWar3Model } from '../../../../../shared/test/posedByOthers.ts';
import { distanceInM2, distanceInStudio, sizeOf } from '../../../test/peers/samePoses.ts';
import { cleanClip } from '../../../../../shared/optimise/cleanClip.ts';
import { savingsOf } from '../../../../../shared/optimise/savings.ts';

function sample(name: string): FormatDocument {
  const found = sampleModels.find(([each]) => each === name);
  if (found === undefined) throw new Error(name);
  return found[1]();
}

/** A day's work: the first mesh is stretched, a bone posed, a clip cleaned and everything optimised that can be. */
function workOn(document: FormatDocument): { readonly cleaned: number; readonly saved: number } {
  const model = modelOf(document);
  const [mesh] = model.view.meshes;
  const clip = model.view.clips[1] ?? model.view.clips[0];
  if (mesh === undefined || clip === undefined) throw new Error('no mesh or clip');
  const vertices = Uint32Array.from({ length: mesh.vertexCount }, (_, at) => at);
  model.edits.setPositions?.(
    mesh.record,
    vertices,
    mesh.positions.map((part, at) => (at % 3 === 2 ? part * 1.125 : part)),
  );
  const turned = somePlace(model.view, clip, 'rotation');
  setKey(model, turned, (clip.start + clip.end) / 2, [0, Math.SQRT1_2, 0, Math.SQRT1_2]);
  const now =
    model.view.clips.find(({ record, variant }) => record === clip.record && variant === clip.variant) ?? clip;
  const notes = document.edit('Clean', (step) => cleanClip(document, now, { place: 0.5, turn: 4 }, step));
  let saved = 0;
  document.edit('Optimise', (step) => {
    for (const { run } of savingsOf(document)) saved += run(document, modelOf(document), step, new Map());
  });
  return { cleaned: Number(/^(\d+) keys?/.exec(notes[0] ?? '')?.[1] ?? 0), saved };
}

const shares = [0, 0.3, 0.5, 0.77, 1];

test.each([
  ['Warcraft III 800', 'war3-model', posedByWar3Model],
  ['Warcraft III 1000', 'war3-model', posedByWar3Model],
  ['Warcraft III 1100', 'war3-model', posedByWar3Model],
  ['Warcraft III 800', 'mdx-m3-viewer', posedByViewer],
  ['Warcraft III 1000', 'mdx-m3-viewer', posedByViewer],
] as const)('%s: %s poses the vertices of a model that was worked on where we do', (name, _reader, poses) => {
  const document = sample(name);
  const { cleaned, saved } = workOn(document);
  expect(cleaned + saved).toBeGreaterThan(0);
  const { off, where } = apartFrom(document, [poses(document.write())], shares);
  expect(off, where).toBeLessThan(sizeOf(viewOf(document)) * 1e-4);
});

test('World of Warcraft: three.js poses what @wowserhq/format reads of a model that was worked on as we do', () => {
  const document = sample('World of Warcraft');
  const { cleaned, saved } = workOn(document);
  expect(cleaned + saved).toBeGreaterThan(0);
  const { bytes, files } = document.writeFiles('Squire.m2');
  const { view } = modelOf(document);
  const model = bytes.slice(files[0]?.start, files[0]?.end);
  const { furthest: off, size, compared } = distanceInM2(view, model, (clip) => view.clips.indexOf(clip) % 3 === 1);
  expect(compared).toBeGreaterThan(1000);
  expect(off).toBeLessThan(size * 2e-4);
});

test('Half-Life: a reader of its own poses a model that was worked on as we do', () => {
  const document = sample('Half-Life');
  const { cleaned } = workOn(document);
  expect(cleaned).toBeGreaterThan(0);
  const { bytes, files } = document.writeFiles('Sentry.mdl');
  const parts = files.map(({ name, start, end }) => ({ name, bytes: bytes.slice(start, end) }));
  const { view } = modelOf(document);
  const { furthest: off, size, compared } = distanceInStudio(view, parts, () => true);
  expect(compared).toBeGreaterThan(1000);
  expect(off).toBeLessThan(size * 2e-4);
});
