/** MDL, the text form of Warcraft III's models (format page 9): for other tools, and for reading what they wrote. */
export { isModelText, readModelText, type ReadText } from './read.ts';
export { writeModelText, type WrittenText } from './write.ts';
