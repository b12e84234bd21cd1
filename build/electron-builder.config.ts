/** How installers are made: `npm run dist`. Checked in tests by its schema and by packing with a stand-in for Electron. */
import type { Configuration } from 'electron-builder';

const configuration: Configuration = {
  appId: 'app.chunksmith.editor',
  productName: 'Chunksmith',
  copyright: 'MIT licensed',
  directories: { output: 'dist', buildResources: 'build' },
  // What the program needs and nothing else; its two packages are added from `dependencies`.
  files: ['out/main/**', 'out/preload/**', 'out/renderer/**', 'package.json', 'LICENSE', '!**/*.map'],
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
  fileAssociations: [
    { ext: 'mdx', name: 'Warcraft III model', description: 'Model of Warcraft III', role: 'Editor', rank: 'Alternate' },
  ],
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
