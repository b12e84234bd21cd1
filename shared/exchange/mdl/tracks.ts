/** Animated values: `static Alpha 0.5,` or `Alpha 2 { Linear, GlobalSeqId 0, 0: 1, 500: 0, }`. */
import { initialFields, fieldsOf } from '../../codec/record.ts';
import type { DocumentRecord, RecordId } from '../../codec/documentRecord.ts';
import { fieldsByName, listByName } from '../../codec/byName.ts';
import { Track, trackShape } from '../../formats/mdx/schema/track.ts';
import { trackKinds } from '../../formats/mdx/schema/trackKinds.ts';
import type { Form, Writing } from './forms.ts';
import { isPresent, listOf, readForms, turned } from './forms.ts';
import type { Lines } from './lines.ts';
import { numbersText, numberText } from './lines.ts';
import type { Place } from './reading.ts';
import type { Entry } from './syntax.ts';

const interpolations = ['DontInterp', 'Linear', 'Hermite', 'Bezier'] as const;
const interpolationByName = new Map<string, number>(interpolations.map((word, value) => [word.toLowerCase(), value]));

/** The record of a track as the text gives it. */
export function readTrack(entry: Entry, tag: string, owner: RecordId, { model }: Pick<Place, 'model'>): RecordId {
  const { storage, components } = trackShape(tag);
  const { entries } = model.body(entry);
  const frames: number[] = [];
  const values: number[] = [];
  let interpolation = 0;
  let globalSequenceId = -1;
  const take = (part: Entry, given: readonly number[]): void => {
    if (given.length !== components) {
      model.fail(part, `a key of ${entry.name} has ${given.length} numbers, ${components} are needed`);
    }
    for (const value of given) values.push(value);
  };
  for (const part of entries) {
    const word = interpolationByName.get(part.name);
    const numbers = part.atoms.filter((atom) => typeof atom === 'number');
    if (word !== undefined) interpolation = word;
    else if (part.name === 'globalseqid') globalSequenceId = model.integer(part);
    else if (part.name === ':') {
      const [frame = 0, ...own] = numbers;
      frames.push(frame);
      take(part, part.body?.numbers ?? own);
    } else if (part.name === 'intan' || part.name === 'outtan') {
      if (interpolation > 1) take(part, part.body?.numbers ?? numbers);
    } else model.note(part, `${entry.name}: “${part.name}” is not known and was left out`);
  }
  const perKey = interpolation > 1 ? components * 3 : components;
  if (values.length !== frames.length * perKey) {
    model.fail(entry, `keys of ${entry.name} lack their tangents, or have them twice`);
  }
  const id = model.builder.reserve();
  const fields = {
    ...initialFields(Track, model.version),
    tag,
    interpolation,
    globalSequenceId,
    frames: model.numbers(entry, frames, 'i32'),
    values: model.numbers(entry, values, storage),
  };
  model.put(id, Track, owner, fields, entry);
  return id;
}

/** Writes a track; `head` is what stands behind the count, such as the slot of a texture. */
export function writeTrack(lines: Lines, name: string, track: DocumentRecord, head = ''): void {
  const { tag, interpolation, globalSequenceId, frames, values: numbers } = fieldsOf(Track, track);
  const { components } = trackShape(tag);
  const hasTangents = interpolation > 1;
  const valueText = (at: number): string =>
    components === 1 ? numberText(numbers[at] ?? 0) : `{ ${numbersText(numbers, at, at + components)} }`;
  lines.block(`${name} ${frames.length}${head}`, () => {
    lines.add(interpolations[interpolation] ?? interpolations[0]);
    if (globalSequenceId !== -1) lines.add(`GlobalSeqId ${globalSequenceId}`);
    frames.forEach((frame, key) => {
      const at = key * components * (hasTangents ? 3 : 1);
      lines.add(`${frame}: ${valueText(at)}`);
      if (!hasTangents) return;
      lines.add(`\tInTan ${valueText(at + components)}`);
      lines.add(`\tOutTan ${valueText(at + components * 2)}`);
    });
  });
}

export function tracksOf({ document, record }: Pick<Writing, 'document' | 'record'>): readonly DocumentRecord[] {
  return ['transforms', 'tracks'].flatMap((list) =>
    isPresent(record.fields, list) ? listByName(record.fields, list).map((id) => document.get(id)) : [],
  );
}

interface AnimatedOptions {
  /** The value without a track; left out where there is none, as for a node's movement. */
  readonly field?: string;
  /** The list that the track stands in. */
  readonly list?: 'tracks' | 'transforms';
  /** What the value is without a track or a field: not written, and nothing else can be read. */
  readonly usual?: number;
  readonly also?: readonly string[];
}

/** A value that may move. Tracks are written after everything else, in the order they have in the file. */
export function animated(name: string, tag: string, options: AnimatedOptions = {}): Form {
  const { field, list = 'tracks', usual, also = [] } = options;
  const kind = trackKinds.get(tag);
  if (kind === undefined) throw new Error(`no track ${tag}`);
  const isColor = kind.color === 'bgr';
  const readStatic = (entry: Entry, { model, fields }: Place): void => {
    if (field === undefined) {
      if (usual === undefined || model.number(entry) !== usual) {
        model.note(entry, `“${entry.name}” cannot stand still in this place and was left out`);
      }
    } else if (!isPresent(fields, field)) {
      model.note(entry, `“${entry.name}” has no place in version ${model.version} and was left out`);
    } else if (kind.components > 1) fields[field] = turned(model.vector(entry, kind.components), isColor);
    else fields[field] = kind.storage === 'f32' ? model.number(entry) : model.integer(entry);
  };
  return {
    names: [name, ...also].map((each) => each.toLowerCase()),
    track: { tag, word: name },
    read(entry, place) {
      // `static` is left out by some writers; a block of keys tells.
      const isTrack = !entry.isStatic && (entry.body?.entries.length ?? 0) > 0;
      if (!isTrack) {
        readStatic(entry, place);
        return;
      }
      const known = (place.fields[list] ?? []) as readonly RecordId[];
      place.fields[list] = [...known, readTrack(entry, tag, place.self, place)];
    },
    write(writing) {
      const { lines, record } = writing;
      const track = tracksOf(writing).find((each) => fieldsOf(Track, each).tag === tag);
      if (track !== undefined || field === undefined || !isPresent(record.fields, field)) {
        if (track !== undefined && field !== undefined) noteHidden(writing, field, kind.components);
        return;
      }
      const value = fieldsByName(record.fields)[field];
      const vector = listOf(value);
      if (vector !== null) lines.add(`static ${name} { ${numbersText(turned(vector, isColor))} }`);
      else lines.add(`static ${name} ${numberText(Number(value))}`);
    },
  };
}

/** The value behind a track: the game never looks at it, and the text has no place for it. */
function noteHidden({ lines, record }: Writing, field: string, components: number): void {
  const value = fieldsByName(record.fields)[field];
  const usual = components > 1 ? [1, 1, 1] : field === 'alpha' ? 1 : 0;
  if (JSON.stringify(value) !== JSON.stringify(usual)) lines.loses('values that a track hides');
}

/** Writes the forms of a block, and then the tracks that they name, in the order of the file. */
export function writeForms(writing: Writing, forms: readonly Form[]): void {
  for (const form of forms) form.write(writing);
  const words = new Map(forms.flatMap(({ track }) => (track === undefined ? [] : [[track.tag, track.word] as const])));
  for (const track of tracksOf(writing)) {
    const word = words.get(fieldsOf(Track, track).tag);
    if (word !== undefined) writeTrack(writing.lines, word, track);
  }
}

/** A block inside a block whose entries belong to the same record: `Target { … }` of a camera. */
export function nested(name: string, forms: readonly Form[]): Form {
  return {
    names: [name.toLowerCase()],
    read: (entry, place) => readForms(place.model.body(entry).entries, name, forms, place),
    write: (writing) => writing.lines.block(name, () => writeForms(writing, forms)),
  };
}
