/** Where the workers lie that tests start: made by `setup.ts`. */
export const workersFolder = new URL('../../../out/test-workers/', import.meta.url);

export const workerUrl = new URL('worker.js', workersFolder);
/** A worker that also knows the test format of several files. */
export const setWorkerUrl = new URL('setWorker.js', workersFolder);
export const archiveWorkerUrl = new URL('archiveWorker.js', workersFolder);
