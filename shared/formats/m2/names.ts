/** Names of numbered things that the game knows: key bones, attachment points, events, geoset groups, texture types. */

/**
 * Key bones by id. Source: the community's list of key bones (wowdev.wiki/M2, "Key-Bone Lookup"); 0 to 26 are those of
 * the tables with 27 entries that this format's files have.
 */
export const keyBoneNames: Readonly<Record<number, string>> = {
  [-1]: 'None',
  0: 'Left arm',
  1: 'Right arm',
  2: 'Left shoulder',
  3: 'Right shoulder',
  4: 'Lower spine',
  5: 'Waist',
  6: 'Head',
  7: 'Jaw',
  8: 'Right index finger',
  9: 'Right middle finger',
  10: 'Right little finger',
  11: 'Right ring finger',
  12: 'Right thumb',
  13: 'Left index finger',
  14: 'Left middle finger',
  15: 'Left little finger',
  16: 'Left ring finger',
  17: 'Left thumb',
  18: 'Event $BTH',
  19: 'Event $CSR',
  20: 'Event $CSL',
  21: 'Breath',
  22: 'Name',
  23: 'Name when mounted',
  24: 'Event $CHD',
  25: 'Event $CCH',
  26: 'Root',
  27: 'Wheel 1',
  28: 'Wheel 2',
  29: 'Wheel 3',
  30: 'Wheel 4',
  31: 'Wheel 5',
  32: 'Wheel 6',
  33: 'Wheel 7',
  34: 'Wheel 8',
};

/** Attachment points by id: the client's own names (enum GEOCOMPONENTLINKS, seed 000). */
export const attachmentNames: Readonly<Record<number, string>> = {
  0: 'Shield',
  1: 'Right hand',
  2: 'Left hand',
  3: 'Right elbow',
  4: 'Left elbow',
  5: 'Right shoulder',
  6: 'Left shoulder',
  7: 'Right knee',
  8: 'Left knee',
  9: 'Right hip',
  10: 'Left hip',
  11: 'Helm',
  12: 'Back',
  13: 'Right shoulder flap',
  14: 'Left shoulder flap',
  15: 'Torso blood, front',
  16: 'Torso blood, back',
  17: 'Breath',
  18: 'Player name',
  19: 'Effect at the base',
  20: 'Effect at the head',
  21: 'Spell, left hand',
  22: 'Spell, right hand',
  23: 'Special effect 1',
  24: 'Special effect 2',
  25: 'Special effect 3',
  26: 'Sheath, main hand',
  27: 'Sheath, off hand',
  28: 'Sheath, shield',
  29: 'Player name when mounted',
  30: 'Large weapon, left',
  31: 'Large weapon, right',
  32: 'Hip weapon, left',
  33: 'Hip weapon, right',
  34: 'Torso spell',
  35: 'Hand arrow',
};

/**
 * Geoset groups of characters by the hundreds of a submesh's id. Source: the community's list for character models
 * (wowdev.wiki/Character_Customization), as far as clients up to 3.3.5 use it.
 */
export const geosetGroupNames: Readonly<Record<number, string>> = {
  0: 'Hair',
  1: 'Facial hair 1',
  2: 'Facial hair 2',
  3: 'Facial hair 3',
  4: 'Gloves',
  5: 'Boots',
  7: 'Ears',
  8: 'Sleeves',
  9: 'Knee pads',
  10: 'Chest',
  11: 'Trousers',
  12: 'Tabard',
  13: 'Robe or trousers',
  15: 'Cape',
  17: 'Glowing eyes',
  18: 'Belt',
};

/** Types of textures by id (format page 9). */
export const textureTypeNames: Readonly<Record<number, string>> = {
  0: 'File',
  1: 'Skin',
  2: 'Object skin or cape',
  3: 'Weapon blade',
  4: 'Weapon handle',
  5: 'Environment',
  6: 'Hair',
  7: 'Facial hair',
  8: 'Skin, extra',
  9: 'Interface skin',
  10: 'Tauren mane',
  11: 'Monster skin 1',
  12: 'Monster skin 2',
  13: 'Monster skin 3',
  14: 'Item icon',
  15: 'Guild background',
  16: 'Guild emblem',
  17: 'Guild border',
  18: 'Guild emblem colour',
};

/** The group a submesh's id belongs to. Id 0 is the body itself, which is always shown. */
export function geosetGroup(id: number): number {
  return Math.floor(id / 100);
}

/** `Body`, `Hair 3`, `Cape 2`. */
export function geosetName(id: number): string {
  if (id === 0) return 'Body';
  const group = geosetGroup(id);
  return `${geosetGroupNames[group] ?? `Group ${group}`} ${id % 100}`;
}
