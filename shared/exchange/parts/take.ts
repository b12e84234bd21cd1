/** Puts parts of another model, of whatever format, into one: inside a step that is open, through the verbs of the model. */
import type { RecordId } from '../../codec/documentRecord.ts';
import { counted } from '../../codec/words.ts';
import type { Transaction } from '../../document/transaction.ts';
import { ORIGIN } from '../../geometry/vector.ts';
import type { FormatDocument } from '../../format/format.ts';
import type { ContentNote } from '../../model/content.ts';
import { materialFor } from '../../model/dressMesh.ts';
import type { EditedModel } from '../../model/edits.ts';
import { mapByName, mapByPlace, sizeRatio } from '../../model/jointMap.ts';
import { pasteMeshes, type PasteOptions } from '../../model/pasteMeshes.ts';
import type { ModelView } from '../../model/view.ts';
import { gameOf, scaleBetween } from '../convert/targets.ts';
import { takeClips } from './clips.ts';
import { neededJoints, type Parts } from './collect.ts';
import { pairedClips } from './pairedClips.ts';
import { takeBones } from './takeBones.ts';
import { takeNodes } from './takeNodes.ts';
import { CarriedLooks, type PartPicture, type PictureAt } from './looks.ts';

/** How joints of the parts are found in the model. */
export type MapWay = 'name' | 'place';

export interface TakeOptions extends Omit<PasteOptions, 'map'> {
  /** For each joint of the parts its own of the model, −1 for none; what `bestMap` finds where it is left out. */
  readonly map?: readonly number[];
  readonly pictureAt: PictureAt;
}

export interface Taken {
  /** Records that came: meshes, clips, bones, what hangs on them. */
  readonly records: readonly RecordId[];
  /** What was approximated or lost on the way. */
  readonly notes: readonly ContentNote[];
  /** Pictures that the model names now and that are to be put beside it. */
  readonly pictures: readonly PartPicture[];
  /** Paths of textures that the model names now and did not before. */
  readonly textures: readonly string[];
}

/** For each joint of the parts its own of a model, −1 for none. */
export function mapParts(parts: Parts, view: Pick<ModelView, 'joints'>, way: MapWay): readonly number[] {
  if (way === 'name') return mapByName(parts.joints, view.joints);
  // Joints that move nothing in games without names may stand anywhere, and what carries others counts too.
  const needed = new Set(neededJoints(parts));
  for (const joint of [...needed]) {
    for (let up = parts.joints[joint]?.parent ?? -1; up >= 0 && !needed.has(up); up = parts.joints[up]?.parent ?? -1)
      needed.add(up);
  }
  return mapByPlace(parts.joints, view.joints, (joint) => needed.has(joint));
}

/** The way that finds more of the joints that are needed: names, where both do. */
export function bestWay(parts: Parts, view: Pick<ModelView, 'joints'>): MapWay {
  const needed = [...neededJoints(parts)];
  const found = (way: MapWay): number => {
    const map = mapParts(parts, view, way);
    return needed.filter((joint) => (map[joint] ?? -1) >= 0).length;
  };
  return found('place') > found('name') ? 'place' : 'name';
}

function sized(parts: Parts, scale: number): Parts {
  if (scale === 1) return parts;
  return {
    ...parts,
    joints: parts.joints.map((joint) => ({
      ...joint,
      pivot: [joint.pivot[0] * scale, joint.pivot[1] * scale, joint.pivot[2] * scale],
    })),
    meshes: parts.meshes.map((mesh) => ({
      ...mesh,
      geometry: { ...mesh.geometry, positions: mesh.geometry.positions.map((part) => part * scale) },
    })),
  };
}

/** So many names are said; the rest are counted. */
const mostNames = 4;

/** Moved joints that have no place in the model: their motion stays behind. */
function lackingNotes({ joints, clips }: Parts, map: readonly number[]): readonly ContentNote[] {
  const moved = new Set(clips.flatMap(({ tracks }) => tracks.map(({ joint }) => joint)));
  const lacking = [...moved].filter((joint) => joint >= 0 && (map[joint] ?? -1) < 0);
  if (lacking.length === 0) return [];
  const names = lacking.slice(0, mostNames).map((joint) => joints[joint]?.name ?? '');
  const more = lacking.length - names.length;
  return [
    {
      kind: 'lost',
      text: `the motion of ${counted(lacking.length, 'joint')} that the model has not: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    },
  ];
}

function texturesNote(paths: readonly string[]): ContentNote {
  const more = paths.length - mostNames;
  const names = `${paths.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return { kind: 'made', text: `${counted(paths.length, 'texture')} named by the model now: ${names}` };
}

/** @throws RangeError for what the model cannot hold */
export function takeParts(target: FormatDocument, parts: Parts, options: TakeOptions, step: Transaction): Taken {
  const { model: format } = target.format;
  const game = gameOf(target);
  if (format === undefined || game === null)
    throw new RangeError(`A ${target.format.name} is no model that takes parts of others`);
  const model: EditedModel = { view: format.view(target), edits: format.edits(target) };
  const { pictureAt, map: given, ...paste } = options;
  const scale = scaleBetween(parts.game, game);
  const placing = { scale: scale * paste.factor, move: paste.move };
  const chosen = model.view.joints[paste.joint]?.record ?? null;
  const found = given ?? mapParts(parts, model.view, bestWay(parts, model.view));
  // With meshes it is they that are moved against their bones.
  const still = parts.meshes.length > 0 ? ORIGIN : paste.move;
  const bones = takeBones(model, parts, found, { ...placing, move: still, joint: paste.joint }, step);
  const { map } = bones;
  const joint = model.view.joints.findIndex(({ record }) => record === chosen);
  const looks = new CarriedLooks(parts.game, game, model.edits.layerChoices ?? null, pictureAt);
  const notes: ContentNote[] = bones.notes.map((text) => ({ kind: 'lost', text }));
  const own = sized(
    {
      ...parts,
      format: target.format.id,
      meshes: parts.meshes.map((mesh) => ({
        ...mesh,
        layers: looks.of(mesh.layers),
        version: parts.game === game ? mesh.version : null,
      })),
    },
    scale,
  );
  const pasted =
    own.meshes.length === 0 ? null : pasteMeshes(model, target.format.id, own, { ...paste, joint, map }, step);
  for (const text of pasted?.notes ?? []) notes.push({ kind: 'approximated', text });
  for (const layers of parts.materials) {
    if (model.edits.addMaterial === undefined)
      throw new RangeError(model.edits.refusals.addMaterial ?? 'This format cannot hold other materials');
    for (const text of materialFor(model, looks.of(layers), step).notes) notes.push({ kind: 'approximated', text });
  }
  const ratio = sizeRatio(parts.joints, model.view.joints, map) ?? scale;
  const clips = takeClips(model, parts, { game, map, ratio }, step);
  const known = new Set(model.view.textures.map(({ path }) => path.toLowerCase()));
  const came = new Map(parts.clips.flatMap(({ record }, at) => mapEntry(clips.clips[at], record)));
  const pairs = pairedClips(model.view.clips, parts.nodes.clips, game, came);
  const nodes = takeNodes(model, parts, { ...placing, game, looks, map, ratio, joint, pairs }, step);
  // Samples of Half-Life reach only so far behind their record, which shows when they are written.
  if (game === 'halfLife') target.writeFiles('model.mdl');
  const fresh = model.view.textures.filter(
    ({ path, pixels }) => path !== '' && pixels === null && !known.has(path.toLowerCase()),
  );
  const textures = [...(pasted?.textures ?? []), ...fresh.map(({ path }) => path)];
  if (textures.length > 0) notes.push(texturesNote(textures));
  return {
    records: [...(pasted?.meshes ?? []), ...clips.clips, ...bones.records, ...nodes.records],
    notes: [...notes, ...looks.notes, ...lackingNotes(parts, map), ...clips.notes, ...nodes.notes],
    pictures: looks.pictures,
    textures,
  };
}

function mapEntry(made: RecordId | undefined, from: RecordId): readonly (readonly [RecordId, RecordId])[] {
  return made === undefined ? [] : [[made, from]];
}
