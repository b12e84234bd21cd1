/** The dialog of `Take parts from another model…`: the other model's parts beside this one's joints, and what comes of it. */
import { useState } from 'react';
import { useStore } from 'zustand';
import {
  Badge,
  Dialog,
  DialogActions,
  DialogMessage,
  EmptyState,
  Field,
  ProgressBar,
  Tabs,
} from '../../../base/ui/index.ts';
import { ModelPicker } from '../attached/ModelPicker.tsx';
import { Afterwards } from './Afterwards.tsx';
import { JointPairs } from './JointPairs.tsx';
import { contentWords } from './partWords.ts';
import { SourceTree } from './SourceTree.tsx';
import { TakeOutcome } from './TakeOutcome.tsx';
import styles from './Take.module.css';
import { chooseSource, closeTake, runTake, shownJoints, takeStore, type TakeState } from './takingParts.ts';
import { fill, text } from '../../../base/text/language.ts';

const pickerWords = {
  get title() {
    return text('Find a model to take parts from');
  },
  get description() {
    return text('Models of the games and archives that are mounted.');
  },
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
      title={text('Take parts from another model')}
      description={fill('Into {}, in one step. The other model may be of any game.', name)}
      width={source === null ? 460 : 1160}
      actions={
        <DialogActions
          onCancel={closeTake}
          accept={parts === null ? text('Take') : fill('Take {}', contentWords(parts))}
          onAccept={() => void runTake()}
          disabled={outcome === null || isRunning}
        >
          {isRunning && (
            <ProgressBar label={text('Working out what comes of it')} value={undefined} onCancel={closeTake} />
          )}
        </DialogActions>
      }
    >
      {problem !== null && <DialogMessage tone="error" text={problem} />}
      <div className={source === null ? undefined : styles['columns']}>
        <section aria-label={text('The other model')} className={styles['side']}>
          <Field label={text('From')}>
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
              title={text('No model is chosen')}
              hint={text('Choose one that is open in another tab, lies beside this one, or is in a mounted game.')}
            />
          ) : (
            <SourceTree key={source.name} source={source} />
          )}
        </section>
        {source !== null &&
          (parts === null ? (
            <section className={styles['wide']}>
              <EmptyState
                icon="model"
                title={text('Nothing is ticked')}
                hint={text(
                  'Tick meshes, clips, bones or materials of the other model: what comes of it is shown here.',
                )}
              />
            </section>
          ) : (
            <>
              <section aria-label={text('What comes of it')} className={styles['side']}>
                <TakeOutcome {...state} />
              </section>
              <section aria-label={name} className={styles['side']}>
                <TargetSide {...state} />
              </section>
            </>
          ))}
      </div>
    </Dialog>
  );
}

/** The model that parts go to: its joints beside those that are needed, and its tree as it will be. */
function TargetSide(state: TakeState) {
  const [shown, setShown] = useState<'joints' | 'afterwards'>('joints');
  const { session, map } = state;
  if (session === null) return null;
  const needed = shownJoints(state);
  const lacking = needed.filter((joint) => (map[joint] ?? -1) < 0).length;
  const isJoints = needed.length > 0 && shown === 'joints';
  const badge =
    lacking > 0 ? (
      <Badge tone="warning" label={fill('{} not found', lacking)}>
        {lacking}
      </Badge>
    ) : undefined;
  return (
    <Tabs
      label={text('Joints, or the model afterwards')}
      value={isJoints ? 'joints' : 'afterwards'}
      onChange={setShown}
      tabs={[
        ...(needed.length > 0 ? [{ id: 'joints' as const, title: text('Joints'), badge }] : []),
        { id: 'afterwards', title: text('Afterwards') },
      ]}
    >
      {isJoints ? <JointPairs {...state} /> : <Afterwards session={session} />}
    </Tabs>
  );
}
