/** The one list of features. Order counts: keys and menus of what stands first come first. */
import type { Contribution } from '../workbench/contribution.ts';
import { halflife } from '../features/halflife/index.ts';
import { model } from '../features/model/index.ts';
import { table } from '../features/table/index.ts';
import { terrain } from '../features/terrain/index.ts';
import { texture } from '../features/texture/index.ts';
import { warcraft } from '../features/warcraft/index.ts';
import { wow } from '../features/wow/index.ts';

export const features: readonly Contribution[] = [model, warcraft, wow, halflife, texture, terrain, table];
