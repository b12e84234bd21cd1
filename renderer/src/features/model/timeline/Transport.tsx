/** The row of the time line with the buttons: to the start, play, loop, the frame, the sequence and the speed. */
import { memo, useState } from 'react';
import type { SequenceSpan } from '../../../../../shared/format/animation.ts';
import { timeOfUnits, unitsAt } from '../../../../../shared/format/frames.ts';
import { counted } from '../../../base/text/numbers.ts';
import { CommandButton, useCommand } from '../../../base/commands/index.ts';
import { EventSounds } from '../events/EventSounds.tsx';
import { SequenceSelect } from './SequenceSelect.tsx';
import { speeds } from '../../../workbench/state/playback.ts';
import { usePlayback } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { IconButton, NumberField, Select } from '../../../base/ui/index.ts';
import type { LaneList } from './lanes.ts';
import styles from './Timeline.module.css';
import { text } from '../../../base/text/language.ts';

interface TransportProps {
  readonly session: Session;
  readonly span: SequenceSpan | null;
  /** Which tracks are shown, and how many of them are not. */
  readonly of: LaneList['of'];
  readonly shown: number;
  readonly hidden: number;
}

/** Drawn again for the tracks that are shown, not for where their keys are dragged to. */
export const Transport = memo(function Transport({ session, span, of, shown, hidden }: TransportProps) {
  const { playback } = session;
  const speed = usePlayback(session, (now) => now.speed);
  const isPlaying = usePlayback(session, (now) => now.isPlaying);
  const play = useCommand('animation.play');
  const note = noteParts(of, shown, hidden);
  return (
    <div className={styles['transport']} role="toolbar" aria-label={text('Playback')}>
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
      <FrameField session={session} span={span} />
      <div className={styles['sequence']}>
        <SequenceSelect session={session} label={text('Sequence')} />
      </div>
      <Select
        inline
        label={text('Speed')}
        value={String(speed)}
        onChange={(value) => playback.setSpeed(Number(value))}
        options={speeds.map((each) => ({ value: String(each), label: `${each}×` }))}
        placeholder={`${speed}×`}
      />
      <EventSounds />
      <span className={styles['note']} title={note.join('')}>
        {note.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </span>
    </div>
  );
});

/** What the lanes show, in a few words: the parts that can be left out one by one, from the end. */
function noteParts(of: LaneList['of'], shown: number, hidden: number): readonly string[] {
  const whose = of === 'selection' ? [` ${text('of the selection')}`] : [];
  const sifted = hidden === 0 ? [] : [`, ${shown} shown`];
  return [counted(shown + hidden, 'track'), ...whose, ...sifted];
}

function typedIn(target: EventTarget): string {
  return target instanceof HTMLInputElement ? target.value : '';
}

/** The moment in the game's unit; beside frames stand the milliseconds. */
function FrameField({ session, span }: { readonly session: Session; readonly span: SequenceSpan | null }) {
  const time = usePlayback(session, ({ frame: now }) => Math.round(now));
  // While somebody is about to type, the number stands still, however the time runs: else digits would be added to a
  // number that is another one by then.
  const [held, setHeld] = useState<number | null>(null);
  const isInFrames = span?.framesPerSecond !== undefined;
  const shown = (at: number): number => Math.round(span === null ? at : unitsAt(span, at));
  const goTo = (next: number): void => {
    setHeld(null);
    session.playback.scrubTo(span === null ? next : timeOfUnits(span, next));
  };
  return (
    <>
      <div
        className={styles['frame']}
        onFocus={() => setHeld(shown(session.playback.state.get().frame))}
        onBlur={() => setHeld(null)}
        onKeyDown={(event) => {
          // The number that stands there is meant too, though the field sees no change in it.
          if (event.key === 'Enter' && held !== null && Number(typedIn(event.target)) === held) goTo(held);
        }}
      >
        <NumberField
          value={held ?? shown(time)}
          kind="integer"
          unit={isInFrames ? 'frame' : 'ms'}
          label={text('Frame')}
          step={isInFrames ? 1 : 10}
          disabled={span === null}
          onPreview={goTo}
          onCommit={goTo}
          onCancel={() => undefined}
        />
      </div>
      {isInFrames && <span className={styles['beside']}>{`${time} ms`}</span>}
    </>
  );
}
