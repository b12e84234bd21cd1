/** Rows of SplatData.slk and UberSplatData.slk: columns as mdx-m3-viewer (`eventobjectemitterobject`) and Retera read them. */
import type { Splat, SplatStage } from '../geometry/effects/splat.ts';
import { slkNumber, type SlkRow } from './slk.ts';

const folder = 'ReplaceableTextures\\Splats\\';
/** By the number in the table. */
const blends = [2, 4, 5, 6, 4] as const;
/** More cells than a picture has texels on a side say nothing. */
const mostCells = 256;

function textureOf(row: SlkRow): string {
  const file = row.get('file') ?? '';
  if (file === '') return '';
  const dir = row.get('dir') ?? '';
  const path = dir === '' ? folder : /[\\/]$/.test(dir) ? dir : `${dir}\\`;
  return `${path}${file}${/\.\w{3}$/.test(file) ? '' : '.blp'}`;
}

function colourOf(row: SlkRow, at: string): Splat['colours'][number] {
  const part = (letter: string): number => Math.min(1, Math.max(0, slkNumber(row, at + letter) / 255));
  return [part('r'), part('g'), part('b'), part('a')];
}

const milliseconds = (row: SlkRow, column: string): number => Math.max(0, slkNumber(row, column)) * 1000;

function cellsOf(row: SlkRow, column: string): number {
  return Math.min(mostCells, Math.max(1, Math.floor(slkNumber(row, column))));
}

function base(row: SlkRow): Pick<Splat, 'texture' | 'size' | 'blend'> {
  return {
    texture: textureOf(row),
    size: Math.max(0, slkNumber(row, 'scale')),
    blend: blends[slkNumber(row, 'blendmode')] ?? blends[0],
  };
}

/** A splat or a footprint: its life, then its decay. */
export function readSplat(row: SlkRow): Splat {
  const stage = (length: string, cells: string, repeat: string): SplatStage => ({
    length: milliseconds(row, length),
    firstCell: slkNumber(row, `${cells}start`),
    lastCell: slkNumber(row, `${cells}end`),
    repeats: slkNumber(row, repeat),
  });
  return {
    ...base(row),
    rows: cellsOf(row, 'rows'),
    columns: cellsOf(row, 'columns'),
    stages: [stage('lifespan', 'uvlifespan', 'lifespanrepeat'), stage('decay', 'uvdecay', 'decayrepeat')],
    colours: ['start', 'middle', 'end'].map((at) => colourOf(row, at)),
  };
}

/** An ubersplat: it comes, stands, and goes, and is one picture. */
export function readUbersplat(row: SlkRow): Splat {
  const stage = (length: string): SplatStage => ({
    length: milliseconds(row, length),
    firstCell: 0,
    lastCell: 0,
    repeats: 1,
  });
  return {
    ...base(row),
    rows: 1,
    columns: 1,
    stages: [stage('birthtime'), stage('pausetime'), stage('decay')],
    colours: ['start', 'middle', 'middle', 'end'].map((at) => colourOf(row, at)),
  };
}
