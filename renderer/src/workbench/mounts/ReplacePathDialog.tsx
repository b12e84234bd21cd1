/** Another path for a file that is not found: found by its name in the mounts, or typed. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { FileKind } from '../../../../shared/archive/fileKinds.ts';
import type { NamedFile } from '../../../../shared/codec/field.ts';
import type { MountedFileEntry } from '../../../../shared/host/mountEntities.ts';
import { valueText } from '../../../../shared/library/query/complete.ts';
import { asksForNames, parseQuery, type QueryFault } from '../../../../shared/library/query/query.ts';
import { errorWords } from '../files/errors.ts';
import { findFiles } from '../library/findFiles.ts';
import { LibraryField } from '../library/LibraryField.tsx';
import { Dialog, DialogActions, EmptyState, TextField } from '../../base/ui/index.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { mountState } from './mountState.ts';
import { inStyleOf, kindIcon, nameOfPath, shortSource } from './mountWords.ts';
import type { MountQuestion } from './questions.ts';
import styles from './Mounts.module.css';
import { grouped } from '../../base/text/numbers.ts';
import { fill, text } from '../../base/text/language.ts';

const kindsOf: Readonly<Record<NamedFile, readonly FileKind[]>> = {
  texture: ['texture'],
  model: ['model'],
  sound: ['sound'],
  any: [],
};

/** So many are shown; who looks for one among more types another word. */
const limit = 200;

interface Found {
  readonly files: readonly MountedFileEntry[];
  readonly total: number;
  readonly problem: string | null;
  /** What cannot be understood of the words. */
  readonly fault: QueryFault | null;
}

/** What the mounted games have under some words; null while the first search runs. */
export function useFound(query: string, file: NamedFile): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const look = async (): Promise<void> => {
      const kinds = [...kindsOf[file]];
      const answer = await findFiles(query, kinds, limit).then(
        (result): Found =>
          result.kind === 'found'
            ? { files: result.files, total: result.total, problem: null, fault: null }
            : { files: [], total: 0, problem: null, fault: result.fault },
        (error: unknown): Found => ({ files: [], total: 0, problem: errorWords(error).message, fault: null }),
      );
      if (isCurrent) setFound(answer);
    };
    const timer = setTimeout(() => void look(), 150);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query, file]);
  return found;
}

/** The name without its ending: `.blp` may be `.tga` in the archive. */
function firstQuery(path: string): string {
  const name = nameOfPath(path).replace(/\.[^.]+$/, '');
  const parsed = parseQuery(name);
  // What would mean something else than a name is looked for as it is.
  return parsed.kind === 'query' && asksForNames(parsed.query) ? name : valueText(name);
}

export function ReplacePathDialog({
  question,
}: {
  readonly question: Extract<MountQuestion, { kind: 'replacePath' }>;
}) {
  const { missing, file, settle } = question;
  const [query, setQuery] = useState(() => firstQuery(missing.path));
  const [path, setPath] = useState(missing.path);
  const [chosen, setChosen] = useState<string | null>(null);
  const found = useFound(query, file);
  const mounts = useStore(mountState, (state) => state.mounts);
  const idOf = (each: MountedFileEntry): string => `${each.mountId} ${each.path}`;
  const sourceName = ({ mountId, sourceId }: MountedFileEntry): string | undefined => {
    const mount = mounts.find((each) => each.mountId === mountId);
    const source = mount?.sources.find((each) => each.sourceId === sourceId);
    return source === undefined ? undefined : shortSource(source.label);
  };
  const pathOf = (id: string): string | null => {
    const entry = found?.files.find((each) => idOf(each) === id);
    return entry === undefined ? null : inStyleOf(entry.path, missing.path);
  };
  const choose = (id: string): void => {
    setChosen(id);
    setPath(pathOf(id) ?? path);
  };
  const more = found === null ? 0 : found.total - found.files.length;
  const uses = missing.places.length;
  return (
    <Dialog
      open
      onClose={() => settle(null)}
      title={fill('Another file for {}', nameOfPath(missing.path))}
      description={fill(
        '{} is not found{}.',
        missing.path,
        uses > 1 ? fill('; it is named in {} places, and all of them change', uses) : '',
      )}
      width={560}
      actions={
        <DialogActions
          onCancel={() => settle(null)}
          accept={text('Replace')}
          onAccept={() => settle(path)}
          disabled={path.trim() === ''}
        />
      }
    >
      <div className={styles['find']}>
        <LibraryField
          value={query}
          onChange={setQuery}
          placeholder={text('Find in games and archives')}
          fault={found?.fault ?? null}
        />
      </div>
      <ChoiceList
        label={text('Files found')}
        choices={(found?.files ?? []).map((each) => ({
          id: idOf(each),
          icon: kindIcon(each.kind),
          label: each.name,
          detail: each.path,
          meta: sourceName(each),
        }))}
        chosen={chosen}
        onChoose={choose}
        onTake={(id) => settle(pathOf(id))}
        empty={
          <EmptyState
            icon={found?.problem == null ? 'search' : 'error'}
            title={found === null ? text('Looking…') : (found.problem ?? text('No matches'))}
            hint={
              found === null || found.problem !== null
                ? undefined
                : mounts.length === 0
                  ? text('No game or archive is mounted. Add one with File, Add a game folder.')
                  : text('Try another name, or fewer letters.')
            }
          />
        }
      />
      {more > 0 && <p className={styles['more']}>{fill('{} more; type another word.', grouped(more))}</p>}
      <div className={styles['form']}>
        <span>{text('New path')}</span>
        <TextField label={text('New path')} value={path} onCommit={setPath} mono />
      </div>
    </Dialog>
  );
}
