/**
 * What a map says of itself (`war3map.w3i`), as far as it names files: the loading and the prologue screen. Facts: War3Net
 * (MapInfo.cs) and WaterKnight's w3-w3i2.ksy, which agree from version 23 on, held against the eight maps of the shelf
 * (versions 8, 23, 25, 26, 28 and 31).
 */
import { FormatError } from '../codec/error.ts';
import type { TextRun } from './mention.ts';
import { TextReader } from './textReader.ts';

export interface MapInfo {
  readonly version: number;
  /** May be `TRIGSTR_001`: a text of the map's strings. */
  readonly name: string;
  readonly author: string;
  readonly description: string;
  readonly players: string;
  /** Null where the version has none, or nothing stands there. */
  readonly loadingScreen: TextRun | null;
  readonly prologue: TextRun | null;
}

const newestVersion = 33;
/** Version 18 has a number in the place of each path; on those before and between the sources do not agree. */
const firstWithPaths = 23;

function filled(run: TextRun): TextRun | null {
  return run.end > run.start ? run : null;
}

/** @throws FormatError */
export function readMapInfo(bytes: Uint8Array): MapInfo {
  const reader = new TextReader(bytes);
  const version = reader.u32('version');
  if (version > newestVersion) {
    throw new FormatError(`version ${version} is not known; ${newestVersion} is the newest`, {
      path: 'version',
      offset: 0,
    });
  }
  // Times it was saved, and by which editor; then the game's version.
  if (version >= 18) reader.skip(8, 'editor');
  if (version >= 27) reader.skip(16, 'game version');
  const name = reader.text('name');
  const author = reader.text('author');
  const description = reader.text('description');
  const players = reader.text('recommended players');
  const about = { version, name, author, description, players };
  if (version < firstWithPaths) return { ...about, loadingScreen: null, prologue: null };
  // Bounds of the camera, their complements, width and height, flags, tileset, number of the loading screen.
  reader.skip(32 + 16 + 8 + 4 + 1 + 4, 'bounds');
  const loadingScreen = filled(reader.run('loading screen'));
  for (const what of ['text', 'title', 'subtitle']) reader.run(`${what} of the loading screen`);
  reader.skip(4, 'game data set');
  const prologue = filled(reader.run('prologue screen'));
  return { ...about, loadingScreen, prologue };
}
