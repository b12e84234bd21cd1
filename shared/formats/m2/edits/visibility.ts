/** In which sequences emitters, ribbons, lights and submeshes of World of Warcraft’s models are seen. Format pages 10 to 13. */
import { fieldsOf } from '../../../codec/record.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Document } from '../../../document/document.ts';
import { changeStructure } from '../../../document/structure.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { clipOf } from '../../../model/meshes.ts';
import { inStep, obeyed } from '../../../model/steps.ts';
import type { Hideable, VisibilityEdits } from '../../../model/visibilityEdits.ts';
import { hideableOf, shownBy } from '../../../model/visibilityEdits.ts';
import { resolveAlias } from '../aliases.ts';
import { sequencesElsewhere } from '../elsewhere.ts';
import { listOf, trackOf } from '../model.ts';
import { sameSubmeshes } from '../sameSubmeshes.ts';
import { Batch, View } from '../schema/view.ts';
import { m2View } from '../view/index.ts';
import type { TrackRecord } from '../model.ts';
import { isTrack } from '../model.ts';
import { clipKeys, keyedPosition, sharedNotes, stretchesOf, withClipKeys } from './animation/tracks.ts';

/** Opaque, of 16 bits. */
const whole = 32767;

/** Batches of a submesh and of the same part in other views. */
function batchesOf(document: Document, mesh: RecordId): readonly RecordId[] {
  const parts = new Set([mesh, ...sameSubmeshes(document, [mesh])]);
  return listOf(document, 'views').flatMap((view) => {
    const { submeshes, batches } = fieldsOf(View, document.get(view));
    return batches.filter((id) => {
      const part = submeshes[fieldsOf(Batch, document.get(id)).submesh];
      return part !== undefined && parts.has(part);
    });
  });
}

const colorOf = (document: Document, batch: RecordId): number => fieldsOf(Batch, document.get(batch)).color;

/** Tracks that show and hide something; a submesh has one for each colour of its batches. */
function tracksOf(document: Document, { record, kind }: Hideable): readonly TrackRecord[] {
  if (kind === 'mesh') {
    const colors = new Set(batchesOf(document, record).map((batch) => colorOf(document, batch)));
    return [...colors].flatMap((color) => {
      const id = listOf(document, 'colors')[color];
      return id === undefined ? [] : (trackOf(document, id, 'alpha') ?? []);
    });
  }
  return [trackOf(document, record, kind === 'particles' ? 'enabled' : 'visibility') ?? []].flat();
}

/** Gives batches of a submesh colours of their own, where they have none or others use them too. */
function ownColors(document: Document, transaction: Transaction, mesh: RecordId): void {
  const batches = batchesOf(document, mesh);
  const own = new Set(batches);
  const others = new Set(
    listOf(document, 'views')
      .flatMap((view) => [...fieldsOf(View, document.get(view)).batches])
      .filter((id) => !own.has(id))
      .map((id) => colorOf(document, id)),
  );
  const made = new Map<number, number>();
  for (const batch of batches) {
    const color = colorOf(document, batch);
    const source = listOf(document, 'colors')[color];
    if (source !== undefined && !others.has(color)) continue;
    if (!made.has(color)) {
      made.set(color, listOf(document, 'colors').length);
      changeStructure(document, transaction, (structure) => {
        if (source === undefined) structure.create('color');
        else structure.reorder(structure.duplicate(source), listOf(document, 'colors').length - 1);
      });
    }
    transaction.set(Batch, batch, { color: made.get(color) ?? color });
  }
}

/** All the time shown, by a key in every sequence whose keys are at hand: what no key says is not the same in all versions. */
function showAlways(document: Document, transaction: Transaction, track: TrackRecord, value: number): void {
  const elsewhere = sequencesElsewhere(document);
  for (const [position, { start }] of stretchesOf(document).entries()) {
    if (elsewhere.has(position) || resolveAlias(document, position) !== position) continue;
    const present = document.get(track.id);
    if (!isTrack(present)) continue;
    transaction.update(track.id, withClipKeys(document, present, { position }, { times: [start], values: [[value]] }));
  }
}

export function visibilityEdits(document: Document): Required<VisibilityEdits> {
  const hideables = (): readonly Hideable[] => [
    ...m2View(document).meshes.map(({ record, name }): Hideable => ({ record, name, kind: 'mesh' })),
    ...(['particles', 'ribbons', 'lights'] as const).flatMap((list) =>
      listOf(document, list).map((record, at): Hideable => {
        const name = `${list === 'particles' ? 'Particles' : list === 'ribbons' ? 'Ribbon' : 'Light'} ${at}`;
        return { record, name, kind: list === 'particles' ? 'particles' : list === 'ribbons' ? 'ribbon' : 'light' };
      }),
    ),
  ];
  return {
    hideables,
    shownIn(record, place) {
      const position = resolveAlias(document, listOf(document, 'sequences').indexOf(place.record));
      const tracks = tracksOf(document, hideableOf(hideables(), record));
      const values = tracks.flatMap((track) => {
        if (track.fields.times.length === 0) return [1];
        const own = clipKeys(document, track, position).values?.map(([value = 0]) => value) ?? [];
        return own.length === 0 ? [1] : own;
      });
      return shownBy(values.length === 0 ? [1] : values);
    },
    setShown(record, place, isShown, step) {
      const target = hideableOf(hideables(), record);
      const clip = clipOf(m2View(document), place);
      const position = keyedPosition(document, clip.record);
      const isRunning = tracksOf(document, target).some(
        ({ fields }) => fields.globalLoop >= 0 && fields.times.length > 0,
      );
      if (isRunning) throw new RangeError(`${target.name} is shown on a global loop, the same in every sequence`);
      if (target.kind === 'mesh' && batchesOf(document, record).length === 0) {
        throw new RangeError(`${target.name} is not drawn: no batch draws it`);
      }
      return inStep(document, `${isShown ? 'Show' : 'Hide'} in ${clip.name}`, step, (transaction) => {
        if (target.kind === 'mesh') ownColors(document, transaction, record);
        const one = target.kind === 'mesh' ? whole : 1;
        for (const track of tracksOf(document, target)) {
          if (track.fields.times.length === 0) showAlways(document, transaction, track, one);
          const present = document.get(track.id);
          if (!isTrack(present)) continue;
          const start = stretchesOf(document)[position]?.start ?? 0;
          const keys = { times: [start], values: [[isShown ? one : 0]] };
          transaction.update(track.id, {
            ...withClipKeys(document, present, { position }, keys),
            globalLoop: -1,
          });
        }
        return [...obeyed, ...sharedNotes(document, clip.record)];
      });
    },
  };
}
