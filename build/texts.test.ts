/**
 * What the interface says is said through `renderer/src/base/text`, so that it is there in every language: this reads what
 * JSX shows, and what notices, questions and menus are given. That a text has its translations is held by its type.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';
import { keptTexts } from '../renderer/src/base/text/catalogue/index.ts';

const root = fileURLToPath(new URL('../renderer/src', import.meta.url));

const isOurs = (file: string): boolean => !/\.(?:test|spec)\.tsx?$|^test\/|^base\/(?:text|ui\/gallery)\//.test(file);

function sources(pattern: string): readonly { readonly file: string; readonly source: string }[] {
  return globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(isOurs)
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));
}

/** Names, units and keys are the same everywhere. */
const names =
  /^(?:Chunksmith|MIT|Noggit|Blender|WebGL|BLP|TGA|PNG|DDS|HD|SD|UV|IK|RGB|RGBA|ORM|QC|SMD|FPS|fps|px|ms|yd|min|KB|MB|Ctrl|Shift|Alt|Esc|Escape|Enter|Tab|Del|Delete|Ins|Up|Down|Space|http\S*|[XYZUVWRGBAHSLNEab×°%·…→←−+#/:.,()\d\s])+$/;

/** Whether it has words: what is left of it when names, units and what is put in are taken away. */
function hasWords(written: string): boolean {
  const words = written.replaceAll(/World of Warcraft|Warcraft III|Half-Life/g, '');
  return /[a-z]{2}/i.test(words) && !names.test(words.trim()) && !/\\|^\S+\.\w{2,4}$/.test(words);
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Attributes that are shown or spoken. */
const spoken =
  /^(?:label|title|hint|description|placeholder|tooltip|content|empty|meta|note|facts|searchPlaceholder|explain|heading|aria-(?:label|description|valuetext))$/;

/** Literals that an expression may come to, as what is shown: both sides of a choice, and what a template says between names. */
function* literals(node: unknown): Generator<string> {
  if (!isNode(node)) return;
  if (node.type === 'Literal' && typeof node['value'] === 'string') yield node['value'];
  if (node.type === 'TemplateLiteral') {
    for (const quasi of node['quasis'] as readonly { readonly value: { readonly cooked: string } }[]) {
      yield quasi.value.cooked;
    }
  }
  if (node.type === 'ConditionalExpression') {
    yield* literals(node['consequent']);
    yield* literals(node['alternate']);
  }
  if (node.type === 'LogicalExpression') yield* literals(node['right']);
  if (node.type === 'JSXExpressionContainer') yield* literals(node['expression']);
}

/** What JSX shows in one language only. */
function* bare(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const each of node) yield* bare(each);
  if (!isNode(node)) return;
  if (node.type === 'JSXText') yield String(node['value']);
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    for (const child of node['children'] as readonly unknown[]) yield* literals(child);
  }
  if (node.type === 'JSXAttribute') {
    const { name } = node['name'] as { readonly name: unknown };
    if (typeof name === 'string' && spoken.test(name)) yield* literals(node['value']);
  }
  for (const value of Object.values(node)) if (typeof value === 'object') yield* bare(value);
}

test('what JSX shows is in every language', () => {
  const found = sources('**/*.tsx').flatMap(({ file, source }) =>
    [...bare(parseAst(source, { lang: 'tsx' }))].filter(hasWords).map((words) => `${file}: ${words.trim()}`),
  );
  expect(found).toEqual([]);
});

test('what notices, questions, menus and fields are given is in every language', () => {
  const property =
    /\b(?:title|message|label|hint|description|placeholder|tooltip|detail|note|explain)(?:: | \? )(?:'((?:[^'\\\n]|\\.)+)'|`((?:[^`\\]|\\.)+)`)/g;
  // Titles of commands, panels, menus and settings are translated where they are shown.
  const isKept = (words: string): boolean =>
    Object.hasOwn(keptTexts, words) ||
    /^(?:Show|View from|Select|Snap to|Size of the|Align the|Distribute the) | (?:tool\)?|workspace|between keys|falloff of soft selection|\(objects\))$/.test(
      words,
    );
  const found = sources('**/*.{ts,tsx}').flatMap(({ file, source }) =>
    [...source.matchAll(property)]
      .map(([, plain, filled]) => (plain ?? filled ?? '').replaceAll(/\$\{[^}]*(?:\}+|$)/g, '{}'))
      .filter((words) => hasWords(words.replaceAll('{}', '')) && /[ A-Z]/.test(words) && !isKept(words))
      .map((words) => `${file}: ${words}`),
  );
  expect(found).toEqual([]);
});

test('what is counted is said by `counted`, which knows the plurals of every language', () => {
  const found = sources('**/*.{ts,tsx}').flatMap(({ file, source }) =>
    [...source.matchAll(/=== 1 \? '([a-z]+)(?: [a-z]+)?' : '\1s(?: [a-z]+)?'/g)].map(([words]) => `${file}: ${words}`),
  );
  expect(found).toEqual([]);
});

test('every text is translated in one place', async () => {
  const folder = join(root, 'base/text/catalogue');
  const places = new Map<string, string[]>();
  for (const file of globSync('*.ts', { cwd: folder })) {
    if (/^(?:index|translated|nouns)\.ts$/.test(file)) continue;
    const tables = (await import(join(folder, file))) as Readonly<Record<string, object>>;
    for (const english of Object.values(tables).flatMap(Object.keys))
      places.set(english, [...(places.get(english) ?? []), file]);
  }
  expect(places.size).toBeGreaterThan(1000);
  expect([...places].filter(([, files]) => files.length > 1)).toEqual([]);
});
