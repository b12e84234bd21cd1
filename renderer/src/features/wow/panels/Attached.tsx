/** Putting other models on the attachment points of this one, to see how they fit: a sword in the hand, a helmet. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { labelOf } from '../../../../../shared/formats/m2/labels.ts';
import { listOf } from '../../../../../shared/formats/m2/model.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import { Combobox, Field, IconButton, Section, Select } from '../../../base/ui/index.ts';
import type { AttachedModel } from '../view/attached/attachedModel.ts';
import { openSessionModel, readModelBeside, useModelsBeside } from './attachedModels.ts';
import { useOptions } from './useOptions.ts';
import styles from './ModelOptions.module.css';

export function Attached({ session }: { readonly session: Session }) {
  const { document } = session;
  const { options, store } = useOptions(document);
  const points = listOf(document, 'attachments').map((id, position) => {
    const { label } = labelOf(document, document.get(id), position);
    return { id, label };
  });
  const free = points.filter(({ id }) => !options.attached.has(id));
  const [wanted, setWanted] = useState<RecordId | null>(null);
  const point = free.find(({ id }) => id === wanted) ?? free.find(({ label }) => label === 'Right hand') ?? free[0];
  const set = (id: RecordId, model: AttachedModel | null): void => {
    const attached = new Map(store.get().attached);
    if (model === null) attached.delete(id);
    else attached.set(id, model);
    store.set({ attached });
  };
  if (points.length === 0) return null;
  return (
    <Section title="Attached models" meta="only shown">
      {points
        .filter(({ id }) => options.attached.has(id))
        .map(({ id, label }) => (
          <Field key={id} label={label}>
            <div className={styles['picker']}>
              <span className={styles['name']} title={options.attached.get(id)?.name}>
                {options.attached.get(id)?.name}
              </span>
              <IconButton
                icon="close"
                size="small"
                label={`Take ${options.attached.get(id)?.name ?? ''} off`}
                onClick={() => set(id, null)}
              />
            </div>
          </Field>
        ))}
      {point !== undefined && (
        <div className={styles['narrow']}>
          <Field label="Point">
            <Select
              value={String(point.id)}
              options={free.map(({ id, label }) => ({ value: String(id), label }))}
              onChange={(value) => setWanted(free.find(({ id }) => String(id) === value)?.id ?? null)}
            />
          </Field>
          <Field
            label="Model"
            description="Models that are open, and those in the folder of this one. Nothing is put into the file."
          >
            <ModelPicker session={session} onPick={(model) => set(point.id, model)} />
          </Field>
        </div>
      )}
    </Section>
  );
}

interface PickerProps {
  readonly session: Session;
  readonly onPick: (model: AttachedModel) => void;
}

function ModelPicker({ session, onPick }: PickerProps) {
  const open = useStore(workbench, ({ sessions }) => sessions).filter(
    (each) => each !== session && each.document.format.id === session.document.format.id,
  );
  const beside = useModelsBeside(session);
  const options = [
    ...open.map((each) => ({ value: `open:${each.id}`, label: each.file.getState().name, meta: 'open' })),
    ...beside.map((name) => ({ value: `file:${name}`, label: name })),
  ];
  const pick = async (value: string): Promise<void> => {
    const other = open.find(({ id }) => value === `open:${id}`);
    const name = value.replace(/^file:/, '');
    try {
      onPick(other === undefined ? await readModelBeside(session, name) : openSessionModel(other));
    } catch (error) {
      reportError(`${name} could not be put on the model`, error);
    }
  };
  return (
    <Combobox
      value=""
      placeholder={options.length === 0 ? 'None to choose' : 'Choose a model'}
      searchPlaceholder="Models that are open or beside this one"
      disabled={options.length === 0}
      options={options}
      onChange={(value) => void pick(value)}
    />
  );
}
