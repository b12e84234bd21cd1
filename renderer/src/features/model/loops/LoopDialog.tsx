/** Asks which loop, or which clip, tracks are to run on. */
import { useStore } from 'zustand';
import { counted, grouped } from '../../../../../shared/codec/words.ts';
import { Button, Combobox, Dialog, Field } from '../../../base/ui/index.ts';
import { sequencesOf } from '../../../workbench/state/sequences.ts';
import { answerLoop, chooseTarget, closeLoopQuestion, loopQuestion, loopsOf } from './loopActs.ts';

/** Stands for a loop that is still to be made; other values are records. */
const newLoop = 'new';

export function LoopDialog() {
  const asked = useStore(loopQuestion, (state) => state.asked);
  if (asked === null) return null;
  const { session, to, tracks, target } = asked;
  const all = to === 'loop' ? loopsOf(session) : sequencesOf(session.document);
  const options = all.map(({ id, name, start, end }) => ({
    value: String(id),
    label: name === '' ? 'Without a name' : name,
    meta: `${grouped(Math.round(end - start))} ms`,
  }));
  const made = { value: newLoop, label: 'A new loop', meta: 'as long as the clip' };
  return (
    <Dialog
      open
      onClose={closeLoopQuestion}
      title={to === 'loop' ? 'Put on a global loop' : 'Take off the global loop'}
      description={
        to === 'loop'
          ? `${counted(tracks.length, 'track')}: the keys in the shown clip run on the loop, whatever clip plays; those in other clips go.`
          : `${counted(tracks.length, 'track')}: the keys go into the clip from its start; in other clips there are none.`
      }
      actions={
        <>
          <Button onClick={closeLoopQuestion}>Cancel</Button>
          <Button variant="primary" onClick={answerLoop}>
            {to === 'loop' ? 'Put' : 'Take off'}
          </Button>
        </>
      }
    >
      <Field label={to === 'loop' ? 'Loop' : 'Clip'}>
        <Combobox
          label={to === 'loop' ? 'Loop' : 'Clip'}
          searchPlaceholder="Search"
          value={target === null ? newLoop : String(target)}
          onChange={(value) => chooseTarget(all.find(({ id }) => String(id) === value)?.id ?? null)}
          options={to === 'loop' ? [made, ...options] : options}
        />
      </Field>
    </Dialog>
  );
}
