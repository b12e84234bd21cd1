/** Encoding, depth of alpha and quality, as far as a format lets one choose. */
import { Field, NumberField, Select } from '../../../base/ui/index.ts';
import type { TextureTarget } from '../../../../../shared/texture/index.ts';
import {
  alphaChoices,
  alphaWords,
  type EncodingSettings,
  encodingsOf,
  encodingWords,
  qualityKind,
  settled,
} from '../encodingWords.ts';
import { text } from '../../../base/text/language.ts';

export interface EncodingFieldsProps {
  readonly target: TextureTarget;
  readonly settings: EncodingSettings;
  readonly onChange: (settings: EncodingSettings) => void;
}

const quickQuality = 25;
const fullQuality = 90;

export function EncodingFields({ target, settings, onChange }: EncodingFieldsProps) {
  const { encoding, alphaBits, quality } = settings;
  const encodings = encodingsOf(target);
  const depths = alphaChoices(target, encoding);
  const kind = qualityKind(encoding);
  const set = (next: Partial<EncodingSettings>): void => onChange(settled(target, { ...settings, ...next }));
  return (
    <>
      {encodings.length > 1 && (
        <Field label={text('Encoding')}>
          <Select
            value={encoding}
            options={encodings.map((each) => ({ value: each, label: encodingWords[each] }))}
            onChange={(value) => {
              const found = encodings.find((each) => each === value);
              if (found !== undefined) set({ encoding: found });
            }}
          />
        </Field>
      )}
      <Field label={text('Alpha')}>
        <Select
          value={String(alphaBits)}
          options={depths.map((bits) => ({ value: String(bits), label: alphaWords(bits) }))}
          disabled={depths.length < 2}
          onChange={(value) => {
            const found = depths.find((bits) => String(bits) === value);
            if (found !== undefined) set({ alphaBits: found });
          }}
        />
      </Field>
      {kind === 'percent' && (
        <Field label={text('Quality')}>
          <NumberField
            value={quality}
            kind="integer"
            min={1}
            max={100}
            step={1}
            bar
            onCommit={(value) => set({ quality: value })}
          />
        </Field>
      )}
      {kind === 'effort' && (
        <Field label={text('Effort')}>
          <Select
            value={quality < 50 ? 'quick' : 'full'}
            options={[
              { value: 'full', label: text('Best picture') },
              { value: 'quick', label: text('Quick') },
            ]}
            onChange={(value) => set({ quality: value === 'quick' ? quickQuality : fullQuality })}
          />
        </Field>
      )}
    </>
  );
}
