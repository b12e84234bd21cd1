/** Blocks of names and what refers to them. Facts: formats/wmo.md, 21 (15 to 19, 21, 22, 32, 33, 62). */
import { says } from '../../../codec/said.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { encodedLength } from '../../../codec/text.ts';
import { itemsOf } from '../../common/terrain/chunkLists.ts';
import type { BuildingView } from './context.ts';
import { longestPath, nameFields } from '../schema/nameBlock.ts';
import { shaderNames } from '../flags.ts';
import { area, rule } from './rule.ts';

const rules = {
  open: rule('name-open', 'error', 'The client reads on into what follows the block.'),
  place: rule('texture-place', 'error', 'The client reads a name past the end of the names and may crash.'),
  inside: rule(
    'name-inside',
    'warning',
    'Only the end of the name is read; tools that share the ends of names write such places on purpose.',
  ),
  missing: rule('texture-missing', 'warning', 'The client shows plain green.'),
  second: rule('second-texture', 'warning', 'Without it the client draws the material opaque with its first texture.'),
  texture: rule('texture-name', 'warning', 'The client finds only .blp files with names of up to 255 characters.'),
  group: rule('group-name', 'warning', 'The group has another name, or none. Clients accept that.'),
  model: rule(
    'doodad-model-name',
    'warning',
    'The client replaces the ending .mdx or .mdl by .m2; with any other ending it finds nothing.',
  ),
  doodad: rule('doodad-model', 'error', 'The client fails to load the model of this doodad.'),
};

interface Name {
  readonly id: RecordId;
  readonly path: string;
  readonly offset: number;
  readonly size: number;
}

function namesOf({ document }: BuildingView, tag: string): readonly Name[] {
  return itemsOf(document, tag).map((id) => {
    const { path, offset, size } = nameFields(document.get(id));
    return { id, path, offset, size };
  });
}

type Found = 'text' | 'inside' | 'nothing' | 'outside';

/** What stands at a place of a block. */
function lookUp(names: readonly Name[]): (offset: number) => Found {
  return (offset) => {
    const name = names.find((each) => offset >= each.offset && offset < each.offset + each.size);
    if (name === undefined) return 'outside';
    if (offset - name.offset >= encodedLength(name.path)) return 'nothing';
    return offset === name.offset ? 'text' : 'inside';
  };
}

/** Shaders that take a second texture (formats/wmo.md, 7). */
const twoTextures: ReadonlySet<number> = new Set([3, 5, 6]);

export const names = area(rules, (building, report) => {
  const { hasRoot, nameOf, document, materials, doodads, entries, groups } = building;
  if (!hasRoot) return;
  const [textures, models, groupNames] = ['MOTX', 'MODN', 'MOGN'].map((tag) => namesOf(building, tag));
  for (const list of [textures, models, groupNames]) {
    const last = list?.at(-1);
    if (last === undefined || last.size > encodedLength(last.path)) continue;
    report(rules.open, { record: last.id, member: 'path', message: says`The name “${last.path}” has no end` });
  }
  for (const { id, path } of textures ?? []) {
    if (path === '' || (/\.blp$/i.test(path) && encodedLength(path) <= longestPath)) continue;
    report(rules.texture, { record: id, member: 'path', message: says`“${path}” is not the name of a texture` });
  }
  for (const { id, path } of models ?? []) {
    if (path === '' || /\.(mdx|mdl|m2)$/i.test(path)) continue;
    report(rules.model, { record: id, member: 'path', message: says`“${path}” is not the name of a model` });
  }
  const texture = lookUp(textures ?? []);
  for (const { id, fields } of materials) {
    const name = nameOf(document.get(id));
    const [first, second] = [texture(fields.texture), texture(fields.secondTexture)];
    if (first === 'outside') {
      report(rules.place, {
        record: id,
        member: 'texture',
        message: says`${name} takes its texture from outside the list of names`,
      });
    } else if (first === 'nothing') {
      report(rules.missing, { record: id, member: 'texture', message: says`${name} has no texture` });
    }
    if (first === 'inside' || second === 'inside') {
      report(rules.inside, {
        record: id,
        member: first === 'inside' ? 'texture' : 'secondTexture',
        message: says`${name} refers to the inside of a name`,
      });
    }
    if (second === 'outside') {
      report(rules.place, {
        record: id,
        member: 'secondTexture',
        severity: 'warning',
        message: says`${name} takes its second texture from outside the list of names`,
      });
    }
    if (twoTextures.has(fields.shader) && second !== 'text' && second !== 'inside') {
      report(rules.second, {
        record: id,
        member: 'secondTexture',
        message: says`${name} has no second texture for the shader ${shaderNames[fields.shader] ?? ''}`,
      });
    }
  }
  const model = lookUp(models ?? []);
  for (const { id, fields } of doodads) {
    const found = model(fields.model);
    if (found === 'text') continue;
    report(found === 'inside' ? rules.inside : rules.doodad, {
      record: id,
      member: 'model',
      message:
        found === 'inside'
          ? says`${nameOf(document.get(id))} refers to the inside of a name`
          : says`${nameOf(document.get(id))} has no model`,
    });
  }
  const groupName = lookUp(groupNames ?? []);
  const isName = (offset: number): boolean => groupName(offset) === 'text' || groupName(offset) === 'nothing';
  for (const { id, fields } of entries) {
    if (fields.name === -1 || isName(fields.name)) continue;
    report(rules.group, {
      record: id,
      member: 'name',
      message: says`${nameOf(document.get(id))} has a name outside the list of names`,
    });
  }
  for (const { id, fields, name } of groups) {
    for (const member of ['name', 'description'] as const) {
      if (isName(fields[member])) continue;
      report(rules.group, { record: id, member, message: says`${name} has a ${member} outside the list of names` });
    }
  }
});
