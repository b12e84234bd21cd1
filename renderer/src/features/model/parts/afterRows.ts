/** What a model has once parts were taken: what is new in it, where it hangs, and how much of the engine's limits is used. No React. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { counted, grouped, plainNumber } from '../../../base/text/numbers.ts';
import { kindWord, partNodes } from '../../../../../shared/exchange/parts/nodes.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { influencesOf } from '../../../../../shared/model/influences.ts';
import type { JointKind } from '../../../../../shared/model/things.ts';
import type { ModelMesh, ModelView } from '../../../../../shared/model/view.ts';
import { readings } from '../../../workbench/panels/status/limits.ts';
import { engineFor } from '../../../workbench/state/engine.ts';
import { fill } from '../../../base/text/language.ts';

export interface AfterRow {
  readonly key: string;
  readonly kind: 'mesh' | 'clip' | JointKind;
  readonly name: string;
  readonly meta: string;
  readonly isNew: boolean;
  readonly depth: number;
}

/** “on Bone_Head”, “on 3 bones” */
function hangsOn(view: ModelView, mesh: ModelMesh): string {
  const { joints, weights } = influencesOf(view, mesh);
  const used = new Set<number>();
  for (const [at, joint] of joints.entries()) if ((weights[at] ?? 0) > 0) used.add(joint);
  const [only = -1] = used;
  if (used.size === 0) return '';
  return used.size === 1 ? `on ${view.joints[only]?.name ?? 'one bone'}` : `on ${counted(used.size, 'bone')}`;
}

/** Positions of nodes that are new, and of all that is above them. */
function withAbove(nodes: ReturnType<typeof partNodes>, fresh: ReadonlySet<RecordId>): ReadonlySet<number> {
  const kept = new Set<number>();
  const above: number[] = [];
  for (const [at, { record, depth }] of nodes.entries()) {
    above.length = Math.min(above.length, depth);
    above[depth] = at;
    if (fresh.has(record)) for (const up of above) kept.add(up);
  }
  return kept;
}

/** @param isAll what the model had before, too */
export function afterRows(view: ModelView, records: readonly RecordId[], isAll: boolean): readonly AfterRow[] {
  const fresh = new Set(records);
  const meshes = view.meshes.flatMap((mesh): readonly AfterRow[] => {
    const isNew = fresh.has(mesh.record);
    if (!isNew && !isAll) return [];
    const meta = isNew ? hangsOn(view, mesh) : fill('{} faces', grouped(mesh.triangles.length / 3));
    return [{ key: `mesh ${mesh.record}`, kind: 'mesh', name: mesh.name, meta, isNew, depth: 0 }];
  });
  const clips = view.clips.flatMap(({ record, name, start, end, variant }): readonly AfterRow[] => {
    const isNew = fresh.has(record);
    if (variant > 0 || (!isNew && !isAll)) return [];
    const meta = `${plainNumber(Number(((end - start) / 1000).toFixed(2)))} s`;
    return [{ key: `clip ${record}`, kind: 'clip', name, meta, isNew, depth: 0 }];
  });
  const nodes = partNodes(view);
  const kept = isAll ? null : withAbove(nodes, fresh);
  const tree = nodes.flatMap(({ record, kind, name, depth }, at): readonly AfterRow[] =>
    kept !== null && !kept.has(at)
      ? []
      : [
          {
            key: `node ${record} ${at}`,
            kind,
            name,
            meta: kindWord(kind),
            isNew: fresh.has(record),
            depth,
          },
        ],
  );
  return [...meshes, ...clips, ...tree];
}

export interface UsedLimit {
  readonly label: string;
  readonly before: number;
  readonly after: number;
  readonly most: number;
}

/** Limits of the engine that a change comes nearer to, the fullest first. */
export function usedLimits(before: FormatDocument, after: FormatDocument): readonly UsedLimit[] {
  const { limits } = before.format;
  const engine = engineFor(before.format) ?? limits?.engines[0]?.id;
  if (limits === undefined || engine === undefined) return [];
  const used = new Map(limits.meters(before).map(({ id, used }) => [id, used]));
  return readings(limits.meters(after), engine).flatMap(({ meter, most }) => {
    const was = used.get(meter.id) ?? 0;
    return was === meter.used ? [] : [{ label: meter.label, before: was, after: meter.used, most }];
  });
}
