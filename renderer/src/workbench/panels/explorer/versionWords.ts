/** What is special about one source's version of a file, in words. Pure. */
import type { MountedVersion } from '../../../../../shared/host/mountEntities.ts';

/** Windows language ids that game archives use. */
const languages: Readonly<Record<number, string>> = {
  0x404: 'Chinese (Taiwan)',
  0x405: 'Czech',
  0x407: 'German',
  0x409: 'English',
  0x40a: 'Spanish',
  0x40c: 'French',
  0x410: 'Italian',
  0x411: 'Japanese',
  0x412: 'Korean',
  0x415: 'Polish',
  0x416: 'Portuguese',
  0x419: 'Russian',
  0x804: 'Chinese',
  0x809: 'English (UK)',
};

export function versionFacts(version: MountedVersion): readonly string[] {
  const { size, packedSize, isCompressed, isEncrypted, isNameless, locale } = version;
  const ratio = size !== null && size > 0 && packedSize !== null ? Math.round((packedSize / size) * 100) : null;
  return [
    isCompressed && ratio !== null ? `packed to ${ratio} %` : null,
    isEncrypted ? 'encrypted' : null,
    isNameless ? 'real name not known' : null,
    locale === 0 ? null : (languages[locale] ?? `language 0x${locale.toString(16)}`),
  ].filter((fact) => fact !== null);
}
