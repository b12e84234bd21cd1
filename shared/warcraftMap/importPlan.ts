/** What comes into a map together with a model: each file with the path it gets, and who names it how. */
import { extensionOf, normalisePath, pathKey } from '../archive/paths.ts';
import type { WantedKind } from '../archive/gamePaths.ts';
import { importFolder } from './importList.ts';
import { respelled, stemOf } from './lookup.ts';

/** A file of the plan, by its place in the list. */
export interface PlannedFile {
  readonly name: string;
  readonly path: string;
  /** Models of the plan that name it, and how they spell it. */
  readonly namedBy: readonly { readonly file: number; readonly spelled: string }[];
}

/** A file that a model of the plan names and that does not come along. */
export interface LeftFile {
  readonly path: string;
  readonly kind: WantedKind;
  /** The name of the model. */
  readonly by: string;
  /** The map or the game has it already, or nobody does. */
  readonly state: 'map' | 'game' | 'missing';
}

/** The path a file gets in a map when a model names it so: as it is named, where that is a path; else among the imports. */
export function pathInMap(spelled: string, found: string): string {
  const isElsewhere = /^[a-z]:|^[\\/]|(^|[\\/])\.\.([\\/]|$)/i.test(spelled);
  // oxlint-disable-next-line no-control-regex -- these never stand in a path
  const isPath = !isElsewhere && !/[\u0000-\u001f<>:"|?*]/.test(spelled);
  const ending = extensionOf(found);
  const named = normalisePath(spelled);
  const last = named.slice(named.lastIndexOf('/') + 1);
  const stem = isPath ? stemOf(named) : `${importFolder}/${stemOf(last)}`;
  return ending === '' ? stem : `${stem}.${ending}`;
}

/** What a model has to call other files, so that it finds them under the paths of the plan; nothing where it does already. */
export function renamedIn(files: readonly PlannedFile[], at: number): readonly { from: string; to: string }[] {
  return files.flatMap(({ name, path, namedBy }) =>
    namedBy
      .filter(({ file }) => file === at)
      .flatMap(({ spelled }) => {
        // A picture that is called .tga and is a .blp is found all the same.
        const to = respelled(spelled, pathInMap(spelled, name), path);
        return pathKey(to) === pathKey(spelled) ? [] : [{ from: spelled, to }];
      }),
  );
}
