/** Which tracks the dope sheet shows: of what is selected or all, by what they move, by words of their names. */
import { memo } from 'react';
import { useStore } from 'zustand';
import type { Session } from '../../../workbench/state/session.ts';
import { SearchField, Select } from '../../../base/ui/index.ts';
import type { Channel } from '../../../../../shared/optimise/animatedTracks.ts';
import type { SheetState } from './sheet.ts';
import { sheetOf } from './sheet.ts';
import styles from './Timeline.module.css';
import { text as inWords } from '../../../base/text/language.ts';

const scopes = [
  {
    value: 'selection',
    get label() {
      return inWords('Of the selection');
    },
  },
  {
    value: 'all',
    get label() {
      return inWords('All that moves');
    },
  },
] as const;

const channels: readonly { readonly value: Channel | 'any'; readonly label: string }[] = [
  {
    value: 'any',
    get label() {
      return inWords('Any property');
    },
  },
  {
    value: 'translation',
    get label() {
      return inWords('Place');
    },
  },
  {
    value: 'rotation',
    get label() {
      return inWords('Rotation');
    },
  },
  {
    value: 'scale',
    get label() {
      return inWords('Size');
    },
  },
  {
    value: 'event',
    get label() {
      return inWords('Events');
    },
  },
  {
    value: 'other',
    get label() {
      return inWords('Others');
    },
  },
];

export const SheetFilter = memo(function SheetFilter({ session }: { readonly session: Session }) {
  const { scope, channel, text } = useStore(sheetOf(session));
  const set = (changes: Partial<SheetState>): void => sheetOf(session).setState(changes);
  return (
    <div className={styles['filter']} role="toolbar" aria-label={inWords('Shown tracks')}>
      <Select
        inline
        label={inWords('Whose tracks')}
        value={scope}
        options={scopes}
        onChange={(value) => set({ scope: value === 'all' ? 'all' : 'selection' })}
      />
      <Select
        inline
        label={inWords('Which property')}
        value={channel}
        options={channels}
        onChange={(value) => set({ channel: channels.find((each) => each.value === value)?.value ?? 'any' })}
      />
      <div className={styles['words']}>
        <SearchField value={text} onChange={(next) => set({ text: next })} placeholder={inWords('Find tracks')} />
      </div>
    </div>
  );
});
