/** A recipe carried out on one file, as a job of a worker: what it still needs, or what came of it. Nothing is written here. */
import type { FilePart } from '../codec/documentView.ts';
import { openDocument } from '../document/document.ts';
import { checkReadBack } from '../document/readBack.ts';
import { convertToAny } from '../exchange/convert/anyTarget.ts';
import { conversionTarget, gameOf, isVersionChange } from '../exchange/convert/targets.ts';
import { remakesPictures } from '../exchange/convert/version.ts';
import type { ExchangeFile } from '../exchange/files.ts';
import { exportGltf, wantedTextures } from '../exchange/gltf/index.ts';
import { addedErrorLines, addedErrors, countErrors } from '../format/addedErrors.ts';
import type { FormatDocument } from '../format/format.ts';
import { formatById, sniffFormat } from '../formats/index.ts';
import type { PictureFile } from '../host/convertJob.ts';
import { halveImage, type RgbaPixels } from '../media/mipmaps.ts';
import { textureNameFor, type ConversionFormat } from '../texture/convert.ts';
import { convertTexture, decodeTexture, encodeTexture } from '../texture/index.ts';
import { doAct } from './acts.ts';
import type { BatchAct, BatchRecipe } from './recipe.ts';

interface ScriptSource {
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
}

export interface BatchJobParams {
  /** The document's files end to end. */
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
  /** Id of its format. */
  readonly formatId: string;
  readonly name: string;
  /** With its folders, as far as they are known. */
  readonly path: string;
  readonly recipe: BatchRecipe;
  /** Picture files by the paths that were wanted; null for those that nobody has; null as a whole before they were. */
  readonly pictures: readonly (readonly [path: string, file: PictureFile | null])[] | null;
  /** A PNG of the model as it was drawn; null where nobody drew it. */
  readonly drawn: Uint8Array | null;
  /** What scripts did to it before, and the files as they were; null where none did. */
  readonly scripted: { readonly did: readonly string[]; readonly source: ScriptSource } | null;
}

export interface BatchMade {
  /** Everything that was made, the main file first; some of it may be as it was. Paths are relative to the source's folder. */
  readonly files: readonly ExchangeFile[];
  /** One line an act that did something. */
  readonly did: readonly string[];
  /** Errors that the source had not. */
  readonly errors: readonly string[];
  readonly oldSize: number;
  readonly newSize: number;
}

export type BatchOutcome =
  | { readonly kind: 'wanting'; readonly paths: readonly string[] }
  /** No act had anything to do. */
  | { readonly kind: 'unchanged' }
  | ({ readonly kind: 'made' } & BatchMade)
  | { readonly kind: 'failed'; readonly message: string };

function decoded(file: PictureFile | null): RgbaPixels | null {
  if (file === null) return null;
  try {
    return decodeTexture(file);
  } catch {
    // A picture that cannot be read is as good as none.
    return null;
  }
}

type EndingAct = Extract<BatchAct, { act: 'convert' | 'export' | 'texture' | 'picture' }>;

function isEnding(act: BatchAct): act is EndingAct {
  return act.act === 'convert' || act.act === 'export' || act.act === 'texture' || act.act === 'picture';
}

/** Paths of pictures that conversions and exports look at. */
function wantedBy(document: FormatDocument, endings: readonly EndingAct[]): readonly string[] {
  const isNeeded = endings.some((act) => {
    if (act.act === 'texture' || act.act === 'picture') return false;
    const target = act.act === 'convert' ? conversionTarget(act.to) : null;
    const from = gameOf(document);
    if (target === null || from === null) return act.act === 'export';
    return !isVersionChange(from, target.game) || remakesPictures(document, target, 'kept');
  });
  return isNeeded ? [...new Set(wantedTextures(document, null).map(({ path }) => path))] : [];
}

/** Files of a document, cut apart. */
function partsOf({
  bytes,
  files,
}: {
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
}): ExchangeFile[] {
  return files.map(({ name, start, end }) => ({ name, bytes: bytes.subarray(start, end) }));
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, at) => byte === right[at]);
}

interface Shape {
  readonly document: FormatDocument;
  readonly files: readonly ExchangeFile[];
  readonly errors: readonly string[];
  readonly did: readonly string[];
}

function converted(document: FormatDocument, to: string, { name, pictures }: BatchJobParams): Shape {
  const target = conversionTarget(to);
  if (target === null) throw new RangeError(`There is no target ${to}`);
  if (gameOf(document) === target.game && document.version === target.version) {
    return { document, files: [], errors: [], did: [] };
  }
  const known = new Map(pictures);
  const byIndex = new Map(
    wantedTextures(document, null).map(({ index, path }) => [index, decoded(known.get(path) ?? null)]),
  );
  const pictureOf = (index: number): RgbaPixels | null => byIndex.get(index) ?? null;
  const made = convertToAny(document, target, name, { scale: null, pictureOf });
  const [main] = made.files;
  if (main === undefined) throw new Error('a conversion makes a file at least');
  const format = sniffFormat(main.bytes, main.name);
  if (format === null) throw new Error('what was converted cannot be read');
  const whole = joined(made.files);
  const lost = made.notes.filter(({ kind }) => kind !== 'made').map(({ text }) => text);
  return {
    document: openDocument(format, whole.bytes, { files: whole.files }),
    files: [...made.files, ...made.textures],
    errors: made.errors,
    did: [`Converted to ${to}`, ...lost],
  };
}

function joined(files: readonly ExchangeFile[]): { readonly bytes: Uint8Array; readonly files: readonly FilePart[] } {
  const bytes = new Uint8Array(files.reduce((sum, each) => sum + each.bytes.length, 0));
  let at = 0;
  const parts = files.map(({ name, bytes: own }) => {
    const start = at;
    bytes.set(own, start);
    at += own.length;
    return { name, start, end: at };
  });
  return { bytes, files: parts };
}

async function exported(document: FormatDocument, { name, pictures }: BatchJobParams): Promise<ExchangeFile> {
  const known = new Map(pictures);
  const byIndex = new Map(
    wantedTextures(document, null).map(({ index, path }) => [index, decoded(known.get(path) ?? null)]),
  );
  const bytes = await exportGltf(document, { texture: (index) => byIndex.get(index) ?? null });
  return { name: `${name.replace(/\.\w+$/, '')}.glb`, bytes };
}

/** Null where it is of this format already. */
function pictureAs(to: ConversionFormat, { bytes, files, name }: BatchJobParams): ExchangeFile | null {
  const target = textureNameFor(name, to);
  if (target.toLowerCase() === name.toLowerCase()) return null;
  return { name: target, bytes: convertTexture({ bytes, name, files }, { to }) };
}

/** Longest side of a small picture, in pixels. */
const smallSide = 256;

function smallPicture({ bytes, files, name }: BatchJobParams): ExchangeFile {
  let picture: RgbaPixels = decodeTexture({ bytes, name, files });
  while (Math.max(picture.width, picture.height) > smallSide) picture = halveImage(picture);
  return { name: `${name}.png`, bytes: encodeTexture(picture, { format: 'png' }) };
}

function drawnPicture({ name, drawn }: BatchJobParams): ExchangeFile {
  if (drawn === null) throw new RangeError('Nobody drew it: pictures of models are made by a batch in the window');
  return { name: `${name}.png`, bytes: drawn };
}

/** Carries a recipe out. The same for the same file and recipe. */
export async function batchJob(params: BatchJobParams): Promise<BatchOutcome> {
  const { bytes, files, formatId, name, path, recipe, pictures, scripted } = params;
  const format = formatById(formatId);
  if (format === null) return { kind: 'failed', message: 'This is no file that Chunksmith knows.' };
  try {
    const document = openDocument(format, bytes, { files });
    const endings = recipe.acts.filter(isEnding);
    const wanted = pictures === null && format.model !== undefined ? wantedBy(document, endings) : [];
    if (wanted.length > 0) return { kind: 'wanting', paths: wanted };
    const source = scripted?.source ?? { bytes, files };
    const before = countErrors(
      format.validate(scripted === null ? document : openDocument(format, source.bytes, { files: source.files })),
    );
    const acts = recipe.acts.filter((act) => act.act !== 'script');
    const acted = acts.flatMap((act) => (isEnding(act) ? [] : (doAct(document, act, path) ?? [])));
    const did = [...(scripted?.did ?? []), ...acted];
    let shape: Shape = { document, files: [], errors: [], did };
    if (did.length > 0) {
      const written = document.writeFiles(name);
      checkReadBack(document, written);
      const errors = addedErrorLines(addedErrors(before, format.validate(document)));
      shape = { ...shape, files: partsOf(written), errors };
    }
    for (const act of endings) {
      const isTexture = format.kind === 'texture';
      if (act.act === 'texture') {
        const made = isTexture ? pictureAs(act.to, params) : null;
        if (made !== null)
          shape = { ...shape, files: [...shape.files, made], did: [...shape.did, `Converted to ${made.name}`] };
        continue;
      }
      if (act.act === 'picture') {
        const made = isTexture ? smallPicture(params) : format.model === undefined ? null : drawnPicture(params);
        if (made !== null)
          shape = { ...shape, files: [...shape.files, made], did: [...shape.did, `Pictured as ${made.name}`] };
        continue;
      }
      if (format.model === undefined) continue;
      if (act.act === 'convert') {
        const made = converted(document, act.to, params);
        if (made.files.length > 0) shape = { ...made, did: [...shape.did, ...made.did] };
      } else {
        const made = await exported(shape.document, params);
        shape = { ...shape, files: [...shape.files, made], did: [...shape.did, `Exported as ${made.name}`] };
      }
    }
    const parts = source.files.length === 0 ? [{ name, start: 0, end: source.bytes.length }] : source.files;
    const known = new Map(
      partsOf({ bytes: source.bytes, files: parts }).map((part) => [part.name.toLowerCase(), part.bytes]),
    );
    const isFresh = (file: ExchangeFile): boolean => {
      const old = known.get(file.name.toLowerCase());
      return old === undefined || !isSame(old, file.bytes);
    };
    if (!shape.files.some(isFresh)) return { kind: 'unchanged' };
    const newSize = shape.files.reduce((sum, each) => sum + each.bytes.length, 0);
    return {
      kind: 'made',
      files: shape.files,
      did: shape.did,
      errors: shape.errors,
      oldSize: source.bytes.length,
      newSize,
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', message: `${message.replace(/\.$/, '')}.` };
  }
}
