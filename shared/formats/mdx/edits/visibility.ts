/** In which clips geosets, emitters, lights and attachments of MDX models are seen, in both games. Format pages 4 and 5.6. */
import type { DocumentRecord, RecordId } from '../../../codec/documentRecord.ts';
import type { Document } from '../../../document/document.ts';
import { changeStructure } from '../../../document/structure.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { keyStride, sortedKeys } from '../../../geometry/keys.ts';
import { clipOf } from '../../../model/meshes.ts';
import { inStep } from '../../../model/steps.ts';
import type { Hideable, VisibilityEdits } from '../../../model/visibilityEdits.ts';
import { hideableOf, shownBy } from '../../../model/visibilityEdits.ts';
import { animationOf } from '../animation.ts';
import { dialectOf } from '../dialects.ts';
import { itemsWithTags, nodesOf } from '../model.ts';
import { mdxView } from '../view/index.ts';
import { fieldsInBoth, nodeFields, ownTracks } from '../view/records.ts';
import { fieldsIf, fieldsOf } from '../../../codec/record.ts';
import { GeosetAnimation } from '../schema/geoset.ts';
import { Track } from '../schema/track.ts';
import { withStretch } from './animation/keys.ts';
import { isInside, sharedNotes, timedTrack } from './animation/timeline.ts';

const kinds: Readonly<Record<string, Hideable['kind']>> = {
  particleEmitter: 'particles',
  particleEmitter2: 'particles',
  ribbonEmitter: 'ribbon',
  light: 'light',
  attachment: 'attachment',
};

const animationsOf = (document: Document, geoset: number): readonly RecordId[] =>
  itemsWithTags(document, ['GEOA']).filter((id) => fieldsInBoth(GeosetAnimation, document.get(id)).geosetId === geoset);

/** The record whose track shows and hides something: of a geoset its animation, null where it has none. */
function ownerOf(document: Document, { record, kind }: Hideable): RecordId | null {
  if (kind !== 'mesh') return record;
  return animationsOf(document, itemsWithTags(document, ['GEOS']).indexOf(record))[0] ?? null;
}

function isSwitch(document: Document, tag: unknown): boolean {
  const kind = dialectOf(document).trackKinds.get(String(tag));
  return kind?.isVisibility === true || tag === 'KGAO';
}

function trackOf(document: Document, owner: RecordId): DocumentRecord | null {
  const tracks = ownTracks(document.get(owner)).map((id) => document.get(id));
  return tracks.find((track) => isSwitch(document, fieldsOf(Track, track).tag)) ?? null;
}

/** A track that shows all the time, for a record that has none. */
function addTrack(document: Document, transaction: Transaction, owner: RecordId, frame: number): RecordId {
  const animation = animationOf(dialectOf(document));
  const record = document.get(owner);
  const kind = animation.missing(document, record, 'tracks').find(({ id }) => isSwitch(document, id));
  if (kind === undefined) throw new RangeError('The format keeps no visibility for it');
  const { type, fields } = animation.create(record, kind, frame);
  // Seen or not, with nothing between.
  const track = transaction.add(type, owner, { ...fields, interpolation: 0 });
  transaction.update(owner, { tracks: [...ownTracks(record), track] });
  return track;
}

export function visibilityEdits(document: Document): Required<VisibilityEdits> {
  const hideables = (): readonly Hideable[] => [
    ...mdxView(document).meshes.map(({ record, name }): Hideable => ({ record, name, kind: 'mesh' })),
    ...nodesOf(document).flatMap((record): Hideable[] => {
      const kind = kinds[document.get(record).type];
      return kind === undefined ? [] : [{ record, name: nodeFields(document.get(record)).name, kind }];
    }),
  ];
  return {
    hideables,
    shownIn(record, place) {
      const owner = ownerOf(document, hideableOf(hideables(), record));
      if (owner === null) return 'shown';
      const rest = [fieldsIf(GeosetAnimation, document.get(owner))?.alpha ?? 1];
      const track = trackOf(document, owner);
      const timed = track === null ? null : animationOf(dialectOf(document)).track(document, track, null);
      if (timed === null) return shownBy(rest);
      const { frames, values } = timed.keys;
      const stride = keyStride(timed.keys);
      const clip = clipOf(mdxView(document), place);
      const inClip = [...frames.keys()].filter((at) => isInside(clip, frames[at] ?? 0) || timed.clockDuration !== null);
      return shownBy(inClip.length === 0 ? rest : inClip.map((at) => values[at * stride] ?? 0));
    },
    setShown(record, place, isShown, step) {
      const target = hideableOf(hideables(), record);
      const clip = clipOf(mdxView(document), place);
      return inStep(document, `${isShown ? 'Show' : 'Hide'} in ${clip.name}`, step, (transaction) => {
        const geosetId = itemsWithTags(document, ['GEOS']).indexOf(record);
        const owner =
          ownerOf(document, target) ??
          changeStructure(document, transaction, (structure) => structure.create('geosetAnimation', { geosetId }));
        const track = trackOf(document, owner) ?? document.get(addTrack(document, transaction, owner, clip.start));
        const timed = timedTrack(document, track);
        if (timed === null) {
          throw new RangeError(`“${target.name}” is shown on a global sequence, the same in every clip`);
        }
        const old = sortedKeys(timed.keys);
        const value = isShown ? 1 : 0;
        const numbers = Array.from({ length: Math.min(3, keyStride(old)) }, (_, part) => (part === 0 ? value : 0));
        timed.store(transaction, withStretch(old, clip, [{ frame: clip.start, numbers }]));
        return sharedNotes(document, clip.record, clip);
      });
    },
  };
}
