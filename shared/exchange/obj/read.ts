/** OBJ with its MTL, as a model of plain data in the games' axes: polygons become triangles, objects and materials meshes. */
import { counted } from '../../codec/words.ts';
import { ImportError } from '../gltf/read/problem.ts';
import { normalsFromFaces, unitNormals } from '../gltf/read/meshes.ts';
import type { ReadModel } from '../gltf/read/index.ts';
import type { ContentMaterial, ContentMesh, ContentNote, ContentTexture } from '../../model/content.ts';
import type { ExchangeSource } from '../files.ts';
import { textOf } from '../files.ts';
import { turnedContent } from '../import/axes.ts';
import { decodeTexture } from '../../texture/index.ts';
import { readMtl } from './mtl.ts';
import type { MtlMaterial } from './mtl.ts';
import { triangulate } from './polygon.ts';

interface Corner {
  readonly place: number;
  readonly coordinates: number;
  readonly normal: number;
}

/** Triangles of one object with one material; corners that say the same are one vertex. */
class Part {
  readonly name: string;
  readonly material: string;
  readonly corners: Corner[] = [];
  readonly triangles: number[] = [];
  private readonly known = new Map<string, number>();

  constructor(name: string, material: string) {
    this.name = name;
    this.material = material;
  }

  vertex(corner: Corner): number {
    const key = `${corner.place}/${corner.coordinates}/${corner.normal}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    this.known.set(key, this.corners.length);
    this.corners.push(corner);
    return this.corners.length - 1;
  }
}

class ObjReader {
  readonly places: number[] = [];
  readonly coordinates: number[] = [];
  readonly normals: number[] = [];
  readonly parts = new Map<string, Part>();
  readonly libraries: string[] = [];
  outside = 0;
  lines = 0;
  colored = 0;
  private object = '';
  private material = '';

  read(text: string): void {
    const joined = text.includes('\\\n') || text.includes('\\\r') ? text.replaceAll(/\\\r?\n/g, ' ') : text;
    for (const line of joined.split(/\r\n|\n|\r/)) this.line(line.trim());
  }

  private line(line: string): void {
    const space = line.search(/\s/);
    const word = space < 0 ? line : line.slice(0, space);
    const rest = space < 0 ? '' : line.slice(space + 1).trim();
    // Comments end lines of numbers; a name may hold the sign, as 3ds Max's `Material #25` does.
    const comment = rest.indexOf('#');
    const values = comment < 0 ? rest : rest.slice(0, comment).trimEnd();
    // A colour may stand behind the place.
    if (word === 'v') this.colored += this.numbers(this.places, values, 3) > 5 ? 1 : 0;
    else if (word === 'vt') this.numbers(this.coordinates, values, 2);
    else if (word === 'vn') this.numbers(this.normals, values, 3);
    else if (word === 'f') this.face(values.split(/\s+/));
    else if (word === 'o' || word === 'g') this.object = rest;
    else if (word === 'usemtl') this.material = rest;
    else if (word === 'mtllib') this.libraries.push(rest);
    else if (word === 'l' || word === 'p') this.lines++;
  }

  /** @returns how many numbers stand there, those that are not taken too */
  private numbers(to: number[], rest: string, count: number): number {
    const parts = rest.split(/\s+/);
    for (let at = 0; at < count; at++) {
      const number = Number(parts[at] ?? 0);
      to.push(Number.isFinite(number) ? number : 0);
    }
    return parts.length;
  }

  /** Numbers from 1, or back from the last one with a minus; −1 for none. */
  private index(text: string | undefined, count: number): number | null {
    if (text === undefined || text === '') return -1;
    const number = Number(text);
    const index = number < 0 ? count + number : number - 1;
    return Number.isInteger(index) && index >= 0 && index < count ? index : null;
  }

  private face(words: readonly string[]): void {
    const corners: Corner[] = [];
    for (const word of words) {
      const [place, coordinates, normal] = word.split('/');
      const found = this.index(place, this.places.length / 3);
      if (found === null || found < 0) {
        this.outside++;
        return;
      }
      corners.push({
        place: found,
        coordinates: this.index(coordinates, this.coordinates.length / 2) ?? -1,
        normal: this.index(normal, this.normals.length / 3) ?? -1,
      });
    }
    if (corners.length < 3) return;
    const key = `${this.object}\n${this.material}`;
    const part = this.parts.get(key) ?? new Part(this.object, this.material);
    this.parts.set(key, part);
    const vertices = corners.map((corner) => part.vertex(corner));
    const points = corners.map(({ place }): readonly [number, number, number] => [
      this.places[place * 3] ?? 0,
      this.places[place * 3 + 1] ?? 0,
      this.places[place * 3 + 2] ?? 0,
    ]);
    for (const corner of triangulate(points)) part.triangles.push(vertices[corner] ?? 0);
  }
}

/** Texts of Windows programs come in sixteen bits a letter, and say so with their first one. */
function wideTextOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  if (!isLittle && !(first === 0xfe && second === 0xff)) return textOf(bytes);
  const letters: string[] = [];
  for (let at = 2; at + 1 < bytes.length; at += 2) {
    const [low, high] = isLittle ? [bytes[at], bytes[at + 1]] : [bytes[at + 1], bytes[at]];
    letters.push(String.fromCharCode((low ?? 0) | ((high ?? 0) << 8)));
  }
  return letters.join('');
}

function meshOf(part: Part, reader: ObjReader, material: number): ContentMesh {
  const count = part.corners.length;
  const positions = new Float32Array(count * 3);
  const coordinates = new Float32Array(count * 2);
  const stated = new Float32Array(count * 3);
  let hasNormals = true;
  for (const [index, corner] of part.corners.entries()) {
    for (let axis = 0; axis < 3; axis++) {
      positions[index * 3 + axis] = reader.places[corner.place * 3 + axis] ?? 0;
      stated[index * 3 + axis] = reader.normals[corner.normal * 3 + axis] ?? 0;
    }
    hasNormals &&= corner.normal >= 0;
    if (corner.coordinates < 0) continue;
    coordinates[index * 2] = reader.coordinates[corner.coordinates * 2] ?? 0;
    // OBJ counts from the lower edge of the picture.
    coordinates[index * 2 + 1] = 1 - (reader.coordinates[corner.coordinates * 2 + 1] ?? 0);
  }
  const triangles = Uint32Array.from(part.triangles);
  return {
    name: part.name === '' ? (part.material === '' ? 'mesh' : part.material) : part.name,
    material,
    positions,
    normals: hasNormals ? unitNormals(stated) : normalsFromFaces(positions, triangles),
    coordinates: [coordinates],
    triangles,
    influences: {
      starts: Uint32Array.from({ length: count + 1 }, (_, vertex) => vertex),
      joints: new Uint16Array(count),
      weights: new Float32Array(count).fill(1),
    },
  };
}

/** From beside the OBJ, beside a list of its materials, or, as paths may be those of another disk, by its bare name. */
function pictureBytes(path: string, libraries: readonly string[], source: ExchangeSource): Uint8Array | null {
  const folders = libraries.map((library) => library.replace(/[^\\/]*$/, ''));
  const places = new Set([path, ...folders.map((folder) => `${folder}${path}`), path.split(/[\\/]/).at(-1) ?? path]);
  for (const place of places) {
    const bytes = source.read(place);
    if (bytes !== null) return bytes;
  }
  return null;
}

function pictureOf(
  path: string | null,
  color: readonly number[],
  libraries: readonly string[],
  source: ExchangeSource,
  notes: ContentNote[],
): ContentTexture['image'] {
  const bytes = path === null ? null : pictureBytes(path, libraries, source);
  if (path !== null && bytes === null) notes.push({ kind: 'lost', text: `the picture ${path} is not there` });
  if (path !== null && bytes !== null) {
    try {
      return decodeTexture({ bytes, name: path });
    } catch {
      notes.push({ kind: 'lost', text: `the picture ${path} cannot be read; PNG, JPEG, TGA, BLP and DDS are` });
    }
  }
  const bytesOfColor = color.map((value) => Math.round(Math.min(1, Math.max(0, value)) * 255));
  const pixels = new Uint8Array(plainSide * plainSide * 4).map((_, at) =>
    at % 4 === 3 ? 255 : (bytesOfColor[at % 4] ?? 255),
  );
  return { width: plainSide, height: plainSide, pixels };
}

/** Side of a picture of one colour: what packed blocks come out even with. */
const plainSide = 8;

function baseName(path: string): string {
  return (path.split(/[\\/]/).at(-1) ?? path).replace(/\.\w+$/, '');
}

/** @throws ImportError for what has no faces */
export function readObj(bytes: Uint8Array, name: string, source: ExchangeSource): ReadModel {
  const notes: ContentNote[] = [];
  const reader = new ObjReader();
  reader.read(wideTextOf(bytes));
  const known = new Map<string, MtlMaterial>();
  for (const library of reader.libraries) {
    const found = source.read(library);
    if (found === null) notes.push({ kind: 'lost', text: `the materials of ${library}, which is not there` });
    else for (const [key, material] of readMtl(textOf(found))) known.set(key, material);
  }
  const materials: ContentMaterial[] = [];
  const textures: ContentTexture[] = [];
  const materialOf = new Map<string, number>();
  const meshes = [...reader.parts.values()]
    .filter(({ triangles }) => triangles.length > 0)
    .map((part) => {
      let index = materialOf.get(part.material);
      if (index === undefined) {
        index = materials.length;
        materialOf.set(part.material, index);
        const { color = [1, 1, 1], alpha = 1, picture = null, hasCutout = false } = known.get(part.material) ?? {};
        const image = pictureOf(picture, color, reader.libraries, source, notes);
        const called = part.material === '' ? 'White' : part.material;
        textures.push({
          name: picture === null ? called : baseName(picture),
          path: null,
          image,
          wrapsS: true,
          wrapsT: true,
        });
        materials.push({
          name: called,
          blend: alpha < 0.999 ? 'blend' : hasCutout ? 'masked' : 'opaque',
          isTwoSided: false,
          isLit: true,
          alpha,
          texture: index,
          coordinates: 0,
          isOverTeamColor: false,
        });
      }
      return meshOf(part, reader, index);
    });
  if (meshes.length === 0) throw new ImportError('there is nothing to show in it: it has no faces');
  if (reader.outside > 0)
    notes.push({ kind: 'lost', text: `${counted(reader.outside, 'face')} on vertices that are not there` });
  if (reader.lines > 0) notes.push({ kind: 'lost', text: counted(reader.lines, 'line or point', 'lines and points') });
  if (reader.colored > 0)
    notes.push({ kind: 'lost', text: `colours of ${counted(reader.colored, 'vertex', 'vertices')}` });
  const content = {
    name,
    joints: [{ name: 'Root', parent: -1, pivot: [0, 0, 0] as const, isPoint: false }],
    meshes,
    materials,
    textures,
    clips: [],
  };
  return { content: turnedContent(content), notes, isGameUnits: false, generator: '' };
}
