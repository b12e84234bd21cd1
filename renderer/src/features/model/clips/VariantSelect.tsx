/** Which version of the shown sequence, such as a blend of Half-Life, is worked on and shown alone. */
import { Select } from '../../../base/ui/index.ts';
import { usePlayback } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { text } from '../../../base/text/language.ts';

interface VariantSelectProps {
  readonly session: Session;
  /** They can be seen mixed, too: keys of one alone are what is posed. */
  readonly mayMix: boolean;
}

const mixed = 'mixed';

/** Nothing for sequences of one version. */
export function VariantSelect({ session, mayMix }: VariantSelectProps) {
  const { document, playback } = session;
  const sequence = usePlayback(session, (state) => state.sequence);
  const variant = usePlayback(session, (state) => state.variant);
  const names = sequence === null ? [] : (document.format.animation?.variants?.(document, sequence) ?? []);
  if (names.length < 2) return null;
  const options = names.map((label, at) => ({ value: String(at), label }));
  return (
    <Select
      inline
      label={text('Blend')}
      value={variant === null ? (mayMix ? mixed : '0') : String(variant)}
      options={mayMix ? [{ value: mixed, label: text('Blends mixed') }, ...options] : options}
      onChange={(next) => playback.showVariant(next === mixed ? null : Number(next))}
    />
  );
}
