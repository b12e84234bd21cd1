/** Everything in Node that is given a document: what may never hang, run away or fail but with a refusal. */
import { dumpLines } from '../../electron/cli/dumpText.ts';
import { dumpJson } from '../../electron/cli/dumpJson.ts';
import { dumpedDocument, partAt } from '../../electron/cli/dumpPart.ts';
import { infoOf } from '../../electron/cli/info.ts';
import { toJson } from '../../electron/cli/json.ts';
import { validateFile } from '../../electron/cli/validate.ts';
import type { FormatDocument } from '../../shared/format/format.ts';
import { collectionList } from '../../shared/codec/collection.ts';
import { fieldSpans } from '../../shared/codec/spans.ts';
import { decodeContent, documentDigest, encodeContent, contentOf } from '../../shared/document/wire.ts';
import { editStructure } from '../../shared/document/structure.ts';
import { recordPaths } from '../../shared/document/recordPaths.ts';
import { exportGltf, wantedTextures } from '../../shared/exchange/gltf/index.ts';
import { convertM2 } from '../../shared/formats/m2/convert/index.ts';
import { compressedMips, decodeTexture, editTexture, isTextureDocument } from '../../shared/texture/index.ts';
import { actConsumers } from './actConsumers.ts';
import type { Consumer } from './consumer.ts';
import { below, oneOf } from './damage.ts';
import { exchangeConsumers } from './exchangeConsumers.ts';
import { modelConsumers } from './modelConsumers.ts';
import { checkIdentity, orRefusal } from './rules.ts';
import { terrainConsumers } from './terrainConsumers.ts';

const any = (): boolean => true;
const only =
  (...ids: readonly string[]) =>
  (document: FormatDocument): boolean =>
    ids.includes(document.format.id);

const openFile = (document: FormatDocument) => ({
  file: 'damaged',
  bytes: document.original?.bytes ?? new Uint8Array(0),
  files: document.original?.files ?? [],
  document,
});

const general: readonly Consumer[] = [
  { name: 'outline', takes: any, run: (document) => document.format.outline(document) },
  { name: 'validate', takes: any, run: (document) => validateFile(openFile(document), true) },
  {
    name: 'validate for every engine',
    takes: (document) => document.format.limits !== undefined,
    run: (document) => document.format.limits?.engines.map(({ id }) => document.format.validate(document, id)),
  },
  {
    name: 'meters',
    takes: (document) => document.format.limits !== undefined,
    run: (document) => document.format.limits?.meters(document),
  },
  { name: 'info', takes: any, run: (document) => toJson(infoOf(openFile(document))) },
  {
    name: 'dump as text',
    takes: any,
    run(document) {
      let length = 0;
      const dumped = dumpedDocument(document);
      for (const line of dumpLines(dumped, partAt(dumped, ''), { isWhole: true, isPlain: false }))
        length += line.length;
      return length;
    },
  },
  {
    name: 'dump as JSON',
    takes: any,
    run: (document) => toJson(dumpJson(dumpedDocument(document), { kind: 'record', id: document.root })),
  },
  { name: 'paths', takes: any, run: (document) => recordPaths(document.format, document) },
  {
    name: 'wire form',
    takes: any,
    run: (document) => [decodeContent(encodeContent(contentOf(document))), documentDigest(document)],
  },
  {
    name: 'byte view',
    takes: any,
    run: (document, random) => {
      const { original, format, version } = document;
      if (original === null) return null;
      const records = [...document.all()].filter(({ source }) => source !== null);
      return Array.from({ length: Math.min(20, records.length) }, () => {
        const { type, source } = oneOf(random, records);
        const schema = format.schemas.get(type);
        return schema === undefined || source === null
          ? null
          : fieldSpans(schema, original.bytes, source, version, original.files);
      });
    },
  },
  {
    name: 'animation',
    takes: (document) => document.format.animation !== undefined,
    run(document, random) {
      const { animation } = document.format;
      if (animation === undefined) return null;
      const sequences = animation.sequences(document);
      const tracks = [...document.all()].filter(({ type }) => animation.trackTypes.has(type));
      for (let turn = 0; turn < Math.min(8, tracks.length); turn++) {
        const sequence = sequences.length === 0 || random() < 0.3 ? null : oneOf(random, sequences).id;
        const record = document.get(oneOf(random, tracks).id);
        animation.track(document, record, sequence);
        animation.animators(document, record.id);
      }
      return sequences.flatMap(({ id }) => animation.variants?.(document, id) ?? []);
    },
  },
];

const exporters: readonly Consumer[] = [
  {
    name: 'glTF',
    takes: (document) => document.format.model !== undefined,
    run: (document) => {
      wantedTextures(document);
      return exportGltf(document, { texture: () => null });
    },
  },
  ...[256, 264].map((version): Consumer => ({
    name: `conversion to ${version}`,
    takes: only('m2'),
    run: (document) => convertM2(document, version, 'damaged.m2'),
  })),
  { name: 'picture', takes: isTextureDocument, run: (document) => [compressedMips(document), decodeTexture(document)] },
  {
    name: 'picture changed',
    takes: isTextureDocument,
    run(document) {
      editTexture(document, { kind: 'flip', axis: 'horizontal' });
      document.write();
      document.undo();
      checkIdentity(document, ' after undoing a flip');
    },
  },
];

const changing: readonly Consumer[] = [
  {
    name: 'list entry removed',
    takes: (document) => document.format.collections.length > 0,
    run(document, random) {
      const lists = document.format.collections.filter(({ isSingle }) => isSingle !== true);
      if (lists.length === 0) return;
      const ids = collectionList(document.format, document, oneOf(random, lists).name);
      const id = ids[below(random, ids.length)];
      if (id === undefined) return;
      document.format.structure.dependants?.(document, [id]);
      orRefusal(() => {
        editStructure(document, 'Remove', (structure) => structure.remove(id));
        document.write();
      });
      document.undo();
      checkIdentity(document, ' after undoing a removal');
    },
  },
];

export const consumers: readonly Consumer[] = [
  ...general,
  ...exporters,
  ...exchangeConsumers,
  ...modelConsumers,
  ...terrainConsumers,
  ...changing,
  ...actConsumers,
];
