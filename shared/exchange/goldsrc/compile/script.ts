/** Reading a QC: each command into what it says. */
import type { ExchangeSource } from '../../files.ts';
import { normalPath, textOf } from '../../files.ts';
import { SourceError } from '../problem.ts';
import { activityNumber, channelBit, renderModes } from '../words.ts';
import type { Place, Script, ScriptModel, ScriptSequence, Triple } from './scriptModel.ts';
import { emptyScript } from './scriptModel.ts';
import type { Token } from './tokens.ts';
import { TokenReader, tokensOf } from './tokens.ts';

const degree = Math.PI / 180;
const defaultRate = 30;
const mouthChannel = 4;
/** Files that a QC may lead to, each time that one is included counted: files of ten lines could ask for billions. */
const mostIncludes = 1000;
/** Nodes are bytes in a model. */
const lastNode = 255;

function placeOf({ file, line }: Token): Place {
  return { file, line };
}

function readModel(reader: TokenReader, script: Script, place: Place): ScriptModel {
  const file = reader.text('the name of a mesh file');
  let scale = script.scale;
  let isReversed = false;
  while (reader.hasMoreOnLine() && !reader.isNext('}')) {
    const option = reader.text('an option of the mesh').toLowerCase();
    if (option === 'reverse') isReversed = true;
    else if (option === 'scale') scale = reader.number('the scale');
    else reader.fail(`a mesh has the options reverse and scale, not ${JSON.stringify(option)}`);
  }
  return { file, scale, isReversed, place };
}

function readBodyGroup(reader: TokenReader, script: Script): void {
  const name = reader.text('the name of the body group');
  const models: ScriptModel[] = [];
  reader.open('$bodygroup');
  while (!reader.isNext('}')) {
    const token = reader.take('studio, blank or }');
    if (/^studio$/i.test(token.text)) models.push(readModel(reader, script, placeOf(token)));
    else if (/^blank$/i.test(token.text))
      models.push({ file: null, scale: 1, isReversed: false, place: placeOf(token) });
    else reader.fail(`a body group holds studio and blank, not ${JSON.stringify(token.text)}`);
  }
  reader.take('}');
  script.bodies.push({ name, models });
}

/** A sequence while its options are read. */
type OpenSequence = { -readonly [K in keyof ScriptSequence]: ScriptSequence[K] };

function nodeOf(reader: TokenReader, what: string): number {
  const node = reader.whole(what);
  return node >= 0 && node <= lastNode ? node : reader.fail(`${what} is 0 to ${lastNode}, not ${node}`);
}

/** One option of a sequence. */
function readOption(reader: TokenReader, sequence: OpenSequence, token: Token, script: Script): void {
  const word = token.text.toLowerCase();
  const bit = token.isQuoted ? 0 : channelBit(token.text);
  const activity = token.isQuoted ? null : activityNumber(token.text);
  if (bit !== 0) sequence.motionType |= bit;
  else if (activity !== null) {
    sequence.activity = activity;
    sequence.activityWeight = reader.whole('the weight of the activity');
  } else if (token.isQuoted) sequence.files.push(token.text);
  else if (word === 'fps') sequence.framesPerSecond = reader.number('fps');
  else if (word === 'loop') sequence.isLooping = true;
  else if (word === 'frame') sequence.range = [reader.whole('the first frame'), reader.whole('the last frame')];
  else if (word === 'origin') sequence.origin = reader.vector('the origin');
  else if (word === 'rotate') sequence.turn = (reader.number('the angle') + 90) * degree;
  else if (word === 'scale') sequence.scale = reader.number('the scale');
  else if (word === 'event') {
    const [event, frame] = [reader.whole('the number of the event'), reader.whole('the frame of the event')];
    const options = reader.hasMoreOnLine() && !reader.isNext('}') ? reader.text('the options of the event') : '';
    sequence.events.push({ event, frame, options });
  } else if (word === 'pivot') {
    reader.number('the number of the pivot');
    const frames = { start: reader.whole('the first frame'), end: reader.whole('the last frame') };
    const origin = reader.note('origin')?.vector('the origin of the pivot') ?? [0, 0, 0];
    sequence.pivots.push({ ...frames, origin });
  } else if (word === 'blend') {
    const type = channelBit(reader.text('the channel of the blend'));
    if (type === 0) reader.fail('a blend names a channel: X, Y, Z, XR, YR or ZR');
    sequence.blends.push({ type, start: reader.number('the start'), end: reader.number('the end') });
  } else if (word === 'node') sequence.entryNode = sequence.exitNode = nodeOf(reader, 'the node');
  else if (word === 'transition' || word === 'rtransition') {
    sequence.entryNode = nodeOf(reader, 'the entry node');
    sequence.exitNode = nodeOf(reader, 'the exit node');
    sequence.isReversible = word === 'rtransition';
  } else if (word === 'deform') {
    reader.text('the name of the deformation');
    script.warnings.push(`${token.file}:${token.line}: deform is passed over`);
  } else if (word.startsWith('act_')) reader.fail(`nobody knows the activity ${token.text}`);
  else sequence.files.push(token.text);
}

function readSequence(reader: TokenReader, script: Script, place: Place): void {
  const sequence: OpenSequence = {
    name: reader.text('the name of the sequence'),
    place,
    files: [],
    framesPerSecond: defaultRate,
    isLooping: false,
    activity: 0,
    activityWeight: 0,
    motionType: 0,
    events: [],
    pivots: [],
    blends: [],
    entryNode: 0,
    exitNode: 0,
    isReversible: false,
    range: null,
    origin: script.origin,
    turn: script.turn,
    scale: script.scale,
    group: script.groups.length,
    secondBlend: null,
  };
  const second = reader.note('blend');
  if (second !== null) {
    const type = second.number('the channel of the second blend');
    sequence.secondBlend = { type, start: second.number('the start'), end: second.number('the end') };
  }
  let depth = 0;
  while (depth > 0 ? true : reader.hasMoreOnLine() || reader.isNext('{')) {
    const token = reader.take(`the } of the sequence "${sequence.name}"`);
    if (!token.isQuoted && token.text === '{') depth++;
    else if (!token.isQuoted && token.text === '}') {
      depth--;
      if (depth < 0) reader.fail('there is a } without a {');
    } else readOption(reader, sequence, token, script);
  }
  if (sequence.files.length === 0) reader.fail(`the sequence "${sequence.name}" names no animation file`);
  script.sequences.push(sequence);
}

function readTextureGroup(reader: TokenReader, script: Script): void {
  reader.text('the name of the texture group');
  reader.open('$texturegroup');
  const rows: string[][] = [];
  while (!reader.isNext('}')) {
    reader.open('a skin of $texturegroup');
    const row: string[] = [];
    while (!reader.isNext('}')) row.push(reader.text('the name of a texture'));
    reader.take('}');
    const [first] = rows;
    if (first !== undefined && first.length !== row.length) {
      reader.fail(
        `this skin has ${row.length} textures and the first one ${first.length}; each skin names one for each of the first`,
      );
    }
    rows.push(row);
  }
  reader.take('}');
  script.textureGroups.push(rows);
}

/** Commands that are known and change nothing here. */
const ignored: ReadonlySet<string> = new Set([
  '$cliptotextures',
  '$pivot',
  '$root',
  '$mirrorbone',
  '$noskeleton',
  '$lockbonelengths',
]);
const silent: ReadonlySet<string> = new Set(['$cliptotextures']);

type CommandReader = (reader: TokenReader, script: Script, place: Place) => void;

function box(reader: TokenReader): readonly [Triple, Triple] {
  return [reader.vector('the smallest corner'), reader.vector('the largest corner')];
}

const commands: Readonly<Record<string, CommandReader>> = {
  $modelname: (reader, script) => void (script.name = reader.text('the name of the model')),
  $cd: (reader, script) => void (script.folder = reader.text('a folder')),
  $cdtexture: (reader, script) => {
    script.textureFolders.push(reader.text('a folder'));
    const note = reader.note('textures');
    if (note === null) return;
    const columns = note.number('the number of columns');
    const names: string[] = [];
    while (!note.isAtEnd) names.push(note.text('the name of a texture'));
    script.notedTextures = { names, columns };
  },
  $scale: (reader, script) => void (script.scale = reader.number('the scale')),
  $origin: (reader, script) => {
    script.origin = reader.vector('the origin');
    if (reader.hasMoreOnLine()) script.turn = (reader.number('the angle') + 90) * degree;
  },
  $gamma: (reader, script) => void (script.gamma = reader.number('the gamma')),
  $flags: (reader, script) => void (script.flags = reader.whole('the flags')),
  $eyeposition: (reader, script) => {
    const [a, b, c] = reader.vector('the eye position');
    script.eyePosition = [-b, a, c];
  },
  $bbox: (reader, script) => void (script.hull = box(reader)),
  $cbox: (reader, script) => void (script.clip = box(reader)),
  $externaltextures: (_reader, script) => void (script.hasExternalTextures = true),
  $keepallbones: (_reader, script) => void (script.keepsAllBones = true),
  $protected: (reader, script) => void script.keptBones.push(reader.text('the name of a bone')),
  $renamebone: (reader, script) => {
    const from = reader.text('the name of a bone');
    script.renames.set(from.toLowerCase(), reader.text('the new name'));
  },
  $body: (reader, script, place) => {
    const name = reader.text('the name of the body');
    script.bodies.push({ name, models: [readModel(reader, script, place)] });
  },
  $bodygroup: readBodyGroup,
  $sequence: readSequence,
  $sequencegroup: (reader, script) => void script.groups.push(reader.text('the name of the sequence group')),
  $sequencegroupsize: (reader, script) => {
    script.groupSize = reader.number('the size in KB') * 1024;
    const note = reader.note('groups');
    if (note === null) return;
    const count = note.number('the number of groups');
    const labels: string[] = [];
    while (labels.length < count) labels.push(note.text('the name of a group'));
    const bySequence = new Map<string, number>();
    while (!note.isAtEnd) {
      const name = note.text('the name of a sequence');
      const group = note.number('its group');
      if (Number.isInteger(group) && group >= 0 && group <= count) bySequence.set(name, group);
    }
    script.notedGroups = { labels, bySequence };
  },
  $texturegroup: readTextureGroup,
  $texrendermode: (reader, script, place) => {
    const texture = reader.text('the name of a texture');
    const mode = reader.text('a render mode').toLowerCase();
    const bit = renderModes[mode];
    if (bit === undefined)
      script.warnings.push(
        `${place.file}:${place.line}: the render mode "${mode}" is not known and passed over; known are ${Object.keys(renderModes).join(', ')}`,
      );
    else script.renderModes.push({ texture, bit });
  },
  $attachment: (reader, script, place) => {
    reader.text('the number of the attachment');
    const bone = reader.text('the name of a bone');
    const origin = reader.vector('the place of the attachment');
    script.attachments.push({ bone, origin, place, name: reader.note('name')?.text('the name') ?? '' });
    reader.skipLine();
  },
  $controller: (reader, script, place) => {
    const input = reader.text('the number of the controller');
    const channel = /^mouth$/i.test(input) ? mouthChannel : Number(input);
    if (!(Number.isInteger(channel) && channel >= 0 && channel <= mouthChannel))
      reader.fail(`a controller is 0 to 3 or mouth, not ${JSON.stringify(input)}`);
    const bone = reader.text('the name of a bone');
    const type = channelBit(reader.text('the channel'));
    if (type === 0 || type > 0x20) reader.fail('a controller moves X, Y, Z, XR, YR or ZR');
    script.controllers.push({
      channel,
      bone,
      type,
      start: reader.number('the start'),
      end: reader.number('the end'),
      place,
    });
  },
  $hbox: (reader, script, place) => {
    const group = reader.whole('the hit group');
    const bone = reader.text('the name of a bone');
    const [minimum, maximum] = box(reader);
    script.hitboxes.push({ group, bone, minimum, maximum, place });
  },
  $hgroup: (reader, script) => {
    const group = reader.whole('the hit group');
    script.hitGroups.set(reader.text('the name of a bone').toLowerCase(), group);
  },
};

/** @param open the files that lead to this one */
function readAll(
  path: string,
  source: ExchangeSource,
  asked: Place | null,
  open: readonly string[],
  included: { count: number },
): readonly Token[] {
  const bytes = source.read(path);
  const place = asked ?? { file: path, line: 0 };
  if (bytes === null) throw new SourceError(`there is no file ${path}`, place);
  const key = path.toLowerCase();
  if (open.includes(key)) throw new SourceError('files include each other in a circle', place);
  if (++included.count > mostIncludes) throw new SourceError(`more than ${mostIncludes} files are included`, place);
  const tokens = tokensOf(textOf(bytes), path);
  const result: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    if (token.isQuoted || token.text.toLowerCase() !== '$include') {
      result.push(token);
      continue;
    }
    const named = tokens[++at];
    if (named === undefined) throw new SourceError('$include names a file', token);
    const found = readAll(normalPath(named.text), source, placeOf(named), [...open, key], included);
    for (const each of found) result.push(each);
  }
  return result;
}

/** @throws SourceError naming file and line */
export function readScript(path: string, source: ExchangeSource): Script {
  const reader = new TokenReader(readAll(normalPath(path), source, null, [], { count: 0 }), path);
  const script = emptyScript();
  while (!reader.isAtEnd) {
    const token = reader.take('a command');
    const word = token.text.toLowerCase();
    const command = token.isQuoted ? undefined : commands[word];
    if (command !== undefined) command(reader, script, placeOf(token));
    else if (ignored.has(word)) {
      if (!silent.has(word)) script.warnings.push(`${token.file}:${token.line}: ${word} is passed over`);
      reader.skipLine();
    } else reader.fail(`${JSON.stringify(token.text)} is not a command of a QC for Half-Life`);
  }
  return script;
}
