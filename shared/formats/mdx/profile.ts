/**
 * What a model is in the game: a portrait needs no Death, a spell no "Origin Ref". The game's own folders and the names that
 * map makers use tell it, else what the model has. It decides how much a missing thing weighs, never whether a file is sound.
 */
import { fieldsOf } from '../../codec/record.ts';
import { ModelHeader, Sequence } from './schema/model.ts';
import { Attachment } from './schema/nodes.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { FormatProfiles } from '../../format/format.ts';
import { itemsWithTags, singleRecord } from './model.ts';

const labels = {
  unit: 'Unit',
  hero: 'Hero',
  building: 'Building',
  portrait: 'Portrait',
  doodad: 'Doodad',
  effect: 'Effect',
  attachment: 'Attachment',
  missile: 'Missile',
} as const;

export type Profile = keyof typeof labels;

/** Things that stand on the map, take damage and die. */
const living: ReadonlySet<Profile> = new Set(['unit', 'hero', 'building']);

/** Whether players select it, hit it, and see it die: only then do Stand, Death and "Origin Ref" have to be there. */
export function isLiving(profile: Profile): boolean {
  return living.has(profile);
}

/** Whether its cameras are for the portrait in the game's console. */
export function hasPortrait(profile: Profile): boolean {
  return profile === 'portrait' || isLiving(profile);
}

/** Names of files and models, the surest first: a portrait of a hero is a portrait. */
const byName: readonly (readonly [RegExp, Profile])[] = [
  [/(?:^|[_ -])portrait$|_portrait\b/i, 'portrait'],
  [/missile|projectile|arrow$|bolt$/i, 'missile'],
  [/(?:^|[_ -])(?:attach(?:ment)?|weapon|sword|shield|helm|axe|bow|wings?|banner|glow)\d*$/i, 'attachment'],
  [
    /target|caster|impact|(?:^|[_ -])(?:aura|buff|spell|effect|emitter|explosion|birth)|(?:aura|effect|emitter|explosion)\d*$/i,
    'effect',
  ],
  [/^item(?:[_ -]|$)/i, 'doodad'],
  [/^hero|(?:^|[_ -])hero(?:[_ -]|$)/i, 'hero'],
];

/** Folders of the game's own archives, with which imports are filed away too. */
const byFolder: readonly (readonly [RegExp, Profile])[] = [
  [/^buildings?$/i, 'building'],
  [/^(?:doodads?|environment|destructables?|terrain)$/i, 'doodad'],
  [/^weapons?$|^missiles?$/i, 'missile'],
  [/^(?:abilities|spells?|effects?|auras?|sharedmodels)$/i, 'effect'],
  [/^(?:items?|attachments?)$/i, 'attachment'],
  [/^heroe?s?$/i, 'hero'],
  [/^(?:units?|creeps|critters)$/i, 'unit'],
];

function plainName(path: string): string {
  const name = path.split(/[\\/]/).at(-1) ?? '';
  // Words are parted by capitals too: `StormBoltMissile`.
  return name.replace(/\.md[lx]$/i, '').replaceAll(/([a-z])([A-Z])/g, '$1 $2');
}

/** By name and folder; null where they tell nothing. */
function ofPath(path: string): Profile | null {
  const name = plainName(path);
  const named = byName.find(([pattern]) => pattern.test(name))?.[1];
  if (named !== undefined) return named;
  const folders = path.split(/[\\/]/).slice(0, -1).toReversed();
  for (const folder of folders) {
    const found = byFolder.find(([pattern]) => pattern.test(folder))?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

/** First words of the sequences' names, in small letters. */
function sequenceWords(document: DocumentView): readonly (readonly string[])[] {
  return itemsWithTags(document, ['SEQS']).map((id) =>
    fieldsOf(Sequence, document.get(id))
      .name.toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word !== ''),
  );
}

/** By what the model has. What walks or strikes is a unit; what only stands there, and what only happens, is none. */
function ofContent(document: DocumentView): Profile {
  const names = sequenceWords(document);
  const has = (...words: readonly string[]): boolean => names.some(([first]) => words.includes(first ?? ''));
  const mentions = (...words: readonly string[]): boolean =>
    names.some((name) => words.some((word) => name.includes(word)));
  if (has('portrait') && !has('walk', 'attack', 'death', 'birth', 'decay')) return 'portrait';
  const attachments = itemsWithTags(document, ['ATCH']).map((id) =>
    fieldsOf(Attachment, document.get(id)).name.toLowerCase(),
  );
  const hasPlace = (word: string): boolean => attachments.some((name) => name.startsWith(word));
  if (!has('walk') && mentions('work', 'upgrade') && has('stand')) return 'building';
  if (has('walk', 'attack'))
    return mentions('hero') || (mentions('ready') && has('spell') && hasPlace('hero')) ? 'hero' : 'unit';
  if (hasPlace('overhead') && (hasPlace('hand') || hasPlace('chest'))) return 'unit';
  const emitters = itemsWithTags(document, ['PREM', 'PRE2', 'RIBB', 'CORN']).length;
  const geosets = itemsWithTags(document, ['GEOS']).length;
  return emitters > 0 || geosets === 0 || (names.length > 0 && !has('stand')) ? 'effect' : 'doodad';
}

/** What a model most likely is. `path` may be no more than a name, or empty: then the model's own name counts. */
export function likeliestProfile(document: DocumentView, path: string): Profile {
  const header = singleRecord(document, 'MODL');
  const stated = header === null ? '' : fieldsOf(ModelHeader, header).name;
  return ofPath(path) ?? ofPath(stated) ?? ofContent(document);
}

/** A profile by its id; what the model most likely is where there is none of that id. */
export function profileOf(document: DocumentView, id: string | undefined): Profile {
  // Ids are the keys of the labels.
  const known = Object.keys(labels).find((each) => each === id) as Profile | undefined;
  return known ?? likeliestProfile(document, '');
}

export const mdxProfiles: FormatProfiles = {
  all: Object.entries(labels).map(([id, label]) => ({ id, label })),
  likeliest: likeliestProfile,
};
