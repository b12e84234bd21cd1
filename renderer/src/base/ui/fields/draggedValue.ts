/** The kind of dragged data that a text field takes as its whole new value, such as the path of a file. */
export const DRAGGED_VALUE = 'application/x-chunksmith-value';
