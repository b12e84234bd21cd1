/** Which bones of two models are the same: by their names, as the engine finds them when models are worn together. */
import type { DocumentView } from '../../../../codec/documentView.ts';
import { bonesOf } from '../../model.ts';
import { Bone } from '../../schema/skeleton.ts';
import { fieldsOf } from '../../../../codec/record.ts';

export interface BoneMatch {
  /** Position of each bone of the other model in this one; −1 where it has none of the name. */
  readonly toTarget: readonly number[];
  /** Position of each bone of this model in the other one; −1 where that has none of the name. */
  readonly toDonor: readonly number[];
  /** Names of the other model's bones that this one lacks, and the other way round. */
  readonly lacking: readonly string[];
  readonly additional: readonly string[];
  /** Bones that hang on another parent there: their movement is carried over by where they are. */
  readonly reparented: readonly string[];
}

interface NamedBone {
  readonly name: string;
  readonly parent: number;
}

function named(document: DocumentView): readonly NamedBone[] {
  return bonesOf(document).map((id) => fieldsOf(Bone, document.get(id)));
}

/** The first bone of each name counts, in capitals or not. Bones without a name match by their place in the list. */
function positions(of: readonly NamedBone[], among: readonly NamedBone[]): readonly number[] {
  const first = new Map<string, number>();
  for (const [position, { name }] of among.entries()) {
    const key = name.toLowerCase();
    if (key !== '' && !first.has(key)) first.set(key, position);
  }
  const taken = new Set<string>();
  return of.map(({ name }, position) => {
    const key = name.toLowerCase();
    if (key === '') return among[position]?.name === '' ? position : -1;
    if (taken.has(key)) return among[position]?.name.toLowerCase() === key ? position : -1;
    taken.add(key);
    return first.get(key) ?? -1;
  });
}

const nameOf = (position: number, { name }: NamedBone): string => (name === '' ? `bone ${position}` : name);

export function matchBones(target: DocumentView, donor: DocumentView): BoneMatch {
  const own = named(target);
  const others = named(donor);
  const toTarget = positions(others, own);
  const toDonor = positions(own, others);
  const reparented = own.flatMap((bone, position) => {
    const other = others[toDonor[position] ?? -1];
    if (other === undefined) return [];
    const parent = other.parent < 0 ? -1 : (toTarget[other.parent] ?? -1);
    return parent === bone.parent ? [] : [nameOf(position, bone)];
  });
  return {
    toTarget,
    toDonor,
    lacking: others.flatMap((bone, position) => ((toTarget[position] ?? -1) < 0 ? [nameOf(position, bone)] : [])),
    additional: own.flatMap((bone, position) => ((toDonor[position] ?? -1) < 0 ? [nameOf(position, bone)] : [])),
    reparented,
  };
}
