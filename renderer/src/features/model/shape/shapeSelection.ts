/** What is selected in the shaped meshes of a session, kept while they change. No React. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { ElementKind, Elements } from '../../../../../shared/geometry/surface/elements.ts';
import {
  asKind,
  countSelected,
  noElements,
  pointsOf,
  withAllPoints,
} from '../../../../../shared/geometry/surface/elements.ts';
import { hiddenWith, seenOf, type Hidden } from '../../../../../shared/geometry/surface/hidden.ts';
import { carriedHidden, hiddenByMesh } from './carriedHidden.ts';
import type { ModelMesh } from '../../../../../shared/model/view.ts';
import { Signal } from '../../../base/observable.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { pointsAtPlaces } from './pointsAtPlaces.ts';
import { shapeStore } from './shapeStore.ts';
import type { ShapedMeshes } from './shapedMeshes.ts';
import { followPlaces, keptSurface, meshesToShape, shapedMeshes } from './shapedMeshes.ts';

/** The shaped meshes with what is selected of them. */
export interface Shape extends ShapedMeshes {
  readonly meshes: readonly ModelMesh[];
  readonly elements: Elements;
  /** What is put out of sight: it is never selected and never changed; null for nothing. */
  readonly hidden: Hidden | null;
  /** Rises whenever points moved. */
  readonly placesVersion: number;
}

export interface Shaping {
  /** Something else is selected. */
  readonly changed: Signal;
  /** Up to date with document, selection of meshes and options; null where the document is no model. */
  readonly shape: Shape | null;
  /** Selects what of this is not hidden. */
  select(elements: Elements): void;
  /** Hides faces, by flags of the surface, and shows all others. */
  hide(faces: Uint8Array): void;
  /** Hidden faces of each mesh, by flags; the same object as long as nothing else is hidden. */
  readonly hiddenFaces: HiddenFaces;
  /** Which meshes the view shows; null where none has told. True when that is news. */
  setShown(shown: ReadonlySet<RecordId> | null): boolean;
}

type HiddenFaces = ReadonlyMap<RecordId, Uint8Array>;

class SessionShaping implements Shaping {
  readonly changed = new Signal();
  private readonly session: Session;
  private shown: ReadonlySet<RecordId> | null = null;
  /** Meshes that were there when the view told what it shows: newer ones are shown until it tells again. */
  private toldOf: ReadonlySet<RecordId> = new Set();
  private shaped: ShapedMeshes | null = null;
  private elements: Elements = { kind: 'vertex', flags: new Uint8Array(0) };
  private current: Shape | null = null;
  private placesVersion = 0;
  private seen = '';
  private keepsSeams = true;
  private hidden: Hidden | null = null;
  private ofMeshes: HiddenFaces = new Map();

  constructor(session: Session) {
    this.session = session;
  }

  get shape(): Shape | null {
    const { document, state } = this.session;
    const { model } = document.format;
    if (model === undefined) return null;
    const { kind, keepsSeams } = shapeStore.getState();
    const { selection } = state.getState();
    const seen = `${document.revision} ${kind} ${keepsSeams} ${selection.join()}`;
    if (seen === this.seen && this.current !== null) return this.current;
    this.seen = seen;
    const { shown } = this;
    const meshes = meshesToShape(model.view(document), selection, ({ record, levelOfDetail }) =>
      shown === null ? levelOfDetail <= 0 : shown.has(record) || !this.toldOf.has(record),
    );
    const shaped = this.follow(meshes, keepsSeams);
    this.elements = seenOf(asKind(shaped.surface, this.elements, kind), this.hidden);
    const { placesVersion } = this;
    this.current = { ...shaped, meshes, elements: this.elements, hidden: this.hidden, placesVersion };
    return this.current;
  }

  get hiddenFaces(): HiddenFaces {
    return this.ofMeshes;
  }

  hide(faces: Uint8Array): void {
    const { shaped } = this;
    if (shaped === null) return;
    this.hidden = hiddenWith(shaped.surface, faces);
    const shapedNow = new Set(shaped.spans.map(({ record }) => record));
    // Meshes that are not shaped just now keep what they hide.
    this.ofMeshes = new Map([
      ...[...this.ofMeshes].filter(([record]) => !shapedNow.has(record)),
      ...hiddenByMesh(shaped, faces),
    ]);
    if (this.current !== null) this.current = { ...this.current, hidden: this.hidden };
    this.select(this.elements);
  }

  select(elements: Elements): void {
    this.elements = seenOf(elements, this.hidden);
    if (this.current !== null) this.current = { ...this.current, elements: this.elements };
    this.changed.tell();
    shapingChanges.tell();
  }

  setShown(shown: ReadonlySet<RecordId> | null): boolean {
    const isSame =
      shown === this.shown ||
      (shown !== null &&
        this.shown !== null &&
        shown.size === this.shown.size &&
        [...shown].every((each) => this.shown?.has(each)));
    if (isSame) return false;
    this.shown = shown;
    const { document } = this.session;
    this.toldOf = new Set(document.format.model?.view(document).meshes.map(({ record }) => record));
    this.seen = '';
    return true;
  }

  /** What was hidden stays so in another surface. */
  private followHidden(next: ShapedMeshes): void {
    if (this.ofMeshes.size === 0) {
      this.hidden = null;
      return;
    }
    const faces = carriedHidden(this.shaped, this.ofMeshes, next);
    this.hidden = hiddenWith(next.surface, faces);
    const now = new Set(next.spans.map(({ record }) => record));
    this.ofMeshes = new Map([
      ...[...this.ofMeshes].filter(([record]) => !now.has(record)),
      ...hiddenByMesh(next, faces),
    ]);
  }

  private follow(meshes: readonly ModelMesh[], keepsSeams: boolean): ShapedMeshes {
    const { shaped } = this;
    const kept = shaped !== null && keepsSeams === this.keepsSeams ? keptSurface(shaped, meshes) : null;
    if (kept !== null) {
      const { hasMoved, isApart } = followPlaces(kept, meshes);
      if (hasMoved) this.placesVersion++;
      // What a drag does to rounding is no news; what comes apart otherwise needs another surface.
      if (!isApart || this.session.document.isInGesture) {
        this.shaped = kept;
        return kept;
      }
    }
    this.placesVersion++;
    const next = shapedMeshes(meshes, keepsSeams);
    this.elements =
      shaped === null ? noElements(next.surface, shapeStore.getState().kind) : carriedOver(shaped, this.elements, next);
    this.followHidden(next);
    this.shaped = next;
    this.keepsSeams = keepsSeams;
    return next;
  }
}

/** The same vertices selected in another surface, as far as their meshes are in it. */
function carriedOver(before: ShapedMeshes, elements: Elements, now: ShapedMeshes): Elements {
  const { kind } = elements;
  const chosen = pointsOf(before.surface, elements);
  const next = new Uint8Array(now.surface.pointCount);
  const lengths = (shaped: ShapedMeshes, at: number): number =>
    (shaped.spans[at + 1]?.firstVertex ?? shaped.surface.vertexCount) - (shaped.spans[at]?.firstVertex ?? 0);
  for (const [at, { record, firstVertex }] of now.spans.entries()) {
    const place = before.spans.findIndex((span) => span.record === record);
    const from = before.spans[place]?.firstVertex ?? 0;
    const count = place < 0 ? 0 : lengths(now, at);
    // Vertices that came or went renumber the others: these are found again by where they stand.
    if (place >= 0 && lengths(before, place) !== count)
      return withAllPoints(now.surface, kind, standing(before, chosen, now));
    for (let vertex = 0; vertex < count; vertex++) {
      if (chosen[before.surface.pointOf[from + vertex] ?? -1] === 1)
        next[now.surface.pointOf[firstVertex + vertex] ?? 0] = 1;
    }
  }
  return withAllPoints(now.surface, kind, next);
}

/** Told when something else is selected in any session. */
export const shapingChanges = new Signal();

/** The points that stand where chosen ones stood. */
function standing({ places }: ShapedMeshes, chosen: Uint8Array, now: ShapedMeshes): Uint8Array {
  const wanted: number[] = [];
  for (let point = 0; point < chosen.length; point++) {
    if (chosen[point] === 1) wanted.push(...places.subarray(point * 3, point * 3 + 3));
  }
  return pointsAtPlaces(now, wanted);
}

const known = new WeakMap<Session, SessionShaping>();

export function shapingOf(session: Session): Shaping {
  const found = known.get(session);
  if (found !== undefined) return found;
  const made = new SessionShaping(session);
  known.set(session, made);
  return made;
}

/** Counts by kind of what is selected: for people. */
export function selectedCounts({
  surface,
  elements,
}: Pick<Shape, 'surface' | 'elements'>): Readonly<Record<ElementKind, number>> {
  return {
    vertex: countSelected(asKind(surface, elements, 'vertex')),
    edge: countSelected(asKind(surface, elements, 'edge')),
    face: countSelected(asKind(surface, elements, 'face')),
  };
}
