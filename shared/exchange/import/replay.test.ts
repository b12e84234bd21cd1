/** A source that changed: taken over whole where nobody changed the model, and by ticks beside work by hand. */
import { WebIO } from '@gltf-transform/core';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../document/document.ts';
import { firstDifference } from '../../document/sameContent.ts';
import type { FormatDocument } from '../../format/format.ts';
import { joinFiles } from '../../formats/m2/test/corpus.ts';
import type { EditedModel } from '../../model/edits.ts';
import { carryOutBack, planBack } from '../back/index.ts';
import { sourceOf } from '../files.ts';
import { testGltf } from '../gltf/read/test/boundModel.ts';
import { makeModel, readModel } from './make.ts';
import { listReplay, replayKind, replayWhole } from './replay.ts';
import { importTarget } from './targets.ts';

const nothing = sourceOf([]);

/** What the program opens after an import of these bytes. */
async function imported(bytes: Uint8Array, id: string): Promise<FormatDocument> {
  const target = importTarget(id);
  if (target === null) throw new Error(id);
  const made = makeModel(await readModel(bytes, 'test.glb', nothing), target, {
    keepsMeshes: true,
  });
  if (made.companions.length === 0) return openDocument(made.document.format, made.bytes);
  const { bytes: all, files } = joinFiles([{ name: made.name, bytes: made.bytes }, ...made.companions]);
  return openDocument(made.document.format, all, { files });
}

/** As another program saves it after some work: the first strip higher, the quad gone, and the bones' clip twice as long. */
async function changed(): Promise<Uint8Array> {
  const document = await new WebIO().readBinary(await testGltf());
  const root = document.getRoot();
  const strip = root.listNodes().find((node) => node.getName() === 'strip 0');
  const place = strip?.getMesh()?.listPrimitives()[0]?.getAttribute('POSITION');
  place?.setArray(Float32Array.from(place.getArray() ?? [], (value, part) => (part % 3 === 1 ? value * 1.5 : value)));
  root
    .listNodes()
    .find((node) => node.getMesh() !== null && node.getSkin() === null)
    ?.dispose();
  const times = new Set(root.listAnimations().flatMap((clip) => clip.listSamplers().map((each) => each.getInput())));
  for (const each of times) each?.setArray(Float32Array.from(each.getArray() ?? [], (time) => time * 2));
  return await new WebIO().writeBinary(document);
}

function modelOf(document: FormatDocument): EditedModel {
  const { model } = document.format;
  if (model === undefined) throw new Error('no model');
  return { view: model.view(document), edits: model.edits(document) };
}

/** Somebody moves the vertices of a mesh up by hand. */
function raise(document: FormatDocument, at: number): void {
  const { view, edits } = modelOf(document);
  const mesh = view.meshes[at];
  if (mesh === undefined || edits.setPositions === undefined) throw new Error('no mesh');
  const positions = mesh.positions;
  edits.setPositions(
    mesh.record,
    [...positions.keys()].filter((part) => part % 3 === 0).map((part) => part / 3),
    positions.map((value, part) => (part % 3 === 2 ? value + 3 : value)),
  );
}

describe.each(['mdx-800', 'm2-264', 'mdl'])('a source of %s that changed', (id) => {
  it('is taken over whole, in one step that undo takes back to the byte', async () => {
    const [document, before, now] = [
      await imported(await testGltf(), id),
      await imported(await testGltf(), id),
      await imported(await changed(), id),
    ];
    const bytes = document.write();
    expect(replayKind(document, { before, now: before })).toBe('same');
    expect(replayKind(document, { before, now })).toBe('whole');
    replayWhole(document, { before, now }, 'again');
    expect(document.history.entries).toHaveLength(1);
    const names = (of: FormatDocument): string[] => modelOf(of).view.meshes.map(({ name }) => name);
    expect(names(document)).toEqual(names(now));
    expect(firstDifference(document.format, document, now)).toBeNull();
    const written = document.writeFiles('test');
    const read = openDocument(document.format, written.bytes, { files: written.files });
    expect(firstDifference(document.format, read, now)).toBeNull();
    document.undo();
    expect(document.write()).toEqual(bytes);
    expect(replayKind(document, { before, now })).toBe('whole');
  });

  it('leaves what was changed by hand unless it is ticked', async () => {
    const document = await imported(await testGltf(), id);
    const [before, now] = [await imported(await testGltf(), id), await imported(await changed(), id)];
    const { view } = modelOf(document);
    const moved = view.meshes.findIndex(({ name }) => modelOf(now).view.meshes.some((each) => each.name === name));
    raise(document, moved);
    expect(replayKind(document, { before, now })).toBe('by hand');
    const { glb, items } = await listReplay(document, { before, now }, 'test.glb', () => null);
    const meshes = items.filter(({ about, kind }) => about === 'mesh' && kind === 'changed');
    expect(meshes.length).toBeGreaterThan(0);
    for (const { text, isTaken } of meshes) {
      const isByHand = text.includes('by hand');
      expect(isTaken).toBe(!isByHand);
    }
    expect(meshes.some(({ text }) => text.includes('by hand'))).toBe(true);
    const clips = items.filter(({ about }) => about === 'clip');
    expect(clips.map(({ text, isTaken }) => [text.includes('by hand'), isTaken])).toContainEqual([false, true]);
    const lengths = (): number[] => modelOf(document).view.clips.map(({ start, end }) => end - start);
    const raised = [...(view.meshes[moved]?.positions ?? [])];
    const plan = await planBack(document, glb, 'test.glb', nothing);
    const ticked = new Set(items.flatMap((item) => (item.isTaken ? [item.id] : [])));
    const results = carryOutBack(document, plan, (item) => ticked.has(item.id));
    expect(results.every(({ isDone }) => isDone)).toBe(true);
    expect(lengths()).toEqual(modelOf(now).view.clips.map(({ start, end }) => end - start));
    expect([...(modelOf(document).view.meshes[moved]?.positions ?? [])]).toEqual(raised);
  });
});
