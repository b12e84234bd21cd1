/** Textures of a tile (MTEX) and what MTXF says of them. Facts: formats/adt.md, 5 and 7. */
import { cString } from '../../../codec/cString.ts';
import { u32 } from '../../../codec/field.ts';
import { fixed } from '../../../codec/parts.ts';
import type { Part } from '../../../codec/record.ts';
import { record } from '../../../codec/record.ts';
import { longestPath } from '../../common/terrain/placements.ts';

const flagsPart: Part<{ readonly flags: number | null }> = {
  kind: 'textureFlags',
  members: fixed({
    flags: u32({
      label: 'Flags',
      engineName: 'MTXF',
      bits: { 0x1: 'no _s file, cube map' },
      explain: 'Kept in a list of its own; files without that list have none.',
    }),
  }).members,
  read(_reader, fields) {
    fields.flags = null;
  },
  write() {},
  initialise(fields) {
    fields.flags = null;
  },
};

/** A texture of the tile and what MTXF says of it. */
export const Texture = record(
  'texture',
  { label: 'Texture', icon: 'texture', title: 'path', engineName: 'MTEX' },
  cString('path', longestPath + 1, {
    label: 'File',
    engineName: 'filename',
    file: 'texture',
    explain: 'The client also loads the file with _s before its ending, for the shine, unless the flags say otherwise.',
  }),
  flagsPart,
);
