/** Rules about textures, as far as the model alone tells; whether their files exist is not known here. */
import { quoted, says } from '../../../codec/said.ts';
import { area, rule } from './rule.ts';

const extensions = ['.blp', '.tga', '.tif', '.dds'] as const;

const rules = {
  none: rule('no-textures', 'warning', 'Geosets and particles need textures; without one they are not shown.'),
  extension: rule(
    'texture-extension',
    'error',
    'The game reads .blp, .tga, .tif and .dds; anything else is shown in the colour of missing textures. Convert the picture or correct the path.',
  ),
  both: rule(
    'texture-path-and-replaceable',
    'warning',
    'The game puts its own texture in place of the file, so the path has no effect. Keep one of the two.',
  ),
  empty: rule(
    'texture-empty',
    'warning',
    'What uses it is shown in the colour of missing textures. Choose a file or a replaceable id.',
  ),
};

export const textures = area(rules, (model, report) => {
  if (model.textures.length === 0) {
    const needsTextures = model.geosets.length + model.particleEmitters2.length + model.ribbonEmitters.length > 0;
    // A model of attachment points alone, such as a dummy, needs no texture.
    const severity = needsTextures ? 'warning' : 'info';
    report(rules.none, { record: model.whole, message: says`The model has no textures`, severity });
  }
  for (const { id, position, fields } of model.textures) {
    const { path, replaceableId } = fields;
    if (path === '') {
      if (replaceableId === 0) {
        report(rules.empty, {
          record: id,
          member: 'path',
          message: says`Texture ${position} has neither a path nor a replaceable id`,
        });
      }
      continue;
    }
    if (!extensions.some((extension) => path.toLowerCase().endsWith(extension))) {
      const message = says`Texture ${position} has the path ${quoted(path)}, which is not a .blp, .tga, .tif or .dds`;
      report(rules.extension, { record: id, member: 'path', message });
    }
    if (replaceableId !== 0) {
      const message = says`Texture ${position} has both the path ${quoted(path)} and the replaceable id ${replaceableId}`;
      report(rules.both, { record: id, member: 'path', message });
    }
  }
});
