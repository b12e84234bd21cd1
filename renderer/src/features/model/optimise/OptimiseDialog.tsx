/** The dialog of `Optimise…`: what could go, how much of it there is, and the bytes that each takes. */
import { useStore } from 'zustand';
import { grouped, sizeText } from '../../../base/text/numbers.ts';
import { Dialog, DialogActions, FramedList, TickRow } from '../../../base/ui/index.ts';
import { closeOptimise, optimise, optimiseQuestion, tick } from './optimise.ts';
import styles from './Optimise.module.css';
import { text, translated } from '../../../base/text/language.ts';

export function OptimiseDialog() {
  const asked = useStore(optimiseQuestion, (state) => state.asked);
  if (asked === null) return null;
  const { found, ticked } = asked;
  return (
    <Dialog
      open
      onClose={closeOptimise}
      title={text('Optimise')}
      description={text('What the model can do without. What is ticked goes in one step, which can be undone.')}
      width={520}
      actions={
        <DialogActions
          onCancel={closeOptimise}
          accept={text('Optimise')}
          onAccept={optimise}
          disabled={ticked.size === 0}
        />
      }
    >
      <FramedList label={text('What can go')} columns="minmax(0, 1fr) 64px 88px">
        {found.map(({ saving: { id, title, explain }, count, bytes }) => (
          <TickRow
            key={id}
            label={translated(title)}
            isChosen={ticked.has(id)}
            onChange={(isTicked) => tick(id, isTicked)}
            note={translated(explain)}
          >
            <span className={styles['number']}>{grouped(count)}</span>
            <span className={styles['number']}>{bytes > 0 ? `−${sizeText(bytes)}` : text('no bytes')}</span>
          </TickRow>
        ))}
      </FramedList>
    </Dialog>
  );
}
