/**
 * Plain models as models of Half-Life: sources are made as an artist would have them (SMD, QC, pictures of 256 colours), and
 * the compiler does the rest. One bone a vertex, turns and moves without stretches, samples thirty times a second, bodies of
 * 2,048 vertices. Facts: formats/import-conversion.md section 6, formats/goldsrc-mdl.md.
 */
import { counted } from '../../codec/words.ts';
import { indexedPicture } from '../../formats/goldsrc/edit/picture.ts';
import { anglesOf } from '../../formats/goldsrc/edits/animation/values.ts';
import { mostOf } from '../../formats/goldsrc/limits.ts';
import { studioView } from '../../formats/goldsrc/view/index.ts';
import type { FormatDocument } from '../../format/format.ts';
import { vectorAt } from '../../geometry/vector.ts';
import type { ContentClip, ContentMesh, ContentNote, ContentTrack, ModelContent } from '../../model/content.ts';
import { partsOfMesh, pickInfluences, pickVertices } from '../../model/contentParts.ts';
import { trackValue } from '../../model/contentPose.ts';
import { influencesOfShares, wholeShares } from '../../model/contentWeights.ts';
import { roundedUp, shownShift, type ShownShift } from '../../model/shownShift.ts';
import type { ExchangeFile } from '../files.ts';
import { fileNameOf, sourceOf, textBytes, UniqueNames } from '../files.ts';
import { ImportError } from '../gltf/read/problem.ts';
import { writeBitmap } from '../goldsrc/bitmap.ts';
import { compileStudio } from '../goldsrc/compile/index.ts';
import type { Smd, SmdTriangles } from '../goldsrc/smd.ts';
import { smdCorner, smdNumber, writeSmd } from '../goldsrc/smd.ts';
import { placedContent } from './axes.ts';
import { chromePicture, fittedPicture } from './studioPicture.ts';
import { framesASecond, withRates } from './studioRates.ts';

const nameSize = 27;

/** Activities by the words of names; the game's monsters ask for them by number. */
const activities: readonly (readonly [RegExp, string])[] = [
  [/death|\bdie|dead/i, 'ACT_DIESIMPLE'],
  [/\brun|sprint/i, 'ACT_RUN'],
  [/walk/i, 'ACT_WALK'],
  [/attack|punch|slash|bite|kick/i, 'ACT_MELEE_ATTACK1'],
  [/shoot|fire|spell|cast/i, 'ACT_RANGE_ATTACK1'],
  [/flinch|pain|hit/i, 'ACT_SMALL_FLINCH'],
  [/idle|stand|survey|breath/i, 'ACT_IDLE'],
];

/** Parts of the body by names of bones, for damage. */
const hitGroups: readonly (readonly [RegExp, number])[] = [
  [/head|neck|skull/i, 1],
  [/chest|spine2|spine_02|upper.?body/i, 2],
  [/stomach|pelvis|hips|spine/i, 3],
  [/(?:left|_l\b|\.l\b|\bl_).*(?:arm|hand|shoulder)|(?:arm|hand|shoulder).*(?:left|_l\b|\.l\b)/i, 4],
  [/(?:right|_r\b|\.r\b|\br_).*(?:arm|hand|shoulder)|(?:arm|hand|shoulder).*(?:right|_r\b|\.r\b)/i, 5],
  [/(?:left|_l\b|\.l\b|\bl_).*(?:leg|foot|thigh|knee)|(?:leg|foot|thigh|knee).*(?:left|_l\b|\.l\b)/i, 6],
  [/(?:right|_r\b|\.r\b|\br_).*(?:leg|foot|thigh|knee)|(?:leg|foot|thigh|knee).*(?:right|_r\b|\.r\b)/i, 7],
];

/** Names as QC and the game take them: plain letters, short, each once. */
class PlainNames {
  private readonly taken = new UniqueNames();

  take(name: string, otherwise: string): string {
    const plain = name
      .replaceAll(/[^\w .:-]/g, '_')
      .slice(0, nameSize)
      .trim();
    return this.taken.take(/\w/.test(plain.replaceAll('_', '')) ? plain : otherwise);
  }
}

interface Bones {
  /** Joints of the content that are bones, parents first. */
  readonly joints: readonly number[];
  readonly names: readonly string[];
  readonly parents: readonly number[];
}

/** Points are no bones: what hangs on one hangs on what carries it. */
function bonesOf({ joints }: ModelContent): Bones {
  const kept = joints.flatMap(({ isPoint }, index) => (isPoint ? [] : [index]));
  const numbers = new Map(kept.map((joint, bone) => [joint, bone]));
  const names = new PlainNames();
  const boneAbove = (joint: number): number => {
    let at = joints[joint]?.parent ?? -1;
    while (at >= 0 && !numbers.has(at)) at = joints[at]?.parent ?? -1;
    return numbers.get(at) ?? -1;
  };
  return {
    joints: kept,
    names: kept.map((joint, bone) => names.take(joints[joint]?.name ?? '', `bone${bone}`)),
    parents: kept.map(boneAbove),
  };
}

/** Places and turns of all bones at a time of a clip, six numbers each. */
function poseAt(
  content: ModelContent,
  { joints, parents }: Bones,
  tracks: ReadonlyMap<string, ContentTrack>,
  time: number,
): number[] {
  return joints.flatMap((joint, bone) => {
    const pivot = vectorAt(content.joints[joint]?.pivot ?? []);
    const above = vectorAt(content.joints[joints[parents[bone] ?? -1] ?? -1]?.pivot ?? []);
    const [move, turn] = [tracks.get(`${joint} translation`), tracks.get(`${joint} rotation`)];
    const moved = move === undefined ? [0, 0, 0] : trackValue(move, time);
    const angles = turn === undefined ? [0, 0, 0] : anglesOf(trackValue(turn, time), [0, 0, 0]);
    return [...pivot.map((value, axis) => value - (above[axis] ?? 0) + (moved[axis] ?? 0)), ...angles];
  });
}

function smdOf(bones: Bones, poses: readonly number[], triangles: readonly SmdTriangles[]): Smd {
  const nodes = bones.names.map((name, bone) => ({ name, parent: bones.parents[bone] ?? -1 }));
  return { nodes, start: 0, poses: Float64Array.from(poses), triangles };
}

function clipSmd(
  content: ModelContent,
  bones: Bones,
  { tracks, length }: ContentClip,
  rate: number,
): { readonly smd: Smd; readonly frames: number } {
  const byName = new Map(tracks.map((track) => [`${track.joint} ${track.property}`, track]));
  const frames = Math.round((length / 1000) * rate) + 1;
  const poses: number[] = [];
  for (let frame = 0; frame < frames; frame++) {
    // Without loss at the end: the last frame is the last moment.
    const time = frames === 1 ? 0 : (length * frame) / (frames - 1);
    for (const value of poseAt(content, bones, byName, time)) poses.push(value);
  }
  return { smd: smdOf(bones, poses, []), frames };
}

/** Vertices on their heaviest bone. */
function rigid({ influences, ...mesh }: ContentMesh): ContentMesh {
  const shares = Array.from(mesh.positions.subarray(0, mesh.positions.length / 3), (_, vertex) =>
    wholeShares(influences, vertex, 1, 1),
  );
  return { ...mesh, influences: influencesOfShares(shares) };
}

interface Piece {
  readonly texture: string;
  readonly vertices: number;
  readonly corners: Float64Array;
}

/** Triangles of a mesh as corners of SMD, in pieces of as many vertices as a body may have. */
function piecesOf(
  mesh: ContentMesh,
  boneOf: (joint: number) => number,
  texture: string,
  set: number,
): readonly Piece[] {
  const limits = { vertices: mostOf.vertices.halfLife, triangles: mostOf.triangles.halfLife, needs: Infinity };
  return partsOfMesh(mesh, limits, () => []).map(({ vertices, triangles }) => {
    const [positions, normals] = [pickVertices(mesh.positions, 3, vertices), pickVertices(mesh.normals, 3, vertices)];
    const coordinates = pickVertices(mesh.coordinates[set] ?? mesh.coordinates[0], 2, vertices);
    const { joints } = pickInfluences(mesh.influences, vertices);
    const corners = new Float64Array(triangles.length * smdCorner);
    for (const [corner, vertex] of triangles.entries()) {
      const at = corner * smdCorner;
      corners[at] = boneOf(joints[vertex] ?? 0);
      corners.set(positions.subarray(vertex * 3, vertex * 3 + 3), at + 1);
      corners.set(normals.subarray(vertex * 3, vertex * 3 + 3), at + 4);
      corners[at + 7] = coordinates[vertex * 2] ?? 0;
      // SMD counts from the lower edge of the picture.
      corners[at + 8] = 1 - (coordinates[vertex * 2 + 1] ?? 0);
    }
    return { texture, vertices: vertices.length, corners };
  });
}

/** Pieces together in bodies, each as full as may be. */
function bodiesOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const bodies: { readonly pieces: Piece[]; vertices: number; triangles: number }[] = [];
  for (const piece of pieces) {
    const triangles = piece.corners.length / smdCorner / 3;
    const room = bodies.find(
      (body) =>
        body.vertices + piece.vertices <= mostOf.vertices.halfLife &&
        body.triangles + triangles <= mostOf.triangles.halfLife,
    );
    const body = room ?? { pieces: [], vertices: 0, triangles: 0 };
    if (room === undefined) bodies.push(body);
    body.pieces.push(piece);
    body.vertices += piece.vertices;
    body.triangles += triangles;
  }
  return bodies.map((body) => body.pieces);
}

interface Pictures {
  /** Name of the picture of each material. */
  readonly names: readonly string[];
  readonly files: readonly ExchangeFile[];
  readonly lines: readonly string[];
}

function picturesOf({ materials, textures }: ModelContent, isDithered: boolean, notes: ContentNote[]): Pictures {
  const names = new PlainNames();
  const files: ExchangeFile[] = [];
  const lines: string[] = [];
  let resized = 0;
  let softened = 0;
  const made = materials.map(({ texture, blend, isChrome }) => {
    const source = textures[texture];
    const isMasked = blend === 'masked' || blend === 'blend';
    const name = `${names.take((source?.name ?? '').replace(/\.\w+$/, '').replaceAll(/[ :]/g, '_'), 'texture')}.bmp`;
    const image = source?.image ?? { width: 16, height: 16, pixels: new Uint8Array(1024).fill(255) };
    if (source?.image === null)
      notes.push({ kind: 'lost', text: `the picture of ${source.name}, which is not in the file: it is white` });
    const fitted = isChrome === true ? chromePicture(image) : fittedPicture(image);
    if (fitted !== image) resized++;
    if (blend === 'blend') softened++;
    files.push({ name, bytes: writeBitmap(indexedPicture(fitted, isMasked, isDithered)) });
    if (isChrome === true) lines.push(`$texrendermode "${name}" chrome`, `$texrendermode "${name}" flatshade`);
    if (isMasked) lines.push(`$texrendermode "${name}" masked`);
    else if (blend !== 'opaque') lines.push(`$texrendermode "${name}" additive`);
    return name;
  });
  if (resized > 0)
    notes.push({
      kind: 'approximated',
      text: `${counted(resized, 'picture')} resized to sides of 16 to 512 in steps of 16`,
    });
  if (softened > 0)
    notes.push({
      kind: 'approximated',
      text: `${counted(softened, 'half transparent material')} cut out instead: the game knows no half`,
    });
  return { names: made, files, lines };
}

function attachmentLines({ joints }: ModelContent, bones: Bones, notes: ContentNote[]): readonly string[] {
  const points = joints.filter(({ isPoint }) => isPoint);
  const most = mostOf.attachments.halfLife;
  if (points.length > most)
    notes.push({ kind: 'lost', text: `${points.length - most} points to hang things on, as the game has ${most}` });
  return points.slice(0, most).map(({ pivot, parent }, number) => {
    let at = parent;
    while (at >= 0 && joints[at]?.isPoint === true) at = joints[at]?.parent ?? -1;
    const bone = Math.max(0, bones.joints.indexOf(at));
    const from = joints[bones.joints[bone] ?? 0]?.pivot ?? [0, 0, 0];
    const place = pivot.map((value, axis) => smdNumber(value - (from[axis] ?? 0))).join(' ');
    return `$attachment ${number} "${bones.names[bone] ?? ''}" ${place}`;
  });
}

export interface StudioChoices {
  /** Colours that pictures of 256 have not are mixed of neighbouring pixels. */
  readonly isDithered: boolean;
}

export interface BuiltStudio {
  readonly document: FormatDocument;
  readonly notes: readonly ContentNote[];
  /** How far vertices come to stand from where the plain model has them. */
  readonly shift: ShownShift;
}

/** Units that nobody sees, of the model's size. */
const unseen = 1e-4;

/** One bone a vertex, bones that do not stretch, and samples in steps: all of it told as one distance. */
function tellShift(content: ModelContent, document: FormatDocument, notes: ContentNote[]): ShownShift {
  let size = 0;
  for (const { positions } of content.meshes) for (const value of positions) size = Math.max(size, Math.abs(value));
  const shift = shownShift(content, studioView(document), size * unseen);
  if (shift.most > size * unseen) {
    notes.push({
      kind: 'approximated',
      text: `one bone for each vertex, which does not stretch: vertices come to stand up to about ${roundedUp(shift.most)} units from where they were`,
    });
  }
  return shift;
}

/** The clips as sources and as lines of the script, with so many frames a second each. */
function motionsOf(
  content: ModelContent,
  bones: Bones,
  clips: readonly ContentClip[],
  rates: readonly number[],
): { readonly files: readonly ExchangeFile[]; readonly lines: readonly string[] } {
  const names = new PlainNames();
  const files: ExchangeFile[] = [];
  const lines = clips.map((clip, index) => {
    const asked = rates[index] ?? framesASecond;
    const { smd, frames } = clipSmd(content, bones, clip, asked);
    files.push({ name: `clip${index}.smd`, bytes: writeSmd(smd) });
    const rate = frames < 2 || clip.length === 0 ? framesASecond : ((frames - 1) * 1000) / clip.length;
    const activity = activities.find(([pattern]) => pattern.test(clip.name))?.[1];
    const words = [clip.isLooping ? 'loop' : '', activity === undefined ? '' : `${activity} 1`].filter(
      (word) => word !== '',
    );
    return `$sequence "${names.take(clip.name, `clip${index}`)}" "clip${index}" fps ${smdNumber(rate)} ${words.join(' ')}`;
  });
  return { files, lines };
}

/**
 * A new document of a plain model in the game's units.
 * @throws ImportError for what no model of the game can hold
 */
export function buildStudio(facingX: ModelContent, { isDithered }: StudioChoices): BuiltStudio {
  // Compilers turn all by a quarter: sources look along −Y.
  const content = placedContent(facingX, { front: 'x', scale: 1, lift: 0 });
  const notes: ContentNote[] = [];
  const bones = bonesOf(content);
  if (bones.joints.length > mostOf.bones.halfLife) {
    throw new ImportError(
      `Half-Life has room for ${mostOf.bones.halfLife} bones; the model has ${bones.joints.length}`,
    );
  }
  const numbers = new Map(bones.joints.map((joint, bone) => [joint, bone]));
  const meshes = content.meshes.map(rigid);
  const pictures = picturesOf(content, isDithered, notes);
  const pieces = meshes.flatMap((mesh) => {
    const { coordinates = 0 } = content.materials[mesh.material] ?? {};
    return piecesOf(mesh, (joint) => numbers.get(joint) ?? 0, pictures.names[mesh.material] ?? '', coordinates);
  });
  const bodies = bodiesOf(pieces);
  if (bodies.length > mostOf.bodyparts.halfLife) {
    const room = mostOf.bodyparts.halfLife * mostOf.vertices.halfLife;
    throw new ImportError(
      `the model has more vertices than Half-Life has room for, which is ${room}: make it simpler first`,
    );
  }
  const rest = poseAt(content, bones, new Map(), 0);
  const clips =
    content.clips.length > 0
      ? content.clips
      : [{ name: 'idle', length: 0, isLooping: true, speed: 0, rarity: 0, tracks: [] }];
  if (content.clips.length === 0) notes.push({ kind: 'made', text: 'the sequence idle, one frame at rest' });
  const files: ExchangeFile[] = [...pictures.files];
  const name = fileNameOf(content.name, 'model');
  const lines = [`$modelname "${name}.mdl"`, '$cd "."', '$cdtexture "."', '$keepallbones', ...pictures.lines];
  for (const [index, body] of bodies.entries()) {
    const triangles = body.map(({ texture, corners }) => ({ texture, corners }));
    files.push({ name: `body${index}.smd`, bytes: writeSmd(smdOf(bones, rest, triangles)) });
    lines.push(`$body "body${index}" "body${index}"`);
  }
  lines.push(...attachmentLines(content, bones, notes));
  for (const bone of bones.names) {
    const group = hitGroups.find(([pattern]) => pattern.test(bone))?.[1];
    if (group !== undefined) lines.push(`$hgroup ${group} "${bone}"`);
  }
  const compiled = withRates(clips, notes, (rates) => {
    const motions = motionsOf(content, bones, clips, rates);
    const script = [...lines, ...motions.lines].join('\n');
    const all = [...files, ...motions.files, { name: 'model.qc', bytes: textBytes(`${script}\n`) }];
    return compileStudio(sourceOf(all), 'model.qc', { name: `${name}.mdl`, rule: 'classic' });
  });
  for (const warning of compiled.warnings) notes.push({ kind: 'approximated', text: warning });
  if (content.clips.some(({ tracks }) => tracks.some(({ property }) => property === 'scale'))) {
    notes.push({ kind: 'lost', text: 'stretching of bones' });
  }
  const shift = tellShift(facingX, compiled.document, notes);
  if (bodies.length > 1)
    notes.push({
      kind: 'made',
      text: `${bodies.length} bodies, as one has room for ${mostOf.vertices.halfLife} vertices`,
    });
  notes.push({ kind: 'made', text: 'hitboxes from the vertices of bones, boxes of all sequences' });
  return { document: compiled.document, notes, shift };
}
