/** A dome for the sky in loud colours, as other programs would hand it over: OBJ with its material and a picture. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encode } from 'fast-png';

const [around, up, radius] = [24, 12, 100] as const;
/** It begins under the horizon, so that no gap shows. */
const lowest = -0.3;

function domeText(): string {
  const lines = ['mtllib sky.mtl', 'o dome'];
  const at = (row: number, column: number): number => row * (around + 1) + column + 1;
  for (let row = 0; row <= up; row++) {
    const rise = lowest + ((Math.PI / 2 - lowest) * row) / up;
    for (let column = 0; column <= around; column++) {
      const turn = (2 * Math.PI * column) / around;
      const place = [Math.cos(turn) * Math.cos(rise), Math.sin(rise), Math.sin(turn) * Math.cos(rise)];
      lines.push(`v ${place.map((part) => (part * radius).toFixed(4)).join(' ')}`);
    }
  }
  for (let row = 0; row <= up; row++) {
    for (let column = 0; column <= around; column++) lines.push(`vt ${(column * 4) / around} ${(row * 2) / up}`);
  }
  lines.push('usemtl sky');
  for (let row = 0; row < up; row++) {
    for (let column = 0; column < around; column++) {
      const [a, b, c, d] = [at(row, column), at(row, column + 1), at(row + 1, column), at(row + 1, column + 1)];
      for (const [one, two, three] of [
        [a, b, d],
        [a, d, c],
      ]) {
        lines.push(`f ${one}/${one} ${two}/${two} ${three}/${three}`);
      }
    }
  }
  return `${lines.join('\n')}\n`;
}

/** A chequered picture of magenta and yellow, which no sky of the program's own has. */
function loudPicture(): Uint8Array {
  const side = 64;
  const data = new Uint8Array(side * side * 3);
  for (let at = 0; at < side * side; at++) {
    const isMagenta = (((at % side) >> 3) + (Math.floor(at / side) >> 3)) % 2 === 0;
    data.set(isMagenta ? [255, 0, 255] : [255, 220, 0], at * 3);
  }
  return encode({ width: side, height: side, data, channels: 3 });
}

/** Writes the dome into a folder. Returns what `chunksmith import` is given of it: file and recipe. */
export async function writeDome(folder: string): Promise<{ readonly model: string; readonly recipe: string }> {
  await mkdir(folder, { recursive: true });
  const put = async (name: string, content: string | Uint8Array): Promise<string> => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  await put('sky.mtl', 'newmtl sky\nKd 1 1 1\nmap_Kd sky.png\n');
  await put('sky.png', loudPicture());
  const materials = { sky: { isTwoSided: true, isLit: false } };
  const recipe = { scale: 1, standsOnGround: false, textureFolder: 'Environments\\Stars', materials };
  return { model: await put('sky.obj', domeText()), recipe: await put('recipe.json', JSON.stringify(recipe)) };
}
