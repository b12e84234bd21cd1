/** Which tracks the dope sheet shows: of what is selected or all, by what they move, by words of their names. */
import { memo } from 'react';
import { useStore } from 'zustand';
import type { Session } from '../../../workbench/state/session.ts';
import { SearchField, Select } from '../../../base/ui/index.ts';
import type { Channel } from '../../../../../shared/optimise/animatedTracks.ts';
import type { SheetState } from './sheet.ts';
import { sheetOf } from './sheet.ts';
import styles from './Timeline.module.css';

const scopes = [
  { value: 'selection', label: 'Of the selection' },
  { value: 'all', label: 'All that moves' },
] as const;

const channels: readonly { readonly value: Channel | 'any'; readonly label: string }[] = [
  { value: 'any', label: 'Any property' },
  { value: 'translation', label: 'Place' },
  { value: 'rotation', label: 'Rotation' },
  { value: 'scale', label: 'Size' },
  { value: 'event', label: 'Events' },
  { value: 'other', label: 'Others' },
];

export const SheetFilter = memo(function SheetFilter({ session }: { readonly session: Session }) {
  const { scope, channel, text } = useStore(sheetOf(session));
  const set = (changes: Partial<SheetState>): void => sheetOf(session).setState(changes);
  return (
    <div className={styles['filter']} role="toolbar" aria-label="Shown tracks">
      <Select
        inline
        label="Whose tracks"
        value={scope}
        options={scopes}
        onChange={(value) => set({ scope: value === 'all' ? 'all' : 'selection' })}
      />
      <Select
        inline
        label="Which property"
        value={channel}
        options={channels}
        onChange={(value) => set({ channel: channels.find((each) => each.value === value)?.value ?? 'any' })}
      />
      <div className={styles['words']}>
        <SearchField value={text} onChange={(next) => set({ text: next })} placeholder="Find tracks" />
      </div>
    </div>
  );
});
