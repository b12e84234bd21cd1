/** Putting other models on points and bones of this one, to see how they fit: a sword in the hand, a rider on a horse. */
import { useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { Combobox, Field, IconButton, Section } from '../../../base/ui/index.ts';
import type { AttachedModel } from '../../../viewport/attached/attached.ts';
import { attachedTo, shownOn } from '../../../viewport/attached/attached.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { useRevision } from '../../../workbench/state/hooks.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { ModelPicker, type PickedModel } from './ModelPicker.tsx';
import { namedProblems } from './namedModels.ts';
import { carryingPoints, likeliestPoint, type CarryingPoint } from './points.ts';
import { openModel, readModelAt } from './readAttached.ts';
import styles from './Attached.module.css';
import { fill, text } from '../../../base/text/language.ts';

const pickerWords = {
  get title() {
    return text('Find a model to carry');
  },
  get description() {
    return text('Models of the games and archives that are mounted. Nothing is put into the file.');
  },
  get accept() {
    return text('Put on the model');
  },
};

export function Attached({ session }: { readonly session: Session }) {
  const { document } = session;
  useRevision(document);
  const store = attachedTo(document);
  const attachments = useSyncExternalStore(store.subscribe, store.get);
  const problems = namedProblems(session);
  const missing = useSyncExternalStore(problems.subscribe, problems.get);
  const selection = useStore(session.state, (state) => state.selection);
  const [wanted, setWanted] = useState<RecordId | null>(null);
  const view = document.format.model?.view(document);
  if (view === undefined) return null;
  const points = carryingPoints(view);
  const shown = shownOn(attachments);
  const free = points.filter(({ record }) => !shown.has(record));
  const point = free.find(({ record }) => record === wanted) ?? likeliestPoint(free, selection);
  const set = (record: RecordId, model: AttachedModel | null): void => {
    const chosen = new Map(store.get().chosen);
    if (model === null && !attachments.named.has(record)) chosen.delete(record);
    else chosen.set(record, model);
    store.set({ chosen });
  };
  if (points.length === 0) return null;
  const put = async (record: RecordId, picked: PickedModel): Promise<void> => {
    const name = 'path' in picked ? picked.path : picked.open.file.getState().name;
    try {
      const model = 'path' in picked ? await readModelAt(session, picked.path) : await openModel(picked.open);
      if (model === null) throw new Error(fill('{} is not found any more', name));
      set(record, model);
    } catch (error) {
      reportError(fill('{} could not be put on the model', name), error);
    }
  };
  const isNamed = ({ record }: CarryingPoint): boolean => attachments.named.get(record) === shown.get(record);
  return (
    <Section title={text('Attached models')} meta={text('only shown')}>
      {points
        .filter(({ record }) => shown.has(record) || missing.has(record))
        .map((each) => {
          const { record, label } = each;
          const name = shown.get(record)?.name;
          return (
            <Field key={record} label={label}>
              <div className={styles['row']}>
                {name === undefined ? (
                  <span className={styles['missing']} title={missing.get(record)}>
                    {missing.get(record)}
                  </span>
                ) : (
                  <>
                    <span
                      className={isNamed(each) ? styles['named'] : styles['name']}
                      title={isNamed(each) ? fill('{}, which the file names for this point', name) : name}
                    >
                      {name}
                    </span>
                    <IconButton
                      icon="close"
                      size="small"
                      label={fill('Take {} off', name)}
                      onClick={() => set(record, null)}
                    />
                  </>
                )}
              </div>
            </Field>
          );
        })}
      {point !== undefined && (
        <div className={styles['narrow']}>
          <Field
            label={text('Point')}
            description={text('Attachments and bones; of Half-Life’s weapons all bones by their names.')}
          >
            <Combobox
              value={String(point.record)}
              options={free.map(({ record, label, meta }) => ({ value: String(record), label, meta }))}
              searchPlaceholder={text('Attachments and bones')}
              onChange={(value) => setWanted(free.find(({ record }) => String(record) === value)?.record ?? null)}
            />
          </Field>
          <Field
            label={text('Model')}
            description={text(
              'Models that are open, in the folder of this one, and in mounted games. Nothing is put into the file.',
            )}
          >
            <ModelPicker session={session} words={pickerWords} onPick={(picked) => void put(point.record, picked)} />
          </Field>
        </div>
      )}
    </Section>
  );
}
