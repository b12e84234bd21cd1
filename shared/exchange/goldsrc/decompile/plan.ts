/** The names that a model's parts get as files and as words of a QC: each once, and such that compilers take them. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { baseOf } from '../../../formats/goldsrc/names.ts';
import { bodypartsOf, bonesOf, modelFields, sequencesOf, texturesOf } from '../../../formats/goldsrc/model.ts';
import { BodyPart, SubModel } from '../../../formats/goldsrc/schema/body.ts';
import { Sequence } from '../../../formats/goldsrc/schema/sequence.ts';
import { Bone } from '../../../formats/goldsrc/schema/skeleton.ts';
import { Texture } from '../../../formats/goldsrc/schema/texture.ts';
import { fileNameOf, UniqueNames } from '../../files.ts';
import { fieldsOf } from '../../../codec/record.ts';

export interface DecompilePlan {
  /** `barney`, of the model's file or its own name. */
  readonly base: string;
  readonly bones: readonly string[];
  /** Name of the mesh file of a submodel without its ending; null for one without triangles. */
  readonly submodels: ReadonlyMap<RecordId, string | null>;
  /** Names of the animation files of a sequence, one a blend, without ending and folder. */
  readonly sequences: ReadonlyMap<RecordId, { readonly name: string; readonly blends: readonly string[] }>;
  readonly textures: ReadonlyMap<RecordId, string>;
  readonly warnings: string[];
}

function boneNames(document: DocumentView, warnings: string[]): readonly string[] {
  const names = new UniqueNames();
  return bonesOf(document).map((id, index) => {
    const { name } = fieldsOf(Bone, document.get(id));
    const plain = name.replaceAll(/["\r\n]/g, '_').trim();
    const unique = names.take(plain === '' ? `bone_${index}` : plain);
    if (unique !== name)
      warnings.push(`bone ${index} "${name}" is called "${unique}": compilers tell bones by their names`);
    return unique;
  });
}

function textureNames(document: DocumentView, warnings: string[]): ReadonlyMap<RecordId, string> {
  const names = new UniqueNames();
  return new Map(
    texturesOf(document).map((id, index) => {
      const { name } = fieldsOf(Texture, document.get(id));
      const file = fileNameOf(name, `texture_${index}`, { keepsBraces: true });
      // In a mesh file the name has a line of its own, which a # would make a comment.
      const base = file.replace(/\.bmp$/i, '').replace(/^#/, '_');
      const ending = /\.bmp$/i.exec(name)?.[0] ?? '.bmp';
      const unique = `${names.take(base)}${ending}`;
      if (unique !== name) warnings.push(`texture ${index} "${name}" is called "${unique}"`);
      return [id, unique] as const;
    }),
  );
}

function submodelNames(document: DocumentView, taken: UniqueNames): DecompilePlan['submodels'] {
  return new Map(
    bodypartsOf(document).flatMap((part, index) =>
      fieldsOf(BodyPart, document.get(part)).models.map((id, choice) => {
        const { name, meshes } = fieldsOf(SubModel, document.get(id));
        if (meshes.length === 0) return [id, null] as const;
        const base = fileNameOf(name, `body_${index}_${choice}`).replace(/\.smd$/i, '');
        return [id, taken.take(base)] as const;
      }),
    ),
  );
}

function sequenceNames(document: DocumentView, warnings: string[]): DecompilePlan['sequences'] {
  const files = new UniqueNames();
  return new Map(
    sequencesOf(document).map((id, index) => {
      const { name, animations } = fieldsOf(Sequence, document.get(id));
      const plain = name.replaceAll(/["\r\n]/g, '_').trim();
      const used = plain === '' ? `sequence_${index}` : plain;
      if (used !== name) warnings.push(`sequence ${index} "${name}" is called "${used}"`);
      const base = fileNameOf(used, `sequence_${index}`);
      const blends = animations.map((_, blend) =>
        files.take(animations.length > 1 ? `${base}_blend${blend + 1}` : base),
      );
      return [id, { name: used, blends }] as const;
    }),
  );
}

export function planDecompile(document: DocumentView): DecompilePlan {
  const warnings: string[] = [];
  const stated = document.original?.files[0]?.name ?? modelFields(document).name.split(/[\\/]/).at(-1) ?? '';
  const base = baseOf(fileNameOf(stated, 'model.mdl'));
  const taken = new UniqueNames();
  taken.take(base);
  return {
    base: base === '' ? 'model' : base,
    bones: boneNames(document, warnings),
    submodels: submodelNames(document, taken),
    sequences: sequenceNames(document, warnings),
    textures: textureNames(document, warnings),
    warnings,
  };
}
