/** The link that a host prints when it starts, given to a page that outlived the host before it. */
import { HostError } from '../../../../shared/host/error.ts';
import { text as inWords } from '../text/language.ts';

const loopback = ['127.0.0.1', 'localhost'];

/** Where a link leads: to the host at this page's own address, or to one at another, with the page's address there. */
export type NewLink =
  | { readonly kind: 'here'; readonly path: string }
  | { readonly kind: 'elsewhere'; readonly address: string };

/** Reads a link as a person pastes it; `page` is the page's own address. @throws HostError when it is none of Chunksmith's */
export function readNewLink(text: string, page: { readonly port: string }): NewLink {
  const found = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  const url = URL.canParse(found) ? new URL(found) : null;
  const token = url?.searchParams.get('token');
  if (url === null || url.protocol !== 'http:' || !loopback.includes(url.hostname) || !token) {
    throw new HostError(
      'bad-request',
      inWords('This is not a link of Chunksmith: it looks like http://127.0.0.1:8123/?token=…'),
    );
  }
  const path = `/?token=${encodeURIComponent(token)}`;
  // Both names of this machine lead to the same host; cookies belong to the one the page has.
  return url.port === page.port ? { kind: 'here', path } : { kind: 'elsewhere', address: url.origin + path };
}

/** Exchanges the link's token for the cookie that lets this page in, without leaving the page. */
export async function enterByLink(path: string): Promise<void> {
  const answer = await fetch(path, { cache: 'no-store' });
  if (answer.ok) return;
  throw new HostError(
    'denied',
    inWords('The link is not that of the last start, or it was used already in another browser.'),
  );
}
