/** Rules about materials and their layers. Format page 5.3. */
import { counts, inside, quoted, says, term } from '../../../codec/said.ts';
import type { Said } from '../../../codec/said.ts';
import type { FieldsIn } from '../../../codec/record.ts';
import type { Material } from '../schema/material.ts';
import type { Item, Model } from './context.ts';
import { hasTrack } from './context.ts';
import type { Report } from './rule.ts';
import { area, rule } from './rule.ts';
import { hdShader, hdShaderType, shaderNames } from '../schema/flags.ts';
import { sinceTextureLists } from '../schema/versions.ts';

const knownShaders: ReadonlySet<string> = new Set(['', ...shaderNames]);

/** An HD material has these: diffuse, normal, ORM, emissive, team colour, environment. */
const hdTextureCount = 6;

/** Real models use −8 to 6; a number far outside is damage rather than a choice. */
const widestPlane = 1000;

const rules = {
  shader: rule(
    'material-shader',
    'warning',
    `The game knows the shaders ${shaderNames.join(' and ')}, and an empty name.`,
  ),
  noLayers: rule('material-no-layers', 'warning', 'What uses the material is not shown. Add a layer.'),
  hdLayers: rule(
    'hd-layer-count',
    'warning',
    'HD materials of version 1000 have six layers in this order: diffuse, normal, ORM, emissive, team colour, environment.',
  ),
  hdTextures: rule(
    'hd-texture-count',
    'warning',
    'HD layers have six textures: diffuse, normal, ORM, emissive, team colour, environment.',
  ),
  plane: rule(
    'priority-plane',
    'warning',
    'Drawing order among transparent things; real models stay between about −10 and 10.',
  ),
  uvSet: rule(
    'layer-uv-set',
    'error',
    'The layer takes its texture coordinates from a set that the geoset does not have. Choose another set or add one.',
  ),
  slotTrack: rule(
    'texture-slot-track',
    'info',
    'Tools disagree whether the slot number or the place in the list counts when the texture of a slot is animated.',
  ),
};

type MaterialItem = Item<FieldsIn<typeof Material>>;

/** Whether a material is drawn by the HD shader: said by name up to version 1000 and by number from 1100 on. */
export function isHd(model: Model, material: MaterialItem): boolean {
  if (model.version < sinceTextureLists) return material.fields.shader === hdShader;
  return model.layersOf(material).some(({ fields }) => fields.shaderTypeId === hdShaderType);
}

function checkMaterial(model: Model, report: Report, material: MaterialItem): void {
  const { id, position, fields } = material;
  const name = says`${term('Material')} ${position}`;
  const { shader, priorityPlane } = fields;
  if (shader !== undefined && !knownShaders.has(shader)) {
    report(rules.shader, {
      record: id,
      member: 'shader',
      message: says`${name} names the unknown shader ${quoted(shader)}`,
    });
  }
  if (fields.layers.length === 0) report(rules.noLayers, { record: id, message: says`${name} has no layers` });
  else if (shader === hdShader && fields.layers.length !== hdTextureCount) {
    const message = says`${name} has ${counts(fields.layers.length, 'layer')}, but its HD shader needs ${hdTextureCount}`;
    report(rules.hdLayers, { record: id, message });
  }
  if (Math.abs(priorityPlane) > widestPlane) {
    report(rules.plane, {
      record: id,
      member: 'priorityPlane',
      message: says`${name} has the priority plane ${priorityPlane}`,
    });
  }
}

function checkLayers(model: Model, report: Report, material: MaterialItem): void {
  for (const layer of model.layersOf(material)) {
    const { id, fields } = layer;
    const slots = model.texturesOf(layer);
    if (model.version >= sinceTextureLists && fields.shaderTypeId === hdShaderType && slots.length !== hdTextureCount) {
      const message = says`${model.nameOf(id)} has ${counts(slots.length, 'texture')}, but its HD shader needs ${hdTextureCount}`;
      report(rules.hdTextures, { record: id, member: 'textures', message });
    }
    for (const slot of slots) {
      if (!hasTrack(model, slot.fields.tracks, 'KMTF')) continue;
      report(rules.slotTrack, { record: slot.id, message: says`${model.nameOf(slot.id)} has an animated texture` });
    }
  }
}

/** One problem per layer, however many geosets use it. */
function checkUvSets(model: Model, report: Report): void {
  const fewest = new Map<number, { readonly count: number; readonly name: Said }>();
  for (const { id, fields } of model.geosets) {
    const known = fewest.get(fields.materialId);
    const count = fields.uvSets.length;
    if (known === undefined || count < known.count) fewest.set(fields.materialId, { count, name: model.nameOf(id) });
  }
  for (const material of model.materials) {
    const geoset = fewest.get(material.position);
    if (geoset === undefined) continue;
    for (const { id, fields } of model.layersOf(material)) {
      if (fields.coordId < geoset.count) continue;
      const message = says`${model.nameOf(id)} uses UV set ${fields.coordId}, but ${inside(geoset.name)} has ${geoset.count}`;
      report(rules.uvSet, { record: id, member: 'coordId', message });
    }
  }
}

export const materials = area(rules, (model, report) => {
  for (const material of model.materials) {
    checkMaterial(model, report, material);
    checkLayers(model, report, material);
  }
  checkUvSets(model, report);
});
