/** Models of other programs, glTF and OBJ, with the files beside them: small ones made here, and those of the shelf. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { textBytes, textOf } from '../../shared/exchange/files.ts';
import { wantedFiles } from '../../shared/exchange/gltf/read/check.ts';
import { partsOf } from '../../shared/exchange/gltf/read/container.ts';
import { testGltf } from '../../shared/exchange/gltf/read/test/boundModel.ts';
import { exportGltf } from '../../shared/exchange/gltf/index.ts';
import { healthyModel } from '../../shared/formats/mdx/validate/healthyModel.ts';
import { smoothPicture } from '../../shared/test/textures.ts';
import { encodeTexture } from '../../shared/texture/index.ts';
import type { NamedFile } from './damage.ts';
import { damageImport } from './importDamage.ts';
import type { Source } from './sources.ts';

export const importKinds = ['gltf', 'obj'] as const;
export type FuzzedImport = (typeof importKinds)[number];

export function isImportKind(id: string): id is FuzzedImport {
  return importKinds.some((kind) => kind === id);
}

const shelf = fileURLToPath(new URL('../../../shared/corpus/gltf', import.meta.url));
const endings: Readonly<Record<FuzzedImport, RegExp>> = { gltf: /\.(glb|gltf)$/i, obj: /\.obj$/i };

const quad = `mtllib Quad.mtl
o Board
v 0 0 0
v 1 0 0
v 1 2 0
v 0 2 0.5
vt 0 0
vt 1 0
vt 1 1
vt 0 1
vn 0 0 1
usemtl Paint
f 1/1/1 2/2/1 3/3/1 4/4/1
g Edge
usemtl Glass
f -4 -3 -2
l 1 2
`;
const paint = 'newmtl Paint\nKd 1 0.5 0.2\nmap_Kd Red.png\nnewmtl Glass\nd 0.4\nillum 4\n';

async function madeGltf(): Promise<readonly Source[]> {
  const bound = await testGltf();
  const { json, binary } = partsOf(bound);
  const numbers = binary ?? new Uint8Array(0);
  const buffers = [{ uri: 'bound.bin', byteLength: numbers.length }];
  const text = textBytes(JSON.stringify(Object.assign({}, json, { buffers })));
  const own = await exportGltf(healthyModel(800), { texture: () => null });
  return [
    { name: 'made: bound.glb', files: [{ name: 'bound.glb', bytes: bound }] },
    {
      name: 'made: bound.gltf',
      files: [
        { name: 'bound.gltf', bytes: text },
        { name: 'bound.bin', bytes: numbers },
      ],
    },
    { name: 'made: our own export', files: [{ name: 'own.glb', bytes: own }] },
  ];
}

function madeObj(): readonly Source[] {
  const red = encodeTexture(smoothPicture(8, 4), { format: 'png' });
  const files = [
    { name: 'Quad.obj', bytes: textBytes(quad) },
    { name: 'Quad.mtl', bytes: textBytes(paint) },
    { name: 'Red.png', bytes: red },
  ];
  return [{ name: 'made: Quad.obj', files }];
}

/** Names of the files that belong to one, as it says. */
function namesBeside({ name, bytes }: NamedFile): readonly string[] {
  try {
    if (/\.obj$/i.test(name)) return [...textOf(bytes).matchAll(/^mtllib\s+(.+)$/gm)].map(([, file]) => file ?? '');
    const { buffers, pictures } = wantedFiles(partsOf(bytes).json);
    return [...buffers, ...pictures].map((uri) => decodeURIComponent(uri));
  } catch {
    // One that is broken already is damaged without its files.
    return [];
  }
}

function stored(kind: FuzzedImport, largest: number): readonly Source[] {
  if (largest === 0 || !existsSync(shelf)) return [];
  return readdirSync(shelf, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings[kind].test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .flatMap((path) => {
      const main = { name: basename(path), bytes: Uint8Array.from(readFileSync(path)) };
      const beside = namesBeside(main).flatMap((name): readonly NamedFile[] => {
        const place = join(dirname(path), name.trim());
        return existsSync(place) ? [{ name: name.trim(), bytes: Uint8Array.from(readFileSync(place)) }] : [];
      });
      const files = [main, ...beside];
      const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
      return size > largest ? [] : [{ name: path, files }];
    });
}

/** Those made here, then those of the shelf whose files have up to `largest` bytes together; 0 leaves it to those made here. */
export async function importSourcesOf(kind: FuzzedImport, largest: number): Promise<readonly Source[]> {
  const sources = [...(kind === 'gltf' ? await madeGltf() : madeObj()), ...stored(kind, largest)];
  return sources.map((source) => ({ ...source, damaged: (random) => damageImport(source.files, random) }));
}
