/** What can be added to a document where the selection stands: for the + button, the context menu and the command list. */
import type { Document } from '../../../../shared/document/document.ts';
import type { RecordId } from '../../../../shared/document/record.ts';
import { schemaOf } from '../../../../shared/document/structure.ts';
import { iconFor, inSentence, recordLabel } from '../../app/state/recordNames.ts';
import type { IconName, MenuItem } from '../../ui/index.ts';
import { isOffered } from './newRecords.ts';
import { parentLink } from './nodeTree.ts';
import type { NewPlace } from './structureEdits.ts';

/** One kind of record that can be added, and into which list when not into the kind's own. */
export interface Addition {
  readonly type: string;
  readonly label: string;
  readonly icon: IconName;
  readonly at?: NewPlace;
}

function addition(document: Document, type: string, at?: NewPlace): Addition[] {
  if (!isOffered(document, type)) return [];
  const { label, icon } = schemaOf(document, type).info;
  return [{ type, label: `New ${inSentence(label)}`, icon: iconFor(icon), ...(at === undefined ? {} : { at }) }];
}

/** Records that the selected one can hold, such as layers of a material. Animation tracks are added in Properties. */
export function childAdditions(document: Document, selected: RecordId | null): readonly Addition[] {
  if (selected === null) return [];
  return schemaOf(document, document.get(selected).type).members.flatMap((member) =>
    member.kind === 'records'
      ? member.schemas.flatMap(({ type }) =>
          document.format.animation?.trackTypes.has(type) === true
            ? []
            : addition(document, type, { owner: selected, member: member.name }),
        )
      : [],
  );
}

function listTypes(document: Document): readonly string[] {
  const lists = document.format.collections.filter(({ isSingle, types }) => isSingle !== true && types.length === 1);
  return lists.flatMap(({ types }) => types);
}

/** Kinds that stand in the node tree. */
export function nodeAdditions(document: Document): readonly Addition[] {
  return listTypes(document).flatMap((type) => (parentLink(document, type) === null ? [] : addition(document, type)));
}

/** Kinds that have a list of their own in the file. */
export function listAdditions(document: Document): readonly Addition[] {
  return listTypes(document).flatMap((type) => (parentLink(document, type) === null ? addition(document, type) : []));
}

/** The menu of the + button; `add` does it. */
export function additionMenu(
  document: Document,
  selected: RecordId | null,
  add: (addition: Addition) => void,
): readonly MenuItem[] {
  const action = (each: Addition): MenuItem => ({
    kind: 'action',
    id: `add ${each.at?.owner ?? ''} ${each.type}`,
    label: each.label,
    icon: each.icon,
    onSelect: () => add(each),
  });
  const isUnderNode = selected !== null && parentLink(document, document.get(selected).type) !== null;
  const under = isUnderNode ? ` under ${recordLabel(document, selected)}` : '';
  return [
    ...childAdditions(document, selected).map(action),
    { kind: 'separator' },
    ...listAdditions(document).map(action),
    { kind: 'separator' },
    { kind: 'heading', label: `Nodes${under}` },
    ...nodeAdditions(document).map(action),
  ];
}
