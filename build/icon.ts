/**
 * The program's icon for all systems, made of build/icon.svg and kept in the repository: `node build/icon.ts`. electron-builder
 * finds `build/icon.ico`, `build/icon.icns` and the pictures of `build/icons` by their names, and so converts nothing itself.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserLaunch } from '../e2e/driver/browser.ts';

const here = import.meta.dirname;
const sides = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
/** Of Windows; 256 is the largest that its form can say. */
const windowsSides = [16, 24, 32, 48, 64, 128, 256];
/** Kinds of macOS's form that hold PNG, with their sides: the second of two of one side is for screens of two points in one. */
const macKinds: readonly (readonly [kind: string, side: number])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];

async function drawn(): Promise<ReadonlyMap<number, Buffer>> {
  const svg = await readFile(join(here, 'icon.svg'), 'utf8');
  const browser = await chromium.launch(browserLaunch());
  const pictures = new Map<number, Buffer>();
  try {
    const page = await browser.newPage();
    for (const side of sides) {
      await page.setViewportSize({ width: side, height: side });
      await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${side}px }</style>${svg}`);
      pictures.set(side, await page.screenshot({ omitBackground: true }));
    }
  } finally {
    await browser.close();
  }
  return pictures;
}

/** ICONDIR, then an ICONDIRENTRY each, then the PNGs (Windows since Vista). */
function forWindows(pictures: ReadonlyMap<number, Buffer>): Buffer {
  const entrySize = 16;
  const head = Buffer.alloc(6 + windowsSides.length * entrySize);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(windowsSides.length, 4);
  const bodies: Buffer[] = [];
  let offset = head.length;
  for (const [index, side] of windowsSides.entries()) {
    const png = pictures.get(side) ?? Buffer.alloc(0);
    const at = 6 + index * entrySize;
    // 256 is said by 0.
    head.writeUInt8(side % 256, at);
    head.writeUInt8(side % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    bodies.push(png);
    offset += png.length;
  }
  return Buffer.concat([head, ...bodies]);
}

/** `icns`, the length of all, then kind, length and PNG each, big-endian. */
function forMac(pictures: ReadonlyMap<number, Buffer>): Buffer {
  const part = (kind: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.write(kind, 0, 'latin1');
    head.writeUInt32BE(body.length + 8, 4);
    return Buffer.concat([head, body]);
  };
  return part('icns', Buffer.concat(macKinds.map(([kind, side]) => part(kind, pictures.get(side) ?? Buffer.alloc(0)))));
}

const pictures = await drawn();
await mkdir(join(here, 'icons'), { recursive: true });
for (const [side, png] of pictures) await writeFile(join(here, 'icons', `${side}x${side}.png`), png);
await writeFile(join(here, 'icon.ico'), forWindows(pictures));
await writeFile(join(here, 'icon.icns'), forMac(pictures));
