/** An act on meshes that are shaped, as plain data: what it needs, which numbers it has, and what it makes of each mesh. */
import type { Edited, MeshGeometry } from '../../../../../shared/geometry/mesh/mesh.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import type { IconName } from '../../../base/ui/index.ts';
import type { HeldMesh, HeldShape } from './heldMesh.ts';
import type { ActNumber } from '../lastAct/lastAct.ts';

export type Values = Readonly<Record<string, number>>;

/** What an act makes of one mesh; what is left out stays. */
export interface MeshChange {
  readonly edited?: Edited;
  /** New meshes beside it, with its material unless another one is meant. */
  readonly added?: readonly MeshGeometry[];
  /** Position among the materials, for what is added. */
  readonly material?: number;
  readonly isRemoved?: boolean;
  /** What somebody should know of it, in a sentence. */
  readonly note?: string;
}

/** What is selected of one mesh: numbers that the least an act adds follows from. */
export interface ChosenCounts {
  readonly points: number;
  readonly edges: number;
  readonly faces: number;
  /** Edges at which selected faces end. */
  readonly rim: number;
}

export interface LeastAdded {
  readonly vertices?: number;
  readonly faces?: number;
  readonly meshes?: number;
}

export interface MeshAct {
  readonly id: string;
  readonly title: string;
  readonly keys?: readonly string[];
  readonly icon?: IconName;
  readonly keywords: readonly string[];
  /** What must be selected for it, in words; null where it needs nothing. */
  readonly needs: 'faces' | 'edges' | 'vertices' | null;
  /** @param size half the size of what is shaped, units: numbers begin with a share of it */
  readonly numbers: (size: number, kind: HeldShape['kind'], held: HeldShape) => readonly ActNumber[];
  /** The least that it adds to a mesh of which so much is selected, whatever its numbers: more than has room makes it dim. */
  readonly adds?: (chosen: ChosenCounts) => LeastAdded;
  readonly change: (mesh: HeldMesh, values: Values, held: HeldShape) => MeshChange | null;
}

export const noNumbers = (): readonly ActNumber[] => [];

/** A number of two digits near a share of a size. */
export const share = (size: number, part: number): number => Number((size * part).toPrecision(2));

export const wayOf = (values: Values): Vector3 => [values['x'] ?? 0, values['y'] ?? 0, values['z'] ?? 0];
