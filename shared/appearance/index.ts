/** What the game's tables say of how a model looks: displays of creatures and items, choices of characters. */
import type { Character } from './character.ts';
import { characterOfModel } from './character.ts';
import type { ModelDisplay } from './creature.ts';
import { creatureDisplays } from './creature.ts';
import { itemDisplays } from './item.ts';
import type { GameTables } from './tables.ts';

export interface ModelAppearances {
  readonly displays: readonly ModelDisplay[];
  /** For models that players have: their choices are made one by one. */
  readonly character: Character | null;
}

/**
 * What the tables know of a model.
 *
 * @param modelPath where it lies in the game, or on disk: its end is compared with the tables
 * @param kinds kinds of texture that the model leaves to the game
 */
export async function appearancesOf(
  tables: GameTables,
  modelPath: string,
  kinds: readonly number[],
): Promise<ModelAppearances> {
  const character = await characterOfModel(tables, modelPath);
  const creatures = await creatureDisplays(tables, modelPath);
  if (creatures.length > 0 || character !== null) return { displays: creatures, character };
  return { displays: kinds.includes(2) ? await itemDisplays(tables, modelPath) : [], character };
}
