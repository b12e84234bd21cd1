/** Every track tag of Warcraft III's MDX: whose property it animates and what its values are. Format page 3.2. */
import type { Storage } from '../../../codec/storage.ts';
import { sinceFalloff, sinceFresnel, sinceReforged, sinceWideSkin } from './versions.ts';

export interface TrackKind {
  readonly tag: string;
  /** Name in paths and panels: `translation`. */
  readonly property: string;
  readonly label: string;
  readonly storage: Storage;
  readonly components: number;
  /** How values stand in the file where that differs, and conversion is wanted: packed quaternions. */
  readonly stored?: { readonly storage: Storage; readonly components: number };
  /** First version of the game that knows it; all do where it is left out. */
  readonly since?: number;
  /** Files may leave out the word for its interpolation. */
  readonly maySimplify?: boolean;
  readonly unit?: string;
  /** Colour order of animated colours: unlike static ones most are stored blue first (format page 3.4). */
  readonly color?: 'rgb' | 'bgr';
  /** The collection that values point into, for texture tracks. */
  readonly collection?: string;
  /** The game treats these as switches whatever their interpolation says. */
  readonly isVisibility?: boolean;
}

type Extra = Omit<TrackKind, 'tag' | 'property' | 'label' | 'storage' | 'components'>;

function kind(
  tag: string,
  property: string,
  label: string,
  components = 1,
  extra: Extra & { readonly storage?: Storage } = {},
): TrackKind {
  return { tag, property, label, storage: 'f32', components, ...extra };
}

const kinds: readonly TrackKind[] = [
  kind('KGTR', 'translation', 'Translation', 3, { unit: 'units' }),
  kind('KGRT', 'rotation', 'Rotation', 4),
  kind('KGSC', 'scaling', 'Scaling', 3),
  kind('KMTF', 'textureId', 'Texture', 1, { storage: 'u32', collection: 'textures' }),
  kind('KMTA', 'alpha', 'Alpha'),
  kind('KMTE', 'emissiveGain', 'Emissive gain', 1, { since: sinceReforged }),
  kind('KFC3', 'fresnelColor', 'Fresnel colour', 3, { color: 'rgb', since: sinceFresnel }),
  kind('KFCA', 'fresnelOpacity', 'Fresnel opacity', 1, { since: sinceFresnel }),
  kind('KFTC', 'fresnelTeamColor', 'Fresnel team colour', 1, { since: sinceFresnel }),
  kind('KTAT', 'translation', 'Translation', 3),
  kind('KTAR', 'rotation', 'Rotation', 4),
  kind('KTAS', 'scaling', 'Scaling', 3),
  kind('KGAO', 'alpha', 'Alpha'),
  kind('KGAC', 'color', 'Colour', 3, { color: 'bgr' }),
  kind('KLAS', 'attenuationStart', 'Attenuation start', 1, { unit: 'units' }),
  kind('KLAE', 'attenuationEnd', 'Attenuation end', 1, { unit: 'units' }),
  kind('KLAC', 'color', 'Colour', 3, { color: 'bgr' }),
  kind('KLAI', 'intensity', 'Intensity'),
  kind('KLBC', 'ambientColor', 'Ambient colour', 3, { color: 'bgr' }),
  kind('KLBI', 'ambientIntensity', 'Ambient intensity'),
  kind('KLAV', 'visibility', 'Visibility', 1, { isVisibility: true }),
  kind('KLSS', 'shadowCastingStart', 'Shadow casting start', 1, { since: sinceWideSkin }),
  kind('KLSE', 'shadowCastingEnd', 'Shadow casting end', 1, { since: sinceWideSkin }),
  kind('KLQF', 'quadraticFalloff', 'Quadratic falloff', 1, { since: sinceFalloff }),
  kind('KLLF', 'linearFalloff', 'Linear falloff', 1, { since: sinceFalloff }),
  kind('KLDA', 'damping', 'Damping', 1, { since: sinceFalloff }),
  kind('KATV', 'visibility', 'Visibility', 1, { isVisibility: true }),
  kind('KPEE', 'emissionRate', 'Emission rate', 1, { unit: '1/s' }),
  kind('KPEG', 'gravity', 'Gravity'),
  kind('KPLN', 'longitude', 'Longitude', 1, { unit: 'rad' }),
  kind('KPLT', 'latitude', 'Latitude', 1, { unit: 'rad' }),
  kind('KPEL', 'lifespan', 'Lifespan', 1, { unit: 's' }),
  kind('KPES', 'speed', 'Speed', 1, { unit: 'units/s' }),
  kind('KPEV', 'visibility', 'Visibility', 1, { isVisibility: true }),
  kind('KP2S', 'speed', 'Speed', 1, { unit: 'units/s' }),
  kind('KP2R', 'variation', 'Variation'),
  kind('KP2L', 'latitude', 'Latitude', 1, { unit: '°' }),
  kind('KP2G', 'gravity', 'Gravity'),
  kind('KP2E', 'emissionRate', 'Emission rate', 1, { unit: '1/s' }),
  kind('KP2N', 'length', 'Length', 1, { unit: 'units' }),
  kind('KP2W', 'width', 'Width', 1, { unit: 'units' }),
  kind('KP2V', 'visibility', 'Visibility', 1, { isVisibility: true }),
  kind('KRHA', 'heightAbove', 'Height above', 1, { unit: 'units' }),
  kind('KRHB', 'heightBelow', 'Height below', 1, { unit: 'units' }),
  kind('KRAL', 'alpha', 'Alpha'),
  kind('KRCO', 'color', 'Colour', 3, { color: 'bgr' }),
  kind('KRTX', 'textureSlot', 'Texture slot', 1, { storage: 'u32' }),
  kind('KRVS', 'visibility', 'Visibility', 1, { isVisibility: true }),
  kind('KCTR', 'translation', 'Position', 3, { unit: 'units' }),
  kind('KTTR', 'targetTranslation', 'Target position', 3, { unit: 'units' }),
  kind('KCRL', 'roll', 'Roll', 1, { unit: 'rad' }),
  kind('IDUF', 'focusDistance', 'Focus distance', 1, { since: sinceWideSkin }),
  kind('ELAF', 'focalLength', 'Focal length', 1, { since: sinceWideSkin }),
  kind('PTSF', 'fStop', 'F-stop', 1, { since: sinceWideSkin }),
  kind('KCVS', 'visibility', 'Visibility', 1, { isVisibility: true, since: sinceWideSkin }),
  kind('KPPA', 'alpha', 'Alpha'),
  kind('KPPC', 'color', 'Colour', 3, { color: 'rgb' }),
  kind('KPPE', 'emissionRate', 'Emission rate', 1, { unit: '1/s' }),
  kind('KPPL', 'lifespan', 'Lifespan', 1, { unit: 's' }),
  kind('KPPS', 'speed', 'Speed', 1, { unit: 'units/s' }),
  kind('KPPV', 'visibility', 'Visibility', 1, { isVisibility: true }),
  kind('KESK', 'track', 'Sound', 1, { storage: 'i32' }),
];

export const trackKinds: ReadonlyMap<string, TrackKind> = new Map(kinds.map((each) => [each.tag, each]));
