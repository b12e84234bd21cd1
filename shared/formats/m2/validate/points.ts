/** Rules about attachments and cameras, ribbons and particles. Format page 20.1, 18 and 19. */
import { counts, says } from '../../../codec/said.ts';
import { isNumbers } from '../../../codec/documentRecord.ts';
import { leadsToAll, positionsById } from '../lookups.ts';
import type { ModelView } from './context.ts';
import { trackOfItem } from './context.ts';
import type { Report } from './rule.ts';
import { area, rule } from './rule.ts';
import { Model } from '../schema/index.ts';

const SPLINE = 3;

const rules = {
  attachments: rule(
    'attachment-lookup',
    'warning',
    'The game finds attachments by this table; what it misses is never used.',
  ),
  cameras: rule(
    'camera-lookup',
    'warning',
    'The game finds cameras by this table: without it the portrait stays empty.',
  ),
  ribbonHeight: rule('ribbon-height', 'warning', 'A ribbon without height is not seen.'),
  ribbonEdges: rule(
    'ribbon-edges',
    'warning',
    'A ribbon needs at least one edge a second, and edges that live for some time.',
  ),
  cells: rule('particle-cells', 'warning', 'The texture has fewer cells: the game draws what stands beside it.'),
  lifespan: rule('particle-lifespan', 'warning', 'Particles without a lifespan vanish at once.'),
  spline: rule('particle-spline', 'error', 'A spline emitter needs points to move along.'),
};

function checkLookups(model: ModelView, report: Report): void {
  const slots = model.attachments.map(({ fields }) => fields.slot);
  const { attachmentLookup, cameraLookup } = model.model;
  if (attachmentLookup instanceof Uint16Array && !leadsToAll(attachmentLookup, slots)) {
    report(rules.attachments, {
      record: model.root,
      member: 'attachmentLookup',
      message: says`The attachment lookup misses some attachments`,
      fix: {
        label: 'Rebuild attachment lookup',
        apply: (tx) => tx.set(Model, model.root, { attachmentLookup: positionsById(slots, attachmentLookup.length) }),
      },
    });
  }
  const kinds = model.cameras.map(({ fields }) => fields.kind);
  if (!(cameraLookup instanceof Uint16Array) || leadsToAll(cameraLookup, kinds)) return;
  report(rules.cameras, {
    record: model.root,
    member: 'cameraLookup',
    message: says`The camera lookup misses some cameras`,
    fix: {
      label: 'Rebuild camera lookup',
      apply: (tx) => tx.set(Model, model.root, { cameraLookup: positionsById(kinds, cameraLookup.length) }),
    },
  });
}

/** Whether all values of a track are zero, or it has none. */
function isZero(model: ModelView, owner: Parameters<typeof trackOfItem>[1], property: string): boolean {
  const values = trackOfItem(model, owner, property)?.fields.values;
  return !isNumbers(values) || values.every((value) => value === 0);
}

function checkRibbons(model: ModelView, report: Report): void {
  for (const { id, fields } of model.ribbons) {
    const name = model.nameOf(id);
    if (isZero(model, id, 'heightAbove') && isZero(model, id, 'heightBelow')) {
      report(rules.ribbonHeight, { record: id, message: says`${name} has no height` });
    }
    if (fields.edgesPerSecond >= 1 && fields.edgeLifetime > 0) continue;
    const message =
      fields.edgesPerSecond >= 1
        ? says`${name} has edges that live ${fields.edgeLifetime} s`
        : says`${name} has ${fields.edgesPerSecond} edges a second`;
    report(rules.ribbonEdges, {
      record: id,
      member: fields.edgesPerSecond >= 1 ? 'edgeLifetime' : 'edgesPerSecond',
      message,
    });
  }
}

function cellsOf(fields: ModelView['particles'][number]['fields']): readonly number[] {
  const { headCells, headDecayCells, tailCells, tailDecayCells, headCellValues, tailCellValues } = fields;
  const ranges = [headCells, headDecayCells, tailCells, tailDecayCells].flatMap((cells) => cells?.slice(0, 2) ?? []);
  return [...ranges, ...(headCellValues ?? []), ...(tailCellValues ?? [])];
}

function checkParticles(model: ModelView, report: Report): void {
  for (const { id, fields } of model.particles) {
    const name = model.nameOf(id);
    const cells = fields.rows * fields.columns;
    // The last cell of a range is named exclusively in many of the game's own files.
    const beyond = cellsOf(fields).find((cell) => cell > Math.max(1, cells));
    if (beyond !== undefined) {
      report(rules.cells, {
        record: id,
        member: 'rows',
        message: says`${name} uses cell ${beyond} of ${counts(cells, 'cell')}`,
      });
    }
    if (!isZero(model, id, 'emissionRate') && isZero(model, id, 'lifespan')) {
      report(rules.lifespan, { record: id, message: says`${name} emits particles that have no lifespan` });
    }
    if (fields.emitter !== SPLINE || fields.splinePoints.length > 0) continue;
    report(rules.spline, {
      record: id,
      member: 'splinePoints',
      message: says`${name} is a spline emitter without points`,
    });
  }
}

export const points = area(rules, (model, report) => {
  checkLookups(model, report);
  checkRibbons(model, report);
  checkParticles(model, report);
});
