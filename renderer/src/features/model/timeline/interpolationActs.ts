/** How values go from key to key, changed for whole tracks, with how far that is off. No React. */
import { englishCounted } from '../../../base/text/numbers.ts';
import type { ClipPlace } from '../../../../../shared/model/animationEdits.ts';
import type { KeyTrack } from '../../../../../shared/format/animation.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { convertedKeys, furthestApart } from '../../../../../shared/geometry/interpolation.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import { sequenceSpan, sequencesOf } from '../../../workbench/state/sequences.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { carryOutAct } from '../lastAct/carryOut.ts';
import { allLanes, lanesOf } from './lanes.ts';
import { chosenKeys, hasChosen, keyPlaceOf } from './sheetActs.ts';
import { fill, text } from '../../../base/text/language.ts';

const degrees = 180 / Math.PI;

/** Tracks of the chosen keys; without any those of what is selected. */
function meantTracks(session: Session): readonly RecordId[] {
  if (hasChosen(session)) return [...chosenKeys(session)].flatMap(([track, keys]) => (keys.size > 0 ? [track] : []));
  const { sequence } = session.playback.state.get();
  const { selection } = session.state.getState();
  const { lanes, of } = lanesOf(session.document, selection, sequenceSpan(session.document, sequence));
  return of === 'selection' ? lanes.map(({ track }) => track) : [];
}

function trackOf(session: Session, id: RecordId): KeyTrack | null {
  const { document, sequence } = keyPlaceOf(session);
  return document.format.animation?.track(document, document.get(id), sequence) ?? null;
}

const takes = ({ hasInterpolation, interpolations }: KeyTrack, interpolation: number): boolean =>
  hasInterpolation && interpolations?.includes(interpolation) !== false;

/** Why tracks cannot have an interpolation; null where at least one can. */
function whyNotInterpolated(session: Session, interpolation: number): string | null {
  const tracks = meantTracks(session).flatMap((id) => trackOf(session, id) ?? []);
  if (tracks.length === 0) {
    return allLanes(session.document, keyPlaceOf(session).sequence).length === 0
      ? text('Nothing moves in this clip')
      : text('No key is chosen and no bone selected');
  }
  if (tracks.some((track) => takes(track, interpolation))) return null;
  return tracks.some(({ hasInterpolation }) => hasInterpolation)
    ? text('Keys of this format hold no tangents')
    : text('This format has one way between keys');
}

/** The spans of the clips that a track is played in: on a time line of its own the shown one, else all. */
function spansOf(session: Session) {
  const all = sequencesOf(session.document);
  const isShared = all.some(({ start }) => start !== all[0]?.start);
  return isShared ? all : all.filter(({ id }) => id === keyPlaceOf(session).sequence);
}

/** The clip that is shown; null where none is. */
function shownClip({ document, playback }: Session): ClipPlace | null {
  const { sequence } = playback.state.get();
  return document.format.model?.view(document).clips.find(({ record }) => record === sequence) ?? null;
}

/** Changes whole tracks: their interpolation is one for all their keys, in every clip. */
function setInterpolation(session: Session, interpolation: number, name: string): void {
  const { document } = session;
  const ids = meantTracks(session).filter((id) => {
    const track = trackOf(session, id);
    return track !== null && takes(track, interpolation) && track.keys.interpolation !== interpolation;
  });
  const spans = spansOf(session);
  const title = `${name} for ${englishCounted(ids.length, 'track')}`;
  carryOutAct(session, {
    title,
    numbers: [],
    compares: shownClip(session),
    act: () => {
      let [offPlace, offTurn] = [0, 0];
      document.edit(title, (step) => {
        for (const id of ids) {
          const track = trackOf(session, id);
          if (track === null) continue;
          const { keys } = track;
          const made = convertedKeys(keys, interpolation);
          const own = track.clockDuration === null ? spans : [{ start: 0, end: track.clockDuration, isLooping: true }];
          const off = furthestApart(keys, made, own);
          if (keys.isRotation) offTurn = Math.max(offTurn, off);
          else offPlace = Math.max(offPlace, off);
          track.store(step, made);
        }
      });
      return outcomeOf(ids.length, offPlace, offTurn * degrees);
    },
  });
}

function outcomeOf(count: number, place: number, turn: number): string {
  if (count === 0) return text('All these tracks have it already.');
  const round = (value: number): number => Number(value.toPrecision(2));
  const off =
    place < 1e-6 && turn < 1e-4
      ? text('All poses stay.')
      : fill('Values are off by {} at most, turns by {}°.', round(place), round(turn));
  return fill('{} A track has one interpolation in all clips.', off);
}

const kinds = [
  { value: 0, id: 'step', title: 'Step', keywords: ['constant', 'hold', 'none'] },
  { value: 1, id: 'linear', title: 'Linear', keywords: ['straight'] },
  { value: 2, id: 'hermite', title: 'Hermite', keywords: ['curve', 'smooth', 'tangents'] },
  { value: 3, id: 'bezier', title: 'Bezier', keywords: ['curve', 'smooth', 'handles'] },
] as const;

export const interpolationCommands: readonly AppCommand[] = kinds.map(({ value, id, title, keywords }) => {
  const whyNot = ({ session }: AppContext): string =>
    (session === null ? text('No document is open') : whyNotInterpolated(session, value)) ?? text('Not now');
  return {
    id: `keys.${id}`,
    title: `${title} between keys`,
    category: 'Animation',
    keywords: ['interpolation', ...keywords],
    when: ({ session }) => session !== null && whyNotInterpolated(session, value) === null,
    whyNot,
    run: withSession((session) => setInterpolation(session, value, title)),
  };
});
