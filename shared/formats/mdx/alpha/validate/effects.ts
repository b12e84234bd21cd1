/** Rules about emitters, visibility and textures. Format page 20.2. */
import { quoted, says } from '../../../../codec/said.ts';
import { checkPositions } from '../../../../codec/check.ts';
import type { Problem } from '../../../../format/format.ts';
import type { RecordId } from '../../../../codec/documentRecord.ts';
import { valuesPerKey } from '../../../../geometry/keys.ts';
import type { Report } from '../../validate/rule.ts';
import { rule } from '../../validate/rule.ts';
import { Places, plain } from '../../validate/wording.ts';
import { alphaTrackKinds } from '../schema/trackKinds.ts';
import type { AlphaModel } from './context.ts';
import { alphaArea } from './context.ts';

/** The client takes no less for the life of a ribbon's edges, in seconds. */
const shortestLife = 0.25;

const rules = {
  lifetime: rule('ribbon-lifetime', 'error', 'Edges must live longer than 0 seconds; the game takes 0.25 instead.'),
  rate: rule('ribbon-rate', 'error', 'A ribbon needs at least one edge a second.'),
  height: rule('ribbon-height', 'error', 'The game refuses ribbons whose heights are negative.'),
  zSource: rule('particle-z-source', 'error', 'The game refuses emitters whose Z source is negative.'),
  emission: rule('particle-emission', 'warning', 'The game takes a negative emission rate for 0.'),
  visibility: rule('visibility-value', 'warning', 'Visibility is either 0 or 1; what other numbers do is not known.'),
  extension: rule('texture-extension', 'warning', 'The game loads .blp files only.'),
  slashes: rule(
    'texture-slashes',
    'warning',
    'The game of version 1300 takes paths as they are: use one kind of slash.',
  ),
  both: rule(
    'texture-path-and-replaceable',
    'warning',
    'The game fills in a replaceable texture itself; a path beside it is empty in all its models.',
  ),
};

function set(id: RecordId, member: string, value: number): Problem['fix'] {
  return { label: `Set it to ${value}`, apply: (transaction) => transaction.update(id, { [member]: value }) };
}

function checkRibbons({ ribbonEmitters, nameOf }: AlphaModel, report: Report): void {
  for (const { id, fields } of ribbonEmitters) {
    const name = nameOf(id);
    if (!(fields.lifespan > 0)) {
      const message = says`${name}: edges live ${plain(fields.lifespan)} s`;
      report(rules.lifetime, { record: id, member: 'lifespan', message, fix: set(id, 'lifespan', shortestLife) });
    }
    if (fields.emissionRate < 1) {
      report(rules.rate, { record: id, member: 'emissionRate', message: says`${name} makes no edges` });
    }
    for (const member of ['heightAbove', 'heightBelow'] as const) {
      if (fields[member] >= 0) continue;
      report(rules.height, { record: id, member, message: says`${name} has a height of ${plain(fields[member])}` });
    }
  }
}

function checkParticles({ particleEmitters2, nameOf }: AlphaModel, report: Report): void {
  for (const { id, fields } of particleEmitters2) {
    const { zSource, emissionRate } = fields;
    if (zSource < 0) {
      report(rules.zSource, {
        record: id,
        member: 'zSource',
        message: says`${nameOf(id)}: Z source is ${plain(zSource)}`,
      });
    }
    if (emissionRate >= 0 || Number.isNaN(emissionRate)) continue;
    const message = says`${nameOf(id)}: emission rate is ${plain(emissionRate)}`;
    report(rules.emission, { record: id, member: 'emissionRate', message, fix: set(id, 'emissionRate', 0) });
  }
}

function checkTracks({ tracks, textures, nameOf }: AlphaModel, report: Report): void {
  for (const { id, fields } of tracks) {
    const kind = alphaTrackKinds.get(fields.tag);
    if (kind?.collection === 'textures') {
      const stride = valuesPerKey(1, fields.interpolation);
      const positions = fields.values.filter((_, index) => index % stride === 0);
      const place = { record: id, member: 'values', name: nameOf(id) };
      const problem = checkPositions(positions, { noun: 'texture', count: textures.length }, place);
      if (problem !== null)
        report(rule(problem.rule, problem.severity, problem.explain ?? ''), { ...problem, message: problem.said });
    }
    if (kind?.isVisibility !== true) continue;
    const odd = new Places();
    const stride = valuesPerKey(1, fields.interpolation);
    for (const [key, frame] of fields.frames.entries()) {
      const value = fields.values[key * stride];
      if (value !== 0 && value !== 1) odd.add(frame);
    }
    if (odd.count === 0) continue;
    report(rules.visibility, {
      record: id,
      member: 'values',
      message: says`${nameOf(id)} is neither 0 nor 1 at ${odd.times()}`,
    });
  }
}

function checkTextures({ textures, version, nameOf }: AlphaModel, report: Report): void {
  for (const { id, fields } of textures) {
    const { path, replaceableId } = fields;
    if (path === '') continue;
    const place = { record: id, member: 'path' };
    if (!/\.blp$/i.test(path))
      report(rules.extension, { ...place, message: says`${nameOf(id)} is ${quoted(path)}, not a .blp` });
    if (version < 1400 && path.includes('/') && path.includes('\\')) {
      report(rules.slashes, { ...place, message: says`${nameOf(id)} mixes slashes: ${quoted(path)}` });
    }
    if (replaceableId !== 0) {
      report(rules.both, { ...place, message: says`${nameOf(id)} is replaceable and names a file` });
    }
  }
}

export const effects = alphaArea(rules, (model, report) => {
  checkTextures(model, report);
  checkRibbons(model, report);
  checkParticles(model, report);
  checkTracks(model, report);
});
