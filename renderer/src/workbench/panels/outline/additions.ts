/** What can be added to a document where the selection stands: for the + button, the context menu and the command list. */
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { schemaOf } from '../../../../../shared/document/structure.ts';
import { iconFor, inSentence, recordLabel } from '../../state/recordNames.ts';
import type { IconName, MenuItem } from '../../../base/ui/index.ts';
import { isOffered, whyNotYet } from './newRecords.ts';
import { parentLink } from './nodeTree.ts';
import type { NewPlace } from './structureEdits.ts';
import { fill } from '../../../base/text/language.ts';

/** One kind of record that can be added, and into which list when not into the kind's own. */
export interface Addition {
  readonly type: string;
  readonly label: string;
  readonly icon: IconName;
  readonly at?: NewPlace;
}

function addition(document: FormatDocument, type: string, at?: NewPlace): Addition[] {
  if (!isOffered(document, type)) return [];
  const { label, icon } = schemaOf(document, type).info;
  return [{ type, label: fill('New {}', inSentence(label)), icon: iconFor(icon), ...(at === undefined ? {} : { at }) }];
}

/** Records that the selected one can hold, such as layers of a material. Animation tracks are added in Properties. */
export function childAdditions(document: FormatDocument, selected: RecordId | null): readonly Addition[] {
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

function listTypes(document: FormatDocument): readonly string[] {
  const lists = document.format.collections.filter(({ isSingle, types }) => isSingle !== true && types.length === 1);
  return lists.flatMap(({ types }) => types);
}

/** Kinds that stand in the node tree. */
export function nodeAdditions(document: FormatDocument): readonly Addition[] {
  return listTypes(document).flatMap((type) => (parentLink(document, type) === null ? [] : addition(document, type)));
}

/** Kinds that have a list of their own in the file. */
export function listAdditions(document: FormatDocument): readonly Addition[] {
  return listTypes(document).flatMap((type) => (parentLink(document, type) === null ? addition(document, type) : []));
}

/** The menu of the + button; `add` does it. */
export function additionMenu(
  document: FormatDocument,
  selected: RecordId | null,
  add: (addition: Addition) => void,
): readonly MenuItem[] {
  const action = (each: Addition): MenuItem => {
    const why = whyNotYet(document, each.type);
    return {
      kind: 'action',
      id: `add ${each.at?.owner ?? ''} ${each.type}`,
      label: each.label,
      icon: each.icon,
      onSelect: () => add(each),
      ...(why === null ? {} : { disabled: true, note: why }),
    };
  };
  const inside = childAdditions(document, selected);
  const lists = listAdditions(document).filter(({ type }) => inside.every((each) => each.type !== type));
  const nodes = nodeAdditions(document);
  const isUnderNode = selected !== null && parentLink(document, document.get(selected).type) !== null;
  const under = isUnderNode ? ` under ${recordLabel(document, selected)}` : '';
  return [
    ...inside.map(action),
    ...(inside.length === 0 ? [] : [{ kind: 'separator' } as const]),
    ...lists.map(action),
    ...(nodes.length === 0
      ? []
      : [{ kind: 'separator' } as const, { kind: 'heading', label: fill('Nodes{}', under) } as const]),
    ...nodes.map(action),
  ];
}
