/** Why a connection was closed on purpose, where the other side has to know it as well as people. */

/** Another page was opened: this one must not take the host back by itself, or the two would go on doing so for ever. */
export const takenOver = 'Chunksmith was opened in another tab or window, which goes on here.';
