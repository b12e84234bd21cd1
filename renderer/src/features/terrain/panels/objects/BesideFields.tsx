/** How far beside a line or a way objects stand, and whether on its other side too. */
import { Checkbox, Field, NumberField } from '../../../../base/ui/index.ts';
import { text } from '../../../../base/text/language.ts';

interface Beside {
  readonly offset: number;
  readonly isOnBothSides: boolean;
}

interface BesideFieldsProps {
  readonly rules: Beside;
  readonly onChange: (changes: Partial<Beside>) => void;
}

export function BesideFields({ rules: { offset, isOnBothSides }, onChange }: BesideFieldsProps) {
  return (
    <>
      <Field
        label={text('Beside')}
        unit="yd"
        description={text('Yards to the left of its way; negative to the right.')}
      >
        <NumberField
          value={offset}
          unit="yd"
          min={-200}
          max={200}
          step={0.5}
          onCommit={(next) => onChange({ offset: next })}
        />
      </Field>
      {offset !== 0 && (
        <Field label={text('Sides')}>
          <Checkbox
            label={text('On both sides')}
            checked={isOnBothSides}
            onChange={(next) => onChange({ isOnBothSides: next })}
          />
        </Field>
      )}
    </>
  );
}
