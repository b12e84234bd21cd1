/** Sound emitters: a click on the ground adds one, a drag moves it along the ground, with Alt up and down. */
import type { Emitter } from '../../../../../shared/terrain/emitterEdits.ts';
import { addEmitter, emittersOf, placeEmitter, settleEmitter } from '../../../../../shared/terrain/emitterEdits.ts';
import type { WorldPoint } from '../../../../../shared/geometry/terrain/grid.ts';
import type { TerrainTool, ToolPointer } from '../view/contract.ts';
import type { OpenStep, ToolEnvironment } from './environment.ts';
import { nothingToStandOn } from './environment.ts';
import { nearPointer, yardsPerPixel } from './nearPointer.ts';
import { text } from '../../../base/text/language.ts';

interface Drag {
  readonly step: OpenStep;
  readonly emitter: Emitter;
  readonly isNew: boolean;
  readonly from: ToolPointer;
  readonly start: WorldPoint;
  /** Height over the ground where it stood. */
  readonly over: number;
  isMoving: boolean;
}

/** CSS pixels that the hand may shake before a click is a drag. */
const slack = 4;
/** New emitters stand at the height of a listener's ear. */
const earHeight = 2;

export class SoundsTool implements TerrainTool {
  private readonly environment: ToolEnvironment;
  private drag: Drag | null = null;

  constructor(environment: ToolEnvironment) {
    this.environment = environment;
  }

  hover(pointer: ToolPointer | null): void {
    const { environment } = this;
    environment.view.setBrush(null);
    environment.setHint(
      pointer !== null && pointer.ground === null && this.under(pointer) === null ? nothingToStandOn : null,
    );
  }

  /** The emitter under the pointer: it can be taken through the ground. */
  private under(pointer: ToolPointer): Emitter | null {
    const all = this.environment.tiles().tiles.flatMap((tile) => emittersOf(tile));
    return nearPointer(this.environment.view, pointer, all, ({ at }) => at);
  }

  begin(pointer: ToolPointer): boolean {
    const { environment } = this;
    const tiles = environment.tiles();
    const known = this.under(pointer);
    if (known !== null) return this.take(pointer, known, environment.begin('Move sound emitter'), false);
    const { ground } = pointer;
    if (pointer.altKey) return false;
    if (ground === null) {
      environment.tell('info', text('No ground under the pointer'), nothingToStandOn);
      return false;
    }
    const step = environment.begin('Add sound emitter');
    const { x, y, z } = ground;
    const made = addEmitter(step.edit, tiles, { x, y, z: z + earHeight }, environment.settings.sounds);
    if (made !== null) return this.take(pointer, made, step, true);
    step.cancel();
    return false;
  }

  private take(pointer: ToolPointer, emitter: Emitter, step: OpenStep, isNew: boolean): boolean {
    const { at, tile, id } = emitter;
    this.environment.activate(tile.place);
    this.environment.select([{ tile: tile.place, record: id }]);
    const ground = this.environment.tiles().heightAt(at.x, at.y);
    this.drag = {
      step,
      emitter,
      isNew,
      from: pointer,
      start: at,
      over: at.z - (ground ?? at.z),
      isMoving: false,
    };
    return true;
  }

  move(pointer: ToolPointer): void {
    const { drag } = this;
    if (drag === null) return;
    const { from, start, step, emitter } = drag;
    const isShaky = Math.hypot(pointer.viewX - from.viewX, pointer.viewY - from.viewY) < slack;
    if (!drag.isMoving && isShaky) return;
    drag.isMoving = true;
    if (from.altKey) {
      const rise = (from.viewY - pointer.viewY) * yardsPerPixel(this.environment.view, start);
      placeEmitter(step.edit, emitter, { ...start, z: start.z + rise });
      return;
    }
    const { ground } = pointer;
    if (ground === null || from.ground === null) return;
    const [x, y] = [start.x + ground.x - from.ground.x, start.y + ground.y - from.ground.y];
    const height = this.environment.tiles().heightAt(x, y);
    placeEmitter(step.edit, emitter, { x, y, z: height === null ? start.z : height + drag.over });
  }

  end(): void {
    const { drag } = this;
    this.drag = null;
    if (drag === null) return;
    if (!drag.isMoving && !drag.isNew) {
      drag.step.cancel();
      return;
    }
    const settled = settleEmitter(drag.step.edit, this.environment.tiles(), drag.emitter);
    drag.step.commit();
    this.environment.activate(settled.tile.place);
    this.environment.select([{ tile: settled.tile.place, record: settled.id }]);
  }

  cancel(): void {
    const { drag } = this;
    this.drag = null;
    drag?.step.cancel();
  }
}
