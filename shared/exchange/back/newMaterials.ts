/** Materials of a file that the model has not: made with its verbs, for the meshes that are shown with them. */
import type { RecordId } from '../../codec/documentRecord.ts';
import type { Transaction } from '../../document/transaction.ts';
import type { ContentMaterial, ContentTexture, ModelContent } from '../../model/content.ts';
import { dressMesh, materialFor } from '../../model/dressMesh.ts';
import type { EditedModel } from '../../model/edits.ts';
import type { LayerChoices, NewTexture } from '../../model/materialEdits.ts';
import { isSeeThrough } from '../../model/materials.ts';
import type { ClipLayer } from '../../model/meshClip.ts';
import type { Notes } from '../../model/notes.ts';
import type { Blend } from '../../model/view.ts';
import type { ExchangeFile } from '../files.ts';
import { fileNameOf, UniqueNames } from '../files.ts';
import { fittedPicture } from '../import/studioPicture.ts';
import { textureFile } from '../import/textures.ts';
import type { ChangedPicture } from './backPictures.ts';
import type { BackContent, Matches } from './known.ts';
import { statedNumber } from './known.ts';

/** What a game shows in the place of a blending that it has not. */
const nearest: Readonly<Partial<Record<Blend, Blend>>> = {
  blend: 'masked',
  addAlpha: 'add',
  modulate: 'blend',
  modulate2x: 'modulate',
};

function blendFor({ blends }: LayerChoices, wanted: Blend): number {
  const ways = [wanted, nearest[wanted] ?? 'opaque', 'opaque'];
  const found = ways.flatMap((way) => blends.find(({ blend }) => blend === way) ?? []);
  return found[0]?.value ?? 0;
}

function flagsFor({ flags }: LayerChoices, { isTwoSided, isLit, blend }: ContentMaterial): number {
  const wanted = new Set([
    ...(isTwoSided ? ['twoSided'] : []),
    ...(isLit ? [] : ['shines']),
    ...(isSeeThrough(blend) ? ['hidesNothing'] : []),
  ]);
  return flags.reduce((all, { bit, does }) => (does !== null && wanted.has(does) ? all | bit : all), 0) >>> 0;
}

const teamColor = 1;

/** The game's number of the team's colour; null where it has none. */
function teamKind({ kinds }: LayerChoices): number | null {
  return kinds.find(({ value, name }) => value === teamColor && name === 'Team colour')?.value ?? null;
}

/** The layers of a material in the game's words, over the player's colour where it shines through. */
function layersFor(choices: LayerChoices, material: ContentMaterial, texture: NewTexture): readonly ClipLayer[] {
  const team = material.isOverTeamColor ? teamKind(choices) : null;
  const coordinates = choices.coordinates.includes(material.coordinates) ? material.coordinates : 0;
  const shared = { highDefinition: false, isAnimated: false, flags: flagsFor(choices, material) };
  const layer = (blend: Blend, shown: NewTexture): ClipLayer => ({
    ...shared,
    alpha: material.alpha,
    isLit: material.isLit,
    isTwoSided: material.isTwoSided,
    way: blend,
    blend: blendFor(choices, blend),
    textures: [
      { texture: { ...shown, filledIn: shown.kind === team && team !== null ? 'teamColor' : null }, coordinates },
    ],
  });
  if (team === null) return [layer(material.blend, texture)];
  return [layer('opaque', { path: '', kind: team, picture: null }), layer('blend', texture)];
}

const nameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

/** What came of an item. */
export interface Carried {
  /** What the format had to do to obey. */
  readonly notes: Notes;
  /** Texture files that belong beside the model now. */
  readonly files: readonly ExchangeFile[];
  /** Pictures that texture files of the model are to have now. */
  readonly pictures: readonly ChangedPicture[];
}

interface Wanted {
  readonly texture: NewTexture;
  readonly files: readonly ExchangeFile[];
}

/** Which material of the model, as it is now, a mesh of the file is shown with. */
export interface ShownWith {
  /** Position among the materials of the view; −1 for none, or one that the mesh is to be dressed in. */
  readonly material: number;
  /** Layers for a mesh whose material is its own; null for none. */
  readonly layers: readonly ClipLayer[] | null;
}

export class BackMaterials {
  private readonly model: EditedModel;
  private readonly known: BackContent;
  private readonly matches: Matches;
  /** The content with its pictures; asked for once something is made. */
  private readonly content: ModelContent;
  private readonly names = new UniqueNames();
  private readonly made = new Map<number, ShownWith>();

  /** @param content of the file, with pictures where it has materials that the model has not */
  constructor(model: EditedModel, content: ModelContent, known: BackContent, matches: Matches) {
    this.model = model;
    this.content = content;
    this.known = known;
    this.matches = matches;
    for (const { path } of model.view.textures) this.names.take(nameOf(path).toLowerCase());
  }

  shownWith(at: number): ShownWith {
    const match = this.matches.materials[at] ?? -1;
    if (match >= 0) return { material: statedNumber(this.known.origins.materials[match], 'material'), layers: null };
    return this.made.get(at) ?? { material: -1, layers: null };
  }

  /** Makes a material, or keeps what meshes will be dressed in where each has its own. */
  make(at: number, step: Transaction): Carried {
    const material = this.content.materials[at];
    const { layerChoices, addMaterial } = this.model.edits;
    if (material === undefined || layerChoices === undefined) return { notes: [], files: [], pictures: [] };
    const { texture, files } = this.textureOf(this.content.textures[material.texture], layerChoices);
    const layers = layersFor(layerChoices, material, texture);
    if (addMaterial === undefined) {
      this.made.set(at, { material: -1, layers });
      return { notes: [], files, pictures: [] };
    }
    const dressing = materialFor(this.model, layers, step);
    this.made.set(at, { material: dressing.material, layers: null });
    return { notes: dressing.notes, files, pictures: [] };
  }

  /** A mesh in the look that was made for it. */
  dress(mesh: RecordId, { layers }: ShownWith, step: Transaction): Notes {
    return layers === null ? [] : dressMesh(this.model, mesh, layers, step);
  }

  /** A path that the game knows already stays; a picture becomes a file beside the model, or a part of it. */
  private textureOf(texture: ContentTexture | undefined, { files }: LayerChoices): Wanted {
    const { path = null, image = null, name = '' } = texture ?? {};
    if (files === null) {
      return { texture: { path: name, kind: 0, picture: image === null ? null : fittedPicture(image) }, files: [] };
    }
    if (path !== null) return { texture: { path, kind: 0, picture: null }, files: [] };
    const base = fileNameOf(name.replace(/\.(?:png|jpe?g|tga|bmp)$/i, ''), 'texture');
    const own = this.names.take(`${base}.blp`);
    // A number belongs before the ending.
    const file = own.endsWith('.blp') ? own : `${base}${own.slice(base.length + '.blp'.length)}.blp`;
    const written = image === null ? [] : [{ name: file, bytes: textureFile(image, files.target).bytes }];
    return { texture: { path: file, kind: 0, picture: null }, files: written };
  }
}
