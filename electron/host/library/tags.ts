/**
 * The user's own tags of files: one small file beside the indexes, which are made anew at times. Files are known by the path
 * of their mount and their own in it.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathKey } from '../../../shared/archive/paths.ts';
import { setAside, writeAtomically } from '../atomicFile.ts';
import { fileError, isMissing } from '../fileErrors.ts';
import type { PlaceTags } from './conditions.ts';

/** By tag, by the path of a mount: paths of files, as they are spelled there. */
type Tags = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

interface TagsFile {
  readonly version: 1;
  readonly tags: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

export interface TaggedFile {
  /** Of its mount. */
  readonly place: string;
  readonly path: string;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** Takes what is right and leaves the rest; null when it is no file of tags at all. */
function parse(source: string): Tags | null {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || !('tags' in value)) return null;
  const { tags } = value;
  if (typeof tags !== 'object' || tags === null) return null;
  return new Map(
    Object.entries(tags).map(([tag, places]: [string, unknown]) => [
      tag,
      new Map(Object.entries(places ?? {}).filter((entry): entry is [string, readonly string[]] => isTexts(entry[1]))),
    ]),
  );
}

function textOf(tags: Tags): string {
  const file: TagsFile = {
    version: 1,
    tags: Object.fromEntries([...tags].map(([tag, places]) => [tag, Object.fromEntries(places)])),
  };
  return `${JSON.stringify(file, null, 1)}\n`;
}

export class LibraryTags {
  private readonly path: string;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    this.path = path;
  }

  /** Read each time it is asked: another host on the same folder may have written it. A damaged file is set aside. */
  private async read(): Promise<Tags> {
    let source: string;
    try {
      source = await readFile(this.path, 'utf8');
    } catch (error) {
      if (isMissing(error)) return new Map();
      throw fileError(error, 'read', this.path);
    }
    const tags = parse(source);
    if (tags === null) await setAside(this.path);
    return tags ?? new Map();
  }

  /** Every tag with how many files have it. */
  async all(): Promise<readonly { readonly tag: string; readonly count: number }[]> {
    return [...(await this.read())].map(([tag, places]) => ({
      tag,
      count: [...places.values()].reduce((sum, files) => sum + files.length, 0),
    }));
  }

  /** Those of the files of a mount. */
  async ofPlace(place: string): Promise<PlaceTags> {
    return [...(await this.read())].flatMap(([tag, places]) => {
      const files = places.get(place);
      return files === undefined ? [] : [[tag, files.map(pathKey)] as const];
    });
  }

  /** Gives files a tag, or takes it from them; a tag that no file has is gone. */
  async set(tag: string, files: readonly TaggedFile[], isTagged: boolean): Promise<void> {
    const act = async (): Promise<void> => {
      const tags = new Map(await this.read());
      const places = new Map(tags.get(tag));
      for (const { place, path } of files) {
        const others = (places.get(place) ?? []).filter((each) => pathKey(each) !== pathKey(path));
        const next = isTagged ? [...others, path] : others;
        if (next.length > 0) places.set(place, next);
        else places.delete(place);
      }
      if (places.size > 0) tags.set(tag, places);
      else tags.delete(tag);
      await mkdir(dirname(this.path), { recursive: true });
      await writeAtomically(this.path, new TextEncoder().encode(textOf(tags)));
    };
    const mine = this.turn.then(act);
    this.turn = mine.catch(() => undefined);
    await mine;
  }
}
