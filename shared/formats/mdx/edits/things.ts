/** Points, emitters, lights, cameras, shapes and events that models of Warcraft III and of World of Warcraft alpha are given. */
import type { Fields, RecordId } from '../../../codec/documentRecord.ts';
import { cutText } from '../../../codec/text.ts';
import type { Document } from '../../../document/document.ts';
import { changeStructure, type Structure } from '../../../document/structure.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { freeJointName } from '../../../model/jointEdits.ts';
import { filledClips, requireThings } from '../../../model/askedThings.ts';
import { inStep, obeyed } from '../../../model/steps.ts';
import type { NewThings, ThingEdits } from '../../../model/thingEdits.ts';
import { buildEmitters } from '../build/emitters.ts';
import { buildMaterial } from '../build/materials.ts';
import { buildThings } from '../build/things.ts';
import type { NewTrack, ThingWriter } from '../build/thingWriter.ts';
import type { Stretch } from '../build/tracks.ts';
import { dialectOf } from '../dialects.ts';
import { itemsWithTags } from '../model.ts';
import { mdxView } from '../view/index.ts';
import { finite, nodeFields } from '../view/records.ts';
import { addNodeFlags, mostNameBytes, placeNode } from './joints.ts';

/** Makes nodes in a document that is there; their places are written when the lists are settled. */
class NodeWriter implements ThingWriter {
  readonly structure: Structure;
  readonly choices: { readonly isAlpha: boolean };
  readonly stretches: readonly Stretch[];
  readonly places: (readonly [node: RecordId, pivot: Vector3])[] = [];
  /** All that have a name by now. */
  private readonly named: { readonly name: string }[];
  private readonly ids: readonly number[];

  constructor(document: Document, structure: Structure, things: NewThings) {
    const { joints, clips } = mdxView(document);
    this.structure = structure;
    this.choices = { isAlpha: dialectOf(document).isAlpha };
    this.named = joints.map(({ name }) => ({ name }));
    this.ids = joints.map(({ record }) => finite(nodeFields(document.get(record)).objectId, -1));
    this.stretches = filledClips(clips, things)
      .map((clip, at): Stretch => ({ clip, start: clips[at]?.start ?? 0, end: clips[at]?.end ?? 0 }))
      .toSorted((left, right) => left.start - right.start);
  }

  idOf(joint: number): number {
    return this.ids[joint] ?? -1;
  }

  node(
    type: string,
    { name, flags = 0, ...fields }: Fields & { readonly name: string; readonly flags?: number },
    pivot: Vector3,
  ): RecordId {
    // The names of events say what happens.
    const own =
      type === 'eventObject'
        ? cutText(name, mostNameBytes)
        : freeJointName({ joints: this.named }, name, mostNameBytes);
    this.named.push({ name: own });
    const made = this.structure.create(type, { ...fields, name: own });
    if (flags !== 0) addNodeFlags(this.structure.transaction, made, flags);
    this.places.push([made, pivot]);
    return made;
  }

  track(
    owner: RecordId,
    tag: string,
    { interpolation, frames, values }: NewTrack,
    member: 'transforms' | 'tracks',
  ): void {
    const fields = { tag, interpolation, globalSequenceId: -1, frames: Int32Array.from(frames), values };
    this.structure.create('track', fields, { owner, member });
  }
}

export function thingEdits(document: Document): Required<Pick<ThingEdits, 'addThings'>> {
  return {
    addThings(things, step) {
      requireThings(mdxView(document), things);
      const before = new Set(itemsWithTags(document, ['CAMS']));
      return inStep(document, 'Add nodes', step, (transaction) => {
        const places = changeStructure(document, transaction, (structure) => {
          const writer = new NodeWriter(document, structure, things);
          const { version } = document;
          const first = itemsWithTags(document, ['MTLS']).length;
          for (const material of things.materials)
            buildMaterial(structure, { version, ...writer.choices }, material, null);
          const ribbons = things.things.ribbons.map((each) => ({ ...each, material: each.material + first }));
          const attachments = itemsWithTags(document, ['ATCH']).length;
          for (const [at, { name, joint, place }] of things.points.entries()) {
            const fields = { name, parentId: writer.idOf(joint), attachmentId: attachments + at };
            writer.node('attachment', fields, place);
          }
          buildEmitters(writer, { ...things.things, ribbons });
          buildThings(writer, things.things);
          return writer.places;
        });
        for (const [node, pivot] of places) placeNode(document, transaction, node, pivot);
        const cameras = itemsWithTags(document, ['CAMS']).filter((id) => !before.has(id));
        return { records: [...places.map(([node]) => node), ...cameras], notes: obeyed };
      });
    },
  };
}
