/** The dialog of `Optimise…`: what could go, how much of it there is, and the bytes that each takes. */
import { useStore } from 'zustand';
import { grouped, sizeText } from '../../../../../shared/codec/words.ts';
import { Button, Checkbox, Dialog } from '../../../base/ui/index.ts';
import { closeOptimise, optimise, optimiseQuestion, tick } from './optimise.ts';
import styles from './Optimise.module.css';

export function OptimiseDialog() {
  const asked = useStore(optimiseQuestion, (state) => state.asked);
  if (asked === null) return null;
  const { found, ticked } = asked;
  return (
    <Dialog
      open
      onClose={closeOptimise}
      title="Optimise"
      description="What the model can do without. What is ticked goes in one step, which can be undone."
      width={520}
      actions={
        <>
          <Button onClick={closeOptimise}>Cancel</Button>
          <Button variant="primary" disabled={ticked.size === 0} onClick={optimise}>
            Optimise
          </Button>
        </>
      }
    >
      <div className={styles['rows']}>
        {found.map(({ saving: { id, title, explain }, count, bytes }) => (
          <div key={id} className={styles['row']}>
            <Checkbox label={title} checked={ticked.has(id)} onChange={(isTicked) => tick(id, isTicked)} />
            <span className={styles['number']}>{grouped(count)}</span>
            <span className={styles['number']}>{bytes > 0 ? `−${sizeText(bytes)}` : 'no bytes'}</span>
            <small>{explain}</small>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
