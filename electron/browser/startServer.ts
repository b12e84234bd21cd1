/** The host over loopback HTTP and WebSocket, for a browser on the same machine. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { largestMessage } from '../../shared/host/messages.ts';
import { webSocketChannel } from '../../shared/host/webSocketChannel.ts';
import type { Host } from '../host/host.ts';
import type { PageAnswer } from '../page/answer.ts';
import { answerPage, textAnswer } from '../page/answer.ts';
import { Gate } from './gate.ts';

const address = '127.0.0.1';
export const socketPath = '/host';

export interface BrowserServerOptions {
  readonly host: Host;
  readonly pageFolder: string;
  /** 0 takes any free port. */
  readonly port?: number;
  readonly maxFrameBytes?: number;
  /** Called when the last client has been gone for this long; null never. */
  readonly idle?: { readonly afterMs: number; readonly act: () => void } | null;
}

export interface BrowserServer {
  readonly port: number;
  /** To be opened once in a browser. */
  readonly link: string;
  close(): Promise<void>;
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => {
      const at = server.address();
      if (at === null || typeof at === 'string') reject(new Error('the server has no port'));
      else resolve(at.port);
    });
  });
}

function send(response: ServerResponse, { status, headers, body }: PageAnswer): void {
  response.writeHead(status, headers);
  response.end(body);
}

/** What a request for a path and query gets: the exchange of the link's token, or the page's files behind the gate. */
async function answer(request: IncomingMessage, gate: Gate, options: BrowserServerOptions): Promise<PageAnswer> {
  const { method = '', headers, url = '/' } = request;
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const token = at < 0 ? null : new URLSearchParams(url.slice(at)).get('token');
  if (token !== null && path === '/' && method === 'GET') {
    const source = gate.checkSource(headers);
    if (source.kind === 'refused') return textAnswer(source.status, source.message);
    const cookie = gate.exchange(token);
    const isKnown = gate.check(headers).kind === 'allowed';
    if (cookie !== null) return textAnswer(303, 'Welcome.', { Location: '/', 'Set-Cookie': cookie });
    if (isKnown) return textAnswer(303, 'Welcome.', { Location: '/' });
    return textAnswer(403, 'This link was used already. Start Chunksmith again for a new one.');
  }
  const result = gate.check(headers);
  if (result.kind === 'refused') return textAnswer(result.status, result.message);
  return await answerPage({ folder: options.pageFolder, blobs: options.host.parts.blobs }, method, path);
}

function refuseUpgrade(socket: Duplex, status: number, message: string): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n${message}\n`);
}

export async function startBrowserServer(options: BrowserServerOptions): Promise<BrowserServer> {
  const { host, idle = null, maxFrameBytes = largestMessage } = options;
  const report = (error: unknown): void => host.parts.report(error);
  const server = createServer((request, response) => {
    answer(request, gate, options)
      .catch((error: unknown) => {
        report(error);
        return textAnswer(500, 'The host failed.');
      })
      .then((result) => send(response, result))
      .catch(report);
  });
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, perMessageDeflate: false });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const result = gate.check(request.headers);
    if (result.kind === 'refused') refuseUpgrade(socket, result.status, result.message);
    else if (request.url !== socketPath) refuseUpgrade(socket, 404, 'There is nothing here.');
    else sockets.handleUpgrade(request, socket, head, (webSocket) => sockets.emit('connection', webSocket, request));
  });
  let idleTimer: NodeJS.Timeout | undefined;
  sockets.on('connection', (webSocket) => {
    clearTimeout(idleTimer);
    webSocket.on('close', () => {
      if (idle !== null && sockets.clients.size === 0) idleTimer = setTimeout(idle.act, idle.afterMs);
    });
    host.connect(webSocketChannel(webSocket));
  });
  const port = await listening(server, options.port ?? 0);
  const gate = new Gate(port);
  return {
    port,
    link: `http://${address}:${port}${gate.link}`,
    async close() {
      clearTimeout(idleTimer);
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
