/** The small dialog for the numbers that an act asks for: `Set the origin…`. */
import { useState } from 'react';
import { useStore } from 'zustand';
import type { ActField } from '../../../../shared/format/format.ts';
import { Dialog, DialogActions, Field, NumberField, Select } from '../../base/ui/index.ts';
import type { ActQuestion } from '../state/actQuestion.ts';
import { actQuestion } from '../state/actQuestion.ts';
import { text, translated } from '../../base/text/language.ts';

export function ActDialog() {
  const asked = useStore(actQuestion, (state) => state.asked);
  return asked === null ? null : <Asked key={asked.act.id} question={asked} />;
}

function Asked({ question: { act, explain, fields, settle } }: { readonly question: ActQuestion }) {
  const [values, setValues] = useState<ReadonlyMap<string, number>>(
    () => new Map(fields.map(({ name, initial }) => [name, initial])),
  );
  const title = act.title.replace('…', '');
  return (
    <Dialog
      open
      onClose={() => settle(null)}
      title={translated(title)}
      description={explain === undefined ? undefined : translated(explain)}
      actions={<DialogActions onCancel={() => settle(null)} accept={text('Apply')} onAccept={() => settle(values)} />}
    >
      {fields.map((field) => (
        <Field key={field.name} label={translated(field.label)}>
          <Answer
            field={field}
            value={values.get(field.name) ?? field.initial}
            onChange={(value) => setValues((before) => new Map([...before, [field.name, value]]))}
          />
        </Field>
      ))}
    </Dialog>
  );
}

interface AnswerProps {
  readonly field: ActField;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Answer({ field, value, onChange }: AnswerProps) {
  const { choices, unit, minimum, maximum, isInteger } = field;
  if (choices !== undefined) {
    return (
      <Select
        value={String(value)}
        options={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
        onChange={(chosen) => onChange(Number(chosen))}
      />
    );
  }
  return (
    <NumberField
      value={value}
      kind={isInteger === true ? 'integer' : 'float64'}
      unit={unit}
      min={minimum}
      max={maximum}
      onPreview={onChange}
      onCommit={onChange}
    />
  );
}
