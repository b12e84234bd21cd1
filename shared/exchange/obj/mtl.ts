/** MTL: the materials of an OBJ, as far as the games know of looks. */

export interface MtlMaterial {
  /** Red, green and blue from 0 to 1. */
  readonly color: readonly number[];
  readonly alpha: number;
  /** Path of its picture, with / between folders; null for none. */
  readonly picture: string | null;
  /** A picture says where there is something to see. */
  readonly hasCutout: boolean;
}

/** Options before the name of a picture, with how many words each takes. */
const options: Readonly<Record<string, number>> = {
  '-blendu': 1,
  '-blendv': 1,
  '-boost': 1,
  '-bm': 1,
  '-cc': 1,
  '-clamp': 1,
  '-imfchan': 1,
  '-mm': 2,
  '-o': 3,
  '-s': 3,
  '-t': 3,
  '-texres': 1,
  '-type': 1,
};

function pathOf(words: string): string {
  let rest = words.trim();
  for (;;) {
    const [option = '', ...others] = rest.split(/\s+/);
    const count = options[option];
    if (count === undefined) return rest.replaceAll('\\', '/');
    // Offsets may have fewer numbers than three.
    const firstWord = others.findIndex((word, index) => index >= count || (count > 1 && !/^[-+.\d]/.test(word)));
    rest = firstWord < 0 ? '' : others.slice(firstWord).join(' ');
  }
}

export function readMtl(text: string): ReadonlyMap<string, MtlMaterial> {
  const found = new Map<string, MtlMaterial>();
  let name: string | null = null;
  const change = (part: Partial<MtlMaterial>): void => {
    if (name === null) return;
    const before = found.get(name) ?? { color: [1, 1, 1], alpha: 1, picture: null, hasCutout: false };
    found.set(name, { ...before, ...part });
  };
  const number = (word: string | undefined, otherwise: number): number => {
    const value = Number(word);
    return word !== undefined && Number.isFinite(value) ? value : otherwise;
  };
  for (const line of text.split(/\r\n|\n|\r/)) {
    const [, word = '', rest = ''] = /^\s*(\S+)\s*(.*?)\s*$/.exec(line) ?? [];
    if (word === 'newmtl') {
      name = rest;
      change({});
    } else if (word === 'Kd') change({ color: rest.split(/\s+/).map((each) => number(each, 1)) });
    else if (word === 'd') change({ alpha: number(rest.split(/\s+/).at(-1), 1) });
    else if (word === 'Tr') change({ alpha: 1 - number(rest, 0) });
    else if (word === 'map_Kd') change({ picture: pathOf(rest) });
    else if (word === 'map_d') change({ hasCutout: true });
  }
  return found;
}
