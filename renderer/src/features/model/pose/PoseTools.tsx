/** What stands in the bar while poses are worked on: auto-key, and the key for a pose that waits. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useCommand } from '../../../base/commands/index.ts';
import { classNames, Icon, Tooltip } from '../../../base/ui/index.ts';
import { useSignal } from '../../../base/useSignal.ts';
import { usePlayback } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { counted } from '../../../base/text/numbers.ts';
import { VariantSelect } from '../clips/VariantSelect.tsx';
import { modelToolStore } from '../toolStore.ts';
import { pinChanges, pinsOf } from './pins.ts';
import { countUnsaved, unsavedChanges } from './unsavedPose.ts';
import styles from './ModeFrame.module.css';
import { fill, text } from '../../../base/text/language.ts';

/** While keys of one version of a sequence are set, that one is what is seen. */
function useShownVariant({ document, playback }: Session): void {
  const sequence = usePlayback({ playback }, (state) => state.sequence);
  const variant = usePlayback({ playback }, (state) => state.variant);
  const count = sequence === null ? 0 : (document.format.animation?.variants?.(document, sequence).length ?? 0);
  useEffect(() => {
    if (count > 1 && variant === null) playback.showVariant(0);
  }, [playback, count, variant]);
  useEffect(() => () => playback.showVariant(null), [playback]);
}

export function PoseTools({ session }: { readonly session: Session }) {
  useSignal(unsavedChanges);
  useShownVariant(session);
  const isWaiting = countUnsaved(session) > 0;
  const toggle = useCommand('pose.autoKey');
  const set = useCommand('pose.setKey');
  const ik = useCommand('pose.ik');
  const pin = useCommand('pose.pin');
  const { autoKey, ik: isPulling, ikLength } = useStore(modelToolStore);
  useSignal(pinChanges);
  const pinned = pinsOf(session).length;
  return (
    <>
      <span className={styles['version']}>
        <VariantSelect session={session} mayMix={false} />
      </span>
      <div className={styles['tools']} role="group" aria-label={text('Keys')}>
        <Tooltip
          content={autoKey ? text('Posing sets keys at once') : text('A pose waits for Set key')}
          shortcut={toggle.shortcut}
        >
          <button type="button" aria-pressed={autoKey} aria-label={text('Auto-key')} onClick={toggle.run}>
            <i className={styles['dot']} />
            <span>{text('Auto-key')}</span>
          </button>
        </Tooltip>
        <Tooltip
          content={isWaiting ? text('Makes keys of the pose that is shown') : (set.whyNot ?? set.title)}
          shortcut={set.shortcut}
        >
          <button
            type="button"
            className={classNames(isWaiting && styles['lit'])}
            aria-label={text('Set key')}
            aria-disabled={!set.isEnabled}
            onClick={set.run}
          >
            <Icon name="key" size={14} />
            <span>{text('Set key')}</span>
          </button>
        </Tooltip>
        <Tooltip content={ik.title} shortcut={ik.shortcut}>
          <button type="button" aria-pressed={isPulling} aria-label={ik.title} onClick={ik.run}>
            <Icon name="link" size={14} />
            <span>{fill('IK{}', ikLength === null ? '' : ` ${ikLength}`)}</span>
          </button>
        </Tooltip>
        {pinned > 0 && (
          <Tooltip content={fill('{} stay in place', counted(pinned, 'joint'))} shortcut={pin.shortcut}>
            <button type="button" aria-label={counted(pinned, 'pinned joint')} onClick={pin.run}>
              <Icon name="pin" size={14} />
              {pinned}
            </button>
          </Tooltip>
        )}
      </div>
    </>
  );
}
