/**
 * Models from one version to another: Warcraft III 800 to 1800 and World of Warcraft alpha 1300 to 1500. Whatever both
 * sides have is carried over as it is; what the other has no place for is named. Facts: formats/mdx-warcraft3.md section
 * 6, formats/wow-models.md 17 to 19, formats/import-conversion.md section 7.
 */
import { RecordBuilder } from '../../../codec/reader.ts';
import { Document, openDocument } from '../../../document/document.ts';
import { editStructure } from '../../../document/structure.ts';
import { addedErrorLines, addedErrors, countErrors } from '../../../format/addedErrors.ts';
import type { Format, FormatDocument } from '../../../format/format.ts';
import type { RgbaPixels } from '../../../media/mipmaps.ts';
import { Losses } from '../../common/losses.ts';
import { mdxAlpha } from '../alpha/index.ts';
import { alphaVersions } from '../alpha/versions.ts';
import { AlphaModelFile } from '../alpha/schema/index.ts';
import { dialectOf, warcraft3, wowAlpha } from '../dialects.ts';
import { mdxEdits } from '../edits/index.ts';
import { mdx, versionRange } from '../index.ts';
import { itemsWithTags } from '../model.ts';
import { ModelFile } from '../schema/index.ts';
import { Texture } from '../schema/model.ts';
import { sinceReforged, sinceSkin } from '../schema/versions.ts';
import { mdxView } from '../view/index.ts';
import { geosetFields } from '../view/records.ts';
import { AddedTextures } from './addedTextures.ts';
import type { Conversion, MdxVersion, Surfaces } from './conversion.ts';
import { Copier } from './copier.ts';

export interface MdxConverted {
  /** The converted model, read from its bytes. */
  readonly document: FormatDocument;
  readonly bytes: Uint8Array;
  /** What the other version cannot hold and errors that came in, one line a kind; empty when everything was carried over. */
  readonly lost: readonly string[];
  /** Pictures that were made for its materials, by the names that the model has for them. */
  readonly pictures: readonly { readonly name: string; readonly image: RgbaPixels }[];
}

export interface MdxConversionChoices extends Pick<Conversion, 'replaceablePath'> {
  /** What all lengths are multiplied with. */
  readonly scale: number;
  readonly surfaces?: Surfaces;
  readonly pictureOf?: Conversion['pictureOf'];
}

function requireVersion({ version, isAlpha }: MdxVersion): void {
  const [oldest, newest] = versionRange;
  const isKnown = isAlpha
    ? alphaVersions.includes(version)
    : Number.isInteger(version) && version >= oldest && version <= newest;
  if (isKnown) return;
  const game = isAlpha ? `World of Warcraft alpha (${alphaVersions.join(', ')})` : `Warcraft III (${oldest}–${newest})`;
  throw new RangeError(`version ${version} is not one of ${game}`);
}

/** Whether a conversion makes pictures anew, and so has to have those of the model. */
export function wantsPictures(document: FormatDocument, to: MdxVersion, surfaces: Surfaces): boolean {
  if (surfaces === 'hd') return true;
  const isPlain = surfaces === 'sd' || to.isAlpha || to.version < sinceReforged;
  return isPlain && mdxView(document).materials.some(({ layers }) => layers.some((layer) => layer.highDefinition));
}

/** Textures that were added, behind those that the model has. */
function appendTextures({ added }: Conversion, made: FormatDocument): void {
  if (added.list.length === 0) return;
  editStructure(made, 'Convert', (structure) => {
    for (const { path, replaceableId } of added.list) structure.create(Texture.type, { path, replaceableId });
  });
}

/** Geosets for afar stand beside the others where nothing chooses between them. */
function withoutDistant({ document, to, lost }: Conversion, made: FormatDocument): void {
  if (!to.isAlpha && to.version >= sinceSkin) return;
  const copies = itemsWithTags(made, ['GEOS']);
  const distant = itemsWithTags(document, ['GEOS']).flatMap((id, position) =>
    (geosetFields(document.get(id)).levelOfDetail ?? 0) > 0 ? (copies[position] ?? []) : [],
  );
  if (distant.length === 0) return;
  for (const _ of distant) lost.note('geosets for afar');
  const along = made.format.structure?.dependants?.(made, distant) ?? [];
  editStructure(made, 'Convert', (structure) => {
    for (const id of new Set([...distant, ...along.flatMap(({ records }) => records)])) structure.remove(id);
  });
}

/**
 * A model as another version or as one of the other game.
 * @throws RangeError for a version that neither game has, and for more bones than the version can name
 */
export function convertMdx(
  document: FormatDocument,
  { version, isAlpha }: MdxVersion,
  { scale, replaceablePath, surfaces = 'kept', pictureOf = () => null }: MdxConversionChoices,
): MdxConverted {
  requireVersion({ version, isAlpha });
  if (surfaces === 'hd' && (isAlpha || version < sinceReforged))
    throw new RangeError(`only versions of Warcraft III from ${sinceReforged} on have materials of high definition`);
  const lost = new Losses();
  const builder = new RecordBuilder();
  const format: Format = isAlpha ? mdxAlpha : mdx;
  const source = dialectOf(document);
  const conversion: Conversion = {
    document,
    view: mdxView(document),
    from: { version: document.version, isAlpha: source.isAlpha, dialect: source },
    to: { version, isAlpha, dialect: isAlpha ? wowAlpha : warcraft3 },
    builder,
    lost,
    replaceablePath,
    surfaces,
    pictureOf,
    added: new AddedTextures(itemsWithTags(document, ['TEXS']).length),
  };
  const root = builder.reserve();
  const type = (isAlpha ? AlphaModelFile : ModelFile).type;
  builder.put(root, type, null, null, { chunks: new Copier(conversion).chunks(root) });
  const made = new Document(format, {
    records: builder.records,
    root,
    nextId: builder.nextId,
    version,
  });
  appendTextures(conversion, made);
  withoutDistant(conversion, made);
  const notes = scale === 1 ? [] : (mdxEdits(made).transformWhole?.({ scale, turn: [0, 0, 0], move: [0, 0, 0] }) ?? []);
  const bytes = made.write();
  const converted = openDocument(format, bytes);
  const added = addedErrors(countErrors(document.format.validate(document)), format.validate(converted));
  const pictures = conversion.added.list.flatMap(({ path: name, image }) => (image === null ? [] : [{ name, image }]));
  return {
    document: converted,
    bytes,
    lost: [...lost.lines, ...notes, ...addedErrorLines(added)],
    pictures,
  };
}
