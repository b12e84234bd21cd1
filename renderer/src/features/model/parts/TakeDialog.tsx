/** The dialog of `Take parts from another model…`: the other model's parts beside this one's joints, and what comes of it. */
import { useStore } from 'zustand';
import { Dialog, DialogActions, DialogMessage, EmptyState, Field, ProgressBar } from '../../../base/ui/index.ts';
import { ModelPicker } from '../attached/ModelPicker.tsx';
import { contentWords } from './partWords.ts';
import { SourceTree } from './SourceTree.tsx';
import { TakeOutcome } from './TakeOutcome.tsx';
import styles from './Take.module.css';
import { chooseSource, closeTake, runTake, takeStore } from './takingParts.ts';

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
