/** The row of the time line with the buttons: to the start, play, loop, the frame, the sequence and the speed. */
import { CommandButton, useCommand } from '../../commands/index.ts';
import { SequenceSelect } from '../../app/SequenceSelect.tsx';
import { scrubTo, sequenceSpan, speeds } from '../../app/state/playback.ts';
import { useSession } from '../../app/state/hooks.ts';
import type { Session } from '../../app/state/session.ts';
import { IconButton, NumberField, Select } from '../../ui/index.ts';
import type { LaneList } from './lanes.ts';
import styles from './Timeline.module.css';

export function Transport({ session, list }: { readonly session: Session; readonly list: LaneList }) {
  const { document, state } = session;
  const sequence = useSession(session, (now) => now.sequence);
  const speed = useSession(session, (now) => now.speed);
  const isPlaying = useSession(session, (now) => now.isPlaying);
  const play = useCommand('animation.play');
  return (
    <div className={styles['transport']} role="toolbar" aria-label="Playback">
      <CommandButton command="animation.first" tooltipSide="top" />
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        label={play.title}
        shortcut={play.shortcut}
        pressed={isPlaying}
        disabled={!play.isEnabled}
        onClick={play.run}
        tooltipSide="top"
      />
      <CommandButton command="animation.loop" tooltipSide="top" />
      <FrameField session={session} isAtRest={sequenceSpan(document, sequence) === null} />
      <div className={styles['sequence']}>
        <SequenceSelect session={session} label="Sequence" />
      </div>
      <Select
        inline
        label="Speed"
        value={String(speed)}
        onChange={(value) => state.setState({ speed: Number(value) })}
        options={speeds.map((each) => ({ value: String(each), label: `${each}×` }))}
        placeholder={`${speed}×`}
      />
      <span className={styles['note']} title={noteOf(list)}>
        {noteOf(list)}
      </span>
    </div>
  );
}

/** What the lanes show, in a few words. */
function noteOf({ lanes, of, more }: LaneList): string {
  const count = lanes.length + more;
  const tracks = `${count} ${count === 1 ? 'track' : 'tracks'}`;
  const whose = of === 'selection' ? `${tracks} of the selection` : tracks;
  return more === 0 ? whose : `${whose}, ${lanes.length} shown`;
}

function FrameField({ session, isAtRest }: { readonly session: Session; readonly isAtRest: boolean }) {
  const frame = useSession(session, ({ frame: now }) => Math.round(now));
  const goTo = (next: number): void => scrubTo(session, next);
  return (
    <div className={styles['frame']}>
      <NumberField
        value={frame}
        kind="integer"
        unit="ms"
        label="Frame"
        step={10}
        disabled={isAtRest}
        onPreview={goTo}
        onCommit={goTo}
        onCancel={() => undefined}
      />
    </div>
  );
}
