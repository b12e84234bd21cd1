/** A recipe as one step; the opacity of the uppermost layer stays open as the last act, where layers have one. No React. */
import type { Recipe } from '../../../../../shared/model/recipes.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { carryOutAct } from '../lastAct/carryOut.ts';
import { verbOf } from './changeMaterial.ts';
import { editedModel } from './materialRows.ts';
import { text } from '../../../base/text/language.ts';

export function carryOutRecipe(session: Session, recipe: Recipe, material: number): void {
  const { document } = session;
  const model = editedModel(session);
  if (model === null || document.isInGesture) return;
  const { hasAlpha } = model.edits.layerChoices ?? { hasAlpha: false };
  const alpha = model.view.materials[material]?.layers.at(-1)?.alpha ?? 1;
  carryOutAct(session, {
    title: recipe.title,
    numbers: hasAlpha ? [{ id: 'alpha', label: text('Opacity'), value: alpha, min: 0, max: 1, step: 0.05 }] : [],
    act: ({ alpha: wanted = alpha }) =>
      document
        .edit(recipe.title, (step) => {
          const notes = recipe.run(model, material, step);
          const { layers } = model.view.materials[material] ?? { layers: [] };
          // A layer that the recipe made keeps its own opacity until another one is asked for.
          if (!hasAlpha || wanted === alpha || layers.at(-1)?.alpha === wanted) return notes;
          return [...notes, ...verbOf(model, 'setLayer')(material, layers.length - 1, { alpha: wanted }, step)];
        })
        .join(' '),
  });
}
