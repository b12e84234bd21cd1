/** The Timeline panel: transport, and the keys of what is selected inside the shown sequence. */
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { SequenceSpan } from '../../../../../shared/format/animation.ts';
import { useActiveSession, usePlayback, useSession } from '../../../workbench/state/hooks.ts';
import { useOutline } from '../../../workbench/state/outlineIndex.ts';
import { useClocks } from '../../../workbench/state/useClocks.ts';
import { useIsAwaited } from '../../../workbench/state/useIsAwaited.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { useStore } from 'zustand';
import { counted } from '../../../base/text/numbers.ts';
import { Button, EmptyState } from '../../../base/ui/index.ts';
import { LaneView } from './LaneView.tsx';
import type { LaneList } from './lanes.ts';
import { laneReader, lanesOf, mayChangeLanes } from './lanes.ts';
import type { TimeView } from './scale.ts';
import { sheetOf } from './sheet.ts';
import { SheetFilter } from './SheetFilter.tsx';
import { Transport } from './Transport.tsx';
import styles from './Timeline.module.css';
import { fill, text } from '../../../base/text/language.ts';

export function Timeline() {
  const session = useActiveSession();
  if (session === null) {
    return (
      <EmptyState icon="clock" title={text('No document')} hint={text('Sequences of an open model are played here.')} />
    );
  }
  if (session.document.format.animation === undefined) {
    return <EmptyState icon="clock" title={text('This kind of file has no animation')} />;
  }
  return <TimelineBehindPicture key={session.id} session={session} />;
}

/** All tracks of a large model take longer to draw than the model itself. */
function TimelineBehindPicture({ session }: { readonly session: Session }) {
  return useIsAwaited(session) ? <div className={styles['timeline']} /> : <TimelineOf session={session} />;
}

/** The lanes to show; the component is drawn again when one of them changed. */
function useLanes(session: Session, span: SequenceSpan | null): LaneList {
  const { document } = session;
  const selection = useSession(session, (state) => state.selection);
  const { scope, channel, text } = useStore(sheetOf(session));
  // Lanes are called as in the outline, which is made anew only once a step is finished.
  useOutline(document);
  const read = useMemo(
    () => laneReader(document, () => lanesOf(document, selection, span, { scope, channel, text })),
    [document, selection, span, scope, channel, text],
  );
  const sequence = span?.id ?? null;
  const subscribe = useCallback(
    (listener: () => void) =>
      document.onChange(({ diff }) => {
        if (mayChangeLanes(document, diff, sequence)) listener();
      }),
    [document, sequence],
  );
  return useSyncExternalStore(subscribe, read);
}

function TimelineOf({ session }: { readonly session: Session }) {
  const sequence = usePlayback(session, (state) => state.sequence);
  const spans = useClocks(session.document);
  const span = spans.find(({ id }) => id === sequence) ?? null;
  const list = useLanes(session, span);
  const whole = useMemo(() => span ?? wholeOf(list.lanes.map(({ frames }) => frames)), [span, list]);

  return (
    <div className={styles['timeline']}>
      <div className={styles['head']}>
        <Transport session={session} span={span} of={list.of} shown={list.lanes.length} hidden={list.hidden} />
        <SheetFilter session={session} />
      </div>
      {list.lanes.length === 0 && list.hidden > 0 ? (
        <EmptyState
          icon="filter"
          title={fill(
            '{} {} not fit the filter',
            counted(list.hidden, 'track'),
            list.hidden === 1 ? text('does') : text('do'),
          )}
          actions={
            <Button onClick={() => sheetOf(session).setState({ channel: 'any', text: '' })}>
              {text('Show all tracks')}
            </Button>
          }
        />
      ) : list.lanes.length === 0 ? (
        <EmptyState
          icon="key"
          title={emptyTitle(span)}
          hint={
            span?.isLoop === true
              ? text('Show a clip, select what moves in it, and put its tracks on the loop from the Animation menu.')
              : text('Add a track to a selected node in Properties; its keys appear here.')
          }
        />
      ) : (
        <LaneView session={session} lanes={list.lanes} spans={spans} span={span} whole={whole} />
      )}
    </div>
  );
}

function emptyTitle(span: SequenceSpan | null): string {
  if (span === null) return text('Nothing in this model is animated');
  return span.isLoop === true
    ? fill('Nothing runs on {}', span.name.toLowerCase())
    : fill('Nothing moves in {}', span.name);
}

/** From the first to the last key, for a model that is shown at rest. */
function wholeOf(all: readonly Int32Array[]): TimeView {
  let start = 0;
  let end = 1000;
  for (const frames of all) {
    for (const frame of frames) {
      start = Math.min(start, frame);
      end = Math.max(end, frame);
    }
  }
  return { start, end };
}
