/**
 * Rules about references that the metadata cannot tell: those that must not be "none", and those in tracks. References
 * into the void are found by the metadata's own check.
 */
import { says } from '../../../codec/said.ts';
import { checkPositions, kindIn } from '../../../codec/check.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { GeosetAnimation } from '../schema/geoset.ts';
import { required, withoutAnimation } from './geosetAnimationFix.ts';
import type { Area } from './rule.ts';
import { rule } from './rule.ts';
import type { Model } from './context.ts';
import { sinceTextureLists } from '../schema/versions.ts';

interface Need {
  readonly id: RecordId;
  readonly member: string;
  readonly value: number;
  readonly noun: string;
}

function needs(model: Model): readonly Need[] {
  const layers = model.version < sinceTextureLists ? model.layers : [];
  const slots = model.layers.flatMap((layer) => model.texturesOf(layer));
  const material = { member: 'materialId', noun: 'material' };
  const texture = { member: 'textureId', noun: 'texture' };
  return [
    ...layers.map(({ id, fields }) => ({ ...texture, id, value: fields.textureId })),
    ...slots.map(({ id, fields }) => ({ ...texture, id, value: fields.textureId })),
    ...model.particleEmitters2.map(({ id, fields }) => ({ ...texture, id, value: fields.textureId })),
    ...model.geosets.map(({ id, fields }) => ({ ...material, id, value: fields.materialId })),
    ...model.ribbonEmitters.map(({ id, fields }) => ({ ...material, id, value: fields.materialId })),
    ...model.geosetAnimations.map(({ id, fields }) => ({
      id,
      member: 'geosetId',
      noun: 'geoset',
      value: fields.geosetId,
    })),
  ];
}

export const references: Area = {
  rules: [required],
  check: (model, report) => {
    for (const { id, member, value, noun } of needs(model)) {
      if (value !== -1) continue;
      const fix =
        model.document.get(id).type === GeosetAnimation.type ? withoutAnimation(model.document, id) : undefined;
      report(required, { record: id, member, message: says`${model.nameOf(id)} has no ${kindIn(noun)}`, fix });
    }
    for (const { id, kind, fields } of model.tracks) {
      if (kind.collection !== 'textures') continue;
      const target = { noun: 'texture', count: model.textures.length };
      const place = { record: id, member: 'values', name: model.nameOf(id) };
      const problem = checkPositions(fields.values, target, place);
      // The metadata's rule of the same name covers fields; its findings are finished problems.
      if (problem !== null)
        report(rule(problem.rule, problem.severity, problem.explain ?? ''), { ...problem, message: problem.said });
    }
  },
};
