/** Files of maps made byte by byte, from what the sources of the readers say and not by these. */

export function bytesOf(...parts: readonly (string | number | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const made: number[] = [];
  for (const part of parts) {
    if (typeof part === 'number') made.push(...new Uint8Array(Uint32Array.of(part).buffer));
    else if (typeof part === 'string') made.push(...new TextEncoder().encode(part));
    else made.push(...part);
  }
  return Uint8Array.from(made);
}

export type TestField = readonly [field: string, value: string | number];

export interface TestObject {
  readonly original: string;
  /** Left out for one of the game's own. */
  readonly id?: string;
  readonly fields: readonly TestField[];
}

/** An object file; `levels` for those whose fields name a level. */
export function objectFile(
  version: number,
  { own, fresh, levels = false }: { own: readonly TestObject[]; fresh: readonly TestObject[]; levels?: boolean },
): Uint8Array<ArrayBuffer> {
  const field = ([id, value]: TestField): Uint8Array =>
    bytesOf(
      id,
      typeof value === 'string' ? 3 : 0,
      ...(levels ? [1, 0] : []),
      ...(typeof value === 'string' ? [value, Uint8Array.of(0)] : [value]),
      0,
    );
  const object = ({ original, id, fields }: TestObject): Uint8Array =>
    bytesOf(
      original,
      ...(id === undefined ? [0] : [id]),
      ...(version >= 3 ? [1, 0] : []),
      fields.length,
      ...fields.map(field),
    );
  return bytesOf(version, own.length, ...own.map(object), fresh.length, ...fresh.map(object));
}

/** A `war3map.w3i` of version 25 or 31 up to its prologue; what is behind is not read. */
export function infoFile(
  version: 25 | 31,
  { name, author, loading, prologue = '' }: { name: string; author: string; loading: string; prologue?: string },
): Uint8Array<ArrayBuffer> {
  const text = (value: string): Uint8Array => bytesOf(value, Uint8Array.of(0));
  return bytesOf(
    ...[version, 7, 6072],
    ...(version >= 27 ? [1, 32, 8, 0] : []),
    ...[text(name), text(author), text('about it'), text('any')],
    new Uint8Array(32 + 16 + 8 + 4 + 1),
    ...[0xffff_ffff, text(loading), text('text'), text('title'), text('subtitle')],
    ...[0, text(prologue), text(''), text(''), text('')],
    new Uint8Array(60),
  );
}

/** A `war3map.imp`. */
export function importFile(entries: readonly (readonly [flag: number, path: string])[]): Uint8Array<ArrayBuffer> {
  return bytesOf(
    1,
    entries.length,
    ...entries.map(([flag, path]) => bytesOf(Uint8Array.of(flag), path, Uint8Array.of(0))),
  );
}
