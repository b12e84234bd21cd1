/** Which files of a map are its own parts, and which were brought into it. */
import { archiveOwnFiles } from '../archive/archive.ts';
import { pathKey } from '../archive/paths.ts';
import { usualNames } from '../archive/listfile.ts';
import { importFolder } from './importList.ts';

const named: ReadonlySet<string> = new Set(
  [...usualNames, 'conversation.json', 'war3map.w3o', 'war3mapSkin.w3u', 'war3map.wai', 'war3mapMap.b00'].map(pathKey),
);

/** A file that the World Editor makes, which no list of imports is about. */
export function isMapPart(path: string): boolean {
  const key = pathKey(path);
  if (named.has(key) || archiveOwnFiles.has(path)) return true;
  // The texts in other languages, and the editor's files of later versions.
  return key.startsWith('_locales/') || /^war3(map|campaign)(skin|units|extra|misc)?\.\w+$/.test(key);
}

/** Folders at the top of the game's own tree: what a map has there may stand in for one of the game's files. */
const gameFolders: ReadonlySet<string> = new Set([
  ...['abilities', 'buildings', 'doodads', 'environment', 'fonts', 'objects', 'pathtextures', 'replaceabletextures'],
  ...['scripts', 'sharedmodels', 'sound', 'splats', 'terrainart', 'textures', 'ui', 'units'],
]);

/** Whether the game could have a file of this path. */
export function couldBeTheGames(path: string): boolean {
  const key = pathKey(path);
  const slash = key.indexOf('/');
  return slash > 0 && gameFolders.has(key.slice(0, slash)) && !key.startsWith(`${importFolder.toLowerCase()}/`);
}
