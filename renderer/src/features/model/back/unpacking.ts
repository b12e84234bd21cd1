/** What the workers of the page may not unpack is unpacked by the host: glTF packed by Draco or meshopt, and FBX. No React. */
import { host, request } from '../../../workbench/files/host.ts';
import { uploadFile } from '../../../base/host/index.ts';
import type { SentGltf } from '../work/jobs.ts';
import { fill, text } from '../../../base/text/language.ts';

/** The source as a plain GLB under its own name, or why it is none, as a sentence without its stop. */
export async function unpacked(
  { name, files }: SentGltf,
  signal: AbortSignal,
): Promise<SentGltf | { readonly refused: string }> {
  const drop = crypto.randomUUID();
  const ids = new Map<string, string>();
  for (const file of files) {
    signal.throwIfAborted();
    const { fileId } = await uploadFile(host().client, new File([Uint8Array.from(file.bytes)], file.name), drop);
    ids.set(file.name, fileId);
  }
  const fileId = ids.get(name);
  if (fileId === undefined) throw new Error(fill('{} was not sent', name));
  const taskId = crypto.randomUUID().replaceAll('-', '');
  const cancel = (): void => void request('cancelTask', { taskId }).catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const result = await request('unpackModel', { taskId, fileId });
    if (result.kind === 'unpacked') {
      return {
        name,
        files: [{ name, bytes: Uint8Array.from(await host().fetchBlob(result.blob)) }],
      };
    }
    return { refused: result.kind === 'failed' ? result.message : text('it was given up') };
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
