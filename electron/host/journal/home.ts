/** Where in a mount a document is at home: by names, which outlive the host and its ids. */
import type { Checked } from '../../../shared/host/check.ts';
import { object, text } from '../../../shared/host/check.ts';

export const documentHome = object({
  /** What was mounted: a folder or an archive. */
  mountPath: text,
  /** Label of the source in it: `Data/patch-3.MPQ`. */
  label: text,
  /** In the mount's tree. */
  path: text,
  /** Hash of the main file as it was read there or saved there; empty for a loose file, which is watched as a file. */
  sha256: text,
});
export type DocumentHome = Checked<typeof documentHome>;

/** Whether two homes are the same file. */
export function isSameHome(left: Omit<DocumentHome, 'sha256'>, right: Omit<DocumentHome, 'sha256'>): boolean {
  return (
    left.mountPath === right.mountPath &&
    left.label === right.label &&
    left.path.toLowerCase() === right.path.toLowerCase()
  );
}

/** For people: `Data/patch-3.MPQ › Units/Footman`, the place of the file without its name. */
export function homeLocation({ label, path }: DocumentHome): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? label : `${label} › ${path.slice(0, slash)}`;
}
