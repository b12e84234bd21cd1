/** The validator of Warcraft III models: runs every rule over a document. The rules stand one file an area. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { Problem } from '../../../format/format.ts';
import { profileOf } from '../profile.ts';
import { attachments } from './attachments.ts';
import { bones } from './bones.ts';
import { cameras } from './cameras.ts';
import { chunks } from './chunks.ts';
import { readModel } from './context.ts';
import { emitters } from './emitters.ts';
import { events } from './events.ts';
import { extents } from './extents.ts';
import { geosetAnimations } from './geosetAnimations.ts';
import { geosets } from './geosets.ts';
import { header } from './header.ts';
import { lights } from './lights.ts';
import { materials } from './materials.ts';
import { checkMetadata, metadataRules } from './metadata.ts';
import { nodes } from './nodes.ts';
import { references } from './references.ts';
import type { Area } from './rule.ts';
import { toProblem } from './rule.ts';
import { sequences } from './sequences.ts';
import { skinning } from './skinning.ts';
import { texts } from './texts.ts';
import { textures } from './textures.ts';
import { tracks } from './tracks.ts';
import { unseenBytes } from './unseenBytes.ts';
import { unused } from './unused.ts';

/** In the order in which people look at a model; their problems are listed in this order. */
const areas: readonly Area[] = [
  chunks,
  header,
  sequences,
  extents,
  textures,
  materials,
  references,
  geosets,
  skinning,
  geosetAnimations,
  nodes,
  bones,
  attachments,
  lights,
  emitters,
  events,
  cameras,
  tracks,
  texts,
  unseenBytes,
  unused,
];

/** The ids of all rules, each once. */
export const ruleIds: readonly string[] = [
  ...areas.flatMap((area) => area.rules.map(({ id }) => id)),
  ...metadataRules,
];

/**
 * Everything that the game rejects, shows wrong or ignores in a model, as far as the file alone can tell.
 * What needs game data, such as missing textures, is not checked here. Sources: format page 10.
 *
 * @param profile what the model is in the game, one of `mdxProfiles`; what it most likely is where it is left out
 */
export function validateModel(document: DocumentView, profile?: string): readonly Problem[] {
  const model = readModel(document, profileOf(document, profile));
  const problems: Problem[] = [...checkMetadata(model)];
  for (const area of areas) area.check(model, (rule, finding) => problems.push(toProblem(rule, finding)));
  return problems;
}
