/** Names of flags and enumerations. Format page 5, 8, 9, 11–13, 17; activities: dlls/activity.h of Valve's Half-Life SDK. */

export const headerFlags: Readonly<Record<number, string>> = {
  0x1: 'Rocket trail',
  0x2: 'Grenade smoke',
  0x4: 'Blood trail',
  0x8: 'Rotate',
  0x10: 'Green tracer',
  0x20: 'Small blood trail',
  0x40: 'Orange tracer',
  0x80: 'Purple tracer',
  0x100: 'No shade light',
  0x200: 'Trace hitboxes',
  0x400: 'Force sky light',
  0x10000: 'Has bump maps (Xash)',
  0x20000000: 'Static prop (Xash)',
  0x40000000: 'Bone info (Xash)',
  [0x80000000]: 'Bone weights (Xash)',
};

const rotationLoop = 0x8000;

const controllerAxes: Readonly<Record<number, string>> = {
  0x1: 'X',
  0x2: 'Y',
  0x4: 'Z',
  0x8: 'X rotation',
  0x10: 'Y rotation',
  0x20: 'Z rotation',
};

export const controllerTypes: Readonly<Record<number, string>> = {
  ...controllerAxes,
  ...Object.fromEntries(
    Object.entries(controllerAxes).map(([bit, name]) => [Number(bit) | rotationLoop, `${name}, wrapping`]),
  ),
};

export const controllerWraps = rotationLoop;

export const hitGroups: Readonly<Record<number, string>> = {
  0: 'Generic',
  1: 'Head',
  2: 'Chest',
  3: 'Stomach',
  4: 'Left arm',
  5: 'Right arm',
  6: 'Left leg',
  7: 'Right leg',
  8: 'Mod group 8',
  9: 'Mod group 9',
  10: 'Helmet or armour',
  11: 'Gonarch',
};

export const motionBits: Readonly<Record<number, string>> = {
  0x1: 'X',
  0x2: 'Y',
  0x4: 'Z',
  0x8: 'X rotation',
  0x10: 'Y rotation',
  0x20: 'Z rotation',
  0x40: 'Linear X',
  0x80: 'Linear Y',
  0x100: 'Linear Z',
  0x200: 'Absolute X',
  0x400: 'Absolute Y',
  0x800: 'Absolute Z',
  0x1000: 'Absolute X rotation',
  0x2000: 'Absolute Y rotation',
  0x4000: 'Absolute Z rotation',
  0x8000: 'Wrapping rotation',
};

/** One bit of a motion type, for blends. */
export const blendTypes: Readonly<Record<number, string>> = { 0: 'None', ...motionBits };

export const sequenceFlags: Readonly<Record<number, string>> = {
  0x1: 'Looping',
  0x2: 'Snap (Xash)',
  0x4: 'Delta (Xash)',
  0x8: 'Autoplay (Xash)',
  ...Object.fromEntries(
    [0x10, 0x20, 0x40, 0x80, 0x100, 0x200, 0x400, 0x800, 0x1000, 0x2000, 0x4000, 0x8000].map((bit) => [
      bit,
      `Xash flag 0x${bit.toString(16)}`,
    ]),
  ),
};

export const textureFlags: Readonly<Record<number, string>> = {
  0x1: 'Flat shade',
  0x2: 'Chrome',
  0x4: 'Full bright',
  0x8: 'No mip maps',
  0x10: 'Alpha',
  0x20: 'Additive',
  0x40: 'Masked',
  0x80: 'Normal map (Xash)',
  0x100: 'Gloss map (Xash)',
  0x200: 'Gloss power (Xash)',
  0x400: 'Luma (Xash)',
  0x800: 'Alpha solid (Xash)',
  0x1000: 'Two-sided (Xash)',
  0x2000: 'Height map (Xash)',
  [0x80000000]: 'Half-float coordinates (Xash)',
};

/** Texture flags that code asks for. */
export const textureBits = { flat: 0x1, chrome: 0x2, fullBright: 0x4, additive: 0x20, masked: 0x40 } as const;

const activities = [
  'RESET|IDLE|GUARD|WALK|RUN|FLY|SWIM|HOP|LEAP|FALL|LAND|STRAFE_LEFT|STRAFE_RIGHT|ROLL_LEFT|ROLL_RIGHT|TURN_LEFT',
  'TURN_RIGHT|CROUCH|CROUCHIDLE|STAND|USE|SIGNAL1|SIGNAL2|SIGNAL3|TWITCH|COWER|SMALL_FLINCH|BIG_FLINCH',
  'RANGE_ATTACK1|RANGE_ATTACK2|MELEE_ATTACK1|MELEE_ATTACK2|RELOAD|ARM|DISARM|EAT|DIESIMPLE|DIEBACKWARD|DIEFORWARD',
  'DIEVIOLENT|BARNACLE_HIT|BARNACLE_PULL|BARNACLE_CHOMP|BARNACLE_CHEW|SLEEP|INSPECT_FLOOR|INSPECT_WALL|IDLE_ANGRY',
  'WALK_HURT|RUN_HURT|HOVER|GLIDE|FLY_LEFT|FLY_RIGHT|DETECT_SCENT|SNIFF|BITE|THREAT_DISPLAY|FEAR_DISPLAY|EXCITED',
  'SPECIAL_ATTACK1|SPECIAL_ATTACK2|COMBAT_IDLE|WALK_SCARED|RUN_SCARED|VICTORY_DANCE|DIE_HEADSHOT|DIE_CHESTSHOT',
  'DIE_GUTSHOT|DIE_BACKSHOT|FLINCH_HEAD|FLINCH_CHEST|FLINCH_STOMACH|FLINCH_LEFTARM|FLINCH_RIGHTARM|FLINCH_LEFTLEG',
  'FLINCH_RIGHTLEG',
].flatMap((row) => row.split('|'));

export const activityNames: Readonly<Record<number, string>> = Object.fromEntries(
  activities.map((name, number) => [number, number === 0 ? 'None' : `ACT_${name}`]),
);

/** What events do, by their number. Below 5000 the server acts on them, from 5000 on the client. */
export const eventNames: Readonly<Record<number, string>> = {
  1000: 'Dead',
  1001: 'Cannot be interrupted',
  1002: 'Can be interrupted',
  1003: 'Fire target',
  1004: 'Sound (body)',
  1005: 'Sentence',
  1006: 'In air',
  1007: 'End animation',
  1008: 'Sound (voice)',
  1009: 'Sentence, random',
  1010: 'Not dead',
  5001: 'Muzzle flash at attachment 0',
  5002: 'Spark at attachment 0',
  5004: 'Sound (client)',
  5011: 'Muzzle flash at attachment 1',
  5021: 'Muzzle flash at attachment 2',
  5031: 'Muzzle flash at attachment 3',
};
