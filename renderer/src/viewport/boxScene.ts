/** Stands in for a model that cannot be drawn: a box as large as its vertices say, so that the document keeps its place in the view. */
import { fieldsByName } from '../../../shared/codec/byName.ts';
import { Object3D, Scene as ThreeScene } from 'three';
import type { Document } from '../../../shared/document/document.ts';
import type { RecordId } from '../../../shared/codec/documentRecord.ts';
import type { Box } from '../../../shared/geometry/extent.ts';
import { boundsOf, boxCentre, boxRadius, uniteBoxes } from '../../../shared/geometry/extent.ts';
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import type { LineBatch } from './overlays/lineBatch.ts';
import { boxEdges } from './overlays/wireShapes.ts';
import { emptyRadius, surroundingsOf } from './camera/viewCamera.ts';
import type { OverlayMoment, Scene, SceneCounts } from './scene.ts';

/** Where nothing has vertices that can be measured. */
const unknownBox: Box = { minimum: [-32, -32, 0], maximum: [32, 32, 64] };
/** Places farther out than this are damage, not size. */
const farthest = 1e6;

/** The member of records that holds their vertices, in every format that has some. */
const positions = 'positions';

/** A box around the vertices of a document, whatever its format; a guess where there are none. Never throws. */
export function roughBox(document: Document): Box {
  const boxes: (Box | null)[] = [];
  for (const record of document.all()) {
    try {
      const numbers = fieldsByName(record.fields)[positions];
      if (numbers instanceof Float32Array) boxes.push(boundsOf(numbers.map(measurable)));
    } catch {
      // What is shown here is that something cannot be read; the rest still tells the size.
    }
  }
  const box = uniteBoxes(boxes);
  return box === null || boxRadius(box) === 0 ? unknownBox : box;
}

function measurable(value: number): number {
  return Math.abs(value) <= farthest ? value : 0;
}

export class BoxScene implements Scene {
  readonly document: Document;
  readonly three = new ThreeScene();
  readonly overlays = new Object3D();
  readonly cameras = [];
  readonly followsWallClock = false;
  readonly waiting = 0;
  readonly surroundings: Scene['surroundings'];
  private readonly box: Box;

  constructor(document: Document) {
    this.document = document;
    this.box = roughBox(document);
    this.surroundings = surroundingsOf(this.box, emptyRadius);
  }

  takeChanges(): boolean {
    return false;
  }

  setAtRest(): void {}

  jointMatrices(): Float32Array {
    return new Float32Array(0);
  }

  shownMeshes(): ReadonlySet<RecordId> {
    return new Set();
  }

  update(): SceneCounts {
    return { triangles: 0 };
  }

  standingBox(): Box {
    return this.box;
  }

  boxAt(): Box {
    return this.box;
  }

  boxOf(record: RecordId): Box | null {
    return record === this.document.root ? this.box : null;
  }

  placeOf(record: RecordId): Vector3 | null {
    return record === this.document.root ? boxCentre(this.box) : null;
  }

  pick(): null {
    return null;
  }

  gizmoTarget(): null {
    return null;
  }

  drawOverlays({ colors }: OverlayMoment, lines: LineBatch): void {
    for (const [from, to] of boxEdges(this.box)) lines.add(from, to, colors.overlay, 1.5);
  }

  setSelection(): void {}

  setTeamColor(): void {}

  setLevelOfDetail(): void {}

  reloadTextures(): void {}

  dispose(): void {}
}
