/** Pictures of models: kept ones come from the host, others are drawn beside the page, kept, and made anew when files change. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConnectedHost } from '../../base/host/index.ts';
import { setHost } from '../files/host.ts';
import type { FromDrawer, ToDrawer } from './drawer.ts';
import { Drawing } from './drawing.ts';
import { ModelPictures } from './modelPictures.ts';

const place = (path: string) => ({ mountId: 'm', path });
const asked: (readonly [string, Readonly<Record<string, unknown>>])[] = [];
/** Paths whose pictures the host has. */
let kept: readonly string[] = [];

function answer(name: string, params: Readonly<Record<string, unknown>>): unknown {
  const path = String(params['path']);
  if (name === 'pictureOf' && kept.includes(path)) return { kind: 'kept', blob: 'blob' };
  if (name === 'pictureOf') return { kind: 'wanted', key: `key of ${path}`, name: path, blob: 'blob' };
  if (name === 'showNear') return { kind: 'missing' };
  if (name === 'readMounted') return { name: path, size: 1, blob: 'blob' };
  return {};
}

/** Draws what it is told to, or never answers. */
class StandInDrawer {
  static opened: string[] = [];
  static ended = 0;
  static hangsOn: string | null = null;
  private hear: (event: { readonly data: FromDrawer }) => void = () => undefined;
  private readonly names = new Map<number, string>();

  addEventListener(kind: string, hear: (event: { readonly data: FromDrawer }) => void): void {
    if (kind === 'message') this.hear = hear;
  }

  postMessage(message: ToDrawer): void {
    queueMicrotask(() => this.take(message));
  }

  terminate(): void {
    StandInDrawer.ended++;
  }

  private take(message: ToDrawer): void {
    const say = (data: FromDrawer): void => this.hear({ data });
    if (message.kind === 'open') {
      const { id, name } = message;
      this.names.set(id, name);
      StandInDrawer.opened.push(name);
      if (name === StandInDrawer.hangsOn) return;
      if (name === 'broken.mdx') say({ kind: 'failed', id, reason: 'it is no model' });
      // A texture is asked for first.
      else say({ kind: 'ask', id, ask: id, file: { path: 'Skin.blp', kind: 'texture' } });
    } else if (message.kind === 'answer') {
      const files = [{ path: 'Skin.blp', kind: 'texture' as const }];
      const clip = { name: 'Stand', lengthMs: 1000 };
      say({ kind: 'opened', id: message.ask, picture: Uint8Array.of(1, 2), files, clip });
    } else if (message.kind === 'look') say({ kind: 'looked', id: message.id, picture: null });
  }
}

const pictures = (): ModelPictures => new ModelPictures(new Drawing(() => new StandInDrawer() as unknown as Worker));
const named = (name: string): readonly unknown[] => asked.filter(([each]) => each === name).map(([, params]) => params);

beforeEach(() => {
  asked.length = 0;
  kept = [];
  Object.assign(StandInDrawer, { opened: [], ended: 0, hangsOn: null });
  const client = {
    request: (name: string, params: Readonly<Record<string, unknown>>) => {
      asked.push([name, params]);
      return Promise.resolve(answer(name, params));
    },
  };
  const host: unknown = { client, fetchBlob: () => Promise.resolve(Uint8Array.of(9)) };
  setHost(host as ConnectedHost);
  vi.stubGlobal('URL', {
    createObjectURL: (blob: Blob) => `picture of ${blob.size}`,
    revokeObjectURL: () => undefined,
  });
});
afterEach(() => {
  setHost(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a kept picture is shown without drawing; another one is drawn once and kept with what it shows', async () => {
  kept = ['bear.mdx'];
  const all = pictures();
  expect(await all.wish(place('bear.mdx')).picture).toEqual({ address: 'picture of 1', reason: null });
  expect(StandInDrawer.opened).toEqual([]);
  expect(await all.wish(place('wolf.mdx')).picture).toEqual({ address: 'picture of 2', reason: null });
  await all.wish(place('Wolf.MDX')).picture;
  expect(StandInDrawer.opened).toEqual(['wolf.mdx']);
  expect(named('keepPicture')).toEqual([
    {
      ...place('wolf.mdx'),
      key: 'key of wolf.mdx',
      picture: Uint8Array.of(1, 2),
      files: [{ path: 'Skin.blp', kind: 'texture' }],
    },
  ]);
});

test('what cannot be drawn says why, and the next one is drawn', async () => {
  const all = pictures();
  expect(await all.wish(place('broken.mdx')).picture).toEqual({ address: null, reason: 'it is no model' });
  expect((await all.wish(place('bear.mdx')).picture).address).not.toBeNull();
  expect(named('keepPicture')).toHaveLength(1);
});

test('what came into sight last is made first, and what went out of sight is left', async () => {
  const all = pictures();
  const wishes = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => all.wish(place(name)));
  wishes[4]?.giveUp();
  await Promise.all([0, 1, 2, 3, 5].map((at) => wishes[at]?.picture));
  // Three are begun at once, the others wait.
  expect(StandInDrawer.opened).toEqual(['a', 'b', 'c', 'f', 'd']);
});

test('a model that never ends is given up with the worker, and the next one has another', async () => {
  vi.useFakeTimers();
  StandInDrawer.hangsOn = 'endless.mdx';
  const all = pictures();
  const { picture } = all.wish(place('endless.mdx'));
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await picture).toEqual({ address: null, reason: 'it took too long to draw' });
  expect(StandInDrawer.ended).toBe(1);
  const next = all.wish(place('bear.mdx')).picture;
  await vi.advanceTimersByTimeAsync(10);
  expect((await next).address).not.toBeNull();
  // A worker that nobody needs ends by itself.
  await vi.advanceTimersByTimeAsync(61_000);
  expect(StandInDrawer.ended).toBe(2);
});

test('pictures of a mount that changed are made anew, others stay', async () => {
  const all = pictures();
  let changes = 0;
  all.onChanged(() => changes++);
  await all.wish(place('a')).picture;
  all.forget(['other']);
  await all.wish(place('a')).picture;
  expect(named('pictureOf')).toHaveLength(1);
  all.forget(['m']);
  await all.wish(place('a')).picture;
  expect([named('pictureOf').length, changes]).toEqual([2, 2]);
});

test('a model is held open to be turned, and closed', async () => {
  const held = await pictures().hold(place('bear.mdx'));
  expect(held?.clip).toEqual({ name: 'Stand', lengthMs: 1000 });
  expect(await held?.look(64, { turn: 1, timeMs: 5 })).toBeNull();
  held?.close();
  expect(await held?.look(64, { turn: 1, timeMs: 5 })).toBeNull();
  expect(await pictures().hold(place('broken.mdx'))).toBeNull();
});
