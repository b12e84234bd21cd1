/**
 * Events by what they mean in another game. World of Warcraft and its alpha name them by the same four characters
 * (formats/wow-models.md 10 and 18), Warcraft III by a kind and a row of a table (formats/mdx-warcraft3.md 5.15); all of
 * them know footsteps. Half-Life plays its by numbers that each monster’s own program gives a meaning.
 */
import { counted } from '../../codec/words.ts';
import type { ContentNote } from '../../model/content.ts';
import type { ContentEvent } from '../../model/contentThings.ts';
import type { Clip, ModelView } from '../../model/view.ts';
import type { ImportGame } from '../import/targets.ts';

const wowGames: ReadonlySet<ImportGame> = new Set(['wow', 'wowAlpha']);
const wowFootstep = '$FSD';
/** Rows of a left and a right foot, the commonest of the models of the corpus. */
const warcraftFootsteps = { left: 'FPTxFBL1', right: 'FPTxFBR1' } as const;

/** A name of one game as the other’s; null where it has none. @param side above 0 on the left of the model */
export function eventName(name: string, from: ImportGame, to: ImportGame, side: number): string | null {
  if (from === to) return name;
  if (wowGames.has(from) && wowGames.has(to)) return name;
  if (from === 'warcraft3' && wowGames.has(to)) return /^FPT/i.test(name) ? wowFootstep : null;
  if (!wowGames.has(from) || to !== 'warcraft3' || name !== wowFootstep) return null;
  return side >= 0 ? warcraftFootsteps.left : warcraftFootsteps.right;
}

/** The row that the options of an event of World of Warcraft name; 0 for none. */
export function rowOf(options: string): number {
  const row = /^\d+$/.test(options) ? Number(options) : 0;
  return row <= 0xffff_ffff ? row : 0;
}

export interface EventSource {
  readonly from: ImportGame;
  readonly to: ImportGame;
  /** Joint of the plain model that one of the view hangs on. */
  readonly jointOf: (joint: number) => number;
}

/** What happens in clips, each clip’s in a list; what the game has no word for is told. */
export function plainEvents(
  { joints, points }: ModelView,
  clips: readonly Clip[],
  { from, to, jointOf }: EventSource,
  notes: ContentNote[],
): readonly (readonly ContentEvent[])[] {
  const places = new Map([
    ...joints.map(({ record, pivot }, joint) => [record, { joint, place: pivot }] as const),
    ...points.map(({ record, joint, place }) => [record, { joint, place }] as const),
  ]);
  const lost = new Map<string, number>();
  let isTranslated = false;
  const made = clips.map(({ events, start, end }) =>
    events.flatMap(({ record, name, options, time }): readonly ContentEvent[] => {
      const { joint, place } = (record === null ? undefined : places.get(record)) ?? { joint: -1, place: [0, 0, 0] };
      const known = eventName(name, from, to, place[1] ?? 0);
      if (known === null) {
        lost.set(name, (lost.get(name) ?? 0) + 1);
        return [];
      }
      isTranslated ||= known !== name;
      const at = Math.min(Math.max(0, end - start), Math.max(0, time - start));
      return [{ time: at, name: known, data: rowOf(options), joint: jointOf(joint), place }];
    }),
  );
  if (isTranslated) notes.push({ kind: 'approximated', text: 'footsteps: those that the game has' });
  if (lost.size > 0) {
    const count = [...lost.values()].reduce((sum, each) => sum + each, 0);
    const names = [...lost.keys()];
    const more = names.length > 5 ? ' …' : '';
    notes.push({
      kind: 'lost',
      text: `${counted(count, 'event of a clip', 'events of clips')} that the game has no word for: ${names.slice(0, 5).join(', ')}${more}`,
    });
  }
  return made;
}
