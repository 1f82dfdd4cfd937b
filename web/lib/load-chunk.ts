/**
 * The code or phrases of a part of the program could not be loaded: offline, or a new release has
 * removed the files. Its message is the browser's.
 */
export class ChunkFailure extends Error {}

const fail = (reason: unknown): never => {
  throw new ChunkFailure(String(reason))
}

/**
 * Loads code, with or without a network: what the browser has stored it needs none for.
 * @throws {ChunkFailure}
 */
export const loadChunk = <T>(load: () => Promise<T>): Promise<T> => load().catch(fail)

/**
 * Loads code unless there is no network: browsers remember that a module has failed to load, and
 * would not ask for it again.
 * @throws {ChunkFailure}
 */
export const whenOnline = <T>(load: () => Promise<T>): Promise<T> =>
  loadChunk(navigator.onLine ? load : () => Promise.reject(new Error('offline')))
