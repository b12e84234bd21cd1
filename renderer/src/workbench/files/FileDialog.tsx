/** Our own dialog for opening, saving and choosing folders, for hosts without dialogs of the system. Works by keyboard alone. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { importEndingOf } from '../../../../shared/exchange/import/endings.ts';
import type { FileEntry, FolderListing } from '../../base/host/index.ts';
import { Dialog, DialogActions, EmptyState, SearchField, TextField } from '../../base/ui/index.ts';
import type { FileQuestion } from '../state/shell.ts';
import { errorWords } from './errors.ts';
import { FileList, type ListRow } from './FileList.tsx';
import { FolderPath } from './FolderPath.tsx';
import { request } from './host.ts';
import { rememberFolder, rememberedFolder } from './lastFolder.ts';
import styles from './FileDialog.module.css';
import { fill, text } from '../../base/text/language.ts';

const titles = {
  open: 'Open',
  save: 'Save as',
  folder: 'Choose a folder',
} as const;

/** The files that can be chosen. */
function offered(question: FileQuestion, listing: FolderListing): readonly FileEntry[] {
  if (question.kind === 'folder') return [];
  if (question.kind === 'save') return listing.files;
  return {
    documents: listing.files,
    archives: listing.archives,
    listfiles: listing.listfiles,
    scripts: listing.scripts,
    modules: listing.modules,
    imports: listing.files.filter(({ name }) => importEndingOf(name) !== null),
  }[question.offers ?? 'documents'];
}

const offeredWords = {
  get documents() {
    return text('files of kinds that Chunksmith knows');
  },
  get archives() {
    return text('archives (MPQ, maps, PAK, WAD)');
  },
  get listfiles() {
    return text('text files');
  },
  get scripts() {
    return text('scripts of models (QC)');
  },
  get imports() {
    return text('models of other programs (GLB, glTF, OBJ)');
  },
  get modules() {
    return text('scripts (.ts, .mts, .js, .mjs)');
  },
} as const;

/** Answers the question with "nothing chosen". */
function giveUp(question: FileQuestion): void {
  if (question.kind === 'open') question.settle([]);
  else question.settle(null);
}

/** The name with the extension of the suggested one, where the user left it out. */
function completeName(name: string, suggested: string): string {
  const extension = /\.[^.]+$/.exec(suggested)?.[0] ?? '';
  const trimmed = name.trim();
  return trimmed === '' || trimmed.includes('.') ? trimmed : trimmed + extension;
}

/** Lists a folder, and goes to others. */
function useListing(): {
  readonly listing: FolderListing | null;
  readonly problem: string | null;
  /** Another folder than the one that is listed was asked for, and is on its way. */
  readonly isMoving: boolean;
  readonly goTo: (folderId: string | null) => void;
} {
  const [listing, setListing] = useState<FolderListing | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isMoving, setMoving] = useState(false);
  // Of several quick moves only the last one counts.
  const latest = useRef(0);
  const goTo = useCallback(async (folderId: string | null): Promise<void> => {
    const number = ++latest.current;
    setMoving(true);
    try {
      const found = await request('listFolder', { folderId });
      if (number !== latest.current) return;
      setListing(found);
      setProblem(null);
      rememberFolder(found.folderId);
    } catch (error) {
      if (number === latest.current) setProblem(errorWords(error).message);
    } finally {
      if (number === latest.current) setMoving(false);
    }
  }, []);
  useEffect(() => {
    const start = async (): Promise<void> => {
      const last = rememberedFolder();
      await goTo(last);
    };
    void start();
  }, [goTo]);
  return { listing, problem, isMoving, goTo: (folderId) => void goTo(folderId) };
}

export function FileDialog({ question }: { readonly question: FileQuestion }) {
  const { listing, problem, isMoving, goTo } = useListing();
  const [filter, setFilter] = useState('');
  const [name, setName] = useState(question.kind === 'save' ? question.suggestedName : '');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [saveProblem, setSaveProblem] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);

  const folderShown = listing?.folderId;
  useEffect(() => {
    // The keys go to the list as soon as there is one, and again in each folder; a name is typed when one is to be given.
    if (folderShown !== undefined && question.kind !== 'save') list.current?.focus();
  }, [folderShown, question.kind]);

  const enter = (folderId: string | null): void => {
    setFilter('');
    setChosen(new Set());
    goTo(folderId);
  };
  const wanted = filter.trim().toLowerCase();
  const fits = (text: string): boolean => text.toLowerCase().includes(wanted);
  const rows: readonly ListRow[] =
    listing === null
      ? []
      : [
          ...listing.folders
            .filter((folder) => fits(folder.name))
            .map(({ folderId, name: label }) => ({ kind: 'folder', id: folderId, label }) as const),
          ...offered(question, listing)
            .filter((file) => fits(file.name))
            .map((file) => ({ kind: 'file', id: file.fileId, label: file.name, file }) as const),
        ];

  const openFiles = (files: readonly FileEntry[]): void => {
    if (question.kind === 'open' && files.length > 0) question.settle(files);
  };
  const saveHere = async (): Promise<void> => {
    if (question.kind !== 'save' || listing === null || listing.folderId === null) return;
    try {
      const target = completeName(name, question.suggestedName);
      question.settle(await request('nameFile', { folderId: listing.folderId, name: target }));
    } catch (error) {
      setSaveProblem(errorWords(error).message);
    }
  };
  const activate = (row: ListRow): void => {
    if (row.kind === 'folder') enter(row.id);
    else if (question.kind === 'open') openFiles([row.file]);
    else setName(row.label);
  };
  const choose = (ids: ReadonlySet<string>): void => {
    setChosen(ids);
    const [only] = ids;
    const row = rows.find(({ id }) => id === only);
    if (question.kind === 'save' && row?.kind === 'file') setName(row.label);
  };
  const confirm = (): void => {
    if (question.kind === 'open') {
      const files = rows.flatMap((row) => (row.kind === 'file' && chosen.has(row.id) ? [row.file] : []));
      const folder = rows.find((row) => row.kind === 'folder' && chosen.has(row.id));
      if (files.length > 0) openFiles(files);
      else if (folder !== undefined) enter(folder.id);
    } else if (question.kind === 'save') void saveHere();
    else if (listing !== null && listing.folderId !== null) {
      question.settle({ folderId: listing.folderId, name: listing.name });
    }
  };

  // Nothing is taken from, or saved into, a folder that is being left.
  const isPlace = !isMoving && listing !== null && listing.folderId !== null;
  const canConfirm = {
    open: chosen.size > 0,
    save: isPlace && name.trim() !== '',
    folder: isPlace,
  }[question.kind];
  const words = text(({ open: 'Open', save: 'Save', folder: 'Choose this folder' } as const)[question.kind]);
  return (
    <Dialog
      open
      onClose={() => giveUp(question)}
      title={(question.kind === 'save' ? undefined : question.title) ?? text(titles[question.kind])}
      width={640}
      actions={
        <DialogActions onCancel={() => giveUp(question)} accept={words} onAccept={confirm} disabled={!canConfirm} />
      }
    >
      <div className={styles['bar']}>
        <FolderPath listing={listing} onEnter={enter} />
        <div className={styles['filter']}>
          <SearchField
            value={filter}
            onChange={setFilter}
            placeholder={text('Filter by name')}
            onEnterResults={() => list.current?.focus()}
          />
        </div>
      </div>
      <FileList
        ref={list}
        rows={rows}
        chosen={chosen}
        isMultiple={question.kind === 'open'}
        onChoose={choose}
        onActivate={activate}
        onUp={() => {
          const parent = listing?.parents.at(-1);
          if (parent !== undefined) enter(parent.folderId);
        }}
        empty={
          problem === null ? (
            <EmptyState
              icon={wanted === '' ? 'folder' : 'search'}
              title={
                listing === null
                  ? text('Looking…')
                  : wanted === ''
                    ? text('Nothing here can be opened')
                    : text('No matches')
              }
              hint={
                listing === null || wanted !== ''
                  ? undefined
                  : fill(
                      'Only folders and {} are listed.',
                      offeredWords[question.kind === 'open' ? (question.offers ?? 'documents') : 'documents'],
                    )
              }
            />
          ) : (
            <EmptyState icon="error" title={text('This folder cannot be shown')} hint={problem} />
          )
        }
      />
      {question.kind === 'save' && (
        <div className={styles['name']}>
          <span>{text('Name')}</span>
          <TextField value={name} onCommit={setName} label={text('Name of the file')} />
          {saveProblem !== null && (
            <p className={styles['problem']} role="alert">
              {saveProblem}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}
