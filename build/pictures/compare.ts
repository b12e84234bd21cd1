/** Two folders of pictures with the same names, point by point. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decode, encode } from 'fast-png';

/** What a channel may differ by before a point counts as another one: rounding in shaders of two builds. */
const tolerance = 2;

interface Difference {
  readonly name: string;
  /** Points that differ, and the largest difference of a channel. */
  readonly points: number;
  readonly largest: number;
}

async function compare(name: string, folder: string, other: string): Promise<Difference> {
  const [before, now] = await Promise.all(
    [folder, other].map(async (each) => decode(await readFile(join(each, name)))),
  );
  if (before === undefined || now === undefined || before.width !== now.width || before.height !== now.height) {
    return { name, points: Infinity, largest: Infinity };
  }
  const count = before.width * before.height;
  const shown = new Uint8Array(count * 3);
  let points = 0;
  let largest = 0;
  for (let at = 0; at < count; at++) {
    let difference = 0;
    for (let channel = 0; channel < 3; channel++) {
      const one = before.data[at * before.channels + channel] ?? 0;
      const two = now.data[at * now.channels + channel] ?? 0;
      difference = Math.max(difference, Math.abs(one - two));
      // The picture of now, faint, under the points that differ.
      shown[at * 3 + channel] = two >> 2;
    }
    largest = Math.max(largest, difference);
    if (difference <= tolerance) continue;
    points++;
    shown[at * 3] = 255;
  }
  if (points > 0) {
    const png = encode({ width: before.width, height: before.height, data: shown, channels: 3, depth: 8 });
    await writeFile(join(other, `${name.slice(0, -4)}.differs.png`), png);
  }
  return { name, points, largest };
}

/** Prints a line for each picture that differs, the most different first, and how many do not. */
export async function compareFolders(folder: string, other: string): Promise<void> {
  const isPicture = (name: string): boolean => name.endsWith('.png') && !name.endsWith('.differs.png');
  const namesIn = async (each: string): Promise<readonly string[]> => (await readdir(each)).filter(isPicture);
  const [left, right] = await Promise.all([namesIn(folder), namesIn(other)]);
  const both = left.filter((name) => right.includes(name));
  const differences = await Promise.all(both.map(async (name) => await compare(name, folder, other)));
  const different = differences.filter(({ points }) => points > 0).toSorted((one, two) => two.points - one.points);
  for (const { name, points, largest } of different)
    console.log(`${name}: ${points} points differ, by ${largest} at most`);
  const alone = [...left, ...right].filter((name) => !both.includes(name));
  for (const name of alone) console.log(`${name}: only in one folder`);
  console.log(`${both.length - different.length} of ${both.length} pictures are the same`);
}
