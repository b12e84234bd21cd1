/**
 * SMD files: `version 1`, then `nodes` (number, name, parent), `skeleton` (positions and turns in radians, frame by frame)
 * and `triangles` (texture, three corners of `bone x y z nx ny nz u v`). Turns are about X, then Y, then Z.
 */
import { textBytes, textOf } from '../files.ts';
import { SourceError } from './problem.ts';

export interface SmdNode {
  readonly name: string;
  /** Position in the list, −1 for none. */
  readonly parent: number;
}

/** Numbers of a corner: bone, position, normal, u, v. */
export const smdCorner = 9;

export interface SmdTriangles {
  readonly texture: string;
  /** Three corners a triangle, counter-clockwise seen from outside. */
  readonly corners: Float64Array;
}

export interface Smd {
  readonly nodes: readonly SmdNode[];
  /** Number of the first frame. */
  readonly start: number;
  /** `frames × nodes × 6`. */
  readonly poses: Float64Array;
  readonly triangles: readonly SmdTriangles[];
}

/** Numbers of one node in one frame. */
export const poseLength = 6;

const zero = 0x30;
const point = 0x2e;

/** A number with up to six digits behind the point and no more than it needs. */
export function smdNumber(value: number): string {
  if (!Number.isFinite(value)) return '0';
  if (Number.isInteger(value) && Math.abs(value) < 1e6) return String(value === 0 ? 0 : value);
  const text = value.toFixed(6);
  let end = text.length;
  while (text.charCodeAt(end - 1) === zero) end--;
  if (text.charCodeAt(end - 1) === point) end--;
  const short = text.slice(0, end);
  return short === '-0' ? '0' : short;
}

/** What would end the name early, or the line. */
function quoted(name: string): string {
  return `"${name.replaceAll(/["\r\n]/g, '_')}"`;
}

export function writeSmd({ nodes, start, poses, triangles }: Smd): Uint8Array {
  const lines = ['version 1', 'nodes', ...nodes.map(({ name, parent }, node) => `${node} ${quoted(name)} ${parent}`)];
  lines.push('end', 'skeleton');
  const perFrame = nodes.length * poseLength;
  const frames = perFrame === 0 ? 0 : poses.length / perFrame;
  for (let frame = 0; frame < frames; frame++) {
    lines.push(`time ${start + frame}`);
    for (let node = 0; node < nodes.length; node++) {
      const at = frame * perFrame + node * poseLength;
      let line = String(node);
      for (let part = 0; part < poseLength; part++) line += ` ${smdNumber(poses[at + part] ?? 0)}`;
      lines.push(line);
    }
  }
  lines.push('end');
  if (triangles.length > 0) {
    lines.push('triangles');
    for (const { texture, corners } of triangles) {
      for (let at = 0; at < corners.length; at += smdCorner) {
        if (at % (smdCorner * 3) === 0) lines.push(texture);
        let line = String(corners[at] ?? 0);
        for (let part = 1; part < smdCorner; part++) line += ` ${smdNumber(corners[at + part] ?? 0)}`;
        lines.push(line);
      }
    }
    lines.push('end');
  }
  return textBytes(`${lines.join('\n')}\n`);
}

/** Four times what engines play, and the nodes that studiomdl takes. */
const mostFrames = 8192;
const mostNodes = 512;
/** Places of nodes in frames that a file may leave out, which then are as in the frame before: twice what engines play. */
const mostLeftOut = 2 ** 19;

/** Lines of a file with their numbers; empty ones and comments are passed over. */
class Lines {
  readonly file: string;
  number = 0;
  private readonly lines: readonly string[];

  constructor(text: string, file: string) {
    this.lines = text.split(/\r\n|\n|\r/);
    this.file = file;
  }

  next(): string | null {
    while (this.number < this.lines.length) {
      const line = (this.lines[this.number++] ?? '').trim();
      if (line !== '' && !line.startsWith('//') && !line.startsWith('#') && !line.startsWith(';')) return line;
    }
    return null;
  }

  /** The next line of a block, null at its end. */
  inBlock(block: string): string | null {
    const line = this.next();
    if (line === null) return this.fail(`the file ends inside "${block}": its "end" is missing`);
    return /^end$/i.test(line) ? null : line;
  }

  fail(problem: string): never {
    throw new SourceError(problem, { file: this.file, line: this.number });
  }
}

function readNodes(lines: Lines): SmdNode[] {
  const found = new Map<number, SmdNode>();
  for (let line = lines.inBlock('nodes'); line !== null; line = lines.inBlock('nodes')) {
    const match = /^(\d+)\s+(?:"([^"]*)"|(\S+))\s+(-?\d+)/.exec(line);
    if (match === null) lines.fail(`a node is: number "name" parent; this is ${JSON.stringify(line.slice(0, 80))}`);
    const number = Number(match[1]);
    if (number >= mostNodes) lines.fail(`node ${number}; at most ${mostNodes} are read`);
    found.set(number, { name: (match[2] ?? match[3] ?? '').trim(), parent: Number(match[4]) });
  }
  const nodes = Array.from({ length: found.size }, (_, number) => found.get(number));
  return nodes.map((node, number) => {
    if (node === undefined) return lines.fail(`node ${number} is missing: nodes are counted from 0 without gaps`);
    if (node.parent >= nodes.length)
      lines.fail(`the parent of node ${number} is ${node.parent}, but there are ${nodes.length} nodes`);
    return { name: node.name, parent: node.parent < 0 ? -1 : node.parent };
  });
}

function numbersOf(lines: Lines, line: string, count: number, what: string): number[] {
  const parts = line.includes('  ') || line.includes('\t') ? line.split(/\s+/) : line.split(' ');
  const numbers: number[] = [];
  for (let at = 0; at < count; at++) {
    const number = Number(parts[at]);
    // As numbers of models are: what is beyond them would be endless there.
    if (parts[at] === undefined || !Number.isFinite(Math.fround(number))) {
      lines.fail(`${what} has ${count} numbers; this is ${JSON.stringify(line.slice(0, 80))}`);
    }
    numbers.push(number);
  }
  return numbers;
}

function readSkeleton(lines: Lines, nodes: number): { readonly start: number; readonly poses: Float64Array } {
  const frames: Float64Array[] = [];
  let start = 0;
  let pose: Float64Array | null = null;
  for (let line = lines.inBlock('skeleton'); line !== null; line = lines.inBlock('skeleton')) {
    const time = /^time\s+(-?\d+)/i.exec(line);
    if (time !== null) {
      const frame = Number(time[1]);
      if (frames.length === 0) start = frame;
      const place = frame - start;
      if (place < 0 || place >= mostFrames)
        lines.fail(`time ${frame} in a file that begins with time ${start}; at most ${mostFrames} frames are read`);
      // A small file cannot ask for much memory.
      if ((place + 1) * nodes > mostLeftOut + lines.number)
        lines.fail(`time ${frame} with ${nodes} nodes: the file leaves out too many of the frames before`);
      // What a frame leaves out stays as it was in the one before.
      while (frames.length <= place) frames.push(frames.at(-1)?.slice() ?? new Float64Array(nodes * poseLength));
      pose = frames[place] ?? null;
      continue;
    }
    if (pose === null) lines.fail('the skeleton begins with "time"');
    const [node = 0, ...values] = numbersOf(lines, line, poseLength + 1, 'a bone in a frame');
    if (!Number.isInteger(node) || node < 0 || node >= nodes) lines.fail(`there is no node ${node}`);
    pose.set(values, node * poseLength);
  }
  const poses = new Float64Array(frames.length * nodes * poseLength);
  for (const [frame, values] of frames.entries()) poses.set(values, frame * nodes * poseLength);
  return { start, poses };
}

function readTriangles(lines: Lines, nodes: number): SmdTriangles[] {
  const groups: { texture: string; corners: number[] }[] = [];
  const byTexture = new Map<string, { texture: string; corners: number[] }>();
  for (let line = lines.inBlock('triangles'); line !== null; line = lines.inBlock('triangles')) {
    const texture = line.split(/[\\/]/).at(-1) ?? line;
    const key = texture.toLowerCase();
    let group = byTexture.get(key);
    if (group === undefined) {
      group = { texture, corners: [] };
      groups.push(group);
      byTexture.set(key, group);
    }
    for (let corner = 0; corner < 3; corner++) {
      const text = lines.inBlock('triangles');
      if (text === null) return lines.fail('a triangle has three corners');
      const values = numbersOf(lines, text, smdCorner, 'a corner');
      const bone = values[0] ?? -1;
      if (!Number.isInteger(bone) || bone < 0 || bone >= nodes) lines.fail(`there is no node ${bone}`);
      group.corners.push(...values);
    }
  }
  return groups.map((group) => ({ texture: group.texture, corners: Float64Array.from(group.corners) }));
}

/** @throws SourceError naming file and line */
export function readSmd(bytes: Uint8Array, file: string): Smd {
  const lines = new Lines(textOf(bytes), file);
  let nodes: SmdNode[] = [];
  let skeleton: Pick<Smd, 'start' | 'poses'> = { start: 0, poses: new Float64Array(0) };
  const triangles: SmdTriangles[] = [];
  for (let line = lines.next(); line !== null; line = lines.next()) {
    const word = line.split(/\s+/)[0]?.toLowerCase();
    if (word === 'version') {
      if (!/^version\s+1\b/i.test(line)) lines.fail(`${line}: version 1 is read`);
    } else if (word === 'nodes') nodes = readNodes(lines);
    else if (word === 'skeleton') skeleton = readSkeleton(lines, nodes.length);
    else if (word === 'triangles') triangles.push(...readTriangles(lines, nodes.length));
    else
      lines.fail(
        `${JSON.stringify(line.slice(0, 80))} is not a part of an SMD file, which has nodes, skeleton and triangles`,
      );
  }
  return { nodes, ...skeleton, triangles };
}
