/** How installers are made: `npm run dist`. Checked in tests by its schema and by packing with a stand-in for Electron. */
import type { Configuration } from 'electron-builder';
import { formats } from '../shared/formats/index.ts';

/** Kinds of files that have a name of their own among the system's; ours are named after their ending. */
const knownMimeTypes: Readonly<Record<string, string>> = { png: 'image/png', tga: 'image/x-tga', dds: 'image/x-dds' };

/** One for every ending that opens. `Alternate`: the games' own tools, and viewers of pictures, stay the system's choice. */
const fileAssociations = [...new Set(formats.flatMap(({ extensions }) => extensions))].map((ext) => {
  const names = formats.filter(({ extensions }) => extensions.includes(ext)).map((format) => format.name);
  const name = [...new Set(names)].join(', ');
  // Linux asks a program for kinds, not for endings: without one an association does nothing there.
  const mimeType = knownMimeTypes[ext] ?? `application/x-chunksmith-${ext}`;
  return { ext, name, description: name, mimeType, role: 'Editor' as const, rank: 'Alternate' as const };
});

const configuration: Configuration = {
  appId: 'app.chunksmith.editor',
  productName: 'Chunksmith',
  copyright: 'MIT licensed',
  directories: { output: 'dist', buildResources: 'build' },
  // What the program needs and nothing else; its two packages are added from `dependencies`.
  files: ['out/main/**', 'out/preload/**', 'out/renderer/**', 'package.json', 'LICENSE', '!**/*.map'],
  // Licences of all that is bundled, where people find them; Electron's own lie there too.
  extraFiles: [{ from: 'out/main/NOTICES.txt', to: 'NOTICES.txt' }],
  extraResources: [{ from: 'assets/samples', to: 'samples' }],
  asar: true,
  // No package of ours is built for a machine.
  npmRebuild: false,
  publish: null,
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    enableCookieEncryption: true,
    grantFileProtocolExtraPrivileges: false,
  },
  fileAssociations,
  linux: {
    target: ['AppImage', 'tar.gz'],
    category: 'Graphics',
    synopsis: 'Modding editor for game models',
    executableName: 'chunksmith',
  },
  win: { target: ['nsis', 'zip'] },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
  mac: { target: ['dmg', 'zip'], category: 'public.app-category.graphics-design' },
};

export default configuration;
