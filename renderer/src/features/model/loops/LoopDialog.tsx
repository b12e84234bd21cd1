/** Asks which loop, or which clip, tracks are to run on. */
import { useStore } from 'zustand';
import { counted, grouped } from '../../../base/text/numbers.ts';
import { Button, Combobox, Dialog, Field } from '../../../base/ui/index.ts';
import { sequencesOf } from '../../../workbench/state/sequences.ts';
import { answerLoop, chooseTarget, closeLoopQuestion, loopQuestion, loopsOf } from './loopActs.ts';
import { fill, text } from '../../../base/text/language.ts';

/** Stands for a loop that is still to be made; other values are records. */
const newLoop = 'new';

export function LoopDialog() {
  const asked = useStore(loopQuestion, (state) => state.asked);
  if (asked === null) return null;
  const { session, to, tracks, target } = asked;
  const all = to === 'loop' ? loopsOf(session) : sequencesOf(session.document);
  const options = all.map(({ id, name, start, end }) => ({
    value: String(id),
    label: name === '' ? text('Without a name') : name,
    meta: `${grouped(Math.round(end - start))} ms`,
  }));
  const made = { value: newLoop, label: text('A new loop'), meta: text('as long as the clip') };
  return (
    <Dialog
      open
      onClose={closeLoopQuestion}
      title={to === 'loop' ? text('Put on a global loop') : text('Take off the global loop')}
      description={
        to === 'loop'
          ? fill(
              '{}: the keys in the shown clip run on the loop, whatever clip plays; those in other clips go.',
              counted(tracks.length, 'track'),
            )
          : fill(
              '{}: the keys go into the clip from its start; in other clips there are none.',
              counted(tracks.length, 'track'),
            )
      }
      actions={
        <>
          <Button onClick={closeLoopQuestion}>{text('Cancel')}</Button>
          <Button variant="primary" onClick={answerLoop}>
            {to === 'loop' ? text('Put') : text('Take off')}
          </Button>
        </>
      }
    >
      <Field label={to === 'loop' ? text('Loop') : text('Clip')}>
        <Combobox
          label={to === 'loop' ? text('Loop') : text('Clip')}
          searchPlaceholder={text('Search')}
          value={target === null ? newLoop : String(target)}
          onChange={(value) => chooseTarget(all.find(({ id }) => String(id) === value)?.id ?? null)}
          options={to === 'loop' ? [made, ...options] : options}
        />
      </Field>
    </Dialog>
  );
}
