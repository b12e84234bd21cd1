/** Which models stand on points and joints of another one, to be looked at together. Nothing of it is in a file. */
import type { Document } from '../../../../shared/document/document.ts';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import { choicesPerDocument } from '../model/choices.ts';
import type { MakeScene } from '../scene.ts';
import type { LoadTexture } from '../textures/textureStore.ts';

/** A model that another one carries. */
export interface AttachedModel {
  readonly name: string;
  /** It may be open elsewhere and be edited: what changes there is seen here. */
  readonly document: Document;
  readonly makeScene: MakeScene;
  readonly loadTexture: LoadTexture;
}

export interface Attachments {
  /** What was chosen, by the point or joint that carries it; null where nothing is to be shown. */
  readonly chosen: ReadonlyMap<RecordId, AttachedModel | null>;
  /** What the file itself names for a point; what was chosen there counts before it. */
  readonly named: ReadonlyMap<RecordId, AttachedModel>;
}

const none: Attachments = { chosen: new Map(), named: new Map() };

/** What a document carries. On its root stands what is moved by joints of the same names, as weapons in Half-Life's hands. */
export const attachedTo = choicesPerDocument<Attachments>(none);

/** What is shown on each point. */
export function shownOn({ chosen, named }: Attachments): ReadonlyMap<RecordId, AttachedModel> {
  const all = new Map<RecordId, AttachedModel | null>([...named, ...chosen]);
  return new Map([...all].flatMap(([point, model]) => (model === null ? [] : [[point, model] as const])));
}
