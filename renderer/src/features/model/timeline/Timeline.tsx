/** The Timeline panel: transport, and the keys of what is selected inside the shown sequence. */
import { sequenceSpan } from '../../../workbench/state/sequences.ts';
import { useActiveSession, usePlayback, useRevision, useSession } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../../../../shared/codec/words.ts';
import { Button, EmptyState } from '../../../base/ui/index.ts';
import { LaneView } from './LaneView.tsx';
import { lanesOf } from './lanes.ts';
import type { TimeView } from './scale.ts';
import { sheetOf } from './sheet.ts';
import { SheetFilter } from './SheetFilter.tsx';
import { Transport } from './Transport.tsx';
import styles from './Timeline.module.css';

export function Timeline() {
  const session = useActiveSession();
  if (session === null) {
    return <EmptyState icon="clock" title="No document" hint="Sequences of an open model are played here." />;
  }
  if (session.document.format.animation === undefined) {
    return <EmptyState icon="clock" title="This kind of file has no animation" />;
  }
  return <TimelineOf key={session.id} session={session} />;
}

function TimelineOf({ session }: { readonly session: Session }) {
  const { document } = session;
  const revision = useRevision(document);
  const selection = useSession(session, (state) => state.selection);
  const sequence = usePlayback(session, (state) => state.sequence);
  const span = sequenceSpan(document, sequence);
  const sheet = useStore(sheetOf(session));
  const list = useMemo(
    () => lanesOf(document, selection, span, sheet),
    // oxlint-disable-next-line react/exhaustive-deps -- tracks change with the revision
    [document, revision, selection, sequence, sheet.scope, sheet.channel, sheet.text],
  );
  const whole = span ?? wholeOf(list.lanes.map(({ frames }) => frames));

  return (
    <div className={styles['timeline']}>
      <Transport session={session} list={list} />
      <SheetFilter session={session} />
      {list.lanes.length === 0 && list.hidden > 0 ? (
        <EmptyState
          icon="filter"
          title={`${counted(list.hidden, 'track')} ${list.hidden === 1 ? 'does' : 'do'} not fit the filter`}
          actions={
            <Button onClick={() => sheetOf(session).setState({ channel: 'any', text: '' })}>Show all tracks</Button>
          }
        />
      ) : list.lanes.length === 0 ? (
        <EmptyState
          icon="key"
          title={span === null ? 'Nothing in this model is animated' : `Nothing moves in ${span.name}`}
          hint="Add a track to a selected node in Properties; its keys appear here."
        />
      ) : (
        <LaneView session={session} lanes={list.lanes} span={span} whole={whole} />
      )}
    </div>
  );
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
