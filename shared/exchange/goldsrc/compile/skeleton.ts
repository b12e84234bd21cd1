/** The bones of a model: those that vertices of its meshes use, and their parents, in the order of their first use. */
import { StudioPose } from '../../../formats/goldsrc/geometry/pose.ts';
import { MATRIX_LENGTH } from '../../../geometry/matrix.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { SourceError } from '../problem.ts';
import type { Smd, SmdNode } from '../smd.ts';
import { poseLength, smdCorner } from '../smd.ts';
import type { Place, Script } from './scriptModel.ts';

export interface CompiledBone {
  readonly name: string;
  readonly parent: number;
  /** Rest values: units and radians. */
  readonly value: readonly number[];
}

/** A mesh file with the size and the place it is brought to. */
export interface MeshSource {
  readonly smd: Smd;
  readonly scale: number;
  readonly isReversed: boolean;
  readonly place: Place;
}

const mostBones = 128;

/** Nodes of a file that its triangles use or that are asked for, with all their parents. */
function usedNodes({ nodes, triangles }: Smd, isAsked: (name: string) => boolean): ReadonlySet<number> {
  const used = new Set<number>();
  const use = (start: number): void => {
    for (let node = start; node >= 0 && !used.has(node); node = nodes[node]?.parent ?? -1) used.add(node);
  };
  for (const { corners } of triangles) for (let at = 0; at < corners.length; at += smdCorner) use(corners[at] ?? -1);
  for (const [node, { name }] of nodes.entries()) if (isAsked(name)) use(node);
  return used;
}

/** Places of a bone are those before its parent: another one would put it elsewhere. @throws SourceError */
export function checkParent(
  bone: string,
  parent: string | undefined,
  expected: string | undefined,
  place: Place,
): void {
  if (parent?.toLowerCase() === expected?.toLowerCase()) return;
  const words = (name: string | undefined): string => (name === undefined ? 'no parent' : `the parent "${name}"`);
  throw new SourceError(`the bone "${bone}" has ${words(parent)} here and ${words(expected)} in a mesh before`, place);
}

/** Rest values of a node, brought to the size and place that the QC asks for. */
function restValue(smd: Smd, node: SmdNode, index: number, scale: number, script: Script): readonly number[] {
  const at = index * poseLength;
  return Array.from({ length: poseLength }, (_, channel) => {
    const value = smd.poses[at + channel] ?? 0;
    if (channel >= 3) return value;
    return (value - (node.parent < 0 ? (script.origin[channel] ?? 0) : 0)) * scale;
  });
}

export class CompiledSkeleton {
  readonly bones: readonly CompiledBone[];
  private readonly indexByName = new Map<string, number>();

  constructor(meshes: readonly MeshSource[], spare: Smd | null, script: Script) {
    const bones: CompiledBone[] = [];
    const take = ({ smd, scale, place }: Omit<MeshSource, 'isReversed'>, isAsked: (name: string) => boolean): void => {
      const used = usedNodes(smd, isAsked);
      for (const [index, node] of smd.nodes.entries()) {
        if (!used.has(index)) continue;
        const parentName = smd.nodes[node.parent]?.name;
        // Also where another mesh has the bone: places of this one's vertices are worked out from its own bones.
        if (parentName !== undefined && node.parent >= index) {
          throw new SourceError(`the bone "${node.name}" stands before its parent "${parentName}"`, place);
        }
        const known = bones[this.find(node.name)];
        if (known !== undefined) {
          checkParent(node.name, parentName, bones[known.parent]?.name, place);
          continue;
        }
        const parent = parentName === undefined ? -1 : (this.indexByName.get(parentName.toLowerCase()) ?? -1);
        this.indexByName.set(node.name.toLowerCase(), bones.length);
        bones.push({ name: node.name, parent, value: restValue(smd, node, index, scale, script) });
      }
    };
    for (const mesh of meshes) take(mesh, () => script.keepsAllBones);
    if (meshes.length === 0 && spare !== null) {
      take({ smd: spare, scale: script.scale, place: { file: '', line: 0 } }, () => true);
    }
    // What the QC names is kept too, behind what the meshes use: studiomdl would stop there.
    const named = [...script.attachments, ...script.controllers, ...script.hitboxes].map(({ bone }) => bone);
    const kept = new Set([...named, ...script.keptBones].map((name) => name.toLowerCase()));
    for (const mesh of meshes) take(mesh, (name) => kept.has(name.toLowerCase()));
    this.bones = bones;
    if (bones.length > mostBones) {
      throw new SourceError(`the meshes use ${bones.length} bones; the engine has room for ${mostBones}`, {
        file: '',
        line: 0,
      });
    }
  }

  find(name: string): number {
    return this.indexByName.get(name.toLowerCase()) ?? -1;
  }

  /** The bone that the QC names. */
  need(name: string, what: string, place: Place): number {
    const index = this.find(name);
    if (index < 0) throw new SourceError(`${what} names the bone "${name}", which no mesh has`, place);
    return index;
  }
}

/** Brings points and directions of a mesh file into the space of its own bones. */
export class NodeSpaces {
  private readonly matrices: Float32Array;

  constructor(smd: Smd, scale: number, script: Script) {
    const ones = [1, 1, 1, 1, 1, 1];
    const none = [-1, -1, -1, -1, -1, -1];
    const pose = new StudioPose(
      smd.nodes.map((node, index) => ({
        parent: node.parent,
        value: restValue(smd, node, index, scale, script),
        scale: ones,
        controllers: none,
      })),
    );
    pose.pose(null, 0);
    this.matrices = pose.matrices;
  }

  /** Bones turn without stretching, so the way back is the transposed matrix. */
  direction(node: number, [x, y, z]: Vector3): Vector3 {
    const at = node * MATRIX_LENGTH;
    const column = (axis: number): number =>
      (this.matrices[at + axis] ?? 0) * x +
      (this.matrices[at + 4 + axis] ?? 0) * y +
      (this.matrices[at + 8 + axis] ?? 0) * z;
    return [column(0), column(1), column(2)];
  }

  point(node: number, point: Vector3): Vector3 {
    const at = node * MATRIX_LENGTH;
    return this.direction(node, [
      point[0] - (this.matrices[at + 3] ?? 0),
      point[1] - (this.matrices[at + 7] ?? 0),
      point[2] - (this.matrices[at + 11] ?? 0),
    ]);
  }
}
