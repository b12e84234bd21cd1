/** Counts, boxes and entries of the root. Facts: formats/wmo.md, 21 (8 to 13, 22, 23, 31, 39, 40). */
import { counts, inside, says } from '../../../codec/said.ts';
import { groupPlaces } from '../model.ts';
import { mostOf } from '../limits.ts';
import { countOf, statedCounts } from '../structure/counts.ts';
import { isFiniteBox } from './context.ts';
import { area, rule } from './rule.ts';

const rules = {
  later: rule(
    'later-flags',
    'warning',
    'Clients up to Wrath of the Lich King do not know it; the flags are of Legion and later.',
  ),
  groups: rule('group-limit', 'error', 'The client has room for 512 groups and needs one at least.'),
  portals: rule('portal-limit', 'warning', 'The client has room for 128 portals.'),
  materials: rule(
    'material-limit',
    'error',
    'Triangles and batches number materials with one byte, of which 255 means none.',
  ),
  box: rule('box', 'error', 'What has such a box is always hidden, or always visible.'),
  count: rule('stated-count', 'error', 'The client takes the header’s word for how many there are.'),
  around: rule('building-box', 'warning', 'The building vanishes while parts of it should still be seen.'),
  missing: rule('group-missing', 'warning', 'The client fails when somebody comes near.'),
  number: rule('group-number', 'error', 'The client never loads it: the root has no entry for it.'),
  area: rule('area-group', 'info', 'They have one row of WMOAreaTable.dbc, and so one name.'),
};

/** What memory is reserved by, with which even Blizzard errs. */
const lenient: ReadonlySet<string> = new Set(['modelCount', 'doodadCount']);

export const header = area(rules, ({ document, hasRoot, header: found, entries, groups }, report) => {
  for (const group of groups) {
    if (isFiniteBox(group.fields.minimum, group.fields.maximum)) continue;
    report(rules.box, {
      record: group.id,
      member: 'minimum',
      message: says`The box of ${inside(group.name)} is empty or not finite`,
    });
  }
  if (!hasRoot) return;
  for (const [index, { id, fields }] of entries.entries()) {
    if (isFiniteBox(fields.minimum, fields.maximum)) continue;
    report(rules.box, {
      record: id,
      member: 'minimum',
      message: says`The box of the entry of group ${index} is empty or not finite`,
    });
  }
  for (const { number, holder, file } of groupPlaces(document)) {
    if (holder.type !== 'groupEntry') {
      report(rules.number, { record: holder.id, message: says`Group ${number} has no entry in the root` });
    } else if (file === null) {
      report(rules.missing, { record: holder.id, message: says`The file of group ${number} is not there` });
    }
  }
  const areas = Map.groupBy(groups, ({ fields }) => fields.areaGroup);
  for (const [areaGroup, [first, ...others]] of areas) {
    if (areaGroup === 0 || first === undefined || others.length === 0) continue;
    const numbers = others.map(({ number }) => number).join(', ');
    report(rules.area, {
      record: first.id,
      member: 'areaGroup',
      message: says`${first.name} has the area group ${areaGroup}, as groups ${numbers} have`,
    });
  }
  if (found === null) return;
  const { id, fields } = found;
  if ((fields.flags & ~0xf) !== 0 || fields.levelCount !== 0) {
    report(rules.later, { record: id, member: 'flags', message: says`The building has levels of detail of Legion` });
  }
  if (fields.groupCount === 0 || fields.groupCount > mostOf.groups) {
    report(rules.groups, {
      record: id,
      member: 'groupCount',
      message: says`The building states ${counts(fields.groupCount, 'group')}`,
    });
  }
  if (fields.portalCount > mostOf.portals) {
    report(rules.portals, {
      record: id,
      member: 'portalCount',
      message: says`The building has ${fields.portalCount} portals`,
    });
  }
  if (fields.materialCount > mostOf.materials) {
    report(rules.materials, {
      record: id,
      member: 'materialCount',
      message: says`The building has ${fields.materialCount} materials`,
    });
  }
  for (const [member, tag] of statedCounts) {
    const [stated, there] = [fields[member], countOf(document, tag)];
    if (stated === there) continue;
    report(rules.count, {
      record: id,
      member,
      severity: lenient.has(member) ? 'warning' : 'error',
      message: says`The header states ${stated} in ${tag}, and there are ${there}`,
      fix: { label: 'Set the count', apply: (transaction) => transaction.update(id, { [member]: there }) },
    });
  }
  if (!isFiniteBox(fields.minimum, fields.maximum)) {
    report(rules.box, { record: id, member: 'minimum', message: says`The box of the building is empty or not finite` });
  } else {
    const outside = entries.filter(({ fields: entry }) =>
      entry.minimum.some(
        (low, axis) => low < (fields.minimum[axis] ?? 0) || (entry.maximum[axis] ?? 0) > (fields.maximum[axis] ?? 0),
      ),
    );
    if (outside.length > 0) {
      report(rules.around, {
        record: id,
        member: 'minimum',
        message: says`The box of the building does not hold ${counts(outside.length, 'group')}`,
      });
    }
  }
});
