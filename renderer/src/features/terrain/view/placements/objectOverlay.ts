/** What tools show over the map: the gizmo of objects, lines and faces, the rectangle of a selection in the making. */
import type { Object3D } from 'three';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { subtract } from '../../../../../../shared/geometry/vector.ts';
import type { Lens } from '../../../../viewport/camera/lens.ts';
import type { ViewportColors } from '../../../../viewport/colors.ts';
import type { Handle } from '../../../../viewport/gizmo/handles.ts';
import { LineBatch } from '../../../../viewport/overlays/lineBatch.ts';
import type { ScreenUniforms } from '../../../../viewport/overlays/batch.ts';
import { DotBatch } from '../../../../viewport/overlays/dotBatch.ts';
import { SolidBatch } from '../../../../viewport/overlays/solidBatch.ts';
import type { ObjectGizmoDrag, ObjectGizmoMode, PathLook, ViewBox } from '../contract.ts';
import type { ObjectGizmoLook } from './objectGizmo.ts';
import { drawPath } from './pathLines.ts';
import { drawObjectGizmo, grabHandle, objectHandleAt } from './objectGizmo.ts';

/** The gizmo with its centre in the world. */
interface WorldLook {
  readonly mode: ObjectGizmoMode;
  readonly centre: Vector3;
}

export class ObjectOverlay {
  private readonly lines: LineBatch;
  private readonly solids: SolidBatch;
  private readonly box = document.createElement('div');
  private readonly dots: DotBatch;
  private look: WorldLook | null = null;
  private path: PathLook | null = null;
  private handle: Handle | null = null;

  constructor(container: HTMLElement, screen: ScreenUniforms) {
    this.lines = new LineBatch(screen);
    this.solids = new SolidBatch(screen);
    this.dots = new DotBatch(screen);
    for (const object of this.three) object.renderOrder = 10;
    Object.assign(this.box.style, {
      position: 'absolute',
      border: '1px solid var(--accent)',
      background: 'var(--accent-soft)',
      pointerEvents: 'none',
      display: 'none',
    });
    container.append(this.box);
  }

  get three(): readonly Object3D[] {
    return [this.solids.object, this.lines.object, this.dots.object];
  }

  /** The handle that is lit. */
  get active(): Handle | null {
    return this.handle;
  }

  /** True when that is another look than before. */
  setGizmo(look: WorldLook | null): boolean {
    const before = this.look;
    const isSame = before?.mode === look?.mode && String(before?.centre ?? '') === String(look?.centre ?? '');
    if (look === null) this.handle = null;
    this.look = look;
    return !isSame;
  }

  setPath(path: PathLook | null): void {
    this.path = path;
  }

  hover(lens: Lens, origin: Vector3, x: number, y: number): boolean {
    const look = this.inScene(origin);
    this.handle = look === null ? null : objectHandleAt(look, lens, x, y);
    return this.handle !== null;
  }

  grab(lens: Lens, origin: Vector3, x: number, y: number): ObjectGizmoDrag | null {
    const look = this.inScene(origin);
    if (look === null || !this.hover(lens, origin, x, y) || this.handle === null) return null;
    return grabHandle(look, this.handle, lens, x, y);
  }

  setSelectionBox(box: ViewBox | null): void {
    const { style } = this.box;
    style.display = box === null ? 'none' : 'block';
    if (box === null) return;
    Object.assign(style, {
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.right - box.left}px`,
      height: `${box.bottom - box.top}px`,
    });
  }

  update(lens: Lens, origin: Vector3, colors: ViewportColors): void {
    this.lines.clear();
    this.solids.clear();
    this.dots.clear();
    if (this.path !== null)
      drawPath(this.path, origin, colors, { lines: this.lines, dots: this.dots, solids: this.solids });
    const look = this.inScene(origin);
    if (look !== null) drawObjectGizmo(look, this.handle, lens, colors, this.lines, this.solids);
    this.lines.finish();
    this.solids.finish();
    this.dots.finish();
  }

  dispose(): void {
    this.lines.dispose();
    this.solids.dispose();
    this.dots.dispose();
    this.box.remove();
  }

  private inScene(origin: Vector3): ObjectGizmoLook | null {
    const { look } = this;
    return look === null ? null : { mode: look.mode, centre: subtract(look.centre, origin) };
  }
}
