/** The smallest Warcraft III model worth editing, made by hand: version 800, a name, sequences. For tests without the corpus. */

const encoder = new TextEncoder();

function chunk(tag: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(8 + content.length);
  bytes.set(encoder.encode(tag));
  new DataView(bytes.buffer).setUint32(4, content.length, true);
  bytes.set(content, 8);
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function sequence(name: string, start: number, end: number): Uint8Array {
  const bytes = new Uint8Array(132);
  bytes.set(encoder.encode(name));
  const view = new DataView(bytes.buffer);
  view.setUint32(80, start, true);
  view.setUint32(84, end, true);
  return bytes;
}

export function tinyModel(names: readonly string[] = ['Stand', 'Walk']): Uint8Array<ArrayBuffer> {
  const version = new Uint8Array(4);
  new DataView(version.buffer).setUint32(0, 800, true);
  const model = new Uint8Array(372);
  model.set(encoder.encode('Tiny'));
  const sequences = names.map((name, index) => sequence(name, index * 1000, index * 1000 + 999));
  return joined([
    encoder.encode('MDLX'),
    chunk('VERS', version),
    chunk('MODL', model),
    chunk('SEQS', joined(sequences)),
  ]);
}
