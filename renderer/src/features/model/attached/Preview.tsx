/** What is looked at together with a model and is in no file: for every format of models, below its own choices. */
import type { Session } from '../../../workbench/state/session.ts';
import { Attached } from './Attached.tsx';
import styles from './Preview.module.css';

export function Preview({ session }: { readonly session: Session }) {
  return (
    <div className={styles['preview']}>
      <Attached session={session} />
    </div>
  );
}
