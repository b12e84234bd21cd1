/** Fuzzy search: how well a typed query fits a title, and which letters it met. Pure; feeds the palette and the reference pickers. */

export interface FuzzyMatch {
  /** Higher is better; only comparable between matches of one query. */
  readonly score: number;
  /** Positions in the text that the query's letters met, ascending. */
  readonly positions: readonly number[];
}

const WORD_START = 8;
const CONSECUTIVE = 6;
const PREFIX = 12;
const GAP = 0.2;
const LENGTH = 0.05;

/**
 * Fits every letter of `query` into `text` in order, case ignored, spaces in the query skipped.
 * Starts of words and runs of letters score; `undefined` when a letter finds no place. An empty query fits everything with 0.
 */
export function fuzzyMatch(query: string, text: string): FuzzyMatch | undefined {
  const wanted = query.toLowerCase().replaceAll(/\s+/g, '');
  if (wanted === '') return { score: 0, positions: [] };
  const lower = text.toLowerCase();

  // A whole run of the query beats scattered letters, so it is looked for first.
  const whole = wholeRun(query.trim().toLowerCase(), lower, text);
  if (whole) return whole;

  let best: FuzzyMatch | undefined;
  // Greedy from every place where the first letter stands: titles are short, and this finds the word-start fit.
  for (let start = lower.indexOf(wanted.charAt(0)); start !== -1; start = lower.indexOf(wanted.charAt(0), start + 1)) {
    const fit = fitFrom(start, wanted, lower, text);
    if (fit === undefined) break;
    if (best === undefined || fit.score > best.score) best = fit;
  }
  return best;
}

function wholeRun(query: string, lower: string, text: string): FuzzyMatch | undefined {
  let best: FuzzyMatch | undefined;
  for (let at = lower.indexOf(query); at !== -1; at = lower.indexOf(query, at + 1)) {
    const score =
      query.length * (CONSECUTIVE + 4) +
      (at === 0 ? PREFIX : 0) +
      (isWordStart(text, at) ? WORD_START * 2 : 0) -
      text.length * LENGTH;
    if (best === undefined || score > best.score) {
      best = { score, positions: Array.from(query, (_, index) => at + index) };
    }
  }
  return best;
}

function fitFrom(start: number, wanted: string, lower: string, text: string): FuzzyMatch | undefined {
  const positions: number[] = [];
  let score = start === 0 ? PREFIX : 0;
  let from = start;
  for (const letter of wanted) {
    const next = nextPlace(letter, from, lower, text, positions.at(-1));
    if (next === -1) return undefined;
    const previous = positions.at(-1);
    if (previous !== undefined && next === previous + 1) score += CONSECUTIVE;
    if (isWordStart(text, next)) score += WORD_START;
    if (previous !== undefined) score -= (next - previous - 1) * GAP;
    positions.push(next);
    from = next + 1;
  }
  return { score: score - text.length * LENGTH, positions };
}

/** The letter right after the last one, else the next word that starts with it, else the next one anywhere. */
function nextPlace(letter: string, from: number, lower: string, text: string, previous: number | undefined): number {
  const near = lower.indexOf(letter, from);
  if (near === -1 || previous === undefined || near === previous + 1) return near;
  for (let at = near; at !== -1; at = lower.indexOf(letter, at + 1)) if (isWordStart(text, at)) return at;
  return near;
}

function isWordStart(text: string, at: number): boolean {
  if (at === 0) return true;
  const before = text.charAt(at - 1);
  if (/[\s_\-./:()[\]·]/.test(before)) return true;
  const here = text.charAt(at);
  return (/[a-z]/.test(before) && /[A-Z]/.test(here)) || (/\D/.test(before) && /\d/.test(here));
}

/** The fitting items, best first; equals keep their order. `textsOf` gives the title first, then lesser texts such as keywords. */
export function fuzzySort<Item>(
  query: string,
  items: readonly Item[],
  textsOf: (item: Item) => readonly string[],
): { readonly item: Item; readonly match: FuzzyMatch }[] {
  const found: { item: Item; match: FuzzyMatch; order: number }[] = [];
  items.forEach((item, order) => {
    let best: FuzzyMatch | undefined;
    textsOf(item).forEach((text, index) => {
      const match = fuzzyMatch(query, text);
      if (match === undefined) return;
      // A fit in a keyword is worth less than the same fit in the title, and marks no letters of the title.
      const weighed = index === 0 ? match : { score: match.score * 0.6 - 4, positions: [] };
      if (best === undefined || weighed.score > best.score) best = weighed;
    });
    if (best !== undefined) found.push({ item, match: best, order });
  });
  found.sort((a, b) => b.match.score - a.match.score || a.order - b.order);
  return found.map(({ item, match }) => ({ item, match }));
}
