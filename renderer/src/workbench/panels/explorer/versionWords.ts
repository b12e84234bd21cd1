/** What is special about one source's version of a file, in words. Pure. */
import type { MountedVersion } from '../../../../../shared/host/mountEntities.ts';
import { fill, text } from '../../../base/text/language.ts';

/** Windows language ids that game archives use. */
const languages: Readonly<Record<number, string>> = {
  get 0x404() {
    return text('Chinese (Taiwan)');
  },
  get 0x405() {
    return text('Czech');
  },
  get 0x407() {
    return text('German');
  },
  get 0x409() {
    return text('English');
  },
  get 0x40a() {
    return text('Spanish');
  },
  get 0x40c() {
    return text('French');
  },
  get 0x410() {
    return text('Italian');
  },
  get 0x411() {
    return text('Japanese');
  },
  get 0x412() {
    return text('Korean');
  },
  get 0x415() {
    return text('Polish');
  },
  get 0x416() {
    return text('Portuguese');
  },
  get 0x419() {
    return text('Russian');
  },
  get 0x804() {
    return text('Chinese');
  },
  get 0x809() {
    return text('English (UK)');
  },
};

export function versionFacts(version: MountedVersion): readonly string[] {
  const { size, packedSize, isCompressed, isEncrypted, isNameless, locale } = version;
  const ratio = size !== null && size > 0 && packedSize !== null ? Math.round((packedSize / size) * 100) : null;
  return [
    isCompressed && ratio !== null ? fill('packed to {} %', ratio) : null,
    isEncrypted ? 'encrypted' : null,
    isNameless ? text('real name not known') : null,
    locale === 0 ? null : (languages[locale] ?? `language 0x${locale.toString(16)}`),
  ].filter((fact) => fact !== null);
}
