/** Portals, their sides, and who owns these. Facts: formats/wmo.md, 13 and 21 (24 to 29, 62). */
import { says } from '../../../codec/said.ts';
import { PortalVertices, VisibleBlock } from '../schema/building.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { positions } from '../../../codec/count.ts';
import { itemsOf } from '../../common/terrain/chunkLists.ts';
import type { BuildingView } from './context.ts';
import { area, rule } from './rule.ts';

const rules = {
  vertices: rule('portal-vertices', 'error', 'The client reads corners past the end of the list and may crash.'),
  corners: rule('portal-corners', 'warning', 'A portal with fewer than three corners has no opening.'),
  plane: rule('portal-plane', 'warning', 'The client decides by the plane on which side somebody stands.'),
  pair: rule('portal-pair', 'warning', 'Such a portal can be looked through from one side only.'),
  itself: rule('portal-itself', 'warning', 'It leads from a group to the same group.'),
  owner: rule('portal-owner', 'warning', 'Nothing is seen through a door whose side no group owns, or several do.'),
  share: rule('portal-share', 'error', 'The client reads portal sides past the end of the list and may crash.'),
  block: rule('visible-block', 'error', 'Its vertices are not there.'),
};

/** Yards that corners may lie off their plane. */
const planeTolerance = 0.1;

function positionsIn({ document }: BuildingView, tag: string): Float32Array {
  const [id] = itemsOf(document, tag);
  const positions = id === undefined ? null : fieldsOf(PortalVertices, document.get(id)).positions;
  return positions instanceof Float32Array ? positions : new Float32Array(0);
}

/** Positions of the groups by whom each side is owned. */
export function ownersOf({ groups, sides }: BuildingView): readonly (readonly number[])[] {
  return sides.map((_side, at) =>
    groups.flatMap(({ number, fields: { firstPortal, portalCount } }) =>
      at >= firstPortal && at < firstPortal + portalCount ? [number] : [],
    ),
  );
}

function checkPairs(building: BuildingView, report: Parameters<(typeof portals)['check']>[1]): void {
  const { portals: all, sides, groups, entries } = building;
  const owners = ownersOf(building);
  const isWhole = groups.length === entries.length;
  for (const [at, { id, fields }] of sides.entries()) {
    const owned = owners[at] ?? [];
    if (isWhole && owned.length !== 1) {
      const who = owned.length === 0 ? says`no group` : says`groups ${owned.join(', ')}`;
      report(rules.owner, { record: id, message: says`Portal side ${at} is owned by ${who}` });
    }
    if (owned.length === 1 && owned[0] === fields.group) {
      report(rules.itself, {
        record: id,
        member: 'group',
        message: says`Portal side ${at} leads from group ${fields.group} to itself`,
      });
    }
  }
  for (const [portal, { id }] of all.entries()) {
    const own = sides.flatMap(({ fields }, at) =>
      fields.portal === portal ? [{ fields, owner: owners[at]?.[0] }] : [],
    );
    const [one, other] = own;
    const isPair = own.length === 2 && one !== undefined && other !== undefined;
    const isKnown = isWhole && one?.owner !== undefined && other?.owner !== undefined;
    const isMutual = !isKnown || (one?.owner === other?.fields.group && other?.owner === one?.fields.group);
    if (isPair && isMutual) continue;
    report(rules.pair, {
      record: id,
      message: isPair
        ? says`The sides of portal ${portal} lead to different groups than they come from`
        : says`Portal ${portal} has ${own.length} sides, not 2`,
    });
  }
}

export const portals = area(rules, (building, report) => {
  if (!building.hasRoot) return;
  const vertices = positionsIn(building, 'MOPV');
  const count = vertices.length / 3;
  for (const [portal, { id, fields }] of building.portals.entries()) {
    const { firstVertex, vertexCount, normal, distance } = fields;
    if (firstVertex + vertexCount > count) {
      report(rules.vertices, {
        record: id,
        member: 'firstVertex',
        message: says`Portal ${portal} uses vertices past the ${count} there are`,
      });
      continue;
    }
    if (vertexCount < 3)
      report(rules.corners, {
        record: id,
        member: 'vertexCount',
        message: says`Portal ${portal} has ${vertexCount} corners`,
      });
    const isUnit = Math.abs(Math.hypot(...normal) - 1) < 0.01;
    let farthest = 0;
    for (const vertex of positions(vertexCount, count - firstVertex).map((at) => firstVertex + at)) {
      const off = normal.reduce((sum, part, axis) => sum + part * (vertices[vertex * 3 + axis] ?? 0), distance);
      farthest = Math.max(farthest, Math.abs(off));
    }
    if (isUnit && farthest <= planeTolerance) continue;
    report(rules.plane, {
      record: id,
      member: 'normal',
      message: isUnit
        ? says`Corners of portal ${portal} lie ${Number(farthest.toFixed(2))} yd off its plane`
        : says`The plane of portal ${portal} has no unit normal`,
    });
  }
  checkPairs(building, report);
  for (const { id, name, fields } of building.groups) {
    if (fields.portalCount === 0 || fields.firstPortal + fields.portalCount <= building.sides.length) continue;
    report(rules.share, {
      record: id,
      member: 'firstPortal',
      message: says`${name} has portal sides past the ${building.sides.length} there are`,
    });
  }
  const blockVertices = positionsIn(building, 'MOVV').length / 3;
  for (const id of itemsOf(building.document, 'MOVB')) {
    const { firstVertex, vertexCount } = fieldsOf(VisibleBlock, building.document.get(id));
    if (firstVertex + vertexCount <= blockVertices) continue;
    report(rules.block, {
      record: id,
      member: 'firstVertex',
      message: says`A visible block uses vertices past the ${blockVertices} there are`,
    });
  }
});
