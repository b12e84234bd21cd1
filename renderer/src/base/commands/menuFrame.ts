/** Menus that several hands fill: a frame with named places, and the parts that go there. Checked when they are put together. */
import type { MenuBarStructure, MenuNode } from './menus.ts';
import { commandIdsIn, SEPARATOR } from './menus.ts';

/** As a menu, with places for parts. */
export type FrameNode<Place extends string> =
  | Exclude<MenuNode, { readonly label: string }>
  | { readonly place: Place }
  | { readonly label: string; readonly items: readonly FrameNode<Place>[] };

export interface MenuFrame<Place extends string> extends Omit<MenuBarStructure, 'items'> {
  readonly items: readonly FrameNode<Place>[];
}

export interface MenuPart<Place extends string> {
  readonly place: Place;
  readonly items: readonly MenuNode[];
}

/** No line at an end, and none behind another: places may stay empty. */
function tidied(nodes: readonly MenuNode[]): readonly MenuNode[] {
  return nodes.filter((node, at) => {
    if (node !== SEPARATOR) return true;
    const next = nodes[at + 1];
    return at > 0 && next !== undefined && next !== SEPARATOR && nodes.slice(0, at).some((each) => each !== SEPARATOR);
  });
}

function filled<Place extends string>(
  nodes: readonly FrameNode<Place>[],
  parts: readonly MenuPart<Place>[],
): readonly MenuNode[] {
  const items = nodes.flatMap((node): readonly MenuNode[] => {
    if (typeof node === 'string') return [node];
    if ('place' in node) return parts.filter(({ place }) => place === node.place).flatMap((part) => part.items);
    if ('label' in node) return [{ label: node.label, items: filled(node.items, parts) }];
    return [node];
  });
  return tidied(items);
}

function placesIn<Place extends string>(nodes: readonly FrameNode<Place>[]): readonly string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    if ('place' in node) return [node.place];
    return 'label' in node ? placesIn(node.items) : [];
  });
}

/**
 * Puts parts into their places.
 * @throws Error for a part without a place, for an id that no command has, and for a command that stands in the menus twice
 */
export function putMenusTogether<Place extends string>(
  frames: readonly MenuFrame<Place>[],
  parts: readonly MenuPart<Place>[],
  hasCommand: (id: string) => boolean,
): readonly MenuBarStructure[] {
  const places = new Set(frames.flatMap(({ items }) => placesIn(items)));
  const lost = parts.find(({ place }) => !places.has(place));
  if (lost !== undefined) throw new Error(`No menu has the place “${lost.place}”`);
  const menus = frames.map((frame) => ({ ...frame, items: filled(frame.items, parts) }));
  const seen = new Set<string>();
  for (const { label, items } of menus) {
    for (const id of commandIdsIn(items)) {
      if (!hasCommand(id)) throw new Error(`The menu ${label} names the command “${id}”, which does not exist`);
      if (seen.has(id)) throw new Error(`The command “${id}” stands in the menus twice`);
      seen.add(id);
    }
  }
  return menus;
}
