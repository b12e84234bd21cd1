/** Doodads, their sets, lights and fogs. Facts: formats/wmo.md, 9, 12 and 21 (34 to 38, 60). */
import { counts, says } from '../../../codec/said.ts';
import { encodedLength } from '../../../codec/text.ts';
import { area, rule } from './rule.ts';

const rules = {
  turn: rule('doodad-turn', 'warning', 'A quaternion that is not of length 1 skews the model.'),
  scale: rule('doodad-scale', 'warning', 'The model is invisible or inside out.'),
  setName: rule('set-name', 'warning', 'The client reads on into the numbers behind the name.'),
  range: rule('set-range', 'error', 'The client reads doodads past the end of the list and may crash.'),
  first: rule(
    'default-set',
    'info',
    'Placements of the building with set 0 show the first one; all others show it as well.',
  ),
  noSet: rule('no-set', 'warning', 'Placements of the building name a doodad set; there should be one.'),
  shared: rule(
    'doodad-set',
    'warning',
    'A doodad in two sets stands there twice when both are shown; one in none never does.',
  ),
  unlisted: rule('doodad-unlisted', 'warning', 'A doodad is drawn with the group that lists it; this one never is.'),
  list: rule('doodad-list', 'error', 'The client reads a doodad past the end of the list and may crash.'),
  lights: rule('light-list', 'error', 'The client reads a light past the end of the list and may crash.'),
  noFog: rule('no-fog', 'warning', 'Every group names a fog; there should be a neutral one.'),
  fog: rule('fog-radii', 'warning', 'The fog never thins out: it ends before it begins.'),
};

function past(numbers: ArrayLike<number>, count: number): number {
  let most = -1;
  for (let at = 0; at < numbers.length; at++) most = Math.max(most, numbers[at] ?? 0);
  return most >= count ? most : -1;
}

export const doodads = area(
  rules,
  ({ hasRoot, document, nameOf, doodads: all, sets, fogs, groups, entries, lightCount }, report) => {
    if (!hasRoot) return;
    for (const { id, fields } of all) {
      const name = nameOf(document.get(id));
      if (Math.abs(Math.hypot(...fields.rotation) - 1) > 0.01) {
        report(rules.turn, {
          record: id,
          member: 'rotation',
          message: says`${name} is turned by a quaternion whose length is not 1`,
        });
      }
      if (!(fields.scale > 0))
        report(rules.scale, { record: id, member: 'scale', message: says`${name} has the scale ${fields.scale}` });
    }
    const shown = new Uint8Array(all.length);
    for (const { id, fields } of sets) {
      if (encodedLength(fields.name) >= 20)
        report(rules.setName, { record: id, member: 'name', message: says`The name “${fields.name}” has no end` });
      const end = fields.firstDoodad + fields.doodadCount;
      if (fields.doodadCount > 0 && end > all.length) {
        report(rules.range, {
          record: id,
          member: 'firstDoodad',
          message: says`The set “${fields.name}” ends at ${end}, and there are ${counts(all.length, 'doodad')}`,
        });
      }
      for (let at = fields.firstDoodad; at < Math.min(end, all.length); at++)
        shown[at] = Math.min(2, (shown[at] ?? 0) + 1);
    }
    const [firstSet] = sets;
    if (firstSet === undefined)
      report(rules.noSet, { record: document.root, message: says`The building has no doodad set` });
    else if (firstSet.fields.name !== 'Set_$DefaultGlobal') {
      report(rules.first, {
        record: firstSet.id,
        member: 'name',
        message: says`The first doodad set is called “${firstSet.fields.name}”`,
      });
    }
    const isWhole = groups.length === entries.length;
    const listed = new Set(groups.flatMap(({ doodads: { numbers } }) => Array.from(numbers)));
    const unlisted = all.filter((_doodad, at) => !listed.has(at));
    if (isWhole && unlisted[0] !== undefined) {
      report(rules.unlisted, {
        record: unlisted[0].id,
        message: says`${counts(unlisted.length, 'doodad is', 'doodads are')} in no group’s list`,
      });
    }
    const twice = all.filter((_doodad, at) => shown[at] === 2);
    const never = all.filter((_doodad, at) => shown[at] === 0);
    for (const [list, words] of [
      [twice, says`in two sets`],
      [never, says`in no set`],
    ] as const) {
      if (list[0] !== undefined)
        report(rules.shared, {
          record: list[0].id,
          message: says`${counts(list.length, 'doodad is', 'doodads are')} ${words}`,
        });
    }
    for (const { name, doodads: own, lights } of groups) {
      const [doodad, light] = [past(own.numbers, all.length), past(lights.numbers, lightCount)];
      if (doodad >= 0)
        report(rules.list, {
          record: own.id,
          member: 'doodads',
          message: says`${name} lists doodad ${doodad}, and there are ${all.length}`,
        });
      if (light >= 0)
        report(rules.lights, {
          record: lights.id,
          member: 'lights',
          message: says`${name} lists light ${light}, and there are ${lightCount}`,
        });
    }
    if (fogs.length === 0) report(rules.noFog, { record: document.root, message: says`The building has no fog` });
    for (const [at, { id, fields }] of fogs.entries()) {
      if (fields.innerRadius > fields.outerRadius)
        report(rules.fog, {
          record: id,
          member: 'innerRadius',
          message: says`Fog ${at} is larger inside than outside`,
        });
    }
  },
);
