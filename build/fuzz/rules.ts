/** What must hold of any bytes: SPEC C1, C2, C5. A broken rule is thrown as a `BrokenRule`. */
import { fieldsByName } from '../../shared/codec/byName.ts';
import { FormatError } from '../../shared/codec/error.ts';
import type { Format, FormatDocument } from '../../shared/format/format.ts';
import type { Member } from '../../shared/codec/record.ts';
import { fieldSpans } from '../../shared/codec/spans.ts';
import type { Storage } from '../../shared/codec/storage.ts';
import { storageRange } from '../../shared/codec/storage.ts';
import type { Document } from '../../shared/document/document.ts';
import { openDocument } from '../../shared/document/document.ts';
import type { DocumentRecord, Value } from '../../shared/codec/documentRecord.ts';
import { copyNumbers, isNumbers } from '../../shared/codec/documentRecord.ts';
import { ValueError } from '../../shared/document/value.ts';
import type { NamedFile, Random } from './damage.ts';
import { below, oneOf } from './damage.ts';
import { ImportError } from '../../shared/exchange/gltf/read/problem.ts';
import { SourceError } from '../../shared/exchange/goldsrc/problem.ts';
import { CellError } from '../../shared/formats/dbc/edit.ts';
import { gathered, joinedFiles } from './sources.ts';

export class BrokenRule extends Error {
  override readonly name = 'BrokenRule';
}

/** Errors that JavaScript itself makes of sizes nobody held to anything: they are never a refusal. */
const engineErrors =
  /Invalid (typed )?array length|Maximum call stack|bounds|Invalid string length|allocation failed|unreachable|Aborted\(|signature mismatch|Cannot (read|set) propert|is not (a function|iterable)/i;

/** Whether a message says what only a programmer can make something of, WebAssembly's among them. */
export function isEngineMessage(message: string): boolean {
  return engineErrors.test(message);
}

/** Whether the engine threw it, from within a function of its own: `''.repeat(-1)`, `toFixed(101)`, a DataView past its end. */
function isOfTheEngine({ message, stack = '' }: Error): boolean {
  const [place = ''] = stack.slice(stack.indexOf(message) + message.length).match(/^\s+at .*$/m) ?? [];
  return engineErrors.test(message) || place.endsWith('(<anonymous>)');
}

/** Errors that are made for people alone. */
const sentences = [FormatError, ValueError, SourceError, CellError, ImportError];

/** True for an error that tells a person, in words of ours, why something is not done. */
export function isRefusal(error: unknown): boolean {
  if (sentences.some((kind) => error instanceof kind)) return true;
  return error instanceof RangeError && !isOfTheEngine(error);
}

/** What `act` gives; null where it tells a person why not. Anything else that it throws goes on. */
export function orRefusal<R>(act: () => R): R | null {
  try {
    return act();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return null;
  }
}

/** The document that the files become; null where the reader refuses them with a FormatError. */
export function openDamaged(format: Format, files: readonly NamedFile[]): FormatDocument | null {
  const [main, ...others] = files;
  if (main === undefined || !format.sniff(main.bytes, main.name)) return null;
  const byName = new Map(others.map((file) => [file.name.toLowerCase(), file]));
  const joined = joinedFiles(gathered(format.id, main, (name) => byName.get(name.toLowerCase()) ?? null));
  try {
    return openDocument(format, joined.bytes, { files: joined.files });
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}

function firstDifference(left: Uint8Array, right: Uint8Array): number | null {
  if (Buffer.compare(left, right) === 0) return null;
  const shorter = Math.min(left.length, right.length);
  for (let at = 0; at < shorter; at++) if (left[at] !== right[at]) return at;
  return shorter;
}

/** SPEC C1: copied and, unless that is left out, encoded anew, the bytes are those that were read. */
export function checkIdentity(document: Document, when = '', isAnewToo = true): void {
  const { format, original } = document;
  if (original === null) return;
  const ways = isAnewToo ? { copied: undefined, anew: new Map() } : { copied: undefined };
  for (const [way, spans] of Object.entries(ways)) {
    const written = format.write({ document, original, ...(spans === undefined ? {} : { spans }) });
    const at = firstDifference(original.bytes, written);
    if (at === null) continue;
    const sizes = written.length === original.bytes.length ? '' : ` (${written.length - original.bytes.length} bytes)`;
    throw new BrokenRule(`not identical${when}, ${way}: first at ${at}${sizes}`);
  }
}

/** Members that are packed, or that say where data stand or how long they are: more than their own bytes may change. */
const movingFields: ReadonlySet<string> = new Set([
  'liquid.vertexFormat',
  'animation.samples',
  'sequence.group',
  'layer.alpha',
  'tileOffsets.offsets',
  // Its checksum follows.
  'pngChunk.data',
  'table.words',
  'lowTile.column',
  'lowTile.row',
  'lowHoles.rows',
  // Ids that the tables of a World of Warcraft model lead to: the tables follow (SPEC D18).
  'sequence.animation',
  'bone.keyBone',
  'attachment.slot',
  'camera.kind',
  'texture.kind',
  // What a building's root says of a group follows the group.
  'group.flags',
  'group.minimum',
  'group.maximum',
  'groupEntry.minimum',
  'groupEntry.maximum',
  // Boxes and the collision tree of a building follow its vertices.
  'positions.positions',
]);

/** Which keys of a track belong to which sequence: how long data are, and so where they stand. */
const movingTrackParts = /Track\.(rows|valueRows|ranges)$/;

function otherNumber(storage: Storage, value: number, random: Random): number {
  const range = storageRange(storage);
  if (range === null) return value === 1.5 ? 2.5 : 1.5;
  const near = value + 1 <= range[1] ? value + 1 : value - 1;
  return random() < 0.5 ? near : value ^ 1;
}

type Settable = Member & { readonly kind: 'field' | 'numbers' };

/** A value of the member with one number changed; null where it holds none. */
function otherValue(member: Settable, before: Value, random: Random): Value {
  if (isNumbers(before)) {
    if (before.length === 0) return null;
    const changed = copyNumbers(before);
    const at = below(random, changed.length);
    changed[at] = (changed[at] ?? 0) + 1;
    return changed;
  }
  if (member.kind !== 'field' || (member.field.kind !== 'number' && member.field.kind !== 'vector')) return null;
  const { storage } = member.field;
  if (typeof before === 'number') return otherNumber(storage, before, random);
  if (!Array.isArray(before)) return null;
  // Lists of a vector hold numbers; lists of ids are no fields.
  const numbers = [...(before as readonly number[])];
  const at = below(random, numbers.length);
  numbers[at] = otherNumber(storage, numbers[at] ?? 0, random);
  return numbers;
}

function settableIn(document: Document, record: DocumentRecord): readonly Settable[] {
  const schema = document.format.schemas.get(record.type);
  if (schema === undefined || record.source === null) return [];
  return schema.members.filter((member): member is Settable => {
    if (member.kind !== 'field' && member.kind !== 'numbers') return false;
    const name = `${record.type}.${member.name}`;
    if (movingFields.has(name) || movingTrackParts.test(name) || member.info.hidden === true) return false;
    return member.kind === 'numbers' || member.info.readOnly !== true;
  });
}

const shown = (value: Value): string => (isNumbers(value) ? `${value.length} numbers` : String(value));

/** SPEC C2: one number that is set changes its own bytes, wherever data overlap; undo gives the file back. */
export function checkOneEdit(document: Document, random: Random): boolean {
  const records = [...document.all()];
  for (let turn = 0; turn < 8; turn++) {
    const record = oneOf(random, records);
    const members = settableIn(document, record);
    if (members.length === 0) continue;
    if (checkEdit(document, record, oneOf(random, members), random)) return true;
  }
  return false;
}

/** Sets one number of a member. False where there is none. */
export function checkEdit(document: Document, record: DocumentRecord, member: Settable, random: Random): boolean {
  const { original } = document;
  const before = fieldsByName(record.fields)[member.name];
  const after = otherValue(member, before, random);
  if (after === null || original === null) return false;
  const what = `${record.type}.${member.name} of record ${record.id} from ${shown(before)} to ${shown(after)}`;
  document.edit('Set', (transaction) => transaction.update(record.id, { [member.name]: after }));
  try {
    const written = document.write();
    const own = ownBytes(document, record, member.name);
    if (written.length !== original.bytes.length && !isShared(document, record, member.name)) {
      throw new BrokenRule(`${what} makes the file ${written.length - original.bytes.length} bytes longer`);
    }
    let first = -1;
    // What parted from others that are the same bytes has moved the rest.
    const end = written.length === original.bytes.length ? written.length : 0;
    for (let at = 0; at < end; at++) {
      if (written[at] === original.bytes[at]) continue;
      if (first < 0) first = at;
      // Data that stand far from their record are not in its spans: one number of them is eight bytes at most.
      const isOwn = own.size > 0 ? own.has(at) : at < first + 8;
      if (!isOwn) throw new BrokenRule(`${what} changes byte ${at}`);
    }
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  document.undo();
  checkIdentity(document, ` after undoing ${what}`);
  return true;
}

/** Every number of fixed size, and one of each run of numbers, one after the other: `each` hears of what breaks. */
export function checkAllEdits(document: Document, random: Random, each: (problem: string) => void): void {
  for (const record of [...document.all()]) {
    for (const member of settableIn(document, record)) {
      try {
        checkEdit(document, record, member, random);
      } catch (error) {
        each(error instanceof Error ? error.message : String(error));
        while (document.undo() !== null);
      }
    }
  }
}

/** Whether another record has the very same bytes: then what is edited parts from them, and the file grows by it. */
function isShared(document: Document, record: DocumentRecord, member: string): boolean {
  const key = (of: DocumentRecord): string => [...ownBytes(document, of, member)].join();
  const own = key(record);
  return [...document.all()].some(
    (other) => other.id !== record.id && other.type === record.type && own !== '' && key(other) === own,
  );
}

function ownBytes(document: Document, record: DocumentRecord, member: string): ReadonlySet<number> {
  const { format, original, version } = document;
  const schema = format.schemas.get(record.type);
  if (schema === undefined || record.source === null || original === null) return new Set();
  const spans = fieldSpans(schema, original.bytes, record.source, version, original.files);
  const own = new Set<number>();
  for (const span of spans) {
    if (span.member !== member) continue;
    for (let at = span.offset; at < span.offset + span.length; at++) own.add(at);
  }
  return own;
}
