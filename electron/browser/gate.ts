/** Who may talk to the browser host: checks on every request and upgrade, and the one-time link that gives the cookie. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Equal texts, in a time that does not depend on where they differ. */
function sameSecret(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

function cookieIn(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at >= 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

export type GateResult =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'refused'; readonly status: 403 | 421; readonly message: string };

const allowed: GateResult = { kind: 'allowed' };

function refused(status: 403 | 421, message: string): GateResult {
  return { kind: 'refused', status, message };
}

export class Gate {
  private readonly hosts: readonly string[];
  private readonly cookieName: string;
  private readonly secret = randomBytes(32).toString('base64url');
  /** The link's token; null once it was used. */
  private token: string | null = randomBytes(16).toString('base64url');

  constructor(port: number) {
    this.hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
    // Cookies do not tell ports apart, so the name does: two hosts on one machine keep to their own.
    this.cookieName = `chunksmith-${port}`;
  }

  /** Path and query of the link to be opened, once. */
  get link(): string {
    return `/?token=${this.token ?? ''}`;
  }

  /** Host and Origin: against names that are made to point here, and pages of other sites. */
  checkSource(headers: IncomingHttpHeaders): GateResult {
    const { host, origin } = headers;
    if (host === undefined || !this.hosts.includes(host)) return refused(421, 'This is not the name of this host.');
    if (origin !== undefined && origin !== `http://${host}`)
      return refused(403, 'Requests of other pages are refused.');
    const site = headers['sec-fetch-site'];
    // A link followed from elsewhere is allowed for the page itself only, which the cookie then protects.
    const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none';
    if (isForeign && headers['sec-fetch-mode'] !== 'navigate') {
      return refused(403, 'Requests of other pages are refused.');
    }
    return allowed;
  }

  check(headers: IncomingHttpHeaders): GateResult {
    const source = this.checkSource(headers);
    if (source.kind === 'refused') return source;
    const cookie = cookieIn(headers.cookie, this.cookieName);
    if (cookie !== null && sameSecret(cookie, this.secret)) return allowed;
    return refused(403, 'Open the link that Chunksmith printed when it started; each start has a new one.');
  }

  /** The Set-Cookie line that the token buys, once; null when it is wrong or was used. */
  exchange(token: string): string | null {
    if (this.token === null || !sameSecret(token, this.token)) return null;
    this.token = null;
    return `${this.cookieName}=${this.secret}; HttpOnly; SameSite=Strict; Path=/`;
  }
}
