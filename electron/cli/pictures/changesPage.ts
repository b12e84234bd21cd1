/** `changes.md` beside the pictures of a comparison: for each file its pictures and its list, to be read where both lie. */
import { relative } from 'node:path';
import { counted } from '../../../shared/codec/words.ts';
import type { PictureDifference } from './pictureFiles.ts';

export interface ChangedFile {
  /** Below both folders. */
  readonly name: string;
  /** What is said of it in a line, such as `3 differences`. */
  readonly verdict: string;
  readonly changes: readonly string[];
  readonly pictures: PictureDifference | null;
}

/** Of one file's list: a page of all vertices is read by nobody. */
const mostLines = 200;
/** Longer than any fence in the text, so that no name can end it. */
const fence = '`````';

/** Names of files may hold anything: as text in a line of Markdown. */
const plain = (text: string): string =>
  text.replaceAll(/[\\`*_{}[\]<>#|&!]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Where a model is shown, and how much of it differs, in a sentence. */
export function picturesInWords({ pixels, greatest, clip, message, files }: PictureDifference): string {
  if (message !== undefined) return `no pictures: ${message}`;
  const when = clip === undefined ? '' : ` in “${clip.name}” at ${(clip.timeMs / 1000).toFixed(2)} s`;
  if (pixels === null) return files.length < 2 ? `shown${when}` : `of other sizes${when}`;
  if (pixels === 0) return `no difference can be seen${when}`;
  return `${counted(pixels, 'pixel')} differ${when}, by ${greatest} at most`;
}

function picturesOf({ pictures, name }: ChangedFile, folder: string): readonly string[] {
  if (pictures === null) return [];
  const { files } = pictures;
  const shown = files.filter((file) => file.endsWith('.side.png'));
  const links = (shown.length > 0 ? shown : files).map((file) => {
    const address = relative(folder, file).split(/[\\/]/).map(encodeURIComponent).join('/');
    return `![${plain(name)}, before and after](${address})`;
  });
  return [...links, '', `${plain(picturesInWords(pictures))}.`, ''];
}

/** @param folder that the page lies in */
export function changesPage(all: readonly ChangedFile[], folder: string): string {
  const parts = all.flatMap((each) => {
    const shown = each.changes.slice(0, mostLines).map((line) => line.trim());
    const more = each.changes.length - shown.length;
    const lines = more > 0 ? [...shown, `… and ${more} more`] : shown;
    const list = lines.length === 0 ? [] : [`${fence}diff`, ...lines, fence, ''];
    return [`## ${plain(each.name)}`, '', `${plain(each.verdict)}.`, '', ...picturesOf(each, folder), ...list];
  });
  const words =
    all.length === 0
      ? 'Nothing differs.'
      : `${counted(all.length, 'file')} differ; before left, after right, in orange what differs.`;
  return ['# What changed', '', words, '', ...parts].join('\n');
}
