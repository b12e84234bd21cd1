/** A building as the viewport needs it: its meshes, which never move, and what of its batches their drawing asks for. */
import type { Document } from '../../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import type { DrawnBatch } from '../../../../../../shared/formats/wmo/view/batches.ts';
import { drawnBatches } from '../../../../../../shared/formats/wmo/view/batches.ts';
import type { GroupColours } from '../../../../../../shared/formats/wmo/view/colours.ts';
import { coloursOf } from '../../../../../../shared/formats/wmo/view/colours.ts';
import { buildingView } from '../../../../../../shared/formats/wmo/view/index.ts';
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import { uniteBoxes } from '../../../../../../shared/geometry/extent.ts';
import { PosedModel } from '../../../../viewport/model/posedModel.ts';

export class BuildingModel extends PosedModel {
  readonly document: Document;
  batches: ReadonlyMap<RecordId, DrawnBatch> = new Map();
  private colours = new Map<RecordId, GroupColours>();

  constructor(document: Document) {
    super(buildingView(document));
    this.document = document;
    this.read();
  }

  /** Takes over what changed. */
  read(): void {
    this.followView();
    this.batches = new Map(drawnBatches(this.document).map((batch) => [batch.record, batch]));
    this.colours = new Map();
    this.takePose(new Float32Array(0));
  }

  /** Colours of the group that a batch is of. */
  coloursFor({ group }: DrawnBatch): GroupColours {
    const known = this.colours.get(group.id) ?? coloursOf(this.document, group);
    this.colours.set(group.id, known);
    return known;
  }

  /** A box around all meshes; null for a building without any. */
  wholeBox(): Box | null {
    return uniteBoxes(this.meshes.map((part) => this.posedBoxOf(part)));
  }
}
