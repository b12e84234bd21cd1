/** A studio model as the sources it could be compiled from: QC, SMD and BMP files. */
import type { DocumentView } from '../../../codec/documentView.ts';
import { restPose } from '../../../formats/goldsrc/geometry/scene.ts';
import { Sequence } from '../../../formats/goldsrc/schema/sequence.ts';
import { Texture } from '../../../formats/goldsrc/schema/texture.ts';
import type { ExchangeFile } from '../../files.ts';
import { textBytes } from '../../files.ts';
import { writeBitmap } from '../bitmap.ts';
import { writeSmd } from '../smd.ts';
import type { TextureRule } from '../textureRule.ts';
import { animationSmd } from './animations.ts';
import { meshSmd, nodesOf } from './meshes.ts';
import { planDecompile } from './plan.ts';
import { animationFolder, qcText, textureFolder } from './qc.ts';
import { fieldsOf } from '../../../codec/record.ts';

export interface DecompileOptions {
  /** How texture coordinates become fractions; `valve` when left out. */
  readonly rule?: TextureRule;
}

export interface Decompiled {
  /** Name of the QC among the files. */
  readonly main: string;
  /** The QC first; animations in `anims/`, pictures in `textures/`. */
  readonly files: readonly ExchangeFile[];
  /** What the sources cannot say, or say in other words. */
  readonly warnings: readonly string[];
}

export function decompileStudio(document: DocumentView, { rule = 'valve' }: DecompileOptions = {}): Decompiled {
  const plan = planDecompile(document);
  const rest = restPose(document);
  const nodes = nodesOf(document, plan);
  const files: ExchangeFile[] = [];
  for (const [id, name] of plan.submodels) {
    if (name !== null)
      files.push({ name: `${name}.smd`, bytes: writeSmd(meshSmd(document, id, { plan, rest, rule })) });
  }
  for (const [id, { blends }] of plan.sequences) {
    const { animations } = fieldsOf(Sequence, document.get(id));
    for (const [blend, animation] of animations.entries()) {
      const name = `${animationFolder}/${blends[blend] ?? ''}.smd`;
      files.push({ name, bytes: writeSmd(animationSmd(document, nodes, id, animation)) });
    }
  }
  for (const [id, name] of plan.textures) {
    const { width, height, pixels, palette } = fieldsOf(Texture, document.get(id));
    const picture = { width, height, pixels: Uint8Array.from(pixels), palette: Uint8Array.from(palette) };
    files.push({ name: `${textureFolder}/${name}`, bytes: writeBitmap(picture) });
  }
  const main = `${plan.base}.qc`;
  const qc = { name: main, bytes: textBytes(qcText(document, plan, rule)) };
  return { main, files: [qc, ...files], warnings: plan.warnings };
}
