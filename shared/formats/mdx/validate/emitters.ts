/** Rules about everything that emits: model and texture particles, popcorn, ribbons. Format page 5.11 to 5.13 and 5.17. */
import { inside, quoted, says, term } from '../../../codec/said.ts';
import type { FieldsIn } from '../../../codec/record.ts';
import type { ParticleEmitter, ParticleEmitter2 } from '../schema/nodes.ts';
import type { Item, Model } from './context.ts';
import { findTrack, hasTrack } from './context.ts';
import type { Report } from './rule.ts';
import { area, rule } from './rule.ts';
import { plain } from './wording.ts';
import { modelEmitterFlags, particleFlags } from '../schema/flags.ts';

const rules = {
  path: rule(
    'emitter-path',
    'error',
    'The emitter emits models (.mdl or .mdx), or pictures with the flag "Emits textures".',
  ),
  xyQuad: rule(
    'emitter-xy-quad',
    'warning',
    'Flat particles take their direction from their movement: without speed and latitude they are not shown.',
  ),
  squirt: rule(
    'emitter-squirt',
    'warning',
    'Squirt emits at the keys of the emission rate. Animate the emission rate, or switch squirt off.',
  ),
  lifespan: rule('emitter-lifespan', 'warning', 'Particles with a lifespan of zero are never seen.'),
  noCells: rule(
    'emitter-no-cells',
    'error',
    'The texture is divided by the number of rows and columns; the game divides by zero.',
  ),
  cells: rule(
    'emitter-cells',
    'warning',
    'Rows and columns are powers of two (1, 2, 4, 8…) in working models; others show cells cut in two.',
  ),
  oldTools: rule(
    'track-old-tools',
    'info',
    'The game plays it, but the old War3ModelEditor refuses models with animated variation or gravity.',
  ),
  guide: rule(
    'popcorn-visibility-guide',
    'warning',
    'The guide says in which sequences the effect is shown, such as Always=on. Without a guide it is never shown.',
  ),
  popcornPath: rule('popcorn-path', 'error', 'Popcorn effects are .pkb files (.pkfx before they are packed).'),
};

function checkModelEmitter(model: Model, report: Report, { id, fields }: Item<FieldsIn<typeof ParticleEmitter>>): void {
  // With this flag the path names a picture, as the keyword EmitterUsesTGA of the text form says.
  const expected = (fields.flags & modelEmitterFlags.emitsTextures) === 0 ? /\.md[lx]$/i : /\.(md[lx]|tga|blp)$/i;
  if (expected.test(fields.path)) return;
  const path = fields.path === '' ? says`no path` : says`the path ${quoted(fields.path)}`;
  report(rules.path, {
    record: id,
    member: 'path',
    message: says`${model.nameOf(id)} has ${path}, but needs a .mdl or .mdx`,
  });
}

/** Whether a property is zero at all times: its static value, or every key of its track. */
function isAlwaysZero(model: Model, fields: FieldsIn<typeof ParticleEmitter2>, value: number, tag: string): boolean {
  const track = findTrack(model, fields.tracks, tag);
  return track === null ? value === 0 : track.values.every((each) => each === 0);
}

function isPowerOfTwo(value: number): boolean {
  return value > 0 && Number.isInteger(Math.log2(value));
}

function checkEmitter2(model: Model, report: Report, { id, fields }: Item<FieldsIn<typeof ParticleEmitter2>>): void {
  const name = model.nameOf(id);
  const still =
    isAlwaysZero(model, fields, fields.speed, 'KP2S') || isAlwaysZero(model, fields, fields.latitude, 'KP2L');
  if ((fields.flags & particleFlags.xyQuad) !== 0 && still) {
    const message = says`${name} emits flat particles (XY quad), but its speed or its latitude is zero`;
    report(rules.xyQuad, { record: id, member: fields.speed === 0 ? 'speed' : 'latitude', message });
  }
  if (fields.squirt !== 0 && !hasTrack(model, fields.tracks, 'KP2E')) {
    report(rules.squirt, {
      record: id,
      member: 'squirt',
      message: says`${name} squirts, but its emission rate is not animated`,
    });
  }
  if (fields.lifespan <= 0) {
    const message = says`${name} emits particles that live ${plain(fields.lifespan)} s`;
    report(rules.lifespan, { record: id, member: 'lifespan', message });
  }
  const { rows, columns } = fields;
  if (rows !== 0 && columns !== 0 && !(isPowerOfTwo(rows) && isPowerOfTwo(columns))) {
    const message = says`${name} divides its texture into ${rows} × ${columns} cells`;
    report(rules.cells, { record: id, member: isPowerOfTwo(rows) ? 'columns' : 'rows', message });
  }
  for (const [tag, label] of [
    ['KP2R', 'Variation'],
    ['KP2G', 'Gravity'],
  ] as const) {
    if (!hasTrack(model, fields.tracks, tag)) continue;
    report(rules.oldTools, {
      record: id,
      member: 'tracks',
      message: says`${name} has an animated ${inside(term(label))}`,
    });
  }
}

export const emitters = area(rules, (model, report) => {
  for (const emitter of model.particleEmitters) checkModelEmitter(model, report, emitter);
  for (const emitter of model.particleEmitters2) checkEmitter2(model, report, emitter);
  for (const { id, fields } of [...model.particleEmitters2, ...model.ribbonEmitters]) {
    if (fields.rows !== 0 && fields.columns !== 0) continue;
    const message = says`${model.nameOf(id)} divides its texture into ${fields.rows} × ${fields.columns} cells`;
    report(rules.noCells, { record: id, member: fields.rows === 0 ? 'rows' : 'columns', message });
  }
  for (const { id, fields } of model.popcornEmitters) {
    const name = model.nameOf(id);
    if (fields.visibilityGuide === '') {
      report(rules.guide, { record: id, member: 'visibilityGuide', message: says`${name} has no visibility guide` });
    }
    if (!/\.(pkb|pkfx)$/i.test(fields.path)) {
      report(rules.popcornPath, {
        record: id,
        member: 'path',
        message: says`${name} has the path ${quoted(fields.path)}, which is not a .pkb file`,
      });
    }
  }
});
