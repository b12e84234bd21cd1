/** Puts copied meshes into a model of the same format, inside a step that is open. */
import type { RecordId } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';
import type { Vector3 } from '../geometry/vector.ts';
import { add, ORIGIN, scale, subtract } from '../geometry/vector.ts';
import { matchedInfluences, matchJoints, mainJoint, uppermostBone, wayBetween } from './clipJoints.ts';
import { dressMesh, materialFor } from './dressMesh.ts';
import type { EditedModel } from './edits.ts';
import { mapByName } from './jointMap.ts';
import type { ClipMesh, MeshClip } from './meshClip.ts';
import type { ModelMesh } from './view.ts';

export interface PasteOptions {
  /** Position among the joints of one that takes what has no joint here; −1 for the uppermost. */
  readonly joint: number;
  /** Everything hangs on that joint alone. */
  readonly isRigid: boolean;
  /** The joint that moves most of it is put on the one that it becomes. */
  readonly atJoint: boolean;
  /** About the joint that moves most of it, or the origin. */
  readonly factor: number;
  /** Units, after all else. */
  readonly move: Vector3;
  /** The mesh whose visibility, part of the body and the like new ones share; null for none. */
  readonly like: RecordId | null;
  /** For each joint of the clip its own of the model, −1 for none; left out, they are found by their names. */
  readonly map?: readonly number[];
}

export interface Pasted {
  readonly meshes: readonly RecordId[];
  /** What became of them otherwise than asked. */
  readonly notes: readonly string[];
  /** Paths of textures that the model names now and did not before. */
  readonly textures: readonly string[];
}

/** So many names are said; the rest are counted. */
const mostNames = 4;

/** The mesh that a copied one stands beside: the one that is the same part of the body, else the one that was chosen. */
function likeFor({ version, name }: ClipMesh, meshes: readonly ModelMesh[], like: RecordId | null): RecordId | null {
  if (like !== null) return like;
  const same = meshes.find(
    (mesh) => version !== null && mesh.version?.group === version.group && mesh.version.choice === version.choice,
  );
  return (same ?? meshes.find((mesh) => name !== '' && mesh.name === name))?.record ?? null;
}

function lackingNote(lacking: readonly string[], to: string): readonly string[] {
  if (lacking.length === 0) return [];
  const names = lacking.slice(0, mostNames).map((name) => (name === '' ? 'one without a name' : name));
  const more = lacking.length - names.length;
  return [
    `The model has no ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}: what hung there hangs on ${to} or on a bone above.`,
  ];
}

/** @throws RangeError for meshes of another format, and for what the model cannot hold */
export function pasteMeshes(
  model: EditedModel,
  format: string,
  clip: MeshClip,
  options: PasteOptions,
  step: Transaction,
): Pasted {
  const { view, edits } = model;
  if (clip.format !== format)
    throw new RangeError('The meshes come from a model of another format. Import a glTF of it instead');
  if (edits.addMesh === undefined)
    throw new RangeError(edits.refusals.addMesh ?? 'This format cannot hold other meshes');
  if (!view.joints.some(({ kind }) => kind === 'bone' || kind === 'helper'))
    throw new RangeError('The model has no bone that the meshes could hang on: add one first');
  const { joint, isRigid, atJoint, factor, move } = options;
  const uppermost = Math.max(0, joint >= 0 ? joint : uppermostBone(view.joints));
  const match = matchJoints(clip, view, joint, options.map ?? mapByName(clip.joints, view.joints));
  const joints = isRigid ? match.joints.map(() => uppermost) : match.joints;
  const centre = clip.joints[mainJoint(clip)]?.pivot ?? ORIGIN;
  const way = add(atJoint ? wayBetween(clip, view, joints) : ORIGIN, move);
  const place = (at: Vector3): Vector3 => add(add(centre, scale(subtract(at, centre), factor)), way);
  const notes = new Set<string>(
    isRigid ? [] : lackingNote(match.lacking, view.joints[uppermost]?.name ?? 'the first bone'),
  );
  const known = new Set(view.textures.map(({ path }) => path.toLowerCase()));
  const made = clip.meshes.map((mesh) => {
    const { geometry, layers, name } = mesh;
    const dressing = materialFor(model, layers, step);
    const positions = Float32Array.from(geometry.positions);
    for (let at = 0; at + 2 < positions.length; at += 3) {
      positions.set(place([positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0]), at);
    }
    const influences = matchedInfluences(mesh, joints, view.joints.length);
    const like = { material: dressing.material, name, from: likeFor(mesh, view.meshes, options.like) };
    const added = edits.addMesh?.({ ...geometry, positions, influences }, like, step);
    if (added === undefined) return [];
    const dressed = dressing.material < 0 ? dressMesh(model, added.mesh, layers, step) : [];
    for (const note of [...dressing.notes, ...added.notes, ...dressed]) notes.add(note);
    return [added.mesh];
  });
  const fresh = view.textures.filter(
    ({ path, pixels }) => path !== '' && pixels === null && !known.has(path.toLowerCase()),
  );
  return { meshes: made.flat(), notes: [...notes], textures: fresh.map(({ path }) => path) };
}
