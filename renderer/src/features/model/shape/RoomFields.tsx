/** How near the shaped meshes are to what their format can hold. */
import { memo } from 'react';
import { grouped } from '../../../base/text/numbers.ts';
import { Section, classNames } from '../../../base/ui/index.ts';
import { useHistoryRevision } from '../../../workbench/state/hooks.ts';
import { nearShare } from '../../../workbench/panels/status/limits.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { roomOf, shareOf } from './room.ts';
import styles from './Room.module.css';
import { fill, text, translated } from '../../../base/text/language.ts';

interface RoomFieldsProps {
  readonly session: Session;
  readonly meshCount: number;
}

export const RoomFields = memo(function RoomFields({ session, meshCount }: RoomFieldsProps) {
  useHistoryRevision(session.document);
  const rooms = roomOf(session);
  if (rooms.length === 0) return null;
  return (
    <Section title={text('Room')} meta={meshCount > 1 ? fill('fullest of {} meshes', meshCount) : undefined}>
      <ul className={styles['rooms']} aria-label={text('Room')}>
        {rooms.map((room) => {
          const share = shareOf(room);
          const grade = share >= 1 ? styles['full'] : share >= nearShare ? styles['near'] : undefined;
          return (
            <li key={room.label} className={classNames(styles['room'], grade)}>
              <span>{translated(room.label)}</span>
              <b>{fill('{} of {}', grouped(room.used), grouped(room.most))}</b>
              <i>
                <span style={{ width: `${Math.min(100, share * 100).toFixed(1)}%` }} />
              </i>
            </li>
          );
        })}
      </ul>
    </Section>
  );
});
