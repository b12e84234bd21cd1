/** The dialog of `Take parts from another model…`: the other model's parts beside this one's joints, and what comes of it. */
import { useState } from 'react';
import { useStore } from 'zustand';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { grouped } from '../../../../../shared/codec/words.ts';
import type { ModelView } from '../../../../../shared/model/view.ts';
import {
  Dialog,
  DialogActions,
  DialogMessage,
  EmptyState,
  Field,
  FramedList,
  ProgressBar,
  SearchField,
  TickGroup,
  TickRow,
  type IconName,
} from '../../../base/ui/index.ts';
import { ModelPicker } from '../attached/ModelPicker.tsx';
import { editedModel, materialRows } from '../materials/materialRows.ts';
import { contentWords } from './partWords.ts';
import { TakeOutcome } from './TakeOutcome.tsx';
import styles from './Take.module.css';
import {
  chooseParts,
  chooseSource,
  closeTake,
  runTake,
  takeStore,
  whyNotTaken,
  type PartSource,
} from './takingParts.ts';

const pickerWords = {
  title: 'Find a model to take parts from',
  description: 'Models of the games and archives that are mounted.',
  accept: 'Choose',
};

export function TakeDialog() {
  const state = useStore(takeStore);
  const { session, source, parts, outcome, problem, isRunning } = state;
  if (session === null) return null;
  const { name } = session.file.getState();
  return (
    <Dialog
      open
      onClose={closeTake}
      title="Take parts from another model"
      description={`Into ${name}, in one step. The other model may be of any game.`}
      width={source === null ? 460 : 940}
      actions={
        <DialogActions
          onCancel={closeTake}
          accept={parts === null ? 'Take' : `Take ${contentWords(parts)}`}
          onAccept={() => void runTake()}
          disabled={outcome === null || isRunning}
        >
          {isRunning && <ProgressBar label="Working out what comes of it" value={undefined} onCancel={closeTake} />}
        </DialogActions>
      }
    >
      {problem !== null && <DialogMessage tone="error" text={problem} />}
      <div className={source === null ? undefined : styles['columns']}>
        <section aria-label="The other model" className={styles['side']}>
          <Field label="From">
            <ModelPicker
              session={session}
              words={pickerWords}
              chosen={source?.picked ?? null}
              onPick={(picked) => void chooseSource(picked)}
            />
          </Field>
          {source === null ? (
            <EmptyState
              icon="model"
              title="No model is chosen"
              hint="Choose one that is open in another tab, lies beside this one, or is in a mounted game."
            />
          ) : (
            <SourceTree key={source.name} source={source} />
          )}
        </section>
        {source !== null && (
          <section aria-label="What comes of it" className={styles['side']}>
            <TakeOutcome {...state} />
          </section>
        )}
      </div>
    </Dialog>
  );
}

interface Row {
  readonly record: RecordId;
  readonly name: string;
  readonly meta: string;
  /** Why it cannot be ticked; null where it can. */
  readonly refusal: string | null;
}

interface Group {
  readonly title: string;
  readonly icon: IconName;
  readonly rows: readonly Row[];
}

function meshRows({ meshes }: ModelView): readonly Row[] {
  return meshes
    .filter(({ triangles }) => triangles.length > 0)
    .map(({ record, name, triangles, levelOfDetail }) => ({
      record,
      name,
      meta: `${grouped(triangles.length / 3)} faces${levelOfDetail > 0 ? `, level ${levelOfDetail}` : ''}`,
      refusal: null,
    }));
}

function clipRows({ clips }: ModelView, source: PartSource): readonly Row[] {
  const seen = new Set<RecordId>();
  return clips.flatMap(({ record, name, start, end, variant }): readonly Row[] => {
    if (seen.has(record)) return [];
    seen.add(record);
    const isBlended = clips.some((other) => other.record === record && other.variant !== variant);
    return [
      {
        record,
        name: isBlended ? name.replace(/ \([^)]*\)$/, '') : name,
        meta: `${Number(((end - start) / 1000).toFixed(2))} s`,
        refusal: whyNotTaken(source, record),
      },
    ];
  });
}

function groupsOf(source: PartSource): readonly Group[] {
  const model = editedModel(source);
  if (model === null) return [];
  const materials = materialRows(model).flatMap(({ material, name, meta }): readonly Row[] => {
    const record = model.view.materials[material]?.record ?? null;
    return record === null ? [] : [{ record, name, meta, refusal: null }];
  });
  return [
    { title: 'Meshes', icon: 'geoset', rows: meshRows(model.view) },
    { title: 'Clips', icon: 'sequence', rows: clipRows(model.view, source) },
    { title: 'Materials alone', icon: 'material', rows: materials },
  ];
}

function SourceTree({ source }: { readonly source: PartSource }) {
  const chosen = useStore(takeStore, (state) => state.chosen);
  const [find, setFind] = useState('');
  const wanted = find.trim().toLowerCase();
  const groups = groupsOf(source)
    .map((group) => ({ ...group, rows: group.rows.filter(({ name }) => name.toLowerCase().includes(wanted)) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <>
      <div className={styles['find']}>
        <SearchField value={find} onChange={setFind} placeholder="Find by name" />
      </div>
      {groups.length === 0 ? (
        <EmptyState icon="search" title="Nothing of this name" hint="Type fewer letters." />
      ) : (
        <FramedList label="What to take" columns="14px minmax(0, 1fr) auto" grouped className={styles['tree']}>
          {groups.map(({ title, icon, rows }) => (
            <TickGroup
              key={title}
              title={title}
              ids={rows.flatMap(({ record, refusal }) => (refusal === null ? [record] : []))}
              chosen={chosen}
              onChoose={chooseParts}
              count={rows.length}
            >
              {rows.map(({ record, name, meta, refusal }) => (
                <TickRow
                  key={record}
                  icon={icon}
                  label={name === '' ? 'Without a name' : name}
                  isChosen={chosen.has(record)}
                  onChange={refusal === null ? (is) => chooseParts([record], is) : undefined}
                  note={refusal === null ? '' : `${refusal}.`}
                >
                  <span className={styles['meta']}>{meta}</span>
                </TickRow>
              ))}
            </TickGroup>
          ))}
        </FramedList>
      )}
    </>
  );
}
