/** Bones and what hangs on joints, taken out of a model as plain data, with how they run through its clips. */
import type { RecordId } from '../../codec/documentRecord.ts';
import { facesCamera } from '../../geometry/skeleton.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import type { ContentClip, ContentMaterial, ContentNote } from '../../model/content.ts';
import { noThings, type ContentThings } from '../../model/contentThings.ts';
import { clipTexture, type ClipTexture } from '../../model/meshClip.ts';
import type { NewPoint } from '../../model/thingEdits.ts';
import type { Clip, MaterialLayer, ModelView } from '../../model/view.ts';
import { CurveReader } from '../convert/curves.ts';
import { plainEmitters } from '../convert/emitters.ts';
import { keptVariants, MotionReader } from '../convert/motions.ts';
import { plainCameras, plainLights, plainVolumes } from '../convert/things.ts';
import { isBone, partNodes } from './nodes.ts';

/** An event by the name that its own game knows it by. */
export interface NodeEvent {
  /** Milliseconds from the clip’s start. */
  readonly time: number;
  readonly name: string;
  readonly options: string;
  readonly joint: number;
  readonly place: Vector3;
}

/** What goes on in a clip; joints of the tracks are those of the parts. */
export interface NodeClip extends Omit<ContentClip, 'events'> {
  readonly record: RecordId;
  readonly events: readonly NodeEvent[];
}

export interface NewBone {
  /** Position among the joints of the parts. */
  readonly joint: number;
  /** Bits of how it turns to the camera; 0 for not at all. */
  readonly facing: number;
}

/** Joints are those of the parts; textures and materials those beside. */
export interface PartNodes {
  /** Those above before those below. */
  readonly bones: readonly NewBone[];
  readonly things: ContentThings;
  readonly points: readonly NewPoint[];
  readonly textures: readonly (ClipTexture | null)[];
  /** What ribbons are drawn with. */
  readonly materials: readonly ContentMaterial[];
  readonly clips: readonly NodeClip[];
  /** What could not be read as it is. */
  readonly notes: readonly ContentNote[];
}

export const noNodes: PartNodes = {
  ...{ bones: [], things: noThings, points: [], textures: [], materials: [], clips: [], notes: [] },
};

/** Textures and materials of emitters, each once. */
class NodeLooks {
  readonly textures: (ClipTexture | null)[] = [];
  readonly materials: ContentMaterial[] = [];
  private readonly view: ModelView;
  private readonly known = new Map<number, number>();

  constructor(view: ModelView) {
    this.view = view;
  }

  picture(index: number): number {
    const before = this.known.get(index);
    if (before !== undefined) return before;
    const found = this.view.textures[index];
    this.textures.push(found === undefined ? null : clipTexture(found));
    this.known.set(index, this.textures.length - 1);
    return this.textures.length - 1;
  }

  /** Pictures come as they are: where they will stand is not known yet. */
  isTurned(): boolean {
    return false;
  }

  ofRibbon({ blend, isTwoSided, isLit, alpha, textures }: MaterialLayer, name: string): number {
    const texture = this.picture(textures[0]?.texture ?? -1);
    const coordinates = Math.max(0, textures[0]?.coordinates ?? 0);
    this.materials.push({ name, blend, isTwoSided, isLit, alpha, texture, coordinates, isOverTeamColor: false });
    return this.materials.length - 1;
  }
}

function flagsOf({ joints }: ModelView, joint: number): number {
  const flags = joints[joint]?.extras['flags'];
  return typeof flags === 'number' ? flags : 0;
}

/** Joints that have keys, or run along curves, in some clip. */
function movingJoints(view: ModelView, clips: readonly Clip[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const clip of clips)
    for (const { joint, keys, isCurved } of view.channels(clip)) if (keys.length > 0 || isCurved) found.add(joint);
  return found;
}

function depthOf({ joints }: ModelView, joint: number): number {
  let depth = 0;
  for (let up = joint; up >= 0 && depth <= joints.length; up = joints[up]?.parent ?? -1) depth++;
  return depth;
}

/**
 * @param records bones, points, emitters, lights, cameras, events and shapes of the view
 * @param missing positions of clips whose keys were not opened
 */
export function collectNodes(view: ModelView, records: ReadonlySet<RecordId>, missing: ReadonlySet<number>): PartNodes {
  const chosen = partNodes(view).filter(({ record }) => records.has(record));
  if (chosen.length === 0) return noNodes;
  const notes: ContentNote[] = [];
  const shown = view.clips.filter(({ variant }, at) => variant < keptVariants && !missing.has(at));
  const bones = new Set(chosen.flatMap((node) => (isBone(node) ? [node.joint] : [])));
  const moving = chosen.every(isBone) ? new Set<number>() : movingJoints(view, shown);
  // What moves by itself and is no bone becomes one that carries it.
  const holderOf = (joint: number): number => {
    let at = joint;
    for (let steps = 0; at >= 0 && steps <= view.joints.length; steps++) {
      const own = view.joints[at];
      if (own === undefined) return -1;
      if (isBone(own)) return at;
      if (moving.has(at)) {
        bones.add(at);
        return at;
      }
      at = own.parent;
    }
    return -1;
  };
  const own = <T extends { readonly record: RecordId }>(all: readonly T[]): readonly T[] =>
    all.filter(({ record }) => records.has(record));
  const emitters = { particles: own(view.emitters.particles), ribbons: own(view.emitters.ribbons) };
  const [lights, cameras] = [own(view.lights), own(view.cameras)];
  const curves = new CurveReader(
    shown,
    emitters.particles.length + emitters.ribbons.length + lights.length + cameras.length,
  );
  const looks = new NodeLooks(view);
  const drawn = plainEmitters({ emitters }, { curves, looks, jointOf: holderOf, toClient: true }, notes);
  const things: ContentThings = {
    cameras: plainCameras({ cameras }, curves),
    lights: plainLights({ lights }, curves, holderOf),
    volumes: plainVolumes({ hitVolumes: own(view.hitVolumes) }, holderOf, notes),
    ...drawn,
    curves: curves.curves,
  };
  const placed = new Map([
    ...view.joints.map(({ record, pivot }, joint) => [record, { joint, place: pivot }] as const),
    ...view.points.map(({ record, joint, place }) => [record, { joint, place }] as const),
  ]);
  const points = chosen.flatMap(({ record, kind, name }): readonly NewPoint[] => {
    const { joint, place } = placed.get(record) ?? { joint: -1, place: [0, 0, 0] };
    return kind === 'attachment' ? [{ name, joint: holderOf(joint), place }] : [];
  });
  const events = shown.map((clip) =>
    clip.events.flatMap(({ record, name, options, time }): readonly NodeEvent[] => {
      const at = record === null || !records.has(record) ? undefined : placed.get(record);
      return at === undefined
        ? []
        : [{ time: Math.max(0, time - clip.start), name, options, joint: holderOf(at.joint), place: at.place }];
    }),
  );
  // What hangs above a new bone, and does not come along, moves it too.
  const read = view.joints.map(() => -1);
  for (const bone of bones)
    for (let at = bone; at >= 0 && read[at] === -1; at = view.joints[at]?.parent ?? -1) read[at] = at;
  const reader = new MotionReader(view, { places: read });
  const clips = shown.map((clip, at): NodeClip => ({
    ...reader.clip(clip),
    ...{ record: clip.record, curves: curves.keys[at] ?? new Map(), events: events[at] ?? [] },
  }));
  if (curves.moves)
    notes.push({ kind: 'approximated', text: 'what emitters, lights and cameras do: looked at 30 times a second' });
  return {
    bones: [...bones]
      .toSorted((left, right) => depthOf(view, left) - depthOf(view, right) || left - right)
      .map((joint) => ({ joint, facing: flagsOf(view, joint) & facesCamera })),
    ...{ things, points, textures: looks.textures, materials: looks.materials, clips, notes },
  };
}
