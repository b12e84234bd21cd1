/** What page and host tell each other of the page itself: whether it still answers, and which document it is busy showing. */
import { flag, object, opaqueId } from './check.ts';
import { request } from './request.ts';

const nothing = object({});

export const pageRequests = {
  /** The answer to `areYouThere`. */
  stillHere: request(nothing, nothing),
  /**
   * Whether the first picture of a document is done. A host takes every document that it gives out for one that is just being
   * shown; a page says false before it shows one that stood behind others until now. What a page was showing when it stopped
   * answering is offered without its view.
   */
  noteShown: request(object({ documentId: opaqueId, isShown: flag }), nothing),
  /** Takes a file off the list `unshown` of `welcome`. */
  forgetUnshown: request(object({ fileId: opaqueId }), nothing),
} as const;

export const pageEvents = {
  /** Told every few seconds; a page that leaves several of them without an answer is stuck. */
  areYouThere: nothing,
} as const;
