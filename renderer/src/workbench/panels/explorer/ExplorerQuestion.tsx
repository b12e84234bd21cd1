/** What was asked of a file, over the answer, with the way back. */
import { useStore } from 'zustand';
import { counted } from '../../../base/text/numbers.ts';
import { IconButton } from '../../../base/ui/index.ts';
import { questionWords } from '../../library/findFiles.ts';
import libraryStyles from '../../library/Library.module.css';
import { askOfFile, explorer } from './explorerState.ts';
import { text } from '../../../base/text/language.ts';

export function ExplorerQuestion() {
  const question = useStore(explorer, (state) => state.question);
  const total = useStore(explorer, ({ results }) => results?.total ?? null);
  if (question === null) return null;
  return (
    <div className={libraryStyles['question']} role="group" aria-label={text('Question')}>
      <span title={question.path}>{questionWords(question)}</span>
      {total !== null && <small>{counted(total, 'file')}</small>}
      <IconButton icon="close" label={text('Back to all files')} size="small" onClick={() => askOfFile(null)} />
    </div>
  );
}
