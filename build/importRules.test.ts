/** A path says what a file may import: this reads every import of the project and holds it to the table below. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Rule {
  /** Files it is about, as a pattern over paths from the project's root. */
  readonly from: RegExp;
  /** Where project files may be imported from. */
  readonly paths: RegExp;
  /** Which packages and built-in modules may be imported. */
  readonly packages: RegExp;
}

const componentLibraries = /^(@base-ui\/|dockview|@tanstack\/|react-colorful|lucide-react)/;

/** The first rule that fits a file counts. */
const rules: readonly Rule[] = [
  {
    from: /\.(test|spec)\.tsx?$|^shared\/test\/|^renderer\/src\/test\/|^shared\/formats\/.+\/test\/|^electron\/\w+\/test\/|^e2e\//,
    paths: /./,
    packages: /./,
  },
  { from: /^shared\/formats\/images\.ts$|^shared\/formats\/index\.ts$/, paths: /^shared\//, packages: /^$/ },
  // A format does not import another format; what several share lies in `common`.
  {
    from: /^shared\/formats\/png\//,
    paths: /^shared\/(codec|document|geometry|media|format|formats\/(common|png))\//,
    packages: /^fast-png$/,
  },
  {
    from: /^shared\/formats\/([^/]+)\//,
    paths: /^shared\/(codec|document|geometry|media|model|format|formats\/(common|$1))\//,
    packages: /^$/,
  },
  { from: /^shared\/media\//, paths: /^shared\/(media|codec)\//, packages: /^$/ },
  { from: /^shared\/model\//, paths: /^shared\/(codec|document|geometry|media|model)\//, packages: /^$/ },
  { from: /^shared\/format\//, paths: /^shared\/(format|codec|document|geometry|model)\//, packages: /^$/ },
  // The kernel: documents stand on the codec, which knows nothing of them.
  { from: /^shared\/codec\//, paths: /^shared\/codec\//, packages: /^$/ },
  { from: /^shared\/document\//, paths: /^shared\/(codec|document)\//, packages: /^@msgpack\/msgpack$/ },
  { from: /^shared\/archive\//, paths: /^shared\/(archive|codec)\//, packages: /^$/ },
  // What tools of the terrain and the command line share: tiles and maps, several formats at once.
  {
    from: /^shared\/terrain\//,
    paths: /^shared\/(terrain|codec|document|geometry|formats)\//,
    packages: /^(fast-png|tiff)$/,
  },
  { from: /^shared\/geometry\//, paths: /^shared\/(geometry|codec)\//, packages: /^$/ },
  {
    from: /^shared\/exchange\/gltf\//,
    paths: /^shared\//,
    packages: /^(?:@gltf-transform\/(?:core|extensions)|meshoptimizer\/decoder)$/,
  },
  { from: /^shared\//, paths: /^shared\//, packages: /^@msgpack\/msgpack$/ },
  // Draco's decoder and what reads FBX, for the worker and the command line.
  { from: /^electron\/decoders\.ts$/, paths: /^shared\//, packages: /^(node:|draco3dgltf\/|assimpjs$)/ },
  // The Electron shell is what lies directly in electron/; host, command line and server run without Electron.
  {
    from: /^electron\/(?!worker|server|cli)[^/]+$/,
    paths: /^(electron|shared)\//,
    packages: /^(node:|electron$)/,
  },
  { from: /^electron\/worker/, paths: /^(electron\/(worker|decoders)|shared)\b/, packages: /^node:/ },
  // StormLib is loaded in the archive worker only.
  {
    from: /^electron\/host\/archives\/stormLib\.ts$/,
    paths: /^(electron|shared)\//,
    packages: /^(node:|@ldcv\/stormjs$)/,
  },
  // The command line draws with the program's own scenes, bundled from their sources, in a browser that is found.
  {
    from: /^electron\/cli\/pictures\//,
    paths: /^(electron|shared)\/|^build\/chromium\.mjs$/,
    packages: /^(node:|rolldown$|@playwright\/test$)/,
  },
  { from: /^electron\//, paths: /^(electron|shared)\//, packages: /^(node:|ws$)/ },
  // The front end: base, then workbench and viewport, then features, then the program that puts them together.
  {
    from: /^renderer\/src\/base\/ui\//,
    paths: /^renderer\/src\/base\/|^shared\//,
    packages: /^(react|zustand|@base-ui|dockview|@tanstack|lucide|node:|vite$|@vitejs)/,
  },
  {
    from: /^renderer\/src\/base\//,
    paths: /^renderer\/src\/base\/|^shared\/(host|codec)\//,
    packages: /^(react|@fontsource)/,
  },
  // Knows no format.
  {
    from: /^renderer\/src\/viewport\//,
    paths: /^renderer\/src\/(base|viewport)\/|^shared\/(codec|document|geometry|media|model|format)\//,
    packages: /^three/,
  },
  {
    from: /^renderer\/src\/workbench\//,
    paths: /^renderer\/src\/(base|workbench)\/|^shared\//,
    packages: /^(react|zustand)/,
  },
  // Their tests take the tools from the feature's list.
  {
    from: /^renderer\/src\/features\/(\w+)\/tools\/(testBench|\w+\.test)\.ts$/,
    paths: /^renderer\/src\/features\/$1\/(tools\/|toolList\.tsx$|view\/contract\.ts$)|^shared\//,
    packages: /^vitest$/,
  },
  // Tools are state machines between the pointer and the documents, with words: no React, no three.js.
  {
    from: /^renderer\/src\/features\/(\w+)\/tools\//,
    paths: /^renderer\/src\/(features\/$1\/(tools\/|view\/contract\.ts$)|base\/text\/)|^shared\//,
    packages: /^$/,
  },
  // What draws: no React.
  {
    from: /^renderer\/src\/features\/(warcraft|wow|halflife|terrain)\/view\//,
    paths: /^renderer\/src\/(base|viewport|features\/($1\/view|model\/placed))\/|^shared\//,
    packages: /^three/,
  },
  {
    from: /^renderer\/src\/features\/([^/]+)\//,
    paths: /^renderer\/src\/(base|workbench|viewport|features\/(model|$1))\/|^shared\//,
    packages: /^(react|zustand)/,
  },
  { from: /^renderer\//, paths: /^(renderer|shared|assets)\//, packages: /^(react|zustand|@fontsource)/ },
  { from: /^build\//, paths: /./, packages: /./ },
];

function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g;
  return [...text.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

function problemsOf(file: string): readonly string[] {
  const rule = rules.find((each) => each.from.test(file));
  if (rule === undefined) return [`${file} lies where no rule of build/importRules.test.ts reaches`];
  const own = rule.from.exec(file)?.[1] ?? '';
  const paths = new RegExp(rule.paths.source.replaceAll('$1', own));
  return importsOf(file).flatMap((specifier) => {
    if (!specifier.startsWith('.')) return rule.packages.test(specifier) ? [] : [`${file} imports ${specifier}`];
    const target = normalize(relative(root, join(root, dirname(file), specifier))).replaceAll('\\', '/');
    return paths.test(target) ? [] : [`${file} imports ${target}`];
  });
}

const files = globSync('{shared,electron,renderer,e2e,build}/**/*.{ts,tsx}', { cwd: root }).map((file) =>
  file.replaceAll('\\', '/'),
);

test('every file imports only what its path allows', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(problemsOf)).toEqual([]);
});

test('of the user interface only features know a format', () => {
  const others = files.filter(
    (file) => /^renderer\/src\/(?!features\/)/.test(file) && !/\.(test|spec)\.tsx?$/.test(file),
  );
  expect(others.filter((file) => importsOf(file).some((from) => /shared\/formats\/[^/]+\//.test(from)))).toEqual([]);
});

/** Project files that a file names in imports, of types too. */
function targetsOf(file: string): readonly string[] {
  return importsOf(file)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => join(dirname(file), specifier).replaceAll('\\', '/'));
}

/** Files that lead back to themselves, those of one circle together: the strongly connected parts of the graph (Tarjan). */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const circles: (readonly string[])[] = [];
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const lowestOf = (file: string): number => lowest.get(file) ?? Infinity;
  const visit = (file: string): void => {
    const number = numbers.size;
    numbers.set(file, number);
    lowest.set(file, number);
    path.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!graph.has(target)) continue;
      if (!numbers.has(target)) visit(target);
      if (path.includes(target)) lowest.set(file, Math.min(lowestOf(file), lowestOf(target)));
    }
    if (lowestOf(file) !== number) return;
    const circle = path.splice(path.indexOf(file));
    if (circle.length > 1 || graph.get(file)?.includes(file) === true) circles.push(circle.toSorted());
  };
  for (const file of graph.keys()) if (!numbers.has(file)) visit(file);
  return circles;
}

test('no files import each other in a circle, types included', () => {
  const graph = new Map(files.map((file) => [file, targetsOf(file)]));
  expect([...graph.values()].flat().filter((target) => graph.has(target)).length).toBeGreaterThan(5000);
  expect(circlesOf(graph)).toEqual([]);
});

/** What draws models, but for what must know which fields hold what is moved. Terrain is no model. */
const scenes = /^renderer\/src\/features\/(?!terrain\/)\w+\/view\//;
const movers = /\/(gizmoTargets|testModel)\.ts$/;

test('scenes read models through their view alone', () => {
  const found = files.filter((file) => scenes.test(file) && !movers.test(file) && !file.endsWith('.test.ts'));
  for (const name of ['warcraft', 'wow', 'halflife']) {
    expect(found.filter((file) => file.includes(`/features/${name}/`)).length).toBeGreaterThan(6);
  }
  const others = found.flatMap((file) =>
    targetsOf(file)
      .filter((target) => target.startsWith('shared/formats/') && !target.endsWith('/view/index.ts'))
      .map((target) => `${file}: ${target}`),
  );
  expect(others).toEqual([]);
});

/** A store of nothing but a number that rises: what happens is told by a `Signal` of `base/observable.ts`. */
const counters = /createStore(?:<[^;]*?>)?\(\(\) => \(\{ (?:count|version|revision|changes): 0 \}\)\)/;

test('no store is a counter', () => {
  expect(counters.test('createStore<{ readonly count: number }>(() => ({ count: 0 }));')).toBe(true);
  const own = files.filter((file) => file.startsWith('renderer/') && !/\.test\.tsx?$/.test(file));
  expect(own.length).toBeGreaterThan(500);
  expect(own.filter((file) => counters.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

/** Numbers made into words by hand: `grouped` and `counted` of `shared/codec/words.ts` do it. Dates may be local. */
const ownWords = /Intl\.NumberFormat|toLocaleString\('en|=== 1 \? ['`]1 \w/;

test('numbers are put in words in one place', () => {
  expect(ownWords.test("count === 1 ? '1 key' : `${count} keys`")).toBe(true);
  const own = files.filter(
    (file) => /^(shared|electron|renderer)\//.test(file) && !/\.(test|spec)\.tsx?$|\/test\//.test(file),
  );
  const found = own.filter((file) => ownWords.test(readFileSync(join(root, file), 'utf8')));
  // The interface has them in its language.
  expect(found).toEqual(['renderer/src/base/text/numbers.ts', 'shared/codec/words.ts']);
});

test('circles are found', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', ['e', 'd']],
    ['e', ['outside']],
    ['f', ['g', 'a']],
    ['g', ['f']],
  ]);
  expect(circlesOf(graph)).toEqual([['d'], ['a', 'b', 'c'], ['f', 'g']]);
});

test('only the component kit imports component libraries', () => {
  const others = files.filter((file) => !file.startsWith('renderer/src/base/ui/'));
  expect(others.filter((file) => importsOf(file).some((specifier) => componentLibraries.test(specifier)))).toEqual([]);
});
