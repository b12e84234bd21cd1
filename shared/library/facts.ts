/** What is known of a file beside its path: made from its document through the contracts of formats. Pure. */
import type { Severity } from '../codec/check.ts';
import type { FormatDocument } from '../format/format.ts';
import { groupByRule } from '../format/problemGroups.ts';
import { fileReferences } from '../document/fileReferences.ts';
import type { NamedFile } from '../codec/field.ts';
import { decodeImage, findImageFormat } from '../formats/images.ts';
import type { FactCounts, FactNames } from './factTypes.ts';
import type { UseField } from './fields.ts';
import { meshPrint } from './meshPrint.ts';
import { countsOfModel, namesOfModel } from './modelFacts.ts';
import { countsOfTable, factsOfTerrain } from './otherFacts.ts';

/** A file that another one names. */
export interface FactUse {
  readonly kind: UseField;
  /** As it is spelled there. */
  readonly path: string;
}

export interface FactProblems {
  readonly rule: string;
  readonly severity: Severity;
  readonly count: number;
}

/** Facts of a file that could be read. */
export interface FileFacts {
  /** Id of its format. */
  readonly format: string;
  /** 0 where the format has none. */
  readonly version: number;
  readonly counts: FactCounts;
  readonly names: FactNames;
  /** Each file once. */
  readonly uses: readonly FactUse[];
  /** By rule, the worst first. */
  readonly problems: readonly FactProblems[];
  /**
   * Hash of a picture's size and pixels as they are decoded, colours under full transparency included: the same for files of
   * other formats and encodings where these lose nothing. Null for what is no picture, or one that cannot be decoded.
   */
  readonly pixels: string | null;
  /** Hash of a model's shape (meshPrint.ts). */
  readonly mesh: string | null;
}

/** SHA-256 of pieces of bytes, one behind the other, in hexadecimal digits: Node has one of its own. */
export type Hash = (...pieces: readonly Uint8Array[]) => string;

const useOf: Readonly<Record<NamedFile, UseField>> = {
  texture: 'texture',
  model: 'model',
  sound: 'sound',
  any: 'file',
};

function problemsOf(document: FormatDocument, path: string): readonly FactProblems[] {
  const { format } = document;
  const profile = format.profiles?.likeliest(document, path);
  const found = format.validate(document, undefined, profile);
  return groupByRule(found).map(({ rule, severity, problems }) => ({ rule, severity, count: problems.length }));
}

function numberOf(problems: readonly FactProblems[], severity: Severity): number {
  return problems.filter((each) => each.severity === severity).reduce((sum, { count }) => sum + count, 0);
}

interface PictureFacts {
  readonly counts: FactCounts;
  readonly pixels: string | null;
}

/** Larger pictures are no texture of a game; their pixels alone would take a quarter of a gigabyte. */
const mostPixels = 64 * 1024 * 1024;

/** Null for a picture that cannot be decoded: what is wrong is among its problems. */
function factsOfPicture({ original }: FormatDocument, path: string, hash: Hash): PictureFacts | null {
  if (original === null) return null;
  const { bytes, files } = original;
  try {
    const { width, height, mipCount } = findImageFormat(bytes, path).describe(bytes, files);
    const counts = { width, height, mips: mipCount };
    if (width * height > mostPixels) return { counts, pixels: null };
    const size = new Uint8Array(Uint32Array.of(width, height).buffer);
    return { counts, pixels: hash(size, decodeImage(bytes, { name: path, files }).pixels) };
  } catch {
    return null;
  }
}

/**
 * The facts of a document as it was read. The same for the same bytes and path.
 *
 * @param path in its place, with `/`: by it a validator judges what a model is for
 */
export function factsOf(document: FormatDocument, path: string, hash: Hash): FileFacts {
  const { format, version } = document;
  const view = format.model?.view(document) ?? null;
  const picture = format.kind === 'texture' ? factsOfPicture(document, path, hash) : null;
  const terrain = format.kind === 'terrain' ? factsOfTerrain(document) : null;
  const problems = problemsOf(document, path);
  const print = view === null ? null : meshPrint(view);
  return {
    format: format.id,
    version,
    counts: {
      ...(view === null ? {} : countsOfModel(document, view)),
      ...terrain?.counts,
      ...(format.kind === 'table' ? countsOfTable(document) : {}),
      ...picture?.counts,
      errors: numberOf(problems, 'error'),
      warnings: numberOf(problems, 'warning'),
    },
    names: { ...(view === null ? {} : namesOfModel(view)), ...terrain?.names },
    uses: fileReferences(document).map(({ path: used, file }) => ({ kind: useOf[file], path: used })),
    problems,
    pixels: picture?.pixels ?? null,
    mesh: print === null ? null : hash(Uint8Array.from(print, (letter) => letter.charCodeAt(0))),
  };
}
