/** Random studio models: the schema's possibilities, kept to the rules that a reader relies on. */
import fc from 'fast-check';
import { StudioModel } from '../formats/goldsrc/schema/files.ts';
import { channelCount } from '../formats/goldsrc/schema/channels.ts';
import { studioVersion } from '../formats/goldsrc/schema/header.ts';
import { paletteLength } from '../formats/goldsrc/schema/texture.ts';
import type { GenerateRules, RecordTree, TreeValue } from './generate.ts';
import { arbitraryRecord } from './generate.ts';

type FieldTree = Record<string, TreeValue>;

function small(value: TreeValue, most: number): number {
  return Math.abs(Number(value)) % (most + 1);
}

/** Numbers of a fixed count, made from those that were drawn. */
function resized<T extends Uint8Array | Int16Array>(make: (length: number) => T, value: TreeValue, length: number): T {
  const drawn = ArrayBuffer.isView(value) ? Array.from(value as Int16Array) : [];
  const result = make(length);
  for (let index = 0; index < length; index++) result[index] = drawn[index % Math.max(1, drawn.length)] ?? index;
  return result;
}

/** Runs of random strips and fans. */
function commandsOf(value: TreeValue): Int16Array {
  const drawn = ArrayBuffer.isView(value) ? Array.from(value as Int16Array) : [];
  return Int16Array.from(
    drawn.slice(0, 3).flatMap((number) => {
      const corners = (Math.abs(number) % 4) + 1;
      return [number < 0 ? -corners : corners, ...Array.from({ length: corners * 4 }, (_, at) => (number >> 3) + at)];
    }),
  );
}

/** Samples fit bones and frames; long still stretches are what runs are made of. */
function withSamples(tree: RecordTree, bones: number): RecordTree {
  const frames = small(tree.fields['frames'], 40);
  const animations = (tree.fields['animations'] as readonly RecordTree[]).map((animation, blend) => ({
    ...animation,
    fields: {
      samples: Int16Array.from({ length: bones * frames * channelCount }, (_, at) =>
        (at + blend) % 7 < 4 ? 0 : ((at >> 3) * 977) % 0x7fff,
      ),
    },
  }));
  return { ...tree, fields: { ...tree.fields, frames, animations, group: 0 } };
}

function adjust(type: string, fields: FieldTree): FieldTree {
  switch (type) {
    case 'texture': {
      const width = small(fields['width'], 6);
      const height = small(fields['height'], 6);
      const pixels = resized((length) => new Uint8Array(length), fields['pixels'], width * height);
      const palette = resized((length) => new Uint8Array(length), fields['palette'], paletteLength);
      return { ...fields, width, height, pixels, palette };
    }
    case 'mesh':
      return { ...fields, commands: commandsOf(fields['commands']) };
    case 'submodel': {
      const count = (name: string): number => (fields[name] as Float32Array).length / 3;
      return {
        ...fields,
        vertexBones: resized((length) => new Uint8Array(length), fields['vertexBones'], count('positions')),
        normalBones: resized((length) => new Uint8Array(length), fields['normalBones'], count('normals')),
      };
    }
    case 'model': {
      const bones = (fields['bones'] as readonly RecordTree[]).length;
      const skinColumns = small(fields['skinColumns'], 3);
      const skinFamilies = small(fields['skinFamilies'], 3);
      const nodeCount = small(fields['nodeCount'], 4);
      return {
        ...fields,
        sequences: (fields['sequences'] as readonly RecordTree[]).map((tree) => withSamples(tree, bones)),
        skinColumns,
        skinFamilies,
        skinTable: resized((length) => new Int16Array(length), fields['skinTable'], skinColumns * skinFamilies),
        nodeCount,
        transitions: resized((length) => new Uint8Array(length), fields['transitions'], nodeCount * nodeCount),
        lengthError: small(fields['lengthError'], 100),
        flags: Number(fields['flags']) & 0xffff,
        soundTable: 0,
      };
    }
    default:
      return fields;
  }
}

const rules: GenerateRules = {
  children(_owner, member) {
    // Files beside the main one are tried by tests of their own.
    if (member === 'textureFiles' || member === 'files') return fc.constant([]);
    return null;
  },
  adjust,
};

/** A whole model in one file. */
export const arbitraryStudioModel: fc.Arbitrary<RecordTree> = arbitraryRecord(StudioModel, studioVersion, rules);
