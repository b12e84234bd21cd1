/** Object ids of the nodes that a plain model becomes. */
import type { ModelContent } from '../../../model/content.ts';

/** Numbers of the nodes: bones first, in the order of joints, with their stand-ins behind them; then points. */
export class Numbers {
  readonly bones: number[] = [];
  readonly points: number[] = [];
  readonly standIns: { readonly joint: number; readonly copy: number }[] = [];
  private readonly ids = new Map<number, number>();
  private readonly known = new Map<string, number>();

  constructor({ joints }: ModelContent) {
    for (const [index, { isPoint }] of joints.entries()) (isPoint ? this.points : this.bones).push(index);
    for (const [id, joint] of this.bones.entries()) this.ids.set(joint, id);
  }

  /** Of a joint, or of its stand-in number `copy`, which is made when it is first asked for. */
  boneOf = (joint: number, copy: number): number => {
    if (copy === 0) return this.ids.get(joint) ?? 0;
    const key = `${joint} ${copy}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const id = this.bones.length + this.standIns.length;
    this.known.set(key, id);
    this.standIns.push({ joint, copy });
    return id;
  };

  /** The node of a joint as a parent: points have their places behind all bones. */
  idOf(joint: number): number {
    if (joint < 0) return -1;
    const known = this.ids.get(joint);
    return known ?? this.bones.length + this.standIns.length + this.points.indexOf(joint);
  }
}
