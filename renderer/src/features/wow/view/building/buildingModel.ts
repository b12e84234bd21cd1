/** A building as the viewport needs it: its meshes, which never move. */
import type { Document } from '../../../../../../shared/document/document.ts';
import { buildingView } from '../../../../../../shared/formats/wmo/view/index.ts';
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import { uniteBoxes } from '../../../../../../shared/geometry/extent.ts';
import type { ModelView } from '../../../../../../shared/model/view.ts';
import { PosedModel } from '../../../../viewport/model/posedModel.ts';

export class BuildingModel extends PosedModel {
  constructor(document: Document, view: ModelView = buildingView(document)) {
    super(view);
    this.read();
  }

  /** Takes over what changed. */
  read(): void {
    this.followView();
    this.takePose(new Float32Array(0));
  }

  /** A box around all meshes; null for a building without any. */
  wholeBox(): Box | null {
    return uniteBoxes(this.meshes.map((part) => this.posedBoxOf(part)));
  }
}
