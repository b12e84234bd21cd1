/** Pictures of the models and terrain of mounts: kept ones from the host, all others drawn beside the page and kept there. No React. */
import { Signal } from '../../base/observable.ts';
import { host, request } from '../files/host.ts';
import { onMountsChanged } from '../mounts/mountState.ts';
import type { PicturedClip, PictureLook } from './drawer.ts';
import { Drawing, type PicturePlace } from './drawing.ts';
import { text } from '../../base/text/language.ts';

export interface ModelPicture {
  /** Null where there is nothing to be seen, or it cannot be drawn. */
  readonly address: string | null;
  /** Why there is none, in words; null where there is one. */
  readonly reason: string | null;
}

/** A picture that somebody waits for. */
export interface PictureWish {
  readonly picture: Promise<ModelPicture>;
  /** Nobody waits for it any more: what is not begun is left. */
  giveUp(): void;
}

/** Of a picture in pixels: twice what a card shows, for fine screens. */
export const pictureSide = 232;
/** Names how pictures are drawn here: another name finds none of those that are kept. */
export const pictureLook = 'model-2';
/** The oldest are let go. */
const mostPictures = 1500;
/** Under way at once: while one is drawn, files and textures of the next ones come. */
const atOnce = 3;

interface Waiting {
  readonly place: PicturePlace;
  readonly key: string;
  readonly resolve: (picture: ModelPicture | Promise<ModelPicture>) => void;
}

const keyOf = ({ mountId, path }: PicturePlace): string => `${mountId}:${path.toLowerCase()}`;

export class ModelPictures {
  private readonly drawing: Drawing;
  private readonly known = new Map<string, Promise<ModelPicture>>();
  /** The last one is next: what came into sight last is looked at now. */
  private waiting: Waiting[] = [];
  private underWay = 0;
  private readonly changed = new Signal();

  constructor(drawing = new Drawing()) {
    this.drawing = drawing;
  }

  /** Hears when pictures may be others. Returns the way to stop. */
  readonly onChanged = this.changed.listen;

  wish(place: PicturePlace): PictureWish {
    const key = keyOf(place);
    const known = this.known.get(key);
    if (known !== undefined) return { picture: known, giveUp: () => undefined };
    let wish: Waiting | null = null;
    const picture = new Promise<ModelPicture>((resolve) => {
      wish = { place, key, resolve };
      this.waiting.push(wish);
    });
    this.goOn();
    return {
      picture,
      giveUp: () => {
        this.waiting = this.waiting.filter((each) => each !== wish);
      },
    };
  }

  /**
   * A picture of other bytes than a file has, seen from where it lies; the address is the caller's to let go. Null where
   * nothing can be seen of it.
   */
  async drawn(place: PicturePlace, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
    try {
      const { id, picture } = await this.drawing.open(place, name, bytes, pictureSide);
      this.drawing.close(id);
      return picture === null ? null : URL.createObjectURL(new Blob([picture]));
    } catch {
      return null;
    }
  }

  /** Opens a model to be turned and played; null where it cannot be drawn. */
  async hold(place: PicturePlace): Promise<HeldModel | null> {
    try {
      const { name, blob } = await request('readMounted', { ...place, sourceId: null });
      const bytes = Uint8Array.from(await host().fetchBlob(blob));
      const { id, clip } = await this.drawing.open(place, name, bytes, pictureSide);
      return {
        clip,
        look: (side, from) => this.drawing.look(id, side, from),
        close: () => this.drawing.close(id),
      };
    } catch {
      return null;
    }
  }

  /** Whether somebody looks at a place whose picture is not there yet. */
  get isAwaited(): boolean {
    return this.underWay > 0 || this.waiting.length > 0;
  }

  /** Files of these mounts may be others. */
  forget(mountIds: readonly string[]): void {
    for (const [key, picture] of this.known) {
      if (mountIds.includes(key.slice(0, key.indexOf(':')))) this.letGo(key, picture);
    }
    this.changed.tell();
  }

  private goOn(): void {
    while (this.underWay < atOnce) {
      const next = this.waiting.pop();
      if (next === undefined) return;
      const known = this.known.get(next.key);
      if (known !== undefined) {
        next.resolve(known);
        continue;
      }
      this.underWay++;
      const picture = this.make(next.place).finally(() => {
        this.underWay--;
        this.goOn();
      });
      this.known.set(next.key, picture);
      next.resolve(picture);
      const [oldest] = this.known;
      if (this.known.size > mostPictures && oldest !== undefined) this.letGo(...oldest);
    }
  }

  private letGo(key: string, picture: Promise<ModelPicture>): void {
    this.known.delete(key);
    void picture.then(({ address }) => {
      if (address !== null) URL.revokeObjectURL(address);
    });
  }

  private async make(place: PicturePlace): Promise<ModelPicture> {
    try {
      const picture = await this.pictureOf(place);
      if (picture === null) return { address: null, reason: text('There is nothing to be seen in it.') };
      return { address: URL.createObjectURL(new Blob([picture])), reason: null };
    } catch (error) {
      return { address: null, reason: error instanceof Error ? error.message : String(error) };
    }
  }

  /** The picture file of a model, kept or drawn now; null where nothing can be seen of it. Rejects where it cannot be drawn. */
  async pictureOf(place: PicturePlace): Promise<Uint8Array<ArrayBuffer> | null> {
    const found = await request('pictureOf', { ...place, look: pictureLook });
    const bytes = Uint8Array.from(await host().fetchBlob(found.blob));
    if (found.kind === 'kept') return bytes.length === 0 ? null : bytes;
    const { id, picture, files } = await this.drawing.open(place, found.name, bytes, pictureSide);
    this.drawing.close(id);
    // That there is nothing to be seen is kept as well. A data folder that cannot be written costs the next run some time.
    const keeping = { ...place, key: found.key, picture: picture ?? new Uint8Array(), files };
    void request('keepPicture', keeping).catch(() => undefined);
    return picture;
  }
}

/** A model that can be turned and played. */
export interface HeldModel {
  readonly clip: PicturedClip | null;
  /** Null where it is not open any more, or nothing is to be seen. */
  look(side: number, from: PictureLook): Promise<ImageBitmap | null>;
  close(): void;
}

export const modelPictures = new ModelPictures();
onMountsChanged((mountIds) => modelPictures.forget(mountIds));
