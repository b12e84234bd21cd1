/** Damage of models of other programs: of the JSON of a glTF by its members, of texts by their words, of any file by its bytes. */
import { textBytes } from '../../shared/exchange/files.ts';
import { partsOf } from '../../shared/exchange/gltf/read/container.ts';
import type { DamagedFiles, NamedFile, Random } from './damage.ts';
import { below, damage, oneOf } from './damage.ts';
import { damageText } from './damageText.ts';

/** What stands in the place of another value: numbers that lists are counted and found by, and other kinds of things. */
const telling: readonly unknown[] = [
  ...[0, 1, -1, 2, 3, 5, 1.5, 255, 65_535, 4_294_967_295, 2 ** 31, 2 ** 53, 1e300, -1e-30],
  ...[5120, 5121, 5123, 5125, 5126, 'SCALAR', 'VEC2', 'VEC3', 'VEC4', 'MAT4', 'BLEND', 'CUBICSPLINE', 'STEP'],
  ...[null, true, '', 'x', [], {}, [0], [-1], [1e9]],
];

/** A place in a JSON: the object or list, and the member there. */
interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

/** All places of a JSON. Lists are objects by their numbers. */
function placesOf(json: unknown): readonly Place[] {
  const places: Place[] = [];
  const waiting: unknown[] = [json];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const holder = value as Record<string, unknown>;
    for (const key of Object.keys(holder)) {
      places.push({ holder, key });
      waiting.push(holder[key]);
    }
  }
  return places;
}

/** Changes one member of a JSON in its place. Gives what was done. */
function changeMember(json: unknown, random: Random): string {
  const places = placesOf(json);
  if (places.length === 0) return 'nothing';
  const { holder, key } = oneOf(random, places);
  const kind = random();
  if (kind < 0.15) {
    delete holder[key];
    return `${key} taken out`;
  }
  if (kind < 0.25 && Array.isArray(holder)) {
    holder.push(structuredClone(holder[Number(key)]));
    return `${key} doubled`;
  }
  const other = kind < 0.45 ? oneOf(random, places) : null;
  const value = structuredClone(other === null ? oneOf(random, telling) : other.holder[other.key]);
  const before = holder[key];
  // Numbers near the right one are wrong without being far.
  holder[key] = typeof before === 'number' && kind > 0.8 ? before + oneOf(random, [-1, 1, 4, 0.5]) : value;
  return `${key} is ${JSON.stringify(holder[key])?.slice(0, 40)}`;
}

/** A GLB of a JSON and its binary part. */
function joinedGlb(json: Uint8Array, binary: Uint8Array): Uint8Array {
  const padded = (size: number): number => Math.ceil(size / 4) * 4;
  const [jsonSize, binarySize] = [padded(json.length), padded(binary.length)];
  const bytes = new Uint8Array(12 + 8 + jsonSize + 8 + binarySize);
  const view = new DataView(bytes.buffer);
  const words = [0x46546c67, 2, bytes.length, jsonSize, 0x4e4f534a];
  for (const [at, word] of words.entries()) view.setUint32(at * 4, word, true);
  bytes.fill(0x20, 20, 20 + jsonSize);
  bytes.set(json, 20);
  view.setUint32(20 + jsonSize, binarySize, true);
  view.setUint32(24 + jsonSize, 0x004e4942, true);
  bytes.set(binary, 28 + jsonSize);
  return bytes;
}

/** A glTF with one to three members changed; null for what is none. */
function damageMembers({ name, bytes }: NamedFile, random: Random): DamagedFiles | null {
  let parts;
  try {
    parts = partsOf(bytes);
  } catch {
    return null;
  }
  const json: unknown = structuredClone(parts.json);
  const what = Array.from({ length: 1 + below(random, 3) }, () => changeMember(json, random)).join('; ');
  const text = textBytes(JSON.stringify(json));
  return { files: [{ name, bytes: parts.binary === null ? text : joinedGlb(text, parts.binary) }], what };
}

/** One of the files damaged: of a glTF mostly its JSON, since of damaged bytes hardly one leads past it. */
export function damageImport(files: readonly NamedFile[], random: Random): DamagedFiles {
  const [main] = files;
  const chosen = main !== undefined && random() < 0.75 ? main : oneOf(random, files);
  const others = (made: readonly NamedFile[]): readonly NamedFile[] =>
    files.map((file) => (file === chosen ? (made[0] ?? file) : file));
  const isGltf = /\.(glb|gltf)$/i.test(chosen.name);
  const members = isGltf && random() < 0.8 ? damageMembers(chosen, random) : null;
  if (members !== null) return { files: others(members.files), what: members.what };
  if (/\.(gltf|obj|mtl)$/i.test(chosen.name) && random() < 0.8) {
    const { bytes, what } = damageText(chosen.bytes, random);
    return { files: others([{ name: chosen.name, bytes }]), what };
  }
  const { files: made, what } = damage([chosen], [chosen], random);
  return { files: others(made), what };
}
