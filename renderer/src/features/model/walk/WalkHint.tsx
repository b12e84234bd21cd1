/** The keys of whoever walks, at the foot of the view. */
import { useStore } from 'zustand';
import { Kbd } from '../../../base/ui/index.ts';
import { walking } from './walking.ts';
import { text, translated } from '../../../base/text/language.ts';

const hints: readonly (readonly [keys: string, does: string])[] = [
  ['W A S D', 'go'],
  ['Drag', 'look'],
  ['Space', 'jump'],
  ['Shift', 'faster'],
  ['/', 'slower'],
  ['Wheel', 'nearer'],
  ['Esc', 'stay here'],
];

export function WalkHint({ className }: { readonly className: string | undefined }) {
  const isWalking = useStore(walking, (state) => state.isWalking);
  if (!isWalking) return null;
  return (
    <p className={className} role="status" aria-label={text('Walking')}>
      {hints.map(([keys, does]) => (
        <span key={keys}>
          <Kbd keys={translated(keys)} /> {translated(does)}
        </span>
      ))}
    </p>
  );
}
