/**
 * Plain models as new documents of Warcraft III and of World of Warcraft alpha. What the game needs and the source lacks is
 * made and told: a Stand, points, extents, a still key for bones that never move. Facts: formats/mdx-warcraft3.md section 5
 * and 10, formats/import-conversion.md section 5.
 */
import { fieldsOf } from '../../../codec/record.ts';
import { Pivots } from '../schema/model.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { counted } from '../../../codec/words.ts';
import { editStructure } from '../../../document/structure.ts';
import type { FormatDocument } from '../../../format/format.ts';
import type { ContentClip, ContentNote, ModelContent } from '../../../model/content.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { standClip, standNote } from '../../../model/contentClips.ts';
import { noThings } from '../../../model/contentThings.ts';
import { roundedUp, shownShift, type ShownShift } from '../../../model/shownShift.ts';
import { createAlphaModel } from '../alpha/create.ts';
import { batchVersion } from '../alpha/schema/geoset.ts';
import { createModel } from '../create.ts';
import { mdxCreation } from '../creation.ts';
import { measureExtents } from '../extents.ts';
import { singleRecord } from '../model.ts';
import { mdxView } from '../view/index.ts';
import { nodeFields } from '../view/records.ts';
import { buildEmitters } from './emitters.ts';
import type { BuiltGeoset } from './geosets.ts';
import { buildGeosets } from './geosets.ts';
import { Numbers } from './numbers.ts';
import type { MdxChoices } from './records.ts';
import { classicVersion, RecordsBuilder } from './records.ts';
import { buildThings, wholeVolume } from './things.ts';

export interface BuiltModel {
  readonly document: FormatDocument;
  readonly notes: readonly ContentNote[];
  /** How far vertices come to stand from where the plain model has them. */
  readonly shift: ShownShift;
}

/** Weights in two bytes (format page 5.5); where the switch lies is not known, and what fits decides when it is read. */
const wideVersion = 1300;
const mostBonesOfBytes = 256;
/** Geosets of Warcraft III with more vertices are said to break the game's drawing (format page 5.5). */
const drawnVertices = 7_400;
const mostVertices = 65_535;

/** Nodes have a row each by now, which the list of nodes has kept in step. */
function setPivots(document: FormatDocument, pivots: ReadonlyMap<RecordId, Vector3>): void {
  const record = singleRecord(document, 'PIVT');
  const points = record === null ? null : fieldsOf(Pivots, record).points;
  if (record === null || points === null) return;
  const rows = points.slice();
  for (const [node, pivot] of pivots) {
    const { objectId } = nodeFields(document.get(node));
    if (objectId >= 0 && objectId * 3 + 2 < rows.length) rows.set(pivot, objectId * 3);
  }
  document.edit('Pivots', (transaction) => transaction.set(Pivots, record.id, { points: rows }));
}

/** Clips with a Stand among them: without any sequence the game ends, and a unit at rest plays Stand. */
function withStand(clips: readonly ContentClip[], notes: ContentNote[]): readonly ContentClip[] {
  if (clips.some(({ name }) => /^stand\b/i.test(name))) return clips;
  notes.push(standNote);
  return [standClip(clips), ...clips];
}

function formOf({ version, isAlpha, mostParts }: MdxChoices, numbers: Numbers, notes: ContentNote[]) {
  const isWide = !isAlpha && version >= wideVersion;
  const canWeigh = isAlpha ? version >= batchVersion : version > classicVersion;
  const fits = isWide || numbers.bones.length <= mostBonesOfBytes;
  if (canWeigh && !fits && isAlpha) {
    throw new RangeError(
      `version ${version} has room for ${mostBonesOfBytes} bones; the model has ${numbers.bones.length}`,
    );
  }
  if (canWeigh && !fits) {
    notes.push({
      kind: 'approximated',
      text: `${numbers.bones.length} bones are more than the 256 that weights can name: groups of equal bones are written instead`,
    });
  }
  const isBatched = isAlpha && version >= batchVersion;
  return {
    form: canWeigh && fits ? ('weights' as const) : ('groups' as const),
    mostParts,
    isWide,
    limits: {
      vertices: isAlpha ? mostVertices : drawnVertices,
      // Counts of indices have two bytes there.
      triangles: isBatched ? Math.floor(mostVertices / 3) : Infinity,
    },
    boneOf: numbers.boneOf,
  };
}

/** Units that nobody sees, of the model's size. */
const unseen = 1e-4;

function tellShift(
  content: ModelContent,
  document: FormatDocument,
  geosets: readonly BuiltGeoset[],
  form: string,
  notes: ContentNote[],
): ShownShift {
  const shift = shownShift(content, mdxView(document));
  const isChanged = geosets.some(({ exact, near }) => !isNear(exact, near));
  let size = 0;
  for (const { positions } of geosets) for (const value of positions) size = Math.max(size, Math.abs(value));
  if (!isChanged && shift.most <= size * unseen) return shift;
  const how = form === 'groups' ? 'equal parts of bones' : 'four bones in bytes';
  const what = isChanged ? `weights of vertices as ${how}, keys at whole milliseconds` : 'keys at whole milliseconds';
  notes.push({
    kind: 'approximated',
    text: `${what}: vertices come to stand up to about ${roundedUp(shift.most)} units from where they were`,
  });
  return shift;
}

function isNear(exact: BuiltGeoset['exact'], near: BuiltGeoset['near']): boolean {
  const isSame = exact.joints.length === near.joints.length;
  return isSame && exact.weights.every((weight, at) => Math.abs(weight - (near.weights[at] ?? 0)) < 1e-6);
}

/**
 * A new document of a plain model in the game's units; textures must have their paths.
 * @throws RangeError for what no document of the version can hold
 */
export function buildMdx(content: ModelContent, choices: MdxChoices): BuiltModel {
  const { version, isAlpha, hasPortraitCamera } = choices;
  const notes: ContentNote[] = [];
  const document = isAlpha ? createAlphaModel(version) : createModel(version);
  const whole = { ...content, clips: withStand(content.clips, notes) };
  const numbers = new Numbers(whole);
  const form = formOf(choices, numbers, notes);
  const geosets = whole.meshes.map((mesh) => buildGeosets(mesh, form));
  const all = geosets.flat();
  const extra = all.length - whole.meshes.length;
  if (extra > 0)
    notes.push({
      kind: 'made',
      text: `${counted(extra, 'more geoset')}, as meshes have more groups or vertices than one may have`,
    });
  if (numbers.standIns.length > 0) {
    notes.push({
      kind: 'made',
      text: `${counted(numbers.standIns.length, 'bone')} to stand in for others where a group needs one more than once`,
    });
  }
  const { things = noThings } = whole;
  let pivots: ReadonlyMap<RecordId, Vector3> = new Map();
  editStructure(document, 'Import', (structure) => {
    const builder = new RecordsBuilder(document, structure, whole, choices, numbers);
    builder.header(singleRecord(document, 'MODL'));
    builder.sequences();
    const { teamColor } = builder.textures();
    builder.materials(teamColor);
    for (const [index, parts] of geosets.entries()) {
      for (const part of parts) builder.geoset(part, whole.meshes[index]?.name ?? '');
    }
    builder.bones(all);
    builder.points();
    buildEmitters(builder, things);
    buildThings(builder, things.volumes.length > 0 ? things : { ...things, volumes: wholeVolume(whole) });
    ({ pivots } = builder);
  });
  setPivots(document, pivots);
  measureExtents(document);
  notes.push({
    kind: 'made',
    text: `extents from all sequences, a point Origin where there was none${things.volumes.length > 0 ? '' : ', a box to click on'}`,
  });
  if (hasPortraitCamera && things.cameras.length === 0) {
    editStructure(document, 'Camera', (structure) => {
      structure.create('camera', { name: 'Portrait', ...mdxCreation.fields(document, 'camera', null) });
    });
    notes.push({ kind: 'made', text: 'a camera for the portrait' });
  }
  const shift = tellShift(whole, document, all, form.form, notes);
  return { document, notes, shift };
}
