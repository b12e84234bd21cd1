/** One case of a damaged model of another program: read, and made a model of each kind of game. */
import { openDocument } from '../../shared/document/document.ts';
import { sourceOf } from '../../shared/exchange/files.ts';
import { ImportError } from '../../shared/exchange/gltf/read/problem.ts';
import type { ReadModel } from '../../shared/exchange/gltf/read/index.ts';
import { fronts } from '../../shared/exchange/import/axes.ts';
import type { ImportedModel } from '../../shared/exchange/import/make.ts';
import { makeModel, readModel } from '../../shared/exchange/import/make.ts';
import type { ImportRecipe } from '../../shared/exchange/import/recipe.ts';
import type { ImportTarget } from '../../shared/exchange/import/targets.ts';
import { importTargets } from '../../shared/exchange/import/targets.ts';
import type { NamedFile, Random } from './damage.ts';
import { oneOf } from './damage.ts';
import { checkIdentity, orRefusal } from './rules.ts';

export interface ImportSteps {
  readonly attempt: <R>(step: string, run: () => R | Promise<R>) => Promise<R | null>;
  readonly isConsumed: boolean;
  readonly onOpened: () => void;
  readonly onConsumer: () => void;
}

/** Readers refuse with a sentence for people, and with nothing else. */
async function readDamaged(files: readonly NamedFile[]): Promise<ReadModel | null> {
  const [main, ...others] = files;
  if (main === undefined) return null;
  try {
    return await readModel(main.bytes, main.name, sourceOf(others));
  } catch (error) {
    if (error instanceof ImportError) return null;
    throw error;
  }
}

function anyRecipe(random: Random): ImportRecipe {
  return {
    front: oneOf(random, fronts),
    ...oneOf(random, [{}, {}, { scale: 0.01 }, { scale: 1e6 }, { height: 100 }, { height: 1e-6 }]),
    standsOnGround: random() < 0.5,
    keepsMeshes: random() < 0.3,
    hasPortraitCamera: random() < 0.5,
    weightParts: oneOf(random, [1, 4, 8]),
  };
}

/** What was made is whole: it opens, writes itself, and is looked at without a fault. */
function checkMade({ document, name, bytes }: ImportedModel): void {
  const again = openDocument(document.format, bytes, { files: [{ name, start: 0, end: bytes.length }] });
  checkIdentity(again, ' of what was imported');
  document.format.validate(again);
}

/** One of each game. */
function targets(random: Random): readonly ImportTarget[] {
  return [...Map.groupBy(importTargets, ({ game }) => game).values()].map((all) => oneOf(random, all));
}

export async function runImportCase(
  files: readonly NamedFile[],
  random: Random,
  { attempt, isConsumed, onOpened, onConsumer }: ImportSteps,
): Promise<void> {
  const read = await attempt('read', () => readDamaged(files));
  if (read === null) return;
  onOpened();
  if (!isConsumed) return;
  for (const target of targets(random)) {
    onConsumer();
    const recipe = random() < 0.4 ? {} : anyRecipe(random);
    await attempt(`import as ${target.game}`, () => {
      const made = orRefusal(() => makeModel(read, target, recipe));
      if (made !== null) checkMade(made);
    });
  }
}
