/** The files that a batch has written, by what they were made of: two sources never become one file. */
import { basename } from 'node:path';
import { HostError } from '../../shared/host/error.ts';

export class TakenPlaces {
  /** Sources by the paths of their results, in small letters: Windows and the games' archives know no other. */
  private readonly sources = new Map<string, string>();

  /**
   * That nothing else has become this file: a.blp and a.tga are both a.png, and so are files of one name from two folders.
   * @throws HostError
   */
  check(path: string, source: string): void {
    const other = this.sources.get(path.toLowerCase());
    if (other !== undefined && other !== source)
      throw new HostError('bad-request', `${basename(path)} is what ${other} has become already.`);
  }

  take(path: string, source: string): void {
    this.sources.set(path.toLowerCase(), source);
  }
}
