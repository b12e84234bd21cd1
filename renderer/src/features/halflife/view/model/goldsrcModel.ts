/**
 * A studio model as the viewport needs it: its view, posed at a moment with the look that was chosen, and which bodies of it
 * are shown. Knows nothing of drawing.
 */
import type { Document } from '../../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { studioView } from '../../../../../../shared/formats/goldsrc/view/index.ts';
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import { boundsOf, uniteBoxes } from '../../../../../../shared/geometry/extent.ts';
import type { ModelView, PoseInputs } from '../../../../../../shared/model/view.ts';
import type { PosedMesh } from '../../../../viewport/model/posedModel.ts';
import { PosedModel } from '../../../../viewport/model/posedModel.ts';
import type { StudioLook } from '../look.ts';
import type { Choices } from '../../../../viewport/model/choices.ts';
import { controllerSettings } from '../look.ts';

export class GoldsrcModel extends PosedModel {
  readonly document: Document;
  private readonly look: Choices<StudioLook>;

  constructor(document: Document, look: Choices<StudioLook>, view: ModelView = studioView(document)) {
    super(view);
    this.document = document;
    this.look = look;
    this.read();
  }

  /** Takes over what changed. */
  read(): void {
    this.followView();
  }

  /** One matrix a bone, of the present pose: from the bone's own space to the model's. */
  get boneMatrices(): Float32Array {
    return this.poser.ownSpaces ?? this.poser.matrices;
  }

  /** Whether the look chooses the submodel that a mesh is of. */
  isShown({ mesh: { holders, version } }: PosedMesh): boolean {
    const bodypart = holders.at(-1);
    if (bodypart === undefined) return false;
    const chosen = this.look.get().bodies.get(bodypart);
    return chosen !== null && (chosen ?? 0) === version?.choice;
  }

  /**
   * Poses the bones at a time (ms) of a sequence, with what the look sets; null shows the bones' own values.
   *
   * @param variant the blend that is shown alone; left out they are mixed as the look says
   */
  play(sequence: RecordId | null, time: number, variant?: number): void {
    const blends = this.view.clips.filter(({ record }) => record === sequence);
    const clip = blends.find((each) => each.variant === variant) ?? blends[0] ?? null;
    this.poser.pose(clip, time, { inputs: { ...this.inputs(), isAlone: variant !== undefined } });
    this.takePose(this.poser.matrices);
  }

  /** A box around what is shown in the present pose; around the bones where that is nothing. */
  posedBox(): Box | null {
    const shown = this.meshes.filter((part) => this.isShown(part));
    const box = uniteBoxes(shown.map((part) => boundsOf(this.posedPositions(part))));
    return box ?? boundsOf(this.joints.flatMap((_, joint) => [...this.jointPlace(joint)]));
  }

  private inputs(): PoseInputs {
    const { mouth, blending, isMoving } = this.look.get();
    return { controllers: controllerSettings(this.view, this.look.get()), mouth, blending, isMoving };
  }
}
