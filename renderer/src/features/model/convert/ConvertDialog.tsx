/** The dialog of `Convert to another version or game…`: the target, and what would be lost on the way. */
import { useStore } from 'zustand';
import { scaleBetween, gameOf } from '../../../../../shared/exchange/convert/targets.ts';
import { Button, Dialog, EmptyState, Field, Icon, NumberField, ProgressBar, Select } from '../../../base/ui/index.ts';
import { games } from '../games.ts';
import { ImportNotes } from '../import/ImportNotes.tsx';
import styles from './Convert.module.css';
import type { ConvertState } from './converting.ts';
import {
  chooseConversion,
  chooseScale,
  chooseSurfaces,
  closeConvert,
  convertStore,
  hasScale,
  hasSurfaces,
  runConvert,
  targetsFor,
} from './converting.ts';
import { fill, text } from '../../../base/text/language.ts';

/** What a scale may be. */
const [least, most] = [1e-6, 1e6];
const rounded = (value: number): number => Number(value.toPrecision(4));

export function ConvertDialog() {
  const state = useStore(convertStore);
  const { session, made, problem, isRunning } = state;
  if (session === null) return null;
  const { name } = session.file.getState();
  return (
    <Dialog
      open
      onClose={closeConvert}
      title={fill('Convert {}', name)}
      description={text('The converted model opens as a document of its own; this one stays as it is.')}
      width={760}
      actions={
        <>
          <div className={styles['progress']}>
            {isRunning && <ProgressBar label={fill('Converting {}', name)} value={undefined} onCancel={closeConvert} />}
          </div>
          <Button onClick={closeConvert}>{text('Cancel')}</Button>
          <Button variant="primary" disabled={made === null || isRunning} onClick={() => void runConvert()}>
            {text('Convert')}
          </Button>
        </>
      }
    >
      {problem !== null && (
        <p role="alert" className={styles['problem']}>
          <Icon name="error" size={14} />
          {problem}
        </p>
      )}
      <div className={styles['columns']}>
        <Choices {...state} />
        <div className={styles['notes']}>
          <Outcome made={made} isRunning={isRunning} />
        </div>
      </div>
    </Dialog>
  );
}

const definitions = [
  {
    value: 'kept',
    get label() {
      return text('As they are');
    },
  },
  { value: 'hd', label: 'HD' },
  { value: 'sd', label: 'SD' },
] as const;

function Choices({ session, target, scale, surfaces, made }: ConvertState) {
  if (session === null || target === null) return null;
  const targets = targetsFor(session.document);
  const offered = games.filter(({ value }) => targets.some(({ game }) => game === value));
  const versions = targets.filter(({ game }) => game === target.game);
  const from = gameOf(session.document) ?? target.game;
  return (
    <section aria-label={text('Target')} className={styles['fields']}>
      <Field label={text('Game')}>
        <Select
          value={target.game}
          options={offered}
          onChange={(value) => chooseConversion(targets.find(({ game }) => game === value)?.id ?? target.id)}
        />
      </Field>
      {versions.length > 1 && (
        <Field label={text('Version')}>
          <Select
            value={target.id}
            options={versions.map(({ id, label, version }) => ({ value: id, label, meta: String(version) }))}
            onChange={chooseConversion}
          />
        </Field>
      )}
      {hasSurfaces(session.document, target) && (
        <Field label={text('Materials')} description={text('New pictures are made where players’ colours are.')}>
          <Select
            value={surfaces}
            options={definitions}
            onChange={(value) => chooseSurfaces(definitions.find((each) => each.value === value)?.value ?? 'kept')}
          />
        </Field>
      )}
      {hasScale(session.document, target) && (
        <Field label={text('Scale')} description={text('Units of the game for one of the model.')}>
          <NumberField
            label={text('Scale')}
            value={scale ?? rounded(made?.scale ?? scaleBetween(from, target.game))}
            min={least}
            max={most}
            onCommit={chooseScale}
          />
        </Field>
      )}
    </section>
  );
}

function Outcome({ made, isRunning }: Pick<ConvertState, 'made' | 'isRunning'>) {
  if (made === null)
    return isRunning ? <EmptyState icon="model" title={text('Working out what would be lost')} /> : null;
  if (made.notes.length === 0 && made.errors.length === 0) {
    return (
      <EmptyState
        icon="ok"
        title={text('Nothing is lost')}
        hint={text('Whatever the model has, the target has a place for.')}
      />
    );
  }
  return <ImportNotes heading={text('What the conversion makes of it')} notes={made.notes} errors={made.errors} />;
}
