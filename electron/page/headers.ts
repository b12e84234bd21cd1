/** Headers of every answer to the page, the same in Electron and in the browser host. */

/** Only our own scripts; styles by our own sheets or with this answer's nonce; nothing from anywhere else. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The worker that scripts of the console run in may make code of text and of blobs of its own, which the page may not, and
 * ask for nothing: no file, no address, no further worker. What it is made of is one file, so it needs to load nothing.
 */
export const scriptPolicy = [
  "default-src 'none'",
  "script-src 'unsafe-eval' blob:",
  "connect-src 'none'",
  "worker-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Files of the build that are answered with it. */
export const isScriptWorker = (fileName: string): boolean => /^scriptWorker-[\w-]+\.js$/.test(fileName);

/** Isolation, which also gives the page SharedArrayBuffer between its own workers. */
export const isolationHeaders: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

const mediaTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
};

export function mediaTypeOf(fileName: string): string {
  return mediaTypes[fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
}
