/** Help › About › Licences: the notice file that the build made of all that is shipped with the program. */
import { useEffect, useState } from 'react';
import { Dialog } from '../../base/ui/index.ts';
import styles from './App.module.css';
import { fill, text as inWords } from '../../base/text/language.ts';

async function fetchNotices(signal: AbortSignal): Promise<string> {
  const answer = await fetch('/notices.txt', { signal });
  if (!answer.ok) throw new Error(`the host answers ${answer.status}`);
  return await answer.text();
}

export function Licences({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  useEffect(() => {
    const leaving = new AbortController();
    fetchNotices(leaving.signal).then(setText, (error: unknown) => {
      if (leaving.signal.aborted) return;
      const why = error instanceof Error ? error.message : String(error);
      setText(fill('The licences could not be read: {}. They also lie beside the program, in NOTICES.txt.', why));
    });
    return () => leaving.abort();
  }, []);
  return (
    <Dialog open onClose={onClose} title={inWords('Licences')} width={680}>
      {/* oxlint-disable-next-line no-noninteractive-tabindex -- what scrolls has to be reachable by key */}
      <pre className={styles['licences']} tabIndex={0} aria-label={inWords('Licences')} data-selectable>
        {text}
      </pre>
    </Dialog>
  );
}
