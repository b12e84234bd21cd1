/** Answers the page's requests for its own files and for blobs: GET and HEAD, nothing outside the bundle. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { isInside } from '../host/access.ts';
import type { Blobs } from '../host/blobs.ts';
import { contentSecurityPolicy, isolationHeaders, isScriptWorker, mediaTypeOf, scriptPolicy } from './headers.ts';

export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

export interface PageSource {
  /** Folder of the built user interface. */
  readonly folder: string;
  readonly blobs: Blobs;
}

const encoder = new TextEncoder();

export function textAnswer(status: number, message: string, extra: Readonly<Record<string, string>> = {}): PageAnswer {
  const headers = {
    ...isolationHeaders,
    'Content-Security-Policy': contentSecurityPolicy('none'),
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    ...extra,
  };
  return { status, headers, body: encoder.encode(`${message}\n`) };
}

/** The path inside the bundle that a URL's path names; null when it names none, however it is disguised. */
export function bundlePath(folder: string, urlPath: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(urlPath);
  } catch {
    return null;
  }
  // A second layer of escapes would be undone by no one here, but is never ours either.
  if (/[\\\0%]/.test(decoded) || decoded.split('/').some((part) => part === '..' || part === '.')) return null;
  const path = resolve(join(folder, decoded === '/' ? 'index.html' : decoded));
  return path !== resolve(folder) && isInside(resolve(folder), path) ? path : null;
}

/** Puts the nonce where the page's code finds it for the style elements of its libraries. */
export function withNonce(html: string, nonce: string): string {
  const meta = `<meta name="csp-nonce" content="${nonce}">`;
  const placed = html.replace(/<meta\s+name="csp-nonce"[^>]*>/, meta);
  return placed.includes(meta) ? placed : html.replace('<head>', `<head>${meta}`);
}

/** The build names what lies in `assets` after its content, so that a browser may keep it, and the code it compiled of it. */
function cachingOf(folder: string, path: string): string {
  return isInside(join(resolve(folder), 'assets'), path) ? 'private, max-age=31536000, immutable' : 'no-cache';
}

async function answerFile(folder: string, urlPath: string): Promise<PageAnswer> {
  const path = bundlePath(folder, urlPath);
  if (path === null) return textAnswer(404, 'There is nothing here.');
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.from(await readFile(path));
  } catch {
    const isPage = basename(path) === 'index.html';
    return textAnswer(404, isPage ? 'The user interface is not built: run npm start.' : 'There is nothing here.');
  }
  const nonce = randomBytes(16).toString('base64url');
  const isHtml = path.endsWith('.html');
  const body = isHtml ? encoder.encode(withNonce(new TextDecoder().decode(bytes), nonce)) : bytes;
  const headers = {
    ...isolationHeaders,
    'Content-Security-Policy': isScriptWorker(basename(path)) ? scriptPolicy : contentSecurityPolicy(nonce),
    'Content-Type': mediaTypeOf(path),
    'Cache-Control': isHtml ? 'no-store' : cachingOf(folder, path),
  };
  return { status: 200, headers, body };
}

const blobPrefix = '/blob/';

function answerBlob(blobs: Blobs, id: string, isHead: boolean): PageAnswer {
  const size = blobs.size(id);
  const bytes = isHead ? new Uint8Array(0) : blobs.take(id);
  if (size === null || bytes === null) return textAnswer(404, 'This was fetched already, or never was here.');
  const headers = {
    ...isolationHeaders,
    'Content-Security-Policy': contentSecurityPolicy('none'),
    'Content-Type': 'application/octet-stream',
    'Cache-Control': 'no-store',
    'Content-Length': String(size),
  };
  // Bytes of the host's own making are never in shared memory.
  return { status: 200, headers, body: bytes as Uint8Array<ArrayBuffer> };
}

export async function answerPage(source: PageSource, method: string, urlPath: string): Promise<PageAnswer> {
  if (method !== 'GET' && method !== 'HEAD') return textAnswer(405, 'Only GET and HEAD.', { Allow: 'GET, HEAD' });
  const isHead = method === 'HEAD';
  if (urlPath.startsWith(blobPrefix)) return answerBlob(source.blobs, urlPath.slice(blobPrefix.length), isHead);
  const answer = await answerFile(source.folder, urlPath);
  if (!isHead) return answer;
  const headers = { ...answer.headers, 'Content-Length': String(answer.body.length) };
  return { ...answer, headers, body: new Uint8Array(0) };
}
