/** The user's own order of a mount's sources, and the sources that the user added to those of the game. Pure. */
import { basename } from 'node:path';
import { extensionOf } from '../../../shared/archive/paths.ts';
import type { StoredSource } from '../settings.ts';
import { archivePlan } from './profiles/detect.ts';
import type { SourcePlan } from './profiles/plan.ts';
import { folderSource } from './profiles/plan.ts';

/** A source of a mount, the game's own or one that was added. */
export interface MountedSourcePlan extends SourcePlan {
  readonly isAdded: boolean;
}

/** WADs are folders of their own in a mount's tree, as where the game's profile names them. */
function addedPlan({ path, isFolder }: StoredSource, label: string): MountedSourcePlan {
  if (isFolder) return { ...folderSource(path, label), isAdded: true };
  const [source] = archivePlan(path).sources;
  if (source === undefined) throw new Error('an archive cannot be a source of itself');
  const prefix = extensionOf(label) === 'wad' ? basename(path) : '';
  return { ...source, label, prefix, isAdded: true };
}

/** The sources in the game's order: those that were added come before its own, the one added last first of all. */
export function allSources(plan: readonly SourcePlan[], added: readonly StoredSource[]): readonly MountedSourcePlan[] {
  const labels = new Set(plan.map(({ label }) => label));
  const fresh: MountedSourcePlan[] = [];
  for (const source of added) {
    // Labels tell sources apart: two folders of one name are shown by their whole paths.
    const short = basename(source.path);
    const label = short === '' || labels.has(short) ? source.path : short;
    labels.add(label);
    fresh.unshift(addedPlan(source, label));
  }
  return [...fresh, ...plan.map((source) => ({ ...source, isAdded: false }))];
}

/**
 * Sources in the user's order of labels. One that the order does not know, such as a new patch archive, stands before the
 * source that follows it in the game's order; labels without a source are passed over.
 */
export function inOrder<S extends { readonly label: string }>(
  sources: readonly S[],
  order: readonly string[],
): readonly S[] {
  const named = order.flatMap((label) => sources.find((source) => source.label === label) ?? []);
  if (named.length === 0) return sources;
  const result = [...new Set(named)];
  for (const source of sources.toReversed()) {
    if (result.includes(source)) continue;
    const next = sources.slice(sources.indexOf(source) + 1).find((each) => result.includes(each));
    result.splice(next === undefined ? result.length : result.indexOf(next), 0, source);
  }
  return result;
}

/** The order to remember: none where it is the game's own. */
export function orderOf(sources: readonly { readonly label: string }[], now: readonly string[]): readonly string[] {
  const isSame = sources.length === now.length && sources.every(({ label }, at) => label === now[at]);
  return isSame ? [] : now;
}
