/** Lets the page draw and answer between two pieces of work that have to be done in it. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
