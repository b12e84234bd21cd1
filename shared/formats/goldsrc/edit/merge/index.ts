/** Merging sequences and submodels of another model into this one, by the names of bones, in one step. */
import type { DocumentView } from '../../../../codec/documentView.ts';
import type { Document } from '../../../../document/document.ts';
import type { RecordId } from '../../../../codec/documentRecord.ts';
import { bodypartsOf, bonesOf, sequencesOf } from '../../model.ts';
import { BodyPart, SubModel } from '../../schema/body.ts';
import { Sequence } from '../../schema/sequence.ts';
import { Bone } from '../../schema/skeleton.ts';
import type { BoneMatch } from './bones.ts';
import { matchBones } from './bones.ts';
import type { BoneFates } from './bring.ts';
import { bringBones } from './bring.ts';
import { addSequences } from './sequences.ts';
import type { WantedSubmodel } from './submodels.ts';
import { addSubmodels, missingBones } from './submodels.ts';
import { fieldsOf } from '../../../../codec/record.ts';

/** Something that another model offers. */
export interface MergeItem {
  readonly record: RecordId;
  readonly name: string;
  /** A few words about it. */
  readonly about: string;
  /** Why it cannot be taken as it is; null when it can. */
  readonly obstacle: string | null;
  /** Bones that it needs and this model lacks, by the other model's positions: it can be taken once their fate is said. */
  readonly needs: readonly number[];
}

export interface MergeOffer {
  readonly match: BoneMatch;
  readonly sequences: readonly MergeItem[];
  readonly bodyparts: readonly {
    readonly record: RecordId;
    readonly name: string;
    readonly submodels: readonly MergeItem[];
  }[];
}

function sequenceItem(donor: DocumentView, record: RecordId): MergeItem {
  const { name, frames, animations, events } = fieldsOf(Sequence, donor.get(record));
  const parts = [
    `${frames} ${frames === 1 ? 'frame' : 'frames'}`,
    animations.length > 1 ? `${animations.length} blends` : '',
    events.length > 0 ? `${events.length} ${events.length === 1 ? 'event' : 'events'}` : '',
  ];
  const obstacle = animations.length === 0 ? 'its samples are in a file that is missing' : null;
  return { record, name, about: parts.filter((part) => part !== '').join(', '), obstacle, needs: [] };
}

/** What a bone is called in choices. */
export function nameOfBone(document: DocumentView, bone: number): string {
  const id = bonesOf(document)[bone];
  return id === undefined ? `bone ${bone}` : fieldsOf(Bone, document.get(id)).name || `bone ${bone}`;
}

function submodelItem(donor: DocumentView, record: RecordId, match: BoneMatch): MergeItem {
  const { name, positions, meshes } = fieldsOf(SubModel, donor.get(record));
  const needs = missingBones(donor, record, match);
  const missing = needs.map((bone) => nameOfBone(donor, bone));
  const about = meshes.length === 0 ? 'nothing is drawn' : `${positions.length / 3} vertices`;
  return { record, name, about, obstacle: missing.length === 0 ? null : `needs ${missing.join(', ')}`, needs };
}

/** What another model has to offer to this one. */
export function mergeOffer(target: DocumentView, donor: DocumentView): MergeOffer {
  const match = matchBones(target, donor);
  return {
    match,
    sequences: sequencesOf(donor).map((id) => sequenceItem(donor, id)),
    bodyparts: bodypartsOf(donor).map((record) => {
      const { name, models } = fieldsOf(BodyPart, donor.get(record));
      return { record, name, submodels: models.map((id) => submodelItem(donor, id, match)) };
    }),
  };
}

export interface MergeChoice {
  readonly sequences: readonly RecordId[];
  readonly submodels: readonly WantedSubmodel[];
  /** What becomes of bones that the submodels need and this model lacks. */
  readonly bones?: BoneFates;
}

/**
 * Takes over what was chosen, in one step. Returns what is worth telling about it.
 * @throws RangeError when a submodel needs bones that this model lacks and nothing is said of; nothing is changed then
 */
export function mergeModel(
  target: Document,
  donor: DocumentView,
  { sequences, submodels, bones = new Map() }: MergeChoice,
): readonly string[] {
  const match = matchBones(target, donor);
  const needed = new Set(submodels.flatMap(({ submodel }) => missingBones(donor, submodel, match)));
  return target.edit('Merge from another model', (transaction) => {
    const hanging = bringBones(target, donor, transaction, match, [...needed], bones);
    return [
      ...addSequences(target, donor, transaction, sequences, hanging.match),
      ...addSubmodels(target, donor, transaction, submodels, hanging),
    ];
  });
}
