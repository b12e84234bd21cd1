/** Rules about things that nothing refers to. They do no harm but make the file larger; removing them is left to the user. */
import { says } from '../../../codec/said.ts';
import { fieldsIf } from '../../../codec/record.ts';
import { Texture } from '../schema/model.ts';
import type { Model } from './context.ts';
import { area, rule } from './rule.ts';
import { sinceTextureLists } from '../schema/versions.ts';

const explain = 'The game loads it for nothing. It can be removed, unless it is meant for later.';

const rules = {
  texture: rule('unused-texture', 'info', explain),
  material: rule('unused-material', 'info', explain),
  textureAnimation: rule('unused-texture-animation', 'info', explain),
  globalSequence: rule('unused-global-sequence', 'info', explain),
};

function usedTextures(model: Model): ReadonlySet<number> {
  const used = new Set<number>();
  for (const layer of model.layers) {
    // Behind a track the static texture is still shown where the track has no key.
    if (model.version < sinceTextureLists) used.add(layer.fields.textureId);
    for (const slot of model.texturesOf(layer)) used.add(slot.fields.textureId);
  }
  for (const { fields } of model.particleEmitters2) used.add(fields.textureId);
  for (const { kind, fields } of model.tracks) {
    if (kind.collection === 'textures') for (const texture of fields.values) used.add(texture);
  }
  return used;
}

function usedGlobalSequences(model: Model): ReadonlySet<number> {
  const used = new Set(model.tracks.map(({ fields }) => fields.globalSequenceId));

  for (const { fields } of model.eventObjects) if (fields.globalSequenceId !== null) used.add(fields.globalSequenceId);
  return used;
}

export const unused = area(rules, (model, report) => {
  const usedMaterials = new Set([...model.geosets, ...model.ribbonEmitters].map(({ fields }) => fields.materialId));
  const usedAnimations = new Set(model.layers.map(({ fields }) => fields.textureAnimationId));
  const kinds = [
    { rule: rules.texture, items: model.textures, used: usedTextures(model) },
    { rule: rules.material, items: model.materials, used: usedMaterials },
    { rule: rules.textureAnimation, items: model.textureAnimations, used: usedAnimations },
    { rule: rules.globalSequence, items: model.globalSequences, used: usedGlobalSequences(model) },
  ];
  for (const { rule: unusedRule, items, used } of kinds) {
    for (const { id, position } of items) {
      if (used.has(position)) continue;
      const path = fieldsIf(Texture, model.document.get(id))?.path ?? '';
      const name = path !== '' ? says`${model.nameOf(id)} (${path})` : model.nameOf(id);
      report(unusedRule, { record: id, message: says`${name} is never used` });
    }
  }
});
