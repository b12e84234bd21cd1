/** Serves the user interface and blobs under app://editor/ with the same headers as the browser host. */
import { protocol } from 'electron';
import type { PageSource } from './page/answer.ts';
import { answerPage, textAnswer } from './page/answer.ts';
import { pageHost, pageScheme } from './pageAddress.ts';

/** Has to be called before the app is ready, and once: a second call replaces the first. */
export function registerPageScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true };
  protocol.registerSchemesAsPrivileged([{ scheme: pageScheme, privileges }]);
}

export async function answerAppRequest(source: PageSource, request: Request): Promise<Response> {
  const { host } = new URL(request.url);
  // Not `pathname`: parsing would resolve `..` before the check for it sees them.
  const path = request.url.slice(`${pageScheme}://${host}`.length).replace(/[?#].*$/s, '') || '/';
  const answer =
    host === pageHost ? await answerPage(source, request.method, path) : textAnswer(404, 'There is nothing here.');
  const { status, headers, body } = answer;
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

export function servePage(source: PageSource): void {
  protocol.handle(pageScheme, (request) => answerAppRequest(source, request));
}
