/** The name of a clip, open for typing in its row. Enter takes it, Escape leaves it as it was. */
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Clip } from '../../../../../shared/model/view.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { clipActs, firstAnswers } from './clipActs.ts';
import { doClip, editedModel } from './doClip.ts';
import styles from './Clips.module.css';
import { text } from '../../../base/text/language.ts';

interface RenameFieldProps {
  readonly session: Session;
  readonly clip: Clip;
  readonly onEnd: () => void;
}

export function RenameField({ session, clip, onEnd }: RenameFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const act = clipActs.find(({ id }) => id === 'rename');
  const model = editedModel(session);
  if (act === undefined || model === null) return null;
  const at = { document: session.document, model, clip, time: clip.start };
  const first = firstAnswers(act, at);
  const take = (): void => {
    const name = input.current?.value ?? first.name;
    if (name !== first.name) doClip(session, act, at, { ...first, name });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Escape' && input.current !== null) input.current.value = first.name;
    onEnd();
    if (event.key === 'Enter') take();
  };
  return (
    <input
      ref={input}
      className={styles['rename']}
      defaultValue={first.name}
      aria-label={text('Name of the clip')}
      spellCheck={false}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={() => {
        take();
        onEnd();
      }}
    />
  );
}
