/** What comes into a map with the chosen files: each with its path, ticked or left out, and what nobody has. */
import { useStore } from 'zustand';
import { counted, sizeText } from '../../base/text/numbers.ts';
import { pathKey } from '../../../../shared/archive/paths.ts';
import { Badge, Button, Checkbox, Dialog, Field, TextField } from '../../base/ui/index.ts';
import { changeQuestion, importAct, importPlanned, mapDesk, planImport, type ImportQuestion } from './mapState.ts';
import styles from './MapProject.module.css';
import { fill, text } from '../../base/text/language.ts';

const close = (): void => mapDesk.setState({ question: null });
const leftWords = {
  get map() {
    return text('in the map already');
  },
  get game() {
    return text('the game’s own');
  },
  get missing() {
    return text('not found');
  },
} as const;

export function MapImportDialog({ question }: { readonly question: ImportQuestion }) {
  const { read, isBusy } = useStore(mapDesk);
  const { files, left, leftOut, folder, sources } = question;
  const there = new Set((read?.files ?? []).map(({ path }) => pathKey(path)));
  const act = importAct(question);
  const count = files.length - leftOut.size;
  const tick = (at: number, isOn: boolean): void => {
    const next = new Set(leftOut);
    if (isOn) next.delete(at);
    else next.add(at);
    changeQuestion({ leftOut: next });
  };
  const move = (at: number, path: string): void =>
    changeQuestion({ files: files.map((file, index) => (index === at ? { ...file, path, isSame: false } : file)) });
  return (
    <Dialog
      open
      onClose={close}
      title={text('Import into the map')}
      description={text(
        'Files get the paths by which models name them. A model is changed where a path here is another one.',
      )}
      width={680}
      actions={
        <>
          <Button onClick={close}>{text('Cancel')}</Button>
          <Button variant="primary" disabled={act === null || isBusy} onClick={() => void importPlanned()}>
            {fill('Import {}', counted(count, 'file'))}
          </Button>
        </>
      }
    >
      <Field label={text('Folder')}>
        <TextField
          mono
          value={folder}
          placeholder={text('the top of the map')}
          onCommit={(value) => void planImport(sources, value)}
        />
      </Field>
      <ul className={styles['planned']} aria-label={text('Files to import')}>
        {files.map((file, at) => (
          <li key={`${file.fileId} ${file.name}`}>
            <Checkbox label={file.name} checked={!leftOut.has(at)} onChange={(isOn) => tick(at, isOn)} />
            <TextField
              mono
              label={fill('Path of {}', file.name)}
              value={file.path}
              disabled={leftOut.has(at)}
              onCommit={(path) => move(at, path)}
            />
            <small>{sizeText(file.size)}</small>
            {file.isSame ? (
              <Badge tone="info">{text('there already')}</Badge>
            ) : there.has(pathKey(file.path)) && !leftOut.has(at) ? (
              <Badge tone="warning">{text('replaces one')}</Badge>
            ) : (
              <span />
            )}
          </li>
        ))}
      </ul>
      {left.length > 0 && (
        <>
          <h3 className={styles['leftTitle']}>{text('Named and not coming along')}</h3>
          <ul className={styles['left']} aria-label={text('Named and not coming along')}>
            {left.map(({ path, by, state }) => (
              <li key={`${path} ${by}`} data-missing={state === 'missing'}>
                <span title={path}>{path}</span>
                <small>
                  {by}, {leftWords[state]}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
