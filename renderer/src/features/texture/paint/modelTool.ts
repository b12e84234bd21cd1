/** The brush on a model: a tool of its view. No React. */
import { StrokePath } from '../../../../../shared/geometry/terrain/brush/strokePath.ts';
import type { ToolEnvironment, ToolMoment, ViewTool } from '../../../viewport/index.ts';
import { rayThrough, unitsPerPixel } from '../../../viewport/camera/lens.ts';
import type { PointerPress } from '../../../viewport/pointer.ts';
import { notify } from '../../../base/ui/index.ts';
import { errorWords } from '../../../workbench/files/errors.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { mayPaintOn, strokeNames } from './begunStroke.ts';
import { chosenTexture, cloneStore, pickFrom, setCloneSource } from './choices.ts';
import { ModelStroke } from './modelStroke.ts';
import type { Painted } from './painted.ts';
import { paintStore, type PaintToolId } from './paintStore.ts';
import { lineBetween, pathSpacing, pressureOf, type PathPlace, type Place } from './path.ts';
import { notePresent } from './presentPicture.ts';
import { finishStroke } from './strokes.ts';
import { openSurface, surfacesOf, type PaintHit, type PaintSurfaces } from './surfaces.ts';
import { text } from '../../../base/text/language.ts';

interface Drawn {
  readonly session: Session;
  readonly moment: ToolMoment;
  readonly surfaces: PaintSurfaces;
  readonly tool: Exclude<PaintToolId, 'picker'>;
  readonly path: StrokePath;
  /** Null until the picture that the brush met first is open. */
  stroke: ModelStroke | null;
  /** Whether the brush has met the model: a press beside it begins a stroke that waits for that. */
  hasMet: boolean;
  /** Dabs, as places of the view, that wait for that. */
  waiting: PathPlace[];
  /** Where the pointer is. */
  at: Place;
  isEnded: boolean;
  isGivenUp: boolean;
}

export interface PaintToolParts {
  readonly session: () => Session | null;
}

export class ModelPaintTool implements ViewTool {
  private readonly environment: ToolEnvironment;
  private readonly parts: PaintToolParts;
  private drawn: Drawn | null = null;
  /** Where the last stroke ended, for a line from there. */
  private last: { readonly session: Session; readonly at: Place } | null = null;

  constructor(environment: ToolEnvironment, parts: PaintToolParts) {
    this.environment = environment;
    this.parts = parts;
  }

  look(): null {
    return null;
  }

  hover(_moment: ToolMoment, x: number, y: number): boolean {
    this.showRing(x, y);
    return false;
  }

  leave(): void {
    if (this.drawn === null) this.environment.hint(null);
  }

  begin(moment: ToolMoment, x: number, y: number, press: PointerPress): boolean {
    const session = this.parts.session();
    const surfaces = session === null ? null : surfacesOf(session, moment.scene);
    if (session === null || surfaces === null) return false;
    const only = chosenTexture(session);
    const hit = surfaces.hit(rayThrough(moment.lens, x, y), only);
    const { tool } = paintStore.getState();
    if (tool === 'picker' || press.altKey || press.ctrlKey) {
      if (hit !== null) void this.pick(session, hit, press.ctrlKey);
      return hit !== null;
    }
    if (hit === null && tool === 'fill') return false;
    if (tool === 'clone' && cloneStore.getState().source === null) {
      notify({
        tone: 'info',
        title: text('Nothing to clone from yet'),
        message: text('Ctrl and a click says from where.'),
      });
      return true;
    }
    const path = new StrokePath(pathSpacing());
    const pressure = pressureOf(press);
    const from = press.shiftKey && this.last?.session === session ? this.last.at : null;
    const places = [...(from === null ? [] : lineBetween(from, [x, y], pressure)), { x, y, pressure }];
    const drawn: Drawn = {
      ...{ session, moment, surfaces, tool, path, stroke: null, hasMet: false, isEnded: false, isGivenUp: false },
      waiting: tool === 'fill' ? places.slice(-1) : places.flatMap((place) => [...path.to(place)]),
      at: [x, y],
    };
    this.drawn = drawn;
    this.meet(drawn);
    return true;
  }

  drag(x: number, y: number, press: PointerPress): void {
    this.showRing(x, y);
    const { drawn } = this;
    if (drawn === null || drawn.tool === 'fill') return;
    drawn.at = [x, y];
    drawn.waiting.push(...drawn.path.to({ x, y, pressure: pressureOf(press) }));
    if (drawn.stroke !== null) this.draw(drawn);
    else if (!drawn.hasMet) this.meet(drawn);
  }

  finish(): void {
    const { drawn } = this;
    this.drawn = null;
    if (drawn === null) return;
    drawn.isEnded = true;
    if (drawn.stroke !== null) this.end(drawn);
  }

  cancel(): boolean {
    const { drawn } = this;
    if (drawn === null) return false;
    this.drawn = null;
    drawn.isGivenUp = true;
    drawn.stroke?.cancel();
    this.environment.changed();
    return true;
  }

  /** Begins with the first dab that meets the model, as soon as there is one; what lies before it is done with. */
  private meet(drawn: Drawn): void {
    const { session, surfaces, moment, waiting } = drawn;
    const only = chosenTexture(session);
    for (const [at, { x, y }] of waiting.entries()) {
      const hit = surfaces.hit(rayThrough(moment.lens, x, y), only);
      if (hit === null) continue;
      drawn.hasMet = true;
      drawn.waiting = waiting.slice(at);
      session.playback.pause();
      const { painted } = hit.surface;
      if (painted === null) void this.open(drawn, hit);
      else {
        notePresent(session, painted);
        this.start(drawn, painted);
      }
      return;
    }
    drawn.waiting = [];
  }

  /** Opens the picture under the brush; what is drawn meanwhile follows then. */
  private async open(drawn: Drawn, hit: PaintHit): Promise<void> {
    try {
      const painted = await openSurface(drawn.session, hit.surface);
      notePresent(drawn.session, painted);
      if (drawn.isGivenUp) return;
      this.start(drawn, painted);
      if (drawn.isEnded) this.end(drawn);
    } catch (error) {
      if (this.drawn === drawn) this.drawn = null;
      notify({ tone: 'warning', title: text('This texture cannot be painted'), ...errorWords(error) });
    }
  }

  private start(drawn: Drawn, painted: Painted): void {
    if (!mayPaintOn(painted)) {
      if (this.drawn === drawn) this.drawn = null;
      return;
    }
    const { session, surfaces, tool } = drawn;
    drawn.stroke = new ModelStroke(surfaces, {
      tool,
      clone: cloneStore.getState().source,
      only: chosenTexture(session),
    });
    this.draw(drawn);
  }

  /** Dabs along the places that wait. */
  private draw(drawn: Drawn): void {
    const { stroke, surfaces, session } = drawn;
    const { lens } = drawn.moment;
    if (stroke === null) return;
    this.last = { session, at: drawn.at };
    const only = chosenTexture(session);
    const options = paintStore.getState();
    for (const { x, y, pressure } of drawn.waiting.splice(0)) {
      const hit = surfaces.hit(rayThrough(lens, x, y), only);
      if (hit === null) continue;
      if (drawn.tool === 'fill') {
        stroke.fill(hit);
        continue;
      }
      // A neighbour that the brush comes to is opened, so that the next dabs reach it.
      if (hit.surface.painted === null) void openSurface(session, hit.surface).catch(() => undefined);
      const radius = options.radius * (options.pressureSize ? Math.max(0.1, pressure) : 1);
      stroke.dab(hit, radius * unitsPerPixel(lens, hit.point), options.pressureStrength ? pressure : 1);
    }
    stroke.show();
    this.environment.changed();
  }

  private end(drawn: Drawn): void {
    const { stroke, tool } = drawn;
    if (stroke === null) return;
    void finishStroke(strokeNames[tool], stroke.finish());
    this.environment.changed();
  }

  private async pick(session: Session, { surface, texel }: PaintHit, isClone: boolean): Promise<void> {
    // Until the picture is open its sides are not known, and texels are shares of it.
    const { width, height } = surface.faces;
    const share = { x: texel.x / width, y: texel.y / height };
    try {
      const painted = await openSurface(session, surface);
      notePresent(session, painted);
      const { composed } = painted;
      const found = { x: share.x * composed.width, y: share.y * composed.height };
      if (isClone) setCloneSource({ painted, ...found });
      else pickFrom(painted, found);
    } catch (error) {
      notify({ tone: 'warning', title: text('This texture cannot be painted'), ...errorWords(error) });
    }
  }

  private showRing(x: number, y: number): void {
    const { radius, tool } = paintStore.getState();
    const isSized = tool !== 'fill' && tool !== 'picker';
    const region = { kind: 'circle', x, y, radius: isSized ? radius : 3 } as const;
    this.environment.hint({ x, y, title: '', keys: [], region });
  }
}
