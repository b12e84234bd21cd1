/** In which clips meshes are seen: carried over where both games can say so. */
import type { FormatDocument } from '../../format/format.ts';
import type { ContentNote } from '../../model/content.ts';
import type { ModelView } from '../../model/view.ts';
import type { PlainModel } from './content.ts';

interface ShownSource {
  readonly document: FormatDocument;
  readonly view: ModelView;
  readonly source: PlainModel;
}

const placeOf = (positions: Float32Array, vertex: number, scale: number): string =>
  [0, 1, 2].map((axis) => Math.round((positions[vertex * 3 + axis] ?? 0) * scale)).join(' ');

/**
 * Hides meshes of the result in the clips in which the source hides them. Meshes are known by where their vertices stand:
 * what was cut into several is hidden as a whole.
 */
export function carryVisibility({ document, source }: ShownSource, made: FormatDocument, notes: ContentNote[]): void {
  const { shownIn } = document.format.model?.edits(document) ?? {};
  if (shownIn === undefined) return;
  const hidden = source.meshes.map(({ record }) => source.clips.map((clip) => shownIn(record, clip) === 'hidden'));
  if (!hidden.some((clips) => clips.includes(true))) return;
  const model = made.format.model;
  const setShown = model?.edits(made).setShown;
  if (model === undefined || setShown === undefined) {
    notes.push({ kind: 'lost', text: 'what clips hide: all meshes are seen in all of them' });
    return;
  }
  const view = model.view(made);
  // The result may stand elsewhere by its scale; places are told apart by a ten-thousandth of its size.
  const sizeIn = (meshes: readonly { readonly positions: Float32Array }[]): number =>
    meshes.reduce(
      (most, { positions }) => positions.reduce((each, value) => Math.max(each, Math.abs(value)), most),
      1e-9,
    );
  const [before, after] = [1e4 / sizeIn(source.content.meshes), 1e4 / sizeIn(view.meshes)];
  const owners = new Map<string, Set<number>>();
  for (const [index, { positions }] of source.content.meshes.entries()) {
    for (let vertex = 0; vertex * 3 < positions.length; vertex++) {
      const key = placeOf(positions, vertex, before);
      owners.set(key, (owners.get(key) ?? new Set()).add(index));
    }
  }
  const offset = view.clips.length - source.clips.length;
  made.edit('Visibility', (step) => {
    for (const { record, positions } of view.meshes) {
      const votes = new Map<number, number>();
      for (let vertex = 0; vertex * 3 < positions.length; vertex++) {
        for (const owner of owners.get(placeOf(positions, vertex, after)) ?? [])
          votes.set(owner, (votes.get(owner) ?? 0) + 1);
      }
      const [owner] = [...votes].toSorted((left, right) => right[1] - left[1])[0] ?? [];
      const clips = hidden[owner ?? -1] ?? [];
      if (!clips.includes(true)) continue;
      for (const [at, isHidden] of clips.entries()) {
        const clip = view.clips[at + offset];
        if (clip !== undefined) setShown(record, clip, !isHidden, step);
      }
    }
  });
}
