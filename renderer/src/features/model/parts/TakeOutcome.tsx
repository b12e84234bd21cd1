/** The picture of what comes of taking parts, and below it the list of what comes and is lost. */
import { useStore } from 'zustand';
import { grouped } from '../../../../../shared/codec/words.ts';
import { Button, EmptyState } from '../../../base/ui/index.ts';
import { ImportNotes } from '../import/ImportNotes.tsx';
import { ModelPicture } from '../picture/ModelPicture.tsx';
import { contentWords } from './partWords.ts';
import { pictureLarge, takePicture } from './takePicture.ts';
import styles from './Take.module.css';
import { renewTake, type TakeState } from './takingParts.ts';

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
          isRunning && <EmptyState icon="model" title="Working out what comes of it" />
        ) : outcome.notes.length + outcome.errors.length === 0 ? (
          <EmptyState icon="ok" title={`${contentWords(parts)}, just as they are`} hint="Nothing is lost on the way." />
        ) : (
          <ImportNotes heading="What comes of it" notes={outcome.notes} errors={outcome.errors} />
        )}
      </div>
    </>
  );
}

function Picture({ session, outcome, isRunning, problem: refusal }: TakeState) {
  const { model, of, problem, waiting } = useStore(takePicture);
  const name = session?.file.getState().name ?? 'The model';
  return (
    <ModelPicture
      title={`${name} afterwards`}
      model={model}
      state={isRunning || (outcome !== null && of !== outcome) ? 'renewing' : 'current'}
      onRenew={renewTake}
    >
      {refusal !== null ? (
        <EmptyState icon="warning" title="There is nothing to show" hint="What is ticked cannot be taken as it is." />
      ) : problem !== null ? (
        <EmptyState
          icon="warning"
          title="It could not be drawn"
          hint={`${problem} The parts themselves can be taken.`}
        />
      ) : waiting !== null ? (
        <EmptyState
          icon="model"
          title={`${grouped(waiting.triangles)} triangles`}
          hint="Drawing so many may hold the window up."
          actions={<Button onClick={() => void pictureLarge()}>Draw it</Button>}
        />
      ) : (
        <EmptyState icon="model" title="Being drawn" />
      )}
    </ModelPicture>
  );
}
