/** The page's side of the worker that draws models: started when first needed, ended when it hangs or nobody needs it. No React. */
import type { WantedFile } from '../../../../shared/host/mountEntities.ts';
import { host, request } from '../files/host.ts';
import type { AskedFile, FromDrawer, PictureLook, PicturedClip, ToDrawer } from './drawer.ts';
import { startDrawer } from './drawer.ts';

/** A file of a mount. */
export interface PicturePlace {
  readonly mountId: string;
  readonly path: string;
}

export interface OpenedPicture {
  readonly id: number;
  readonly picture: Uint8Array<ArrayBuffer> | null;
  readonly files: readonly WantedFile[];
  readonly clip: PicturedClip | null;
}

/** What takes longer has gone wrong, ms: then the worker is ended, with all that it was at. */
const longestMs = 30_000;
/** A worker that nobody needs keeps a drawing context and tens of megabytes, ms. */
const idleMs = 60_000;
/** Longest side of textures, in pixels: more cannot be seen. */
const textureSide = 256;

interface Pending {
  readonly resolve: (message: FromDrawer) => void;
  readonly reject: (error: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** What was asked for, as the host finds it for the file. */
async function fetchAsked({ mountId, path }: PicturePlace, file: WantedFile): Promise<AskedFile | null> {
  if (file.kind === 'texture') {
    const found = await request('showNear', { mountId, path, texture: file.path, maxSize: textureSide });
    if (found.kind !== 'found') return null;
    const { width, height, hasAlpha, pixelsBlob } = found;
    return { width, height, hasAlpha, pixels: await host().fetchBlob(pixelsBlob) };
  }
  const found = await request('readNear', { mountId, path, file });
  if (found.kind === 'missing') return null;
  return { name: found.name, bytes: Uint8Array.from(await host().fetchBlob(found.blob)) };
}

export class Drawing {
  private readonly start: () => Worker | null;
  private worker: Worker | null = null;
  private readonly places = new Map<number, PicturePlace>();
  private readonly pending = new Map<number, Pending>();
  private idle: ReturnType<typeof setTimeout> | null = null;
  private nextId = 1;

  /** @param start null where nobody draws */
  constructor(start: () => Worker | null = startDrawer) {
    this.start = start;
  }

  /**
   * Opens a model and draws it. It stays open until `close`.
   * @param bytes of its file; they move to the worker
   * Rejects, with the reason in words, for what is no model and for what cannot be read or drawn.
   */
  async open(place: PicturePlace, name: string, bytes: Uint8Array<ArrayBuffer>, side: number): Promise<OpenedPicture> {
    const id = this.nextId++;
    this.places.set(id, place);
    try {
      const opened = await this.say({ kind: 'open', id, name, bytes, side }, [bytes.buffer]);
      if (opened.kind !== 'opened') throw new Error('it was closed');
      return opened;
    } catch (error) {
      this.places.delete(id);
      throw error;
    }
  }

  /** Another look at an open model; null where it is not open any more. */
  async look(id: number, side: number, look: PictureLook): Promise<ImageBitmap | null> {
    if (!this.places.has(id)) return null;
    const looked = await this.say({ kind: 'look', id, side, look }).catch(() => null);
    return looked?.kind === 'looked' ? looked.picture : null;
  }

  close(id: number): void {
    if (!this.places.delete(id)) return;
    const close: ToDrawer = { kind: 'close', id };
    this.worker?.postMessage(close);
    this.rest();
  }

  private say(message: Extract<ToDrawer, { readonly id: number }>, transfer: Transferable[] = []): Promise<FromDrawer> {
    const worker = (this.worker ??= this.begin());
    if (this.idle !== null) clearTimeout(this.idle);
    this.idle = null;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.end('it took too long to draw'), longestMs);
      this.pending.set(message.id, { resolve, reject, timer });
      worker.postMessage(message, transfer);
    });
  }

  private begin(): Worker {
    const worker = this.start();
    if (worker === null) throw new Error('nothing draws here');
    worker.addEventListener('message', ({ data }: MessageEvent<FromDrawer>) => this.hear(worker, data));
    worker.addEventListener('error', () => this.end('what draws it stopped'));
    return worker;
  }

  private hear(worker: Worker, message: FromDrawer): void {
    if (worker !== this.worker) return;
    const { id } = message;
    if (message.kind === 'ask') {
      void this.answer(worker, message);
      return;
    }
    const waiting = this.pending.get(id);
    this.pending.delete(id);
    if (waiting === undefined) return;
    clearTimeout(waiting.timer);
    if (message.kind === 'failed') {
      this.places.delete(id);
      waiting.reject(new Error(message.reason));
    } else waiting.resolve(message);
    this.rest();
  }

  private async answer(worker: Worker, { id, ask, file }: Extract<FromDrawer, { kind: 'ask' }>): Promise<void> {
    const place = this.places.get(id);
    const value = place === undefined ? null : await fetchAsked(place, file).catch(() => null);
    const answer: ToDrawer = { kind: 'answer', ask, value };
    worker.postMessage(answer);
  }

  /** Ends the worker with all that it was at; the next one that is asked for starts another. */
  private end(reason: string): void {
    this.worker?.terminate();
    this.worker = null;
    this.places.clear();
    const all = [...this.pending.values()];
    this.pending.clear();
    for (const { reject, timer } of all) {
      clearTimeout(timer);
      reject(new Error(reason));
    }
  }

  private rest(): void {
    if (this.pending.size > 0 || this.places.size > 0 || this.worker === null) return;
    if (this.idle !== null) clearTimeout(this.idle);
    this.idle = setTimeout(() => this.end('it was not needed'), idleMs);
  }
}
