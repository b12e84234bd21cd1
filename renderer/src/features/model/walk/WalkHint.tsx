/** The keys of whoever walks, at the foot of the view. */
import { useStore } from 'zustand';
import { Kbd } from '../../../base/ui/index.ts';
import { walking } from './walking.ts';
import { text, translated } from '../../../base/text/language.ts';

const hints = (look: string): readonly (readonly [keys: string, does: string])[] => [
  ['W A S D', 'go'],
  [look, 'look'],
  ['Space', 'jump'],
  ['Shift', 'faster'],
  ['/', 'slower'],
  ['Wheel', 'nearer'],
  ['Esc', 'stay here'],
];

export interface WalkHintProps {
  readonly className: string | undefined;
  /** What looks around: where tools work on while somebody walks, the left button is theirs. */
  readonly look: 'Drag' | 'Right drag';
}

export function WalkHint({ className, look }: WalkHintProps) {
  const isWalking = useStore(walking, (state) => state.isWalking);
  if (!isWalking) return null;
  return (
    <p className={className} role="status" aria-label={text('Walking')}>
      {hints(look).map(([keys, does]) => (
        <span key={keys}>
          <Kbd keys={translated(keys)} /> {translated(does)}
        </span>
      ))}
    </p>
  );
}
