/** World of Warcraft models as scenes: the first view, with all its submeshes or those that are shown. */
import type { DocumentView } from '../../codec/format.ts';
import type { Document } from '../../document/document.ts';
import type { RecordId } from '../../document/record.ts';
import { m2 } from '../../formats/m2/index.ts';
import { keysOfSequence } from '../../formats/m2/keys.ts';
import { labelOf } from '../../formats/m2/labels.ts';
import { fieldsOf, listOf, modelFields, trackOf } from '../../formats/m2/model.ts';
import { geosetName, textureTypeNames } from '../../formats/m2/names.ts';
import type { BatchLook } from '../../formats/m2/playback/look.ts';
import { batchLook, drawOrder } from '../../formats/m2/playback/look.ts';
import { TrackPlayer } from '../../formats/m2/playback/sampler.ts';
import { Bone } from '../../formats/m2/schema/bone.ts';
import { blendNames, Texture } from '../../formats/m2/schema/material.ts';
import { GlobalLoop, Sequence } from '../../formats/m2/schema/sequence.ts';
import type { TrackFields } from '../../formats/m2/schema/track.ts';
import { kindOfType } from '../../formats/m2/schema/trackKinds.ts';
import { Vertices } from '../../formats/m2/schema/vertices.ts';
import { Submesh, View } from '../../formats/m2/schema/view.ts';
import { Skeleton } from '../../geometry/skeleton.ts';
import type {
  Clip,
  ExchangeScene,
  Joint,
  Picture,
  SceneMaterial,
  SceneMesh,
  ShownChoices,
  TextureLookup,
  WantedTexture,
} from './scene.ts';
import { pivotBinds } from './scene.ts';
import type { JointTrack } from './tracks.ts';
import { channelOf, shifted } from './tracks.ts';

const transforms = [
  { property: 'translation', path: 'translation', rest: [0, 0, 0] },
  { property: 'rotation', path: 'rotation', rest: [0, 0, 0, 1] },
  { property: 'scaling', path: 'scale', rest: [1, 1, 1] },
] as const;

const alphaKey = 1;
const perVertex = 4;

interface BoneTrack extends JointTrack {
  readonly fields: TrackFields;
  readonly player: TrackPlayer;
}

function tracksOf(document: DocumentView): readonly BoneTrack[] {
  const loops = listOf(document, 'globalLoops');
  return listOf(document, 'bones').flatMap((bone, joint) =>
    transforms.flatMap(({ property, path, rest }): readonly BoneTrack[] => {
      const track = trackOf(document, bone, property);
      const kind = track === null ? undefined : kindOfType.get(track.type);
      if (track === null || kind === undefined || track.fields.times.length === 0) return [];
      const { fields } = track;
      const loop = loops[fields.globalLoop];
      const duration = loop === undefined ? 0 : fieldsOf(GlobalLoop, document.get(loop)).duration;
      const player = new TrackPlayer(document.version, fields, kind, duration);
      const isStepped = fields.interpolation === 0;
      return [
        { joint, path, rest, isStepped, isBaked: fields.globalLoop >= 0 || fields.interpolation > 1, fields, player },
      ];
    }),
  );
}

function jointsOf(document: DocumentView): { readonly joints: readonly Joint[]; readonly pivots: Float32Array } {
  const bones = listOf(document, 'bones').map((id) => ({ id, ...fieldsOf(Bone, document.get(id)) }));
  const none = { translation: null, rotation: null, scaling: null };
  // The skeleton knows what to do with parents in a circle.
  const { parents } = new Skeleton(
    bones.map(({ parent, flags }, objectId) => ({ objectId, parentId: parent, flags, ...none })),
  );
  const joints = bones.map((bone, index): Joint => {
    const [x = 0, y = 0, z = 0] = bone.pivot;
    const [px = 0, py = 0, pz = 0] = bones[parents[index] ?? -1]?.pivot ?? [];
    const { label, meta } = labelOf(document, document.get(bone.id), index);
    return {
      name: meta === undefined ? label : `${label} ${meta}`,
      parent: parents[index] ?? -1,
      translation: [x - px, y - py, z - pz],
      rotation: [0, 0, 0, 1],
      extras: { keyBone: bone.keyBone, flags: bone.flags },
    };
  });
  return { joints, pivots: Float32Array.from(bones.flatMap(({ pivot }) => [...pivot])) };
}

/** The file of a texture: that of the model, or the one that was chosen for what the game fills in. */
function pathOf(
  { kind, path }: { readonly kind: number; readonly path: string },
  choices: ShownChoices | null,
): string {
  return kind === 0 ? path : (choices?.textures.get(kind) ?? path);
}

export function modelPictures(document: Document, choices: ShownChoices | null): readonly WantedTexture[] {
  return listOf(document, 'textures').flatMap((id, index) => {
    const path = pathOf(fieldsOf(Texture, document.get(id)), choices);
    return path === '' || choices?.pictures.has(path) === true ? [] : [{ index, path }];
  });
}

function nameOf(path: string): string {
  return (path.split(/[\\/]/).at(-1) ?? path).replace(/\.\w+$/, '');
}

/** One material for each batch; a submesh shows the one that is drawn first. */
class Materials {
  readonly all: SceneMaterial[] = [];
  private readonly document: DocumentView;
  private readonly texture: TextureLookup;
  private readonly choices: ShownChoices | null;
  private readonly pictures = new Map<RecordId, Picture | null>();

  constructor(document: DocumentView, texture: TextureLookup, choices: ShownChoices | null) {
    this.document = document;
    this.texture = texture;
    this.choices = choices;
  }

  private picture(id: RecordId | null): Picture | null {
    if (id === null) return null;
    const known = this.pictures.get(id);
    if (known !== undefined) return known;
    const fields = fieldsOf(Texture, this.document.get(id));
    const { flags, kind } = fields;
    const path = pathOf(fields, this.choices);
    const ready = this.choices?.pictures.get(path) ?? null;
    const image = ready ?? this.texture(listOf(this.document, 'textures').indexOf(id));
    const name = ready === null ? nameOf(path) : (textureTypeNames[kind] ?? `kind ${kind}`);
    const made = image === null ? null : { name, image, wrapsS: (flags & 1) !== 0, wrapsT: (flags & 2) !== 0 };
    this.pictures.set(id, made);
    return made;
  }

  private textureName(id: RecordId | null): string | null {
    if (id === null) return null;
    const fields = fieldsOf(Texture, this.document.get(id));
    const { kind } = fields;
    const path = pathOf(fields, this.choices);
    return path !== '' && this.choices?.pictures.has(path) !== true ? path : (textureTypeNames[kind] ?? `kind ${kind}`);
  }

  add(looks: readonly BatchLook[]): number {
    const [look] = looks;
    if (look === undefined) return -1;
    const base = this.picture(look.stages[0]?.texture ?? null);
    return (
      this.all.push({
        name: `Material ${this.all.length}${base === null ? '' : ` ${base.name}`}`,
        alphaMode: look.blend === 0 ? 'OPAQUE' : look.blend === alphaKey ? 'MASK' : 'BLEND',
        isTwoSided: look.isTwoSided,
        color: [1, 1, 1, 1],
        base,
        extras: {
          batches: looks.map(({ blend, priority, layer, isUnlit, stages }) => ({
            blend: blendNames[blend] ?? blend,
            priority,
            layer,
            isUnlit,
            textures: stages.map(({ texture }) => this.textureName(texture)),
          })),
        },
      }) - 1
    );
  }
}

function meshesOf(document: DocumentView, materials: Materials, choices: ShownChoices | null): readonly SceneMesh[] {
  const [viewId] = listOf(document, 'views');
  const [verticesId] = listOf(document, 'vertices');
  if (viewId === undefined || verticesId === undefined) return [];
  const view = fieldsOf(View, document.get(viewId));
  const vertices = fieldsOf(Vertices, document.get(verticesId));
  const { positions, boneIndices, boneWeights } = vertices;
  const bones = listOf(document, 'bones').length;
  const looks = drawOrder(document, viewId).map((id) => batchLook(document, id));
  return view.submeshes.flatMap((id, index): readonly SceneMesh[] => {
    if (choices?.isShown(id) === false) return [];
    const { geoset, level, indexStart, indexCount } = fieldsOf(Submesh, document.get(id));
    const first = indexStart + level * 0x10000;
    const known = new Map<number, number>();
    const indices: number[] = [];
    for (let at = first; at + 2 < Math.min(first + indexCount, view.triangles.length); at += 3) {
      const corners = [0, 1, 2].map((corner) => view.vertices[view.triangles[at + corner] ?? -1] ?? -1);
      if (corners.some((vertex) => vertex < 0 || vertex * 3 >= positions.length)) continue;
      for (const vertex of corners) {
        const place = known.get(vertex) ?? known.size;
        known.set(vertex, place);
        indices.push(place);
      }
    }
    const used = [...known.keys()];
    const pick = (numbers: Float32Array, width: number): Float32Array => {
      const result = new Float32Array(used.length * width);
      for (const [place, vertex] of used.entries())
        result.set(numbers.subarray(vertex * width, (vertex + 1) * width), place * width);
      return result;
    };
    const joints = new Uint16Array(used.length * perVertex);
    const weights = new Float32Array(used.length * perVertex);
    for (const [place, vertex] of used.entries()) {
      const from = vertex * perVertex;
      const sum = [0, 1, 2, 3].reduce((total, part) => total + (boneWeights[from + part] ?? 0), 0);
      for (let part = 0; part < perVertex; part++) {
        const weight = sum === 0 ? (part === 0 ? 1 : 0) : (boneWeights[from + part] ?? 0) / sum;
        weights[place * perVertex + part] = weight;
        joints[place * perVertex + part] =
          weight === 0 ? 0 : Math.min(boneIndices[from + part] ?? 0, Math.max(0, bones - 1));
      }
    }
    const hasSecond = looks.some(
      (look) => look.submesh === index && look.stages.some(({ coordinates }) => coordinates === 1),
    );
    const mesh: SceneMesh = {
      name: `${index}: ${geosetName(geoset)}`,
      material: materials.add(looks.filter((look) => look.submesh === index)),
      positions: pick(positions, 3),
      normals: pick(vertices.normals, 3),
      coordinates: [
        pick(vertices.textureCoordinates, 2),
        ...(hasSecond ? [pick(vertices.textureCoordinates2, 2)] : []),
      ],
      indices: Uint32Array.from(indices),
      width: bones === 0 ? 0 : perVertex,
      joints,
      weights,
      extras: { submesh: index, geoset },
    };
    return [mesh];
  });
}

function clipsOf(document: DocumentView, joints: readonly Joint[]): readonly Clip[] {
  const tracks = tracksOf(document);
  const sequences = m2.animation?.sequences(document) ?? [];
  return sequences.map((span, position): Clip => {
    const { flags, moveSpeed, animation, variation, frequency } = fieldsOf(Sequence, document.get(span.id));
    const start = span.start;
    const channels = tracks.flatMap((track) => {
      const { fields, player } = track;
      const isGlobal = fields.globalLoop >= 0;
      const { first, end } = keysOfSequence(document.version, fields, position);
      const channel = channelOf(track, {
        start,
        end: Math.max(start, span.end),
        keys: isGlobal ? [] : fields.times.subarray(first, end),
        sample: (moment, out) =>
          player.sample(
            { sequence: { position, start, time: moment - start }, fading: null, globalTime: moment - start },
            out,
            0,
          ),
      });
      return channel === null ? [] : [shifted(channel, joints[track.joint]?.translation ?? [0, 0, 0])];
    });
    return {
      name: span.name,
      channels: channels.filter((channel) => channel !== null),
      extras: {
        animation,
        variation,
        isLooping: span.isLooping,
        flags,
        moveSpeed,
        frequency,
        duration: span.end - start,
      },
    };
  });
}

export function m2Scene(
  document: Document,
  texture: TextureLookup,
  choices: ShownChoices | null = null,
): ExchangeScene {
  const { joints, pivots } = jointsOf(document);
  const materials = new Materials(document, texture, choices);
  const meshes = meshesOf(document, materials, choices);
  const count = (list: Parameters<typeof listOf>[1]): number => listOf(document, list).length;
  const { name } = modelFields(document);
  return {
    name: name === '' ? 'model' : name,
    joints,
    inverseBinds: pivotBinds(pivots, joints.length),
    meshes,
    materials: materials.all,
    clips: clipsOf(document, joints),
    extras: {
      format: 'World of Warcraft model',
      version: document.version,
      units: 'yards of the game, not metres',
      leftOut: {
        particles: count('particles'),
        ribbons: count('ribbons'),
        lights: count('lights'),
        cameras: count('cameras'),
        textureTransforms: count('textureTransforms'),
        furtherViews: Math.max(0, count('views') - 1),
      },
    },
  };
}
