// Meshes, joints and clips of a model of any of the games: node meshes.mjs FILE
import { readFileSync } from 'node:fs';
import { openDocument } from '@chunksmith/formats';
import { goldsrc, m2, mdx, mdxAlpha, wmo } from '@chunksmith/formats/models';

const [file] = process.argv.slice(2);
const bytes = new Uint8Array(readFileSync(file));
const format = [mdx, mdxAlpha, m2, goldsrc, wmo].find((each) => each.sniff(bytes, file));
if (format === undefined) throw new Error(`${file} is no model`);
const { meshes, joints, clips } = format.model.view(openDocument(format, bytes));
console.log(`${meshes.length} meshes, ${joints.length} joints, ${clips.length} clips`);
for (const { name, vertexCount, triangles } of meshes)
  console.log(`${name}: ${vertexCount} vertices, ${triangles.length / 3} faces`);
