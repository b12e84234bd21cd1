/** Reads what a module offers, with its comments, out of its source: the library's pages are made of it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Declaration {
  /** Under which it is offered. */
  readonly name: string;
  readonly kind: 'function' | 'class' | 'interface' | 'type' | 'const';
  /** Its comment, without the signs around it; empty where there is none. */
  readonly comment: string;
  /** As it is written, without bodies: of a class what others may use. */
  readonly signature: string;
}

const declared = (name: string): RegExp =>
  new RegExp(`^export (?:declare )?(?:abstract )?(?:async )?(function|class|interface|type|const) ${name}\\b`, 'm');

/** The lines of the comment right before a place. */
function commentBefore(text: string, at: number): string {
  const before = text.slice(0, at).trimEnd();
  if (!before.endsWith('*/')) return '';
  return before
    .slice(before.lastIndexOf('/**') + 3, -2)
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim();
}

/** Where the text that begins at `from` ends: at the first of these signs outside of all brackets and texts. */
function endOf(text: string, from: number, signs: string): number {
  let depth = 0;
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (quote !== '') {
      if (sign === '\\') at++;
      else if (sign === quote) quote = '';
    } else if (text.startsWith('/*', at)) at = text.indexOf('*/', at) + 1;
    else if (text.startsWith('//', at)) at = text.indexOf('\n', at) - 1;
    else if (text.startsWith('=>', at)) at++;
    // Compared, and no bracket of a type: the formatter puts spaces around.
    else if (/^ [<>]=? /.test(text.slice(at - 1, at + 3))) continue;
    else if (depth === 0 && signs.includes(sign)) return at;
    else if (`'"\``.includes(sign)) quote = sign;
    else if ('([{<'.includes(sign)) depth++;
    else if (')]}>'.includes(sign)) depth--;
  }
  return text.length;
}

/** The place of the bracket that begins a body: not one of a type that is returned. */
function bodyOf(text: string, from: number): number {
  for (let at = endOf(text, from, '{;'); at < text.length; at = endOf(text, endOf(text, at + 1, '}') + 1, '{;')) {
    if (text[at] === ';') return at;
    // `: {` is a type; what follows `)` or a finished type is the body.
    if (!/[:|&=<,]\s*$/.test(text.slice(from, at))) return at;
  }
  return text.length;
}

/** What a class offers: signatures with their comments, nothing that is private. */
function membersOf(body: string): string {
  const member =
    /^ {2}(?!private\b|protected\b|#|\/|\*|\}|constructor\b)((?:static |readonly |async |get |set )*[A-Za-z]\w*)(?=[(<:=?!;]| =)/gm;
  return [...body.matchAll(member)]
    .map(({ index, 0: head }) => {
      const comment = commentBefore(body, index).split('\n').join('\n   * ');
      const isField = /^ {2}(?:static |readonly )*\w+\s*[:=?!]/.test(body.slice(index, index + head.length + 2));
      const end = isField ? endOf(body, index, '=;') : bodyOf(body, index);
      const signature = body.slice(index, end).trim().replaceAll(/\s+/g, ' ');
      return `${comment === '' ? '' : `  /** ${comment} */\n`}  ${signature};`;
    })
    .join('\n');
}

function declarationIn(text: string, own: string, name: string): Declaration | null {
  const match = declared(own).exec(text);
  if (match === null) return null;
  const kind = match[1] as Declaration['kind'];
  const from = match.index;
  const comment = commentBefore(text, from);
  const head = (end: number): string =>
    text
      .slice(from, end)
      .trim()
      .replace(/^export /, '')
      .replace(/^async /, '');
  if (kind === 'function') return { name, kind, comment, signature: `${head(bodyOf(text, from))};` };
  if (kind === 'type') return { name, kind, comment, signature: `${head(endOf(text, from, ';'))};` };
  if (kind === 'const') return { name, kind, comment, signature: `${head(endOf(text, from, '='))};` };
  const open = endOf(text, from, '{');
  const close = endOf(text, open + 1, '}');
  if (kind === 'interface') return { name, kind, comment, signature: head(close + 1) };
  return { name, kind, comment, signature: `${head(open)} {\n${membersOf(text.slice(open + 1, close))}\n}` };
}

/** Looks a name up in a file, and where that has it from. */
function find(file: string, own: string, name: string): Declaration | null {
  const text = readFileSync(file, 'utf8');
  const here = declarationIn(text, own, name);
  if (here !== null) return here;
  for (const [, words = '', from = ''] of text.matchAll(/export (?:type )?\{([^}]*)\} from '([^']+)'/g)) {
    for (const { inner, outer } of namesIn(words))
      if (outer === own) return find(join(dirname(file), from), inner, name);
  }
  for (const [, from = ''] of text.matchAll(/export (?:type )?\* from '([^']+)'/g)) {
    const path = join(dirname(file), from);
    const found = existsSync(path) ? find(path, own, name) : null;
    if (found !== null) return found;
  }
  // Several constants that are taken out of one value.
  const together = new RegExp(`^export const \\{[^}]*\\b${own}\\b[^}]*\\} =`, 'm').exec(text);
  if (together !== null) {
    return { name, kind: 'const', comment: commentBefore(text, together.index), signature: `const ${own};` };
  }
  return null;
}

function namesIn(words: string): readonly { readonly inner: string; readonly outer: string }[] {
  return words
    .split(',')
    .map((each) => each.trim().replace(/^type /, ''))
    .filter((each) => each !== '')
    .map((each) => {
      const [inner = '', outer = inner] = each.split(' as ');
      return { inner, outer };
    });
}

/**
 * All that an entry offers, in its order.
 *
 * @throws Error for a name whose declaration is not found
 */
export function declarationsOf(file: string): readonly Declaration[] {
  const text = readFileSync(file, 'utf8');
  const passedOn = [...text.matchAll(/^export (?:type )?\{([^}]*)\} from '([^']+)'/gm)].flatMap(
    ([, words = '', from = '']) =>
      namesIn(words).map(({ inner, outer }) => {
        const found = find(join(dirname(file), from), inner, outer);
        if (found === null) throw new Error(`${file} offers ${outer}, which ${from} does not declare`);
        return found;
      }),
  );
  const own = [...text.matchAll(/^export (?:async )?(?:function|class|interface|type|const) (\w+)/gm)].flatMap(
    ([, name = '']) => declarationIn(text, name, name) ?? [],
  );
  return [...passedOn, ...own];
}

/** The comment at the beginning of a file. */
export function headOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  return text.startsWith('/**') ? commentBefore(text, text.indexOf('*/') + 2) : '';
}
