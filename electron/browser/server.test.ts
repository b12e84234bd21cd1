import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { HostClient } from '../../shared/host/client.ts';
import { webSocketChannel } from '../../shared/host/webSocketChannel.ts';
import type { TestHost } from '../host/test/testHost.ts';
import { startTestHost } from '../host/test/testHost.ts';
import type { BrowserServer } from './startServer.ts';
import { startBrowserServer } from './startServer.ts';

let at: TestHost;
let server: BrowserServer;
let page: string;
let cookie: string;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Plain HTTP, because `fetch` does not let a caller choose Host, Origin or an unclean path. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET', port = server.port): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    asked.once('error', reject);
    asked.end();
  });
}

function cookieOf({ headers }: Answer): string {
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

/** Opens a socket; resolves with it, or with the status that refused the upgrade. */
function upgrade(headers: Record<string, string>, path = '/host'): Promise<WebSocket | number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, { headers });
    socket.once('open', () => resolve(socket));
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.once('error', reject);
  });
}

async function connected(): Promise<WebSocket> {
  const socket = await upgrade({ cookie });
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`);
  return socket;
}

beforeAll(async () => {
  at = await startTestHost({ kind: 'browser' });
  page = await mkdtemp(join(tmpdir(), 'chunksmith-page-'));
  await writeFile(join(page, 'index.html'), '<!doctype html><head><title>Chunksmith</title></head>');
  await mkdir(join(page, 'assets'));
  await writeFile(join(page, 'assets', 'app.js'), 'export {};');
  await writeFile(join(page, 'notices.txt'), 'licences');
  await writeFile(join(page, '..', 'chunksmith-outside.txt'), 'outside');
  server = await startBrowserServer({ host: at.host, pageFolder: page, maxFrameBytes: 100_000 });
  cookie = cookieOf(await ask(new URL(server.link).search === '' ? '/' : `/${new URL(server.link).search}`));
});
afterAll(async () => {
  await server.close();
  await at[Symbol.asyncDispose]();
  await rm(page, { recursive: true });
  await rm(join(page, '..', 'chunksmith-outside.txt'));
});

describe('the link', () => {
  it('gives a strict cookie once and leads to a clean address', async () => {
    const other = await startBrowserServer({ host: at.host, pageFolder: page });
    const { pathname, search } = new URL(other.link);
    const path = pathname + search;
    const first = await ask(path, {}, 'GET', other.port);
    expect(first.status).toBe(303);
    expect(first.headers.location).toBe('/');
    expect(first.headers['set-cookie']?.[0]).toMatch(/^chunksmith-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/);
    expect((await ask(path, {}, 'GET', other.port)).status).toBe(403);
    expect((await ask(path, { cookie: cookieOf(first) }, 'GET', other.port)).status).toBe(303);
    expect((await ask('/?token=guess', {}, 'GET', other.port)).status).toBe(403);
    await other.close();
  });

  it('is for this machine only and has a port of its own', () => {
    expect(server.link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{22}$/);
  });
});

describe('every request', () => {
  it('gets the page with policy, isolation and a new nonce each time', async () => {
    const [first, second] = [await ask('/', { cookie }), await ask('/', { cookie })];
    expect(first.status).toBe(200);
    const nonce = /<meta name="csp-nonce" content="([\w-]+)">/.exec(first.text)?.[1];
    expect(first.headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' blob: data:; ` +
        "connect-src 'self'; worker-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(first.headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(second.text).not.toBe(first.text);
    expect(first.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('may keep the parts that are named after their content, and nothing else', async () => {
    const caching = async (path: string): Promise<unknown> => (await ask(path, { cookie })).headers['cache-control'];
    expect(await caching('/assets/app.js')).toContain('immutable');
    expect(await caching('/')).toBe('no-store');
    expect(await caching('/notices.txt')).toBe('no-cache');
  });

  it('is refused without the cookie, with one of an earlier start, and with a wrong one', async () => {
    expect((await ask('/')).status).toBe(403);
    expect((await ask('/assets/app.js')).status).toBe(403);
    const [name] = cookie.split('=');
    expect((await ask('/', { cookie: `${name}=${'a'.repeat(43)}` })).status).toBe(403);
    const earlier = await startBrowserServer({ host: at.host, pageFolder: page });
    const { search } = new URL(earlier.link);
    const old = cookieOf(await ask(`/${search}`, {}, 'GET', earlier.port));
    await earlier.close();
    expect((await ask('/', { cookie: old })).status).toBe(403);
    expect((await ask('/', { cookie: `${name}=${old.split('=')[1]}` })).status).toBe(403);
  });

  it('is refused under another host name, which an attacker’s page may have made point here', async () => {
    for (const host of ['evil.example', `evil.example:${server.port}`, '127.0.0.1', `127.0.0.1:1`]) {
      expect((await ask('/', { cookie, host })).status).not.toBe(200);
    }
    expect((await ask('/', { cookie, host: `localhost:${server.port}` })).status).toBe(200);
  });

  it('is refused from another origin', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1', `https://127.0.0.1:${server.port}`]) {
      expect((await ask('/', { cookie, origin })).status).toBe(403);
    }
    expect((await ask('/', { cookie, origin: `http://127.0.0.1:${server.port}` })).status).toBe(200);
    expect((await ask('/assets/app.js', { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('can only read', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      expect((await ask('/', { cookie }, method)).status).toBe(405);
    }
    const head = await ask('/assets/app.js', { cookie }, 'HEAD');
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head.headers['content-length']).toBe('10');
  });

  it('never leaves the folder of the page', async () => {
    const tries = [
      '/../chunksmith-outside.txt',
      '/%2e%2e/chunksmith-outside.txt',
      '/..%2fchunksmith-outside.txt',
      '/%252e%252e%252fchunksmith-outside.txt',
      '/assets/../../chunksmith-outside.txt',
      '/..%5cchunksmith-outside.txt',
      '//etc/passwd',
      '/assets/%00',
      '/%',
    ];
    for (const path of tries) {
      const answer = await ask(path, { cookie });
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });

  it('gets a blob once, and its size any time before', async () => {
    const id = at.host.parts.blobs.put(new TextEncoder().encode('bytes'));
    const head = await ask(`/blob/${id}`, { cookie }, 'HEAD');
    expect(head.headers['content-length']).toBe('5');
    expect((await ask(`/blob/${id}`)).status).toBe(403);
    const first = await ask(`/blob/${id}`, { cookie });
    expect(first).toMatchObject({ status: 200, text: 'bytes' });
    expect(first.headers['cache-control']).toBe('no-store');
    expect((await ask(`/blob/${id}`, { cookie })).status).toBe(404);
  });
});

describe('a socket', () => {
  it('is refused without cookie, from another origin, under another name, at another path', async () => {
    expect(await upgrade({})).toBe(403);
    expect(await upgrade({ cookie, origin: 'https://evil.example' })).toBe(403);
    expect(await upgrade({ cookie, host: 'evil.example' })).toBe(421);
    expect(await upgrade({ cookie }, '/elsewhere')).toBe(404);
  });

  it('takes requests', async () => {
    const client = new HostClient(webSocketChannel(await connected()));
    expect(await client.request('welcome', {})).toMatchObject({ hostKind: 'browser', hasDialogs: false });
    client.close();
  });

  it('is closed when a frame is larger than allowed', async () => {
    const socket = await connected();
    const code = new Promise((resolve) => socket.once('close', resolve));
    socket.send(new Uint8Array(100_001));
    expect(await code).toBe(1009);
  });

  it('is closed when it sends text', async () => {
    const socket = await connected();
    const code = new Promise((resolve) => socket.once('close', resolve));
    socket.send('{"kind":"request"}');
    expect(await code).toBe(4000);
  });

  it('is told why when another tab takes over', async () => {
    const first = new HostClient(webSocketChannel(await connected()));
    const reason = new Promise((resolve) => first.onClose(resolve));
    const second = new HostClient(webSocketChannel(await connected()));
    expect(await reason).toContain('another tab');
    expect((await second.request('welcome', {})).hostKind).toBe('browser');
    second.close();
  });
});

describe('a host that nobody uses', () => {
  it('acts some time after the last client has gone, not before one came', async () => {
    let acted = 0;
    const idle = { afterMs: 50, act: () => acted++ };
    const other = await startBrowserServer({ host: at.host, pageFolder: page, idle });
    const { search } = new URL(other.link);
    const own = cookieOf(await ask(`/${search}`, {}, 'GET', other.port));
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(acted).toBe(0);
    const socket = new WebSocket(`ws://127.0.0.1:${other.port}/host`, { headers: { cookie: own } });
    await new Promise((resolve) => socket.once('open', resolve));
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(acted).toBe(0);
    socket.close();
    await expect.poll(() => acted).toBe(1);
    await other.close();
  });
});
