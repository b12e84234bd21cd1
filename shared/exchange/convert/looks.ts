/** Materials of a model as plain ones: each layer is one, and pictures that the game fills in are made. */
import { glowPixels } from '../../media/glow.ts';
import type { RgbaPixels } from '../../media/mipmaps.ts';
import type { TrackTime } from '../../geometry/track.ts';
import type { ContentMaterial, ContentNote, ContentTexture } from '../../model/content.ts';
import { momentOf } from '../../model/moment.ts';
import type { At, CoordinateMove, Tint } from '../../model/looks.ts';
import type { LayerTexture, MaterialLayer, ModelMesh, ModelTexture, ModelView } from '../../model/view.ts';
import { overTeamColor, teamColor } from '../gltf/materials.ts';
import type { ImportGame } from '../import/targets.ts';
import { CurveReader } from './curves.ts';
import { layered, liesOver } from './layered.ts';

/** The picture of a texture by its position in the model's list; null where it is not to be had. */
export type PictureOf = (index: number) => RgbaPixels | null;

const teamSide = 8;

function made(side: number, pixel: (x: number, y: number) => readonly number[]): RgbaPixels {
  const pixels = new Uint8Array(side * side * 4);
  for (let at = 0; at < side * side; at++) pixels.set(pixel(at % side, Math.floor(at / side)), at * 4);
  return { width: side, height: side, pixels };
}

/** What stands for a texture that only Warcraft III fills in: the first player's colour, and its glow. */
export function filledPicture({ filledIn }: Pick<ModelTexture, 'filledIn'>): RgbaPixels | null {
  if (filledIn === 'teamColor') return made(teamSide, () => [...teamColor, 255]);
  return filledIn === 'teamGlow' ? glowPixels(teamColor) : null;
}

function nameOf({ path, kindName }: ModelTexture, index: number): string {
  const name = (path.split(/[\\/]/).at(-1) ?? '').replace(/\.\w+$/, '');
  if (name !== '') return name;
  return kindName === '' ? `texture ${index}` : kindName;
}

export interface LooksFor {
  readonly game: ImportGame;
  readonly pictureOf: PictureOf;
  /** Where opacities that change are kept; null for a game in which nothing fades. */
  readonly curves: CurveReader | null;
}

function upsideDown({ width, height, pixels }: RgbaPixels): RgbaPixels {
  const turned = new Uint8Array(pixels.length);
  for (let row = 0; row < height; row++) {
    turned.set(pixels.subarray(row * width * 4, (row + 1) * width * 4), (height - 1 - row) * width * 4);
  }
  return { width, height, pixels: turned };
}

/** What a layer is drawn on. */
interface LayerPlace {
  /** The same for the same. */
  readonly key: string;
  readonly isOver?: boolean;
  readonly isTurned?: boolean;
  readonly mesh?: At<Tint> | null;
  /** Layers that lie over it and are part of its picture. */
  readonly above?: readonly MaterialLayer[];
}

const baseOf = (textures: readonly LayerTexture[]): LayerTexture | undefined =>
  textures.find(({ slot }) => slot === 'base') ?? textures[0];

function fraction(value: number): number {
  return Math.min(1, Math.max(0, value));
}

const white = [1, 1, 1] as const;
/** Moments of a clock of its own, ms, at which what goes by it is seen to move. */
const probes = [97, 371, 1013];

/** The move, the turn as a quaternion and the size that come to a change of coordinates: two numbers, four and two. */
function partedMove([a, b, u, c, d, v]: CoordinateMove): readonly number[] {
  const half = Math.atan2(c, a) / 2;
  const isMirrored = a * d - b * c < 0;
  return [
    ...[u - 0.5 + 0.5 * (a + b), v - 0.5 + 0.5 * (c + d)],
    ...[0, 0, Math.sin(half), Math.cos(half)],
    ...[Math.hypot(a, c), Math.hypot(b, d) * (isMirrored ? -1 : 1)],
  ];
}

/** Collects the materials and textures that meshes show. */
export class PlainLooks {
  readonly materials: ContentMaterial[] = [];
  readonly textures: ContentTexture[] = [];
  private readonly view: ModelView;
  private readonly game: ImportGame;
  private readonly pictureOf: PictureOf;
  private readonly notes: ContentNote[];
  /** Null for a game in which nothing fades. */
  private readonly curves: CurveReader | null;
  private readonly known = new Map<string, number>();
  private readonly told = new Set<string>();

  constructor(view: ModelView, { game, pictureOf, curves }: LooksFor, notes: ContentNote[]) {
    this.view = view;
    this.game = game;
    this.pictureOf = pictureOf;
    this.curves = curves;
    this.notes = notes;
  }

  private tell(kind: ContentNote['kind'], text: string): void {
    if (this.told.has(text)) return;
    this.told.add(text);
    this.notes.push({ kind, text });
  }

  private kept<T>(key: string, list: T[], make: () => T): number {
    const found = this.known.get(key);
    if (found !== undefined) return found;
    list.push(make());
    this.known.set(key, list.length - 1);
    return list.length - 1;
  }

  private texture(index: number, isOver: boolean, isTurned = false): number {
    return this.kept(`texture ${index} ${isOver} ${isTurned}`, this.textures, () => {
      const texture = this.view.textures[index];
      if (texture === undefined) {
        return {
          name: 'white',
          path: null,
          image: made(teamSide, () => [255, 255, 255, 255]),
          wrapsS: true,
          wrapsT: true,
        };
      }
      const image = texture.pixels?.() ?? this.pictureOf(index) ?? filledPicture(texture);
      const name = nameOf(texture, index);
      if (image === null)
        this.tell('lost', `the picture ${name}, which was not found: it is to be put beside the model`);
      const { wrapsS, wrapsT } = texture;
      const shared = { path: null, wrapsS, wrapsT };
      if (image !== null && isTurned) return { ...shared, name: `${name}_turned`, image: upsideDown(image) };
      return { ...shared, name, image: image !== null && isOver ? overTeamColor(image) : image };
    });
  }

  /** The picture of a layer with those that lie over it; that of the layer alone where one of them is not to be had. */
  private layeredTexture(under: number, isOver: boolean, over: readonly MaterialLayer[]): number {
    const below = this.texture(under, isOver);
    const { image, name } = this.textures[below] ?? { image: null, name: '' };
    const above = over.map(({ textures, blend }) => ({ blend, index: baseOf(textures)?.texture ?? -1 }));
    const pictures = above.map(({ index }) => this.view.textures[index]?.pixels?.() ?? this.pictureOf(index));
    if (image === null || pictures.includes(null) || over.length === 0) {
      if (over.length > 0) this.tell('lost', 'layers over the first of a surface');
      return below;
    }
    const key = `texture ${under} ${isOver} under ${above.map(({ index, blend }) => `${index} ${blend}`).join(' ')}`;
    this.tell('approximated', 'layers over each other are one picture');
    const made = this.kept(key, this.textures, () => ({
      ...{ path: null, wrapsS: true, wrapsT: true, ...this.textures[below] },
      name: `${name}_layered`,
      image: pictures.reduce<RgbaPixels>(
        (all, picture, at) => (picture === null ? all : layered(all, picture, above[at]?.blend ?? 'blend')),
        image,
      ),
    }));
    return made;
  }

  /** How opaque a layer is, times what its mesh adds. */
  private opacity(layer: MaterialLayer, mesh: At<Tint> | null): Pick<ContentMaterial, 'alpha' | 'opacity'> {
    const { alpha, tint, motions } = layer;
    if (mesh === null && !motions.some(({ of }) => of === 'opacity')) return { alpha: fraction(alpha) };
    if (this.curves === null) {
      this.tell('lost', 'opacities that change in time');
      return { alpha: fraction(alpha) };
    }
    const [curve = -1] = this.curves.add([{ measure: 'plain' }], (time) => [
      fraction(tint?.(time).alpha ?? alpha) * fraction(mesh?.(time).alpha ?? 1),
    ]);
    const steady = this.curves.steady(curve);
    return steady === null ? { alpha: 1, opacity: curve } : { alpha: steady[0] ?? 1 };
  }

  /** What the colours of a layer are multiplied by, with those of its mesh. */
  private colour({ tint }: MaterialLayer, mesh: At<Tint> | null): Pick<ContentMaterial, 'colour'> {
    if (tint === null && mesh === null) return {};
    const colourAt = (time: TrackTime): readonly number[] => {
      const [own, whole] = [tint?.(time).color ?? white, mesh?.(time).color ?? white];
      return own.map((part, at) => fraction(part * (whole[at] ?? 1)));
    };
    const curves = this.curves ?? new CurveReader(this.view.clips, 1);
    const [colour = -1] = curves.add([{ measure: 'plain', width: 3 }], colourAt);
    const steady = curves.steady(colour);
    if (steady !== null && steady.every((part) => part === 1)) return {};
    if (this.curves !== null && this.game !== 'halfLife') return { colour };
    this.tell('lost', steady === null ? 'colours that change in time' : 'colours that surfaces are multiplied by');
    return {};
  }

  /** How the picture of a layer moves over its surface. */
  private moved({ motions }: MaterialLayer, base: LayerTexture | undefined): Pick<ContentMaterial, 'moved'> {
    const moves = base?.moved ?? null;
    if (moves === null || !motions.some(({ of }) => of === 'coordinates')) return {};
    if (this.curves === null || this.game === 'halfLife') {
      this.tell('lost', 'textures that move over their surfaces');
      return {};
    }
    const still = moves(momentOf(null, 0, 0));
    const isOnOwnClock = probes.some((time) => moves(momentOf(null, 0, time)).some((part, at) => part !== still[at]));
    if (isOnOwnClock) this.tell('approximated', 'pictures that move by a clock of their own begin anew with each clip');
    const parts = [{ width: 2 }, { width: 4 }, { width: 2 }].map((part) => ({ measure: 'plain', ...part }) as const);
    const [move = -1, turn = -1, size = -1] = this.curves.add(parts, (time) => partedMove(moves(time)));
    return { moved: { move, turn, size } };
  }

  private layer(
    name: string,
    layer: MaterialLayer,
    { key, isOver = false, isTurned = false, mesh = null, above = [] }: LayerPlace,
  ): number {
    return this.kept(`material ${key}`, this.materials, () => {
      const base = baseOf(layer.textures);
      const { motions, highDefinition } = layer;
      if (highDefinition) this.tell('lost', 'normal, ORM and further pictures of surfaces of high definition');
      if (motions.some(({ of }) => of === 'texture')) this.tell('lost', 'textures that change in time');
      if (layer.textures.length > 1 && !highDefinition) this.tell('lost', 'further textures of one surface');
      if ((base?.coordinates ?? 0) < 0) this.tell('approximated', 'mirrored surroundings stay on their surfaces');
      // Only Warcraft III has colours of players; elsewhere they are part of the picture.
      const isPlayers = isOver && this.game === 'warcraft3';
      return {
        name: `${name} ${this.materials.length}`,
        blend: isOver ? 'opaque' : layer.blend,
        isTwoSided: layer.isTwoSided,
        isLit: layer.isLit,
        ...this.opacity(layer, mesh),
        ...this.colour(layer, mesh),
        texture:
          above.length === 0
            ? this.texture(base?.texture ?? -1, isOver && !isPlayers, isTurned)
            : this.layeredTexture(base?.texture ?? -1, isOver, above),
        coordinates: Math.max(0, base?.coordinates ?? 0),
        ...this.moved(layer, base),
        isOverTeamColor: isPlayers,
      };
    });
  }

  /** A texture of the view as it is; a white one where there is none. */
  picture(index: number): number {
    return this.texture(index, false);
  }

  /**
   * Whether the picture of a ribbon has to stand on its head in the other game: World of Warcraft has the upper edge of a
   * cell at the lower one of a ribbon (`formats/m2/view/ribbons.ts`).
   * @param step from the upper edge of a ribbon to its lower one, in the picture that it has now
   */
  isTurned(step: number): boolean {
    return step < 0 !== (this.game === 'wow');
  }

  /**
   * What a ribbon is drawn with.
   * @param key the same for the same
   * @param isTurned whether its picture stands on its head in the other game
   */
  ofRibbon(layer: MaterialLayer, key: string, isTurned: boolean): number {
    const still = { ...layer, motions: layer.motions.filter(({ of }) => of !== 'opacity') };
    return this.layer(key, still, { key, isTurned });
  }

  /** The materials that a mesh is drawn with, one above the other; never none. */
  of({ material: index, record }: Pick<ModelMesh, 'material' | 'record'>): readonly number[] {
    const mesh = this.view.tints.get(record) ?? null;
    const material = this.view.materials[index];
    const layers = material?.layers ?? [];
    const [first, second] = layers;
    if (material === undefined || first === undefined) {
      return [
        this.kept('material none', this.materials, () => ({
          ...{ name: 'plain', blend: 'opaque', isTwoSided: false, isLit: true, alpha: 1 },
          ...{ texture: this.texture(-1, false), coordinates: 0, isOverTeamColor: false },
        })),
      ];
    }
    const under = this.view.textures[first.textures[0]?.texture ?? -1];
    const isOver = under?.filledIn === 'teamColor' && second?.blend === 'blend';
    if (isOver && this.game !== 'warcraft3')
      this.tell('approximated', 'colours of players: those of the first are in the pictures');
    const drawn = isOver ? layers.slice(1) : layers;
    const shown = this.game === 'halfLife' ? drawn.slice(0, 1) : drawn;
    // Of a surface with one picture the layers that lie still over it are part of that.
    const [lowest, ...others] = drawn;
    const above =
      shown.length === drawn.length || lowest === undefined ? [] : others.filter((layer) => liesOver(layer, lowest));
    if (shown.length + above.length < drawn.length) this.tell('lost', 'layers over the first of a surface');
    return shown.map((layer, at) => {
      // A mesh that fades by itself has a material of its own.
      const key = mesh === null ? `${index} ${at}` : `${index} ${at} ${record}`;
      return this.layer(material.name, layer, { key, isOver: isOver && at === 0, mesh, above });
    });
  }
}
