/** The small dialog of an act on a clip: what it asks for, what it comes to, seen in the view where that can be. */
import type { KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { Clip } from '../../../../../shared/model/view.ts';
import { Button, Checkbox, Combobox, Dialog, Field, NumberField, TextField } from '../../../base/ui/index.ts';
import type { ClipAnswers, ClipAt } from './clipAct.ts';
import { neighbours } from './clipAct.ts';
import { lengthWords, rangeWords, unitOf } from './clipWords.ts';
import type { ClipQuestion } from './doClip.ts';
import { answerClip, applyClip, clipQuestion, closeClipQuestion } from './doClip.ts';
import styles from './Clips.module.css';
import { text, translated } from '../../../base/text/language.ts';

export function ClipDialog() {
  const asked = useStore(clipQuestion, (state) => state.asked);
  return asked === null ? null : <Asked key={`${asked.session.id} ${asked.act.id}`} question={asked} />;
}

function Asked({ question }: { readonly question: ClipQuestion }) {
  const { act, at, answers, outcome } = question;
  const title = act.title.replace('…', '');
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    applyClip();
  };
  const where = act.isNew === true ? '' : `${at.clip.name}, ${rangeWords(at.clip)}. `;
  return (
    <Dialog
      open
      onClose={closeClipQuestion}
      title={translated(act.title).replace(/ ?…/, '')}
      isAside={act.isShown}
      description={`${where}${act.explain}`}
      actions={
        <>
          <Button onClick={closeClipQuestion}>{text('Cancel')}</Button>
          <Button variant={act.id === 'delete' ? 'danger' : 'primary'} onClick={applyClip}>
            {translated(verbOf(title))}
          </Button>
        </>
      }
    >
      <div className={styles['questions']} onKeyDown={onKeyDown}>
        {act.asks.map((name) => (
          <Question key={name} name={name} at={at} answers={answers} set={answerClip} />
        ))}
        <p className={styles['outcome']} role="status">
          {outcome}
        </p>
      </div>
    </Dialog>
  );
}

const verbOf = (title: string): string => title.split(' ')[0] ?? title;

interface QuestionProps {
  readonly name: keyof ClipAnswers;
  readonly at: ClipAt;
  readonly answers: ClipAnswers;
  readonly set: (changes: Partial<ClipAnswers>) => void;
}

/** A day, in ms. */
const longest = 86_400_000;

function Question({ name, at, answers, set }: QuestionProps) {
  const { clip } = at;
  switch (name) {
    case 'name':
      return (
        <Field label={text('Name')}>
          <TextField value={answers.name} onCommit={(value) => set({ name: value })} />
        </Field>
      );
    case 'length':
      return <Length clip={clip} length={answers.length} onChange={(length) => set({ length })} />;
    case 'time': {
      const { unit, size, origin } = unitOf(clip);
      return (
        <Field label={text('At')} unit={unit}>
          <NumberField
            value={Math.round((answers.time - origin) / size)}
            kind="integer"
            unit={unit}
            min={0}
            onPreview={(value) => set({ time: origin + value * size })}
            onCommit={(value) => set({ time: origin + value * size })}
          />
        </Field>
      );
    }
    case 'amount': {
      const { unit, size } = unitOf(clip);
      return (
        <Field label={text('Amount')} unit={unit}>
          <NumberField
            value={Math.round(answers.amount / size)}
            kind="integer"
            unit={unit}
            min={1}
            onPreview={(value) => set({ amount: value * size })}
            onCommit={(value) => set({ amount: value * size })}
          />
        </Field>
      );
    }
    case 'speed':
      return (
        <Field label={text('Speed')}>
          <NumberField
            value={answers.speed}
            unit="units/s"
            onPreview={(speed) => set({ speed })}
            onCommit={(speed) => set({ speed })}
          />
        </Field>
      );
    case 'offPlace':
    case 'offTurn': {
      const isPlace = name === 'offPlace';
      return (
        <Field label={isPlace ? text('Positions off by') : text('Rotations off by')}>
          <NumberField
            value={answers[name]}
            kind="float64"
            unit={isPlace ? 'units' : '°'}
            min={0}
            max={isPlace ? 1000 : 90}
            step={0.01}
            onPreview={(value) => set({ [name]: value })}
            onCommit={(value) => set({ [name]: value })}
          />
        </Field>
      );
    }
    case 'withKeys':
      return (
        <Checkbox
          label={text('With its keys and events')}
          checked={answers.withKeys}
          onChange={(withKeys) => set({ withKeys })}
        />
      );
    case 'other':
      return (
        <Field label={text('Followed by')}>
          <Combobox
            searchPlaceholder={text('Search clips')}
            value={String(answers.other ?? '')}
            options={neighbours(at).map((each) => ({
              value: String(each.record),
              label: each.name,
              icon: 'sequence' as const,
              meta: lengthWords(each),
            }))}
            onChange={(value) =>
              set({ other: neighbours(at).find(({ record }) => String(record) === value)?.record ?? null })
            }
          />
        </Field>
      );
  }
}

/** A length in ms, or by a factor of what it is. */
function Length({
  clip,
  length,
  onChange,
}: {
  readonly clip: Clip;
  readonly length: number;
  readonly onChange: (length: number) => void;
}) {
  const own = clip.end - clip.start;
  const factor = own > 0 ? length / own : 1;
  return (
    <>
      <Field label={text('Length')}>
        <NumberField
          value={Math.round(length)}
          kind="integer"
          unit="ms"
          min={1}
          max={longest}
          onPreview={onChange}
          onCommit={onChange}
        />
      </Field>
      {own > 0 && (
        <Field label={text('Factor')} description={text('2 is twice as long, and half as fast.')}>
          <NumberField
            value={Math.round(factor * 1e4) / 1e4}
            unit="×"
            min={0.01}
            max={100}
            step={0.05}
            onPreview={(value) => onChange(own * value)}
            onCommit={(value) => onChange(own * value)}
          />
        </Field>
      )}
    </>
  );
}
