/** Models of other programs are no documents: what opens files asks here, and the feature of models answers. */
import { createStore } from 'zustand/vanilla';
import { importEndingOf } from '../../../../shared/exchange/import/endings.ts';
import type { FileEntry } from '../../base/host/index.ts';

type Source = Pick<FileEntry, 'fileId' | 'name'>;

export interface ImportQuestion {
  /** The model to import; null while nothing is asked. */
  readonly asked: Source | null;
  /** Opened with it, and asked about after it. */
  readonly waiting: readonly Source[];
}

export const importQuestion = createStore<ImportQuestion>(() => ({ asked: null, waiting: [] }));

export function askToImport({ fileId, name }: Source): void {
  importQuestion.setState(({ asked, waiting }) =>
    asked === null ? { asked: { fileId, name } } : { waiting: [...waiting, { fileId, name }] },
  );
}

/** The question has been answered: the next one comes, if there is one. */
export function endImportQuestion(): void {
  importQuestion.setState(({ waiting: [next, ...rest] }) => ({ asked: next ?? null, waiting: rest }));
}

/** What lies beside models of other programs: numbers, materials, pictures. */
const partEnding = /\.(?:bin|mtl|png|jpe?g|tga|bmp)$/i;

/** Without the parts of models of other programs that were given together with them: the import finds these by itself. */
export function withoutImportParts<F extends { readonly name: string }>(files: readonly F[]): readonly F[] {
  const hasSource = files.some(({ name }) => importEndingOf(name) !== null);
  return hasSource ? files.filter(({ name }) => !partEnding.test(name)) : files;
}
