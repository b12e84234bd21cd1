/** Choices that several terrain tools offer. */
import type { Scope } from '../tools/settings.ts';
import { Field, Select } from '../../../base/ui/index.ts';
import { text } from '../../../base/text/language.ts';

const scopesOf = (underBrush: string): readonly { readonly value: Scope; readonly label: string }[] => [
  { value: 'brush', label: underBrush },
  { value: 'chunk', label: text('The chunk under the pointer') },
  { value: 'tile', label: text('The whole tile') },
];

/** How much one press takes. `underBrush`: the words for what a circle takes. */
export function ScopeField(props: {
  readonly value: Scope;
  readonly underBrush?: string;
  readonly onChange: (scope: Scope) => void;
}) {
  const { value, underBrush = text('Chunks under the brush'), onChange } = props;
  const scopes = scopesOf(underBrush);
  return (
    <Field label={text('Takes')}>
      <Select
        value={value}
        options={scopes}
        onChange={(next) => onChange(scopes.find((each) => each.value === next)?.value ?? value)}
      />
    </Field>
  );
}

/** A choice between on and off, in words. */
export function Switch(props: {
  readonly label: string;
  readonly isOn: boolean;
  readonly on: string;
  readonly off: string;
  readonly onChange: (isOn: boolean) => void;
}) {
  const { label, isOn, on, off, onChange } = props;
  return (
    <Field label={label}>
      <Select
        value={isOn ? 'on' : 'off'}
        options={[
          { value: 'on', label: on },
          { value: 'off', label: off },
        ]}
        onChange={(value) => onChange(value === 'on')}
      />
    </Field>
  );
}
