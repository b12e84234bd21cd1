/** The picture of what comes of taking parts, and below it the list of what comes and is lost. */
import { useStore } from 'zustand';
import { grouped } from '../../../base/text/numbers.ts';
import { Button, EmptyState } from '../../../base/ui/index.ts';
import { ImportNotes } from '../import/ImportNotes.tsx';
import { ModelPicture } from '../picture/ModelPicture.tsx';
import { contentWords } from './partWords.ts';
import { pictureLarge, takePicture } from './takePicture.ts';
import styles from './Take.module.css';
import { renewTake, type TakeState } from './takingParts.ts';
import { fill, text } from '../../../base/text/language.ts';

export function TakeOutcome(state: TakeState) {
  const { parts, outcome, isRunning } = state;
  if (parts === null) return null;
  return (
    <>
      <div className={styles['drawn']}>
        <Picture {...state} />
      </div>
      <div className={styles['notes']}>
        {outcome === null ? (
          // Why nothing comes of it stands above.
          isRunning && <EmptyState icon="model" title={text('Working out what comes of it')} />
        ) : outcome.notes.length + outcome.errors.length === 0 ? (
          <EmptyState
            icon="ok"
            title={fill('{}, just as they are', contentWords(parts))}
            hint={text('Nothing is lost on the way.')}
          />
        ) : (
          <ImportNotes heading={text('What comes of it')} notes={outcome.notes} errors={outcome.errors} />
        )}
      </div>
    </>
  );
}

function Picture({ session, outcome, isRunning, problem: refusal }: TakeState) {
  const { model, of, problem, waiting } = useStore(takePicture);
  const name = session?.file.getState().name ?? text('The model');
  return (
    <ModelPicture
      title={fill('{} afterwards', name)}
      model={model}
      state={isRunning || (outcome !== null && of !== outcome) ? 'renewing' : 'current'}
      onRenew={renewTake}
    >
      {refusal !== null ? (
        <EmptyState
          icon="warning"
          title={text('There is nothing to show')}
          hint={text('What is ticked cannot be taken as it is.')}
        />
      ) : problem !== null ? (
        <EmptyState
          icon="warning"
          title={text('It could not be drawn')}
          hint={fill('{} The parts themselves can be taken.', problem)}
        />
      ) : waiting !== null ? (
        <EmptyState
          icon="model"
          title={fill('{} triangles', grouped(waiting.triangles))}
          hint={text('Drawing so many may hold the window up.')}
          actions={<Button onClick={() => void pictureLarge()}>{text('Draw it')}</Button>}
        />
      ) : (
        <EmptyState icon="model" title={text('Being drawn')} />
      )}
    </ModelPicture>
  );
}
