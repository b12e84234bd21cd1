/** The browser host as a process of its own, over folders that exist for one test. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));

const compileCache = fileURLToPath(new URL('../../out/compile-cache', import.meta.url));

/** Where this worker's last host was; 0 before the first. */
let usualPort = 0;

export interface HostFolders {
  /** Where the files to edit lie. */
  readonly root: string;
  /** Where the host keeps journals and settings. */
  readonly data: string;
}

export interface HostOptions {
  readonly port?: number;
  /** The project whose built host is started; this one when left out. */
  readonly program?: string;
}

export class HostProcess {
  readonly link: string;
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess, link: string) {
    this.child = child;
    this.link = link;
  }

  /**
   * Starts it and waits for the line with the link. Rejects with what it wrote when it ends instead.
   * Without a port the one of this worker's last host is taken again: pages of one address share compiled code.
   */
  static async start(folders: HostFolders, options: HostOptions = {}): Promise<HostProcess> {
    const { port, program = project } = options;
    const startAt = async (at: number): Promise<HostProcess> => await HostProcess.startAt(folders, at, program);
    if (port !== undefined) return await startAt(port);
    const again = usualPort === 0 ? null : await startAt(usualPort).catch(() => null);
    const host = again ?? (await startAt(0));
    usualPort = Number(new URL(host.link).port);
    return host;
  }

  private static async startAt({ root, data }: HostFolders, port: number, program: string): Promise<HostProcess> {
    const args = [join(program, 'out/main/server.js'), '--root', root, '--data', data, '--port', String(port)];
    const env = { ...process.env, NODE_COMPILE_CACHE: compileCache };
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
    let output = '';
    const link = await new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer): void => {
        output += chunk.toString();
        const found = /http:\/\/\S+/.exec(output)?.[0];
        if (found !== undefined) resolve(found);
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.once('exit', (code) => reject(new Error(`the host ended with ${code} before it gave a link:\n${output}`)));
    });
    return new HostProcess(child, link);
  }

  /** Ends it as a crash would, without a word. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    await ended;
  }
}
