/** Models made by code, as files with their companions. */
import { readFileSync } from 'node:fs';
import type { FilePart } from '../../codec/documentView.ts';
import { openDocument } from '../../document/document.ts';
import { editStructure } from '../../document/structure.ts';
import { splitTextures } from '../../formats/goldsrc/edit/texture.ts';
import { buildHealthy } from '../../formats/goldsrc/healthyModel.ts';
import { goldsrc } from '../../formats/goldsrc/index.ts';
import { convertM2 } from '../../formats/m2/convert/index.ts';
import { m2, modelVersions } from '../../formats/m2/index.ts';
import { listOf } from '../../formats/m2/model.ts';
import { healthyModel } from '../../formats/m2/test/healthyModel.ts';
import { healthyModel as healthyClassic } from '../../formats/mdx/validate/healthyModel.ts';

type Files = readonly (readonly [path: string, bytes: Uint8Array])[];

function inFolder(
  folder: string,
  { bytes, files }: { readonly bytes: Uint8Array; readonly files: readonly FilePart[] },
): Files {
  return files.map(({ name, start, end }) => [`${folder}/${name}`, bytes.subarray(start, end)]);
}

const sample = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../assets/samples/${name}`, import.meta.url)));

/** The squire as older clients have it, and with two skins and a sequence that keeps its keys in a file of its own. */
function squires(): Files {
  const [main, skin] = [sample('Squire.m2'), sample('Squire00.skin')];
  const bytes = new Uint8Array([...main, ...skin]);
  const files = [
    { name: 'Squire.m2', start: 0, end: main.length },
    { name: 'Squire00.skin', start: main.length, end: bytes.length },
  ];
  const squire = openDocument(m2, bytes, { files });
  const converted = [256, 260, 263].flatMap((version) =>
    inFolder(`wow/v${version}-made`, convertM2(squire, version, 'Squire.m2')),
  );
  editStructure(squire, 'Second view', (structure) => {
    const [view] = listOf(squire, 'views');
    const death = listOf(squire, 'sequences')[7];
    if (view === undefined || death === undefined) throw new Error('the squire has a view and eight sequences');
    structure.duplicate(view);
    structure.transaction.update(death, { flags: 0x01 });
  });
  return [...converted, ...inFolder('wow/v264-made', squire.writeFiles('Apart.m2'))];
}

function studioModels(): Files {
  const split = buildHealthy();
  splitTextures(split);
  const sentry = openDocument(goldsrc, sample('Sentry.mdl'));
  splitTextures(sentry);
  return [
    ...inFolder('goldsrc/made', sentry.writeFiles('SentryParted.mdl')),
    ...inFolder('goldsrc/made', buildHealthy().writeFiles('healthy.mdl')),
    ...inFolder('goldsrc/made', split.writeFiles('parted.mdl')),
  ];
}

export function madeModels(): Files {
  const healthy = modelVersions.flatMap((version) =>
    inFolder(`wow/v${version}-made`, healthyModel(version).writeFiles('healthy.m2')),
  );
  const classic = [800, 900, 1000, 1100].map(
    (version) => [`wc3/made/healthy_v${version}.mdx`, healthyClassic(version).write()] as const,
  );
  return [...classic, ...healthy, ...squires(), ...studioModels()];
}
