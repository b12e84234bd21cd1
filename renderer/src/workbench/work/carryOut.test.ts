/** What the worker makes of a document that was sent to it is what the page would have made. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { exportGltf } from '../../../../shared/exchange/gltf/index.ts';
import { decompileStudio } from '../../../../shared/exchange/goldsrc/decompile/index.ts';
import { writeModelText } from '../../../../shared/exchange/mdl/index.ts';
import type { Format, FormatDocument } from '../../../../shared/format/format.ts';
import { openDocument } from '../../../../shared/document/document.ts';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import { goldsrc } from '../../../../shared/formats/goldsrc/index.ts';
import { meshesOf } from '../../../../shared/formats/goldsrc/model.ts';
import { convertM2 } from '../../../../shared/formats/m2/convert/index.ts';
import { healthyModel } from '../../../../shared/formats/m2/test/healthyModel.ts';
import { compactModel } from '../../../../shared/formats/m2/write.ts';
import { mdx } from '../../../../shared/formats/mdx/index.ts';
import { carryOut as carryOutHalfLife } from '../../features/halflife/work/carryOut.ts';
import { carryOut as carryOutModels } from '../../features/model/work/carryOut.ts';
import { carryOut as carryOutWarcraft } from '../../features/warcraft/work/carryOut.ts';
import { carryOut as carryOutWow } from '../../features/wow/work/carryOut.ts';
import type { JobRequest } from './documentWork.ts';
import { sentDocument } from './documentWork.ts';

const samples = fileURLToPath(new URL('../../../../assets/samples/', import.meta.url));
const sample = (format: Format, name: string): FormatDocument =>
  openDocument(format, new Uint8Array(readFileSync(samples + name)));

/** Nothing is shown. */
const noChoices = { textures: new Map(), pictures: new Map(), shown: new Set(), skin: 0 };

/** As the worker gets it: structured clones. */
const sent = (document: FormatDocument) => structuredClone(sentDocument(document));

/** What comes back from the worker is copied on the way: what cannot be copied is no answer. */
async function answered(carryOut: typeof carryOutModels, request: JobRequest): Promise<unknown> {
  return structuredClone(await carryOut(request));
}

test('glTF, MDL text and sources of a model are the same as made in the page', async () => {
  const knight = sample(mdx, 'Knight.mdx');
  const texture = (): null => null;
  const params = { pictures: new Map(), choices: null };
  expect(await answered(carryOutModels, { document: sent(knight), name: 'gltf', params })).toEqual({
    bytes: await exportGltf(knight, { texture }),
  });
  expect(await answered(carryOutWarcraft, { document: sent(knight), name: 'modelText', params: {} })).toEqual(
    writeModelText(knight),
  );
  const sentry = sample(goldsrc, 'Sentry.mdl');
  expect(
    await answered(carryOutHalfLife, { document: sent(sentry), name: 'decompile', params: { rule: 'valve' } }),
  ).toEqual(decompileStudio(sentry, { rule: 'valve' }));
});

test('the bodies and the skin that are shown go along', async () => {
  const sentry = sample(goldsrc, 'Sentry.mdl');
  const [mesh] = meshesOf(sentry);
  if (mesh === undefined) throw new Error('no mesh');
  const base = { textures: new Map(), pictures: new Map(), skin: 1 };
  const params = { pictures: new Map(), choices: { ...base, shown: new Set([mesh]) } };
  const choices = { ...base, isShown: (id: RecordId) => id === mesh };
  const bytes = await exportGltf(sentry, { texture: () => null, choices });
  expect(await answered(carryOutModels, { document: sent(sentry), name: 'gltf', params })).toEqual({ bytes });
  expect(bytes.length).toBeLessThan((await exportGltf(sentry, { texture: () => null })).length);
});

test('an edited model is worked on as it is now', async () => {
  const knight = sample(mdx, 'Knight.mdx');
  const before = await answered(carryOutWarcraft, { document: sent(knight), name: 'modelText', params: {} });
  knight.edit('Rename', (transaction) => {
    for (const { id, type } of knight.all()) if (type === 'sequence') transaction.update(id, { name: 'Renamed' });
  });
  const after = await answered(carryOutWarcraft, { document: sent(knight), name: 'modelText', params: {} });
  expect(after).not.toEqual(before);
  expect(after).toEqual(writeModelText(knight));
});

test('a World of Warcraft model is converted and compacted', async () => {
  const model = healthyModel(256);
  const { bytes, files, lost } = convertM2(model, 264, 'Model.m2');
  const params = { target: 'm2-264', name: 'Model', scale: null, pictures: new Map(), choices: null };
  const given = { document: sent(model), name: 'convertModel', params };
  expect(await answered(carryOutModels, given)).toMatchObject({
    files: files.map((file) => ({ name: file.name, bytes: bytes.slice(file.start, file.end) })),
    notes: lost.map((text) => ({ kind: 'lost', text })),
  });
  const refused = { ...given, params: { ...params, target: 'mdl', name: 'Model', choices: { ...noChoices } } };
  expect(await answered(carryOutModels, refused)).toEqual({
    refused: expect.stringContaining('no mesh that is shown'),
  });
  expect(
    await answered(carryOutWow, { document: sent(model), name: 'compactM2', params: { name: 'Model.m2' } }),
  ).toEqual({
    ...compactModel(model, 'Model.m2'),
    before: model.write().length,
    added: [],
  });
});

test('what cannot be done is rejected with its reason', async () => {
  const sentry = sample(goldsrc, 'Sentry.mdl');
  const document = { ...sent(sentry), formatId: 'none' };
  await expect(carryOutWarcraft({ document, name: 'modelText', params: {} })).rejects.toThrow(
    'no format is called none',
  );
});
