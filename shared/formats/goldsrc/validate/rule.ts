/** A studio model as its rules see it, and what a rule checks. */
import { quoted, says, term } from '../../../codec/said.ts';
import type { Said } from '../../../codec/said.ts';
import { fieldsByName } from '../../../codec/byName.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordSchema } from '../../../codec/record.ts';
import type { RuleArea } from '../../../format/rule.ts';
import { areasOf } from '../../../format/rule.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Engine } from '../limits.ts';
import * as lookup from '../model.ts';
import { Mesh, SubModel, BodyPart } from '../schema/body.ts';
import { SequenceGroup } from '../schema/files.ts';
import { Event, Sequence } from '../schema/sequence.ts';
import { Bone, BoneController, Hitbox } from '../schema/skeleton.ts';
import { Texture } from '../schema/texture.ts';

/** A record with its fields and its place in its collection. */
export interface Item<F> {
  readonly id: RecordId;
  readonly position: number;
  readonly fields: F;
  /** At the start of a sentence: `Bone "Bip01"`, `Hitbox 3`. */
  readonly name: Said;
}

/** What problems call a record: by its name where it has one, else by its number. */
export function nameOf(document: DocumentView, id: RecordId): Said {
  const { type, fields, owner } = document.get(id);
  if (owner === null) return says`The model`;
  const info = lookup.studioSchemas.get(type)?.info;
  const label = info?.label ?? type;
  const name = info?.title === undefined ? null : fieldsByName(fields)[info.title];
  if (typeof name === 'string' && name !== '') return says`${term(label)} ${quoted(name)}`;
  const list = lookup.studioCollections.find(({ types }) => types.includes(type))?.list(document) ?? [];
  return says`${term(label)} ${list.indexOf(id)}`;
}

export { rule, toProblem } from '../../../format/rule.ts';
export type { Finding, Report, Rule } from '../../../format/rule.ts';

export type Checked = ReturnType<typeof readChecked>;
export type Area = RuleArea<Checked>;
export const area = areasOf<Checked>();

/** A model as the rules see it, looked up once for a run. */
export function readChecked(document: DocumentView, engine: Engine | null = null) {
  const items = <F>(schema: RecordSchema<F>, ids: readonly RecordId[]): readonly Item<F>[] =>
    ids.map((id, position) => ({
      id,
      position,
      fields: fieldsOf(schema, document.get(id)),
      name: nameOf(document, id),
    }));
  return {
    document,
    /** The one that was chosen; null where none was. */
    engine,
    root: document.root,
    model: lookup.modelFields(document),
    holder: lookup.textureHolder(document),
    bones: items(Bone, lookup.bonesOf(document)),
    controllers: items(BoneController, lookup.controllersOf(document)),
    hitboxes: items(Hitbox, lookup.hitboxesOf(document)),
    sequences: items(Sequence, lookup.sequencesOf(document)),
    groups: items(SequenceGroup, lookup.sequenceGroupsOf(document)),
    bodyparts: items(BodyPart, lookup.bodypartsOf(document)),
    submodels: items(SubModel, lookup.submodelsOf(document)),
    meshes: items(Mesh, lookup.meshesOf(document)),
    textures: items(Texture, lookup.texturesOf(document)),
    eventsOf: (sequence: Item<lookup.SequenceFields>) => items(Event, sequence.fields.events),
    meshesOf: (submodel: Item<lookup.SubModelFields>) => items(Mesh, submodel.fields.meshes),
    nameOf: (id: RecordId) => nameOf(document, id),
  };
}

/** Items whose name was used before, in capitals or not; those without a name are left out. */
export function repeatedNames<F extends { readonly name: string }>(items: readonly Item<F>[]): readonly Item<F>[] {
  const seen = new Set<string>();
  return items.filter(({ fields }) => {
    const name = fields.name.toLowerCase();
    if (name === '') return false;
    if (seen.has(name)) return true;
    seen.add(name);
    return false;
  });
}
