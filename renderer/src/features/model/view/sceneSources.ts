/** How documents of each format are drawn: for what shows a model beside the one in front. */
import type { SceneSource } from '../../../viewport/scene.ts';

type Bring = () => Promise<{ readonly sceneSource: SceneSource }>;

const sources = new Map<string, Bring>();

/** Makes known how documents of these formats are drawn; the code is brought when one is first shown. */
export function offerSceneSource(formats: readonly string[], bring: Bring): void {
  for (const format of formats) sources.set(format, bring);
}

/** Null for formats that nobody draws. Rejects where the code cannot be brought. */
export async function sceneSourceOf(format: string): Promise<SceneSource | null> {
  const bring = sources.get(format);
  return bring === undefined ? null : (await bring()).sceneSource;
}
