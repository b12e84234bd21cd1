/** Commands of materials: what can be done with the one that the selection is about. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { EditedModel, Verb } from '../../../../../shared/model/edits.ts';
import { recipes } from '../../../../../shared/model/recipes.ts';
import { carryOutRecipe } from './carryOutRecipe.ts';
import type { MenuNode } from '../../../base/commands/index.ts';
import { SEPARATOR } from '../../../base/commands/index.ts';
import { notify, type IconName } from '../../../base/ui/index.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import { dockHandle } from '../../../workbench/state/handles.ts';
import { select, type Session } from '../../../workbench/state/session.ts';
import {
  assignMaterial,
  changeAndTell,
  changeModel,
  mergeDuplicates,
  removeUnused,
  selectMaterial,
  verbOf,
  whyNotGiven,
} from './changeMaterial.ts';
import { chooseNewMaterial, chooseTexture, mainPlace } from './chooseTexture.ts';
import { chosenMaterial, editedModel, materialRows } from './materialRows.ts';
import { text } from '../../../base/text/language.ts';

const category = 'Model';

interface Chosen {
  readonly model: EditedModel;
  readonly material: number;
  readonly selection: readonly RecordId[];
}

/** The material in hand: the one that was chosen last, also while meshes are selected to be given it. */
const inHand = new WeakMap<Session, number>();

/** What the commands are about, or why there is nothing. */
function chosenOf({ session }: Pick<AppContext, 'session'>): Chosen | string {
  const model = session === null ? null : editedModel(session);
  if (session === null || model === null) return text('No model is in front');
  const { selection } = session.state.getState();
  const material = chosenMaterial(model, selection);
  return material < 0 ? text('No material or mesh is selected') : { model, material, selection };
}

interface Act {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly keywords: readonly string[];
  /** The verb that it stands or falls with. */
  readonly verb: Verb;
  /** Why it cannot be done with what is chosen; null where it can. */
  readonly whyNot?: (chosen: Chosen) => string | null;
  readonly run: (session: Session, chosen: Chosen) => void;
}

const acts: readonly Act[] = [
  {
    id: 'duplicate',
    title: 'Duplicate material',
    icon: 'copy',
    keywords: ['copy', 'clone'],
    verb: 'addMaterial',
    run: (session, { material }) => {
      const made = changeModel(session, 'Duplicate material', (model, step) =>
        verbOf(model, 'addMaterial')(material, 0, step),
      );
      if (made !== null) selectMaterial(session, made.material);
    },
  },
  {
    id: 'selectMeshes',
    title: 'Select what is drawn with the material',
    icon: 'select',
    keywords: ['meshes', 'users', 'geosets'],
    verb: 'setMaterialOf',
    whyNot: ({ model, material }) =>
      (materialRows(model)[material]?.meshes.length ?? 0) > 0 ? null : text('Nothing is drawn with it'),
    run: (session, { model, material, selection }) => {
      const { meshes } = materialRows(model)[material] ?? { meshes: [] };
      if (meshes.length === selection.length && meshes.every((id) => selection.includes(id))) {
        notify({ tone: 'info', title: text('They are selected already') });
      } else select(session, meshes);
    },
  },
  {
    id: 'addLayer',
    title: 'Add layer',
    icon: 'layer',
    keywords: ['material', 'texture', 'over'],
    verb: 'addLayer',
    run: (session, { material }) =>
      changeAndTell(session, 'Add layer', (model, step) => verbOf(model, 'addLayer')(material, null, step).notes),
  },
  {
    id: 'texture',
    title: 'Choose texture…',
    icon: 'texture',
    keywords: ['picture', 'replace', 'picker', 'skin'],
    verb: 'setLayer',
    run: (session, { model, material }) => void chooseTexture(session, mainPlace(model, material)),
  },
  {
    id: 'remove',
    title: 'Remove material',
    icon: 'trash',
    keywords: ['delete'],
    verb: 'removeMaterial',
    run: (session, { material }) =>
      changeAndTell(session, 'Remove material', (model, step) => verbOf(model, 'removeMaterial')(material, step)),
  },
];

function whyNot(act: Act, context: AppContext): string | null {
  const chosen = chosenOf(context);
  if (typeof chosen === 'string') return chosen;
  const { edits } = chosen.model;
  if (edits[act.verb] === undefined) return edits.refusals[act.verb] ?? text('This format cannot hold that');
  return act.whyNot?.(chosen) ?? null;
}

/** The material in hand, else the one that the selection is about; −1 for none. */
function handOf(session: Session): number {
  const model = editedModel(session);
  if (model === null) return -1;
  const hand = inHand.get(session) ?? -1;
  return model.view.materials[hand] === undefined ? chosenMaterial(model, session.state.getState().selection) : hand;
}

function whyNotAssigned({ session }: AppContext): string | null {
  if (session === null) return text('No model is in front');
  return whyNotGiven(session) ?? (handOf(session) < 0 ? text('Choose a material first') : null);
}

/** Remembers the material that was chosen itself, so that meshes that are selected then can be given it. */
export function takeInHand(session: Session, material: number): void {
  inHand.set(session, material);
}

const isModel = ({ session }: AppContext): boolean => session !== null && editedModel(session) !== null;

export const materialCommands: readonly AppCommand[] = [
  {
    id: 'material.show',
    title: 'Show the materials',
    category,
    keywords: ['panel', 'textures', 'layers', 'shader'],
    icon: 'materials',
    when: isModel,
    whyNot: () => text('No model is in front'),
    run: () => dockHandle.current?.showPanel('materials'),
  },
  {
    id: 'material.new',
    title: 'New material…',
    category,
    keywords: ['add', 'create', 'texture'],
    icon: 'plus',
    when: ({ session }) => session !== null && editedModel(session)?.edits.addMaterial !== undefined,
    whyNot: ({ session }) =>
      (session === null ? null : editedModel(session)?.edits.refusals.addMaterial) ?? text('No model is in front'),
    run: withSession((session) => void chooseNewMaterial(session)),
  },
  {
    id: 'material.assign',
    title: 'Assign the material that was chosen last',
    category,
    keywords: ['give', 'use', 'mesh', 'faces', 'texture'],
    icon: 'paint',
    when: (context) => whyNotAssigned(context) === null,
    whyNot: (context) => whyNotAssigned(context) ?? text('Not now'),
    run: withSession((session) => assignMaterial(session, handOf(session))),
  },
  ...acts.map((act): AppCommand => ({
    id: `material.${act.id}`,
    title: act.title,
    category,
    keywords: ['material', ...act.keywords],
    icon: act.icon,
    when: (context) => whyNot(act, context) === null,
    whyNot: (context) => whyNot(act, context) ?? text('Not now'),
    run: (context) => {
      const chosen = chosenOf(context);
      if (context.session !== null && typeof chosen !== 'string') act.run(context.session, chosen);
    },
  })),
  {
    id: 'material.merge',
    title: 'Merge materials and textures that are the same',
    category,
    keywords: ['duplicates', 'double', 'join', 'clean'],
    icon: 'link',
    when: isModel,
    whyNot: () => text('No model is in front'),
    run: withSession(mergeDuplicates),
  },
  {
    id: 'material.removeUnused',
    title: 'Remove unused materials and textures',
    category,
    keywords: ['clean', 'delete', 'purge'],
    icon: 'eraser',
    when: ({ session }) => session !== null && editedModel(session)?.edits.removeTexture !== undefined,
    whyNot: ({ session }) =>
      (session === null ? null : editedModel(session)?.edits.refusals.removeTexture) ?? text('No model is in front'),
    run: withSession(removeUnused),
  },
  ...recipes.map((recipe): AppCommand => {
    const refusal = (context: AppContext): string | null => {
      const chosen = chosenOf(context);
      return typeof chosen === 'string' ? chosen : recipe.whyNot(chosen.model, chosen.material);
    };
    return {
      id: `material.recipe.${recipe.id}`,
      title: recipe.title,
      category,
      keywords: ['material', 'recipe', 'look', recipe.explain],
      when: (context) => refusal(context) === null,
      whyNot: (context) => refusal(context) ?? text('Not now'),
      run: (context) => {
        const chosen = chosenOf(context);
        if (context.session === null || typeof chosen === 'string') return;
        carryOutRecipe(context.session, recipe, chosen.material);
      },
    };
  }),
];

/** What can be done with a material, as menus show it. */
export const materialMenu: readonly MenuNode[] = [
  'material.texture',
  'material.addLayer',
  SEPARATOR,
  { label: 'Make it', items: recipes.map(({ id }) => `material.recipe.${id}`) },
  SEPARATOR,
  'material.assign',
  'material.selectMeshes',
  'material.duplicate',
  SEPARATOR,
  'material.merge',
  'material.removeUnused',
  'material.remove',
];
