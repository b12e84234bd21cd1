/** Brings what the events of a model show: splats and models by the tables of its game, sparks, the sprites of muzzle flashes. */
import { assetOf, type EventTables } from '../../../../../shared/events/eventTables.ts';
import { formatById } from '../../../../../shared/formats/index.ts';
import { sparkCount } from '../../../../../shared/geometry/effects/sparks.ts';
import { muzzleFlash, readSprite } from '../../../../../shared/events/sprite.ts';
import type { DecodedImage } from '../../../../../shared/media/image.ts';
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import type { EventMeaning, NamedEvent } from '../../../../../shared/model/eventMeaning.ts';
import type { ModelView } from '../../../../../shared/model/view.ts';
import type { LoadTexture } from '../../../viewport/index.ts';
import { noSights, type Sight, sightKey, sightsOf } from '../../../viewport/happenings/sights.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import { readModelAt } from '../attached/readAttached.ts';
import { textureLoader } from '../view/loadTexture.ts';
import { bytesNamed, eventTablesOf } from './tables.ts';

/** Pictures that are made or read here, by their path. */
type Pictures = ReadonlyMap<string, RgbaPixels>;

const flashSide = 64;
const dotSide = 16;
/** No file is called so. */
const dotPicture = ':dot';
/** Changes within this time are looked at together, ms. */
const restMs = 150;
/** A model without a clip of its own is seen for so long, ms. */
const stillLife = 1000;

/** A soft dot, of which streaks of light are drawn. */
function dot(): RgbaPixels {
  const pixels = new Uint8Array(dotSide * dotSide * 4);
  for (let at = 0; at < dotSide * dotSide; at++) {
    const [x, y] = [at % dotSide, Math.floor(at / dotSide)].map((place) => (2 * place + 1) / dotSide - 1);
    const light = 255 * Math.max(0, 1 - Math.hypot(x ?? 0, y ?? 0));
    pixels.set([light, light, light, 255], at * 4);
  }
  return { width: dotSide, height: dotSide, pixels };
}

/** A soft star in the place of a sprite that is not at hand. */
function star(): RgbaPixels {
  const pixels = new Uint8Array(flashSide * flashSide * 4);
  for (let at = 0; at < flashSide * flashSide; at++) {
    const [x, y] = [(at % flashSide) + 0.5, Math.floor(at / flashSide) + 0.5].map(
      (place) => (2 * place) / flashSide - 1,
    );
    const away = Math.hypot(x ?? 0, y ?? 0);
    const rays = 1 + 0.35 * Math.cos(6 * Math.atan2(y ?? 0, x ?? 0));
    const light = Math.max(0, 1 - away / rays) ** 2;
    pixels.set([255 * light, 205 * light, 110 * light, 255], at * 4);
  }
  return { width: flashSide, height: flashSide, pixels };
}

async function spriteAt(session: Session, path: string): Promise<RgbaPixels> {
  const bytes = await bytesNamed(session, path, 'file');
  try {
    return bytes === null ? star() : readSprite(bytes);
  } catch {
    // A sprite that cannot be read is no reason to see no flash.
    return star();
  }
}

async function spawned(session: Session, path: string): Promise<Sight | null> {
  try {
    const model = await readModelAt(session, path);
    if (model === null) return null;
    const clip = formatById(model.document.format.id)?.model?.view(model.document).clips[0];
    const life = clip === undefined || clip.end <= clip.start ? stillLife : clip.end - clip.start;
    return { kind: 'model', model, life };
  } catch {
    // What cannot be found or read is not seen; Properties of the event show the path that was looked for.
    return null;
  }
}

interface KnownEvent {
  readonly meaning: EventMeaning;
  readonly options: string;
}

/** What one event shows; null for nothing. Pictures that it needs are put among the others. */
async function sightOf(
  session: Session,
  { meaning, options }: KnownEvent,
  tables: EventTables,
  pictures: Map<string, RgbaPixels>,
): Promise<Sight | null> {
  if (meaning.kind === 'spark') {
    const count = sparkCount(options);
    pictures.set(dotPicture, pictures.get(dotPicture) ?? dot());
    return count === 0 ? null : { kind: 'sparks', count, picture: dotPicture };
  }
  if (meaning.kind === 'flash') {
    const { path, scale } = muzzleFlash(meaning.names);
    const picture = pictures.get(path) ?? (await spriteAt(session, path));
    pictures.set(path, picture);
    return { kind: 'flash', picture: path, width: picture.width * scale, height: picture.height * scale };
  }
  const asset = assetOf(meaning, tables);
  if (asset?.kind === 'model') return await spawned(session, asset.path);
  return asset?.kind === 'splat' && asset.splat.texture !== '' ? asset : null;
}

/** All events that a model has, each name and options once: nodes where they are nodes, so that no clip must be read. */
function eventsOf({ joints, points, clips }: ModelView): ReadonlyMap<string, NamedEvent> {
  const nodes = [...joints, ...points].filter(({ kind }) => kind === 'event');
  const all: readonly NamedEvent[] =
    nodes.length > 0 ? nodes.map(({ name }) => ({ name, options: '' })) : clips.flatMap(({ events }) => events);
  return new Map(all.map((event) => [sightKey(event), event]));
}

function loaderOf(session: Session, pictures: Pictures): LoadTexture {
  const others = textureLoader(session);
  return async (path, replaceableId): Promise<DecodedImage | null> => {
    const own = pictures.get(path);
    if (own === undefined) return await others(path, replaceableId);
    return { ...own, encoding: '', hasAlpha: true, damage: null, hasIgnoredAlpha: false, mipCount: 1 };
  };
}

/** Keeps what events show at hand while the view shows it; returns the way to end it. */
export function followSights(session: Session): () => void {
  const { document } = session;
  const tables = eventTablesOf(session);
  const sights = sightsOf(document);
  let asked = '';
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const isShown = (): boolean => workbench.getState().overlays.has('events');
  const look = async (isAnew: boolean): Promise<void> => {
    const view = isShown() ? document.format.model?.view(document) : undefined;
    if (view === undefined) return;
    const known = [...eventsOf(view)].flatMap(([key, event]) => {
      const meaning = view.meaningOf(event);
      return meaning === null ? [] : [{ key, meaning, options: event.options }];
    });
    const now = known.map(({ key }) => key).join('\n\n');
    if (now === asked && !isAnew) return;
    asked = now;
    const pictures = new Map<string, RgbaPixels>();
    const found = await Promise.all(
      known.map(async (each) => [each.key, await sightOf(session, each, tables.get(), pictures)] as const),
    );
    if (isOver || asked !== now) return;
    const byEvent = new Map(found.flatMap(([key, sight]) => (sight === null ? [] : [[key, sight] as const])));
    const isNothing = byEvent.size === 0 && sights.get().byEvent.size === 0;
    if (!isNothing) sights.set({ byEvent, loadTexture: loaderOf(session, pictures) });
  };
  // While a hand drags, events stay what they are.
  const later = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => void look(false), restMs);
  };
  const stops = [
    document.onChange(later),
    tables.subscribe(() => void look(true)),
    workbench.subscribe((state, before) => {
      if (state.overlays !== before.overlays) void look(false);
    }),
  ];
  void look(true);
  return () => {
    isOver = true;
    if (timer !== null) clearTimeout(timer);
    for (const stop of stops) stop();
    sights.set(noSights);
  };
}
