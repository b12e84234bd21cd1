/** Models of Warcraft III that a day left, as war3-model and mdx-m3-viewer read and pose them. */
import { readFile } from 'node:fs/promises';
import { openDocument } from '../../shared/document/document.ts';
import { mdx } from '../../shared/formats/mdx/index.ts';
import { viewOf } from '../../shared/test/models.ts';
import type { Apart, OtherPoses } from '../../shared/test/posedByOthers.ts';
import { apartFrom, posedByViewer, posedByWar3Model } from '../../shared/test/posedByOthers.ts';

/** Moments of each clip, by shares of its length. */
const shares = [0, 0.3, 0.5, 0.77, 1];

/** How far apart, of what size, and which programs were asked. */
export interface Elsewhere extends Apart {
  readonly size: number;
  readonly programs: readonly string[];
}

/** Null for a file of another game. A program that does not read the file is not among those that were asked. */
export async function apartElsewhere(path: string): Promise<Elsewhere | null> {
  const bytes = Uint8Array.from(await readFile(path));
  if (!mdx.sniff(bytes, path)) return null;
  const document = openDocument(mdx, bytes);
  const programs: string[] = [];
  const others: OtherPoses[] = [];
  for (const [name, poses] of [
    ['war3-model', posedByWar3Model],
    ['mdx-m3-viewer', posedByViewer],
  ] as const) {
    try {
      const other = poses(bytes);
      other.pose(0, 0);
      others.push(other);
      programs.push(name);
    } catch {
      // Each has versions that it does not read: the line of the task names those that did.
    }
  }
  if (others.length === 0) return null;
  const size = Math.max(
    0,
    ...viewOf(document).meshes.map(({ positions }) =>
      positions.reduce((most, each) => Math.max(most, Math.abs(each)), 0),
    ),
  );
  return { ...apartFrom(document, others, shares), size, programs };
}

/**
 * A line about the file as it was and as it was saved. Throws where a program read it before and no longer does, or where no
 * program has a vertex where we have it; what a file had of this before is let pass.
 */
export function compareElsewhere(before: Elsewhere | null, after: Elsewhere | null): string {
  if (before === null) return 'not asked elsewhere';
  if (after === null || after.programs.join() !== before.programs.join())
    throw new Error(`${before.programs.join(', ')} read it before, now ${after?.programs.join(', ') ?? 'none'}`);
  const words = `${after.off.toPrecision(2)} units apart from ${after.programs.join(' and ')} (${after.where})`;
  if (after.off > Math.max(before.off * 1.001, after.size * 1e-4)) throw new Error(`${words}, ${before.off} before`);
  return words;
}
