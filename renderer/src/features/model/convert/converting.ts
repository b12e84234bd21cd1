/** Conversion to another version or game: the choices, what would come of them, and the document that is made. No React. */
import { createStore } from 'zustand/vanilla';
import type { ConvertedFiles } from '../../../../../shared/exchange/convert/anyTarget.ts';
import { conversionReport } from '../../../../../shared/exchange/convert/report.ts';
import { conversionTargets, gameOf, isVersionChange } from '../../../../../shared/exchange/convert/targets.ts';
import type { ImportTarget } from '../../../../../shared/exchange/import/targets.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { Surfaces } from '../../../../../shared/formats/mdx/convert/conversion.ts';
import { sinceReforged } from '../../../../../shared/formats/mdx/schema/versions.ts';
import { notify } from '../../../base/ui/index.ts';
import { errorWords, reportError } from '../../../workbench/files/errors.ts';
import { baseNameOf } from '../../../workbench/files/export.ts';
import { exportChoicesOf } from '../../../workbench/files/exportChoices.ts';
import { exportFiles } from '../../../workbench/files/exportFolder.ts';
import { openMade } from '../../../workbench/files/openMade.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { picturesOf, sentChoices } from '../commands/exchange.ts';
import { modelWork } from '../work/work.ts';
import { fill, text } from '../../../base/text/language.ts';

export interface ConvertState {
  readonly session: Session | null;
  readonly target: ImportTarget | null;
  /** Units of the target for one of the model; null for what the sizes of the games ask for. */
  readonly scale: number | null;
  /** Whether materials stay, become plain or such of high definition, where the target has both. */
  readonly surfaces: Surfaces;
  /** What would come of it; an older one stays while the next is made. */
  readonly made: ConvertedFiles | null;
  /** What is wrong, in a sentence. */
  readonly problem: string | null;
  readonly isRunning: boolean;
}

const closed: ConvertState = {
  ...{ session: null, target: null, scale: null, surfaces: 'kept', made: null, problem: null },
  isRunning: false,
};

export const convertStore = createStore<ConvertState>(() => closed);

let stop: AbortController | null = null;

function stopWork(): void {
  stop?.abort();
  stop = null;
  convertStore.setState({ isRunning: false });
}

/** Puts the dialog away; nothing was made. */
export function closeConvert(): void {
  stopWork();
  convertStore.setState(closed);
}

/** What a document can become: everything but what it is already. */
export function targetsFor(document: FormatDocument): readonly ImportTarget[] {
  const from = gameOf(document);
  if (from === null) return [];
  return conversionTargets.filter(
    ({ game, version }) => game !== from || (game !== 'halfLife' && version !== document.version),
  );
}

/** Whether lengths can be chosen: versions of one game keep them. */
export function hasScale(document: FormatDocument, { game }: ImportTarget): boolean {
  return gameOf(document) !== game;
}

/** Whether materials of both definitions can be had: Warcraft III: Reforged and later, from a model of that family. */
export function hasSurfaces(document: FormatDocument, { game, version }: ImportTarget): boolean {
  const from = gameOf(document);
  return from !== null && isVersionChange(from, game) && game === 'warcraft3' && version >= sinceReforged;
}

async function list(): Promise<void> {
  const { session, target, scale, surfaces } = convertStore.getState();
  if (session === null || target === null) return;
  stopWork();
  const own = new AbortController();
  stop = own;
  convertStore.setState({ isRunning: true, problem: null });
  try {
    const { document } = session;
    const chosen = hasSurfaces(document, target) ? surfaces : 'kept';
    const from = gameOf(document);
    const isPlain = from !== null && isVersionChange(from, target.game);
    const choices = exportChoicesOf(document);
    const { wantedTextures } = await import('../../../../../shared/exchange/gltf/index.ts');
    const { remakesPictures } = await import('../../../../../shared/exchange/convert/version.ts');
    const wanted = isPlain && !remakesPictures(document, target, chosen) ? [] : wantedTextures(document, choices);
    const { byIndex } = await picturesOf(session, wanted, {
      signal: own.signal,
      progress: () => undefined,
    });
    const params = {
      ...{ target: target.id, name: baseNameOf(session), scale, surfaces: chosen },
      ...{ pictures: byIndex, choices: isPlain ? null : sentChoices(session, choices) },
    };
    const made = await modelWork.onDocument(session, 'convertModel', params, own.signal);
    if (stop !== own) return;
    if ('refused' in made) convertStore.setState({ made: null, problem: made.refused });
    else convertStore.setState({ made });
  } catch (error) {
    if (stop === own) convertStore.setState({ made: null, problem: errorWords(error).message });
  } finally {
    if (stop === own) stopWork();
  }
}

/** What most people convert to, of each game. */
const usual: ReadonlySet<string> = new Set(['mdx-800', 'mdx-1100', 'm2-264', 'm2-256', 'mdx-alpha-1300']);

/** Shows what would come of the nearest target: another version of the game, or the first of another one. */
export function beginConvert(session: Session): void {
  closeConvert();
  const targets = targetsFor(session.document);
  const own = targets.filter(({ game }) => game === gameOf(session.document));
  convertStore.setState({ session, target: own.find(({ id }) => usual.has(id)) ?? own[0] ?? targets[0] ?? null });
  void list();
}

export function chooseConversion(id: string): void {
  const target = conversionTargets.find((each) => each.id === id) ?? null;
  convertStore.setState({ target, scale: null, made: null });
  void list();
}

/** @param scale above 0; null for what the sizes of the games ask for */
export function chooseScale(scale: number | null): void {
  convertStore.setState({ scale });
  void list();
}

export function chooseSurfaces(surfaces: Surfaces): void {
  convertStore.setState({ surfaces });
  void list();
}

/** Opens what was made as a document of its own; its textures and the report go into a folder that is asked for. */
export async function runConvert(): Promise<void> {
  const { session, made } = convertStore.getState();
  if (session === null || made === null) return;
  closeConvert();
  const name = made.files[0]?.name ?? '';
  try {
    await openMade(session, made.files);
    if (made.textures.length === 0) return;
    const base = name.replace(/\.\w+$/, '');
    const report = conversionReport(name, made.notes, made.errors);
    if (!(await exportFiles(`${base} textures`, [...made.textures, report]))) {
      const message = text('Its textures were not written. Convert the model again to choose a folder for them.');
      notify({ tone: 'warning', title: fill('Converted {} without its textures', name), message });
    }
  } catch (error) {
    reportError(fill('{} could not be opened', name), error);
  }
}
