/**
 * How a model is dressed by the tables of a mounted game: which displays and choices there are, which one is shown. What is
 * chosen goes into the view's options as textures and geosets. No React.
 */
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { DecodedImage } from '../../../../../shared/media/image.ts';
import type { CharacterLook, CharacterOptions } from '../../../../../shared/appearance/character.ts';
import {
  bodyKind,
  characterLook,
  characterOptions,
  firstChoice,
  nearestChoice,
} from '../../../../../shared/appearance/character.ts';
import type { CharacterChoice, ModelDisplay } from '../../../../../shared/appearance/creature.ts';
import type { ModelAppearances } from '../../../../../shared/appearance/index.ts';
import { appearancesOf } from '../../../../../shared/appearance/index.ts';
import type { ShownChoices } from '../../../../../shared/exchange/gltf/exportedModel.ts';
import { GameTables } from '../../../../../shared/appearance/tables.ts';
import { host, request } from '../../../workbench/files/host.ts';
import { errorWords } from '../../../workbench/files/errors.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import { onMountsChanged } from '../../../workbench/mounts/mountState.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { Submesh } from '../../../../../shared/formats/m2/schema/view.ts';
import { offerExportChoices } from '../../../workbench/files/exportChoices.ts';
import { optionsOf, showsSubmesh } from '../view/options.ts';
import { bodyPicture, bodyPath } from './bodyPicture.ts';
import { afterPicture } from './firstPicture.ts';
import { recall, remember } from './remembered.ts';
import { guessSkin, replacedKinds } from './skins.ts';
import { fieldsOf } from '../../../../../shared/codec/record.ts';

export interface Appearance {
  readonly status: 'looking' | 'unknown' | 'known';
  readonly found: ModelAppearances;
  /** What the choices of a character offer; null for all other models. */
  readonly offered: CharacterOptions | null;
  /** Id of the display that is shown; null when it is a character of one's own choices, or chosen by hand. */
  readonly display: number | null;
  readonly choice: CharacterChoice;
  /** Why tables could not be read; null when all is well. */
  readonly problem: string | null;
  /** Textures of the body that were not found, as the tables name them. */
  readonly missing: readonly string[];
}

const nothing: ModelAppearances = { displays: [], character: null };
const initial: Appearance = {
  status: 'looking',
  found: nothing,
  offered: null,
  display: null,
  choice: firstChoice,
  problem: null,
  missing: [],
};

class Dressing {
  readonly store: StoreApi<Appearance> = createStore<Appearance>(() => initial);
  tables: GameTables;
  /** Where the model lies in its game, else on disk. */
  path = '';
  hasBegun = false;
  /** Counts choices: what an older one still waits for is not shown any more. */
  turn = 0;

  constructor(tables: GameTables) {
    this.tables = tables;
  }
}

const dressings = new WeakMap<Session, Dressing>();

function tablesFor({ id }: Session): GameTables {
  return new GameTables(async (path) => {
    const found = await request('readResolved', { documentId: id, file: { path, kind: 'file' } });
    return found.kind === 'missing' ? null : await host().fetchBlob(found.blob);
  });
}

function dressingOf(session: Session): Dressing {
  const known = dressings.get(session);
  if (known !== undefined) return known;
  const made = new Dressing(tablesFor(session));
  dressings.set(session, made);
  return made;
}

/** What the tables say of a model, for components. */
export function appearanceOf(session: Session): StoreApi<Appearance> {
  return dressingOf(session).store;
}

/** Where the model lies: in its game, else on disk. */
export async function modelPathOf({ id, file }: Session): Promise<string> {
  const { origin } = await request('mountedOriginOf', { documentId: id });
  const { path, name } = file.getState();
  return origin?.path ?? path ?? name;
}

async function lookOf({ store, tables }: Dressing, display: ModelDisplay | null): Promise<CharacterLook | null> {
  const { choice, found } = store.getState();
  if (display !== null) {
    return display.character === null ? null : await characterLook(tables, display.character, display.character.choice);
  }
  return found.character === null ? null : await characterLook(tables, found.character, choice);
}

/** Puts textures and geosets of a display, or of a character of one's own choices, into the view. */
async function dress(session: Session, display: ModelDisplay | null): Promise<void> {
  const dressing = dressingOf(session);
  const turn = ++dressing.turn;
  const look = await lookOf(dressing, display);
  const textures = new Map([...(look?.textures ?? []), ...(display?.textures ?? [])]);
  const pictures = new Map<string, DecodedImage>();
  const options = optionsOf(session.document);
  let missing: readonly string[] = [];
  if (look !== null && look.body.length > 0 && !textures.has(bodyKind)) {
    const path = bodyPath(look.body);
    const body = await bodyPicture(session, look.body);
    ({ missing } = body);
    if (body.picture !== null) {
      // The body's texture is made of several: a name that is no path stands for it.
      textures.set(bodyKind, path);
      pictures.set(path, body.picture);
    }
  }
  if (turn !== dressing.turn) return;
  dressing.store.setState({ missing });
  const geosets = new Map([...options.get().geosets, ...(look?.geosets ?? []), ...(display?.geosets ?? [])]);
  options.set({ textures, pictures, geosets });
}

/** Shows a display by its id; null makes a character of one's own choices. */
export async function chooseDisplay(session: Session, id: number | null): Promise<void> {
  const { store } = dressingOf(session);
  const display = store.getState().found.displays.find(({ ids }) => id !== null && ids.includes(id)) ?? null;
  store.setState({ display: display === null ? null : id });
  keep(session);
  await dress(session, display);
}

/** Shows again what the tables say, after all choices were given up. */
export function dressAgain(session: Session): void {
  const { status, display } = dressingOf(session).store.getState();
  if (status === 'known') void chooseDisplay(session, display);
}

/** Changes one choice of a character. What the others offer may follow from it. */
export async function chooseLook(session: Session, changes: Partial<CharacterChoice>): Promise<void> {
  const { store } = dressingOf(session);
  store.setState({ display: null, choice: { ...store.getState().choice, ...changes } });
  await refreshOffered(session);
  keep(session);
  await dress(session, null);
}

async function refreshOffered(session: Session): Promise<void> {
  const { store, tables } = dressingOf(session);
  const { character } = store.getState().found;
  if (character === null) return;
  const offered = await characterOptions(tables, character, store.getState().choice);
  store.setState({ offered, choice: nearestChoice(store.getState().choice, offered) });
}

function keep(session: Session): void {
  const { store, path } = dressingOf(session);
  const { display, choice } = store.getState();
  remember(path.toLowerCase(), { display, choice });
}

/** Reads what the tables say and shows the first of it, or what was chosen for this file before. */
async function look(session: Session): Promise<void> {
  const dressing = dressingOf(session);
  const { store, tables } = dressing;
  const kinds = replacedKinds(session.document);
  dressing.path = await modelPathOf(session);
  const found = kinds.length === 0 ? nothing : await appearancesOf(tables, dressing.path, kinds);
  const isKnown = found.displays.length > 0 || found.character !== null;
  store.setState({ status: isKnown ? 'known' : 'unknown', found, problem: null });
  if (!isKnown) {
    guessSkin(session);
    return;
  }
  const before = await recall(dressing.path.toLowerCase());
  if (before !== null) store.setState({ choice: before.choice });
  await refreshOffered(session);
  const dressed = found.displays.filter(({ textures }) => textures.size > 0);
  const first = found.character === null ? (dressed[0] ?? found.displays[0])?.ids[0] : undefined;
  const display = before === null ? (first ?? null) : before.display;
  const shown = found.displays.find(({ ids }) => display !== null && ids.includes(display)) ?? null;
  store.setState({ display: shown === null ? null : display });
  await dress(session, shown);
}

async function lookOrTell(session: Session): Promise<void> {
  try {
    await look(session);
  } catch (error) {
    // Without tables a model is shown as before there were any; the panel says why.
    appearanceOf(session).setState({ status: 'unknown', found: nothing, problem: errorWords(error).message });
    guessSkin(session);
  }
}

/** What an export takes over from the view. */
function shownIn({ document }: Session): ShownChoices {
  const options = optionsOf(document).get();
  return {
    textures: options.textures,
    pictures: options.pictures,
    isShown: (id) => showsSubmesh(options, id, fieldsOf(Submesh, document.get(id)).geoset),
  };
}

/** Dresses a model that is shown for the first time, once it is drawn: looking into tables takes its time. */
export function prepareAppearance(session: Session): void {
  const dressing = dressingOf(session);
  if (dressing.hasBegun) return;
  dressing.hasBegun = true;
  offerExportChoices(session.document, () => shownIn(session));
  followMounts();
  void afterPicture().then(() => lookOrTell(session));
}

let isFollowing = false;

/** A game that is mounted later may have the tables that were not found before. */
function followMounts(): void {
  if (isFollowing) return;
  isFollowing = true;
  onMountsChanged(() => {
    for (const session of workbench.getState().sessions) {
      const dressing = dressings.get(session);
      if (dressing === undefined || dressing.store.getState().status !== 'unknown') continue;
      dressing.tables = tablesFor(session);
      void lookOrTell(session);
    }
  });
}
