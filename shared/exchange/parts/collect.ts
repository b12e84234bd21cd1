/** Parts taken out of a model to be put into another one, of any format: meshes with their look and joints, materials, clips. */
import type { RecordId } from '../../codec/documentRecord.ts';
import type { FormatDocument } from '../../format/format.ts';
import { sequencesElsewhere } from '../../formats/m2/elsewhere.ts';
import type { ContentClip } from '../../model/content.ts';
import { clipLayers, collectMeshes, type ClipLayer, type MeshClip, type MeshPart } from '../../model/meshClip.ts';
import type { Clip, ClipEvent, ModelView } from '../../model/view.ts';
import { MotionReader } from '../convert/motions.ts';
import { gameOf } from '../convert/targets.ts';
import type { ImportGame } from '../import/targets.ts';
import { collectNodes, type PartNodes } from './collectNodes.ts';
import { motionShift } from './plainSkeleton.ts';

/** A clip as plain tracks; their joints are those of the parts. */
export interface PartClip extends Omit<ContentClip, 'events'> {
  /** Times from the clip's start, in ms. */
  readonly events: readonly ClipEvent[];
  /** How far the tracks are from what the model shows, at most; in its units. */
  readonly shift: number;
  readonly record: RecordId;
}

/** Plain data without a document. */
export interface Parts extends MeshClip {
  readonly game: ImportGame;
  /** Of materials that come without a mesh. */
  readonly materials: readonly (readonly ClipLayer[])[];
  readonly clips: readonly PartClip[];
  /** Bones, and what hangs on joints. */
  readonly nodes: PartNodes;
}

/** What of a model is taken. */
export interface PartChoice {
  readonly meshes: readonly MeshPart[];
  /** Positions in the view. */
  readonly materials: readonly number[];
  readonly clips: readonly Clip[];
  /** Records of `partNodes`. */
  readonly nodes: ReadonlySet<RecordId>;
}

/** Why a clip cannot be taken, as a sentence; null where it can. */
export function whyNoClip(document: FormatDocument, record: RecordId): string | null {
  if (document.format.id !== 'm2') return null;
  const { clips } = viewOf(document);
  const at = clips.findIndex((clip) => clip.record === record);
  return sequencesElsewhere(document).has(at) ? 'Its keys stand in an .anim file that was not opened' : null;
}

function viewOf(document: FormatDocument): ModelView {
  const { model } = document.format;
  if (model === undefined) throw new RangeError(`A ${document.format.name} is no model`);
  return model.view(document);
}

/** @throws RangeError for what is no model of a game, and for clips whose keys are not at hand */
export function collectParts(document: FormatDocument, { meshes, materials, clips, nodes }: PartChoice): Parts {
  const view = viewOf(document);
  const game = gameOf(document);
  if (game === null) throw new RangeError(`A ${document.format.name} is no model that parts are taken from`);
  const reader = new MotionReader(view, { places: [...view.joints.keys()] });
  return {
    ...collectMeshes(document.format.id, view, meshes),
    game,
    materials: materials.map((material) => clipLayers(view, material)),
    nodes: collectNodes(view, nodes, document.format.id === 'm2' ? sequencesElsewhere(document) : new Set()),
    clips: clips.map((clip): PartClip => {
      const why = whyNoClip(document, clip.record);
      if (why !== null) throw new RangeError(`${clip.name}: ${why}`);
      const plain = reader.clip(clip);
      const events = clip.events.map((event) => ({ ...event, record: null, time: event.time - clip.start }));
      return { ...plain, events, shift: motionShift(view, clip, plain.tracks), record: clip.record };
    }),
  };
}

/** Joints for which one of the other model is looked for: what moves a mesh, moves in a clip, or carries a node; not those that come along. */
export function neededJoints({ joints, meshes, clips, nodes }: Parts): ReadonlySet<number> {
  const needed = new Set<number>();
  for (const { geometry } of meshes) {
    const { influences } = geometry;
    for (const [at, joint] of influences.joints.entries()) {
      if ((influences.weights[at] ?? 0) > 0 && joint < joints.length) needed.add(joint);
    }
  }
  for (const { tracks } of clips) for (const { joint } of tracks) if (joint >= 0) needed.add(joint);
  const { things, points, bones } = nodes;
  const events = nodes.clips.flatMap((clip) => clip.events);
  for (const { joint } of [
    ...things.lights,
    ...things.volumes,
    ...things.particles,
    ...things.ribbons,
    ...points,
    ...events,
  ])
    if (joint >= 0) needed.add(joint);
  for (const { joint } of bones) {
    const above = joints[joint]?.parent ?? -1;
    if (above >= 0) needed.add(above);
  }
  for (const { joint } of bones) needed.delete(joint);
  return needed;
}
