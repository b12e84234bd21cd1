/** Textures of a model of Warcraft III, moved into the folder of a map's imports. */
import type { Script } from '../../shared/scripts/script.ts';

const folder = 'war3mapImported\\';

const script: Script = ({ format, files, repath, log }) => {
  if (format !== 'mdx') return;
  for (const { path, file } of files()) {
    if (file !== 'texture' || path === '' || path.startsWith(folder)) continue;
    const name = path.slice(path.lastIndexOf('\\') + 1);
    log(`${path} → ${folder}${name}, ${repath(path, folder + name)} times`);
  }
};
export default script;
