import type { Readable } from 'node:stream'

/** A finished upload, as a store takes it. */
export interface FinishedFile {
  /** Temporary file; a store may move it away. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** SHA-256 of the bytes, base64url. */
  readonly hash: string
  /**
   * Headers under which an object store would answer it by itself: a type that is never active
   * content, and its name.
   */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Where bytes of attachments lie: the disk of this server, or an object store. Knows keys and
 * bytes, no rows and no rights.
 */
export interface Store {
  /** A key nobody guesses, for one new file. */
  newKey(): string
  /**
   * Keeps a finished file: whole and durable when this resolves, or not there at all.
   * @throws {StoreFailure}
   */
  keep(file: FinishedFile, key: string): Promise<void>
  /**
   * The bytes from `start` up to and with `end`; `null` when there is no such file.
   * @throws {StoreFailure}
   */
  read(key: string, start: number, end: number): Promise<Readable | null>
  /**
   * Deletes a file; one that is gone already is no failure.
   * @param signal ends asking
   * @throws {StoreFailure}
   */
  remove(key: string, signal?: AbortSignal): Promise<void>
  /** Address at which visitors fetch a file without this server; `null` when they come here. */
  publicAddress(key: string): string | null
}

/** An object store refused or could not be reached. Carries no secret. */
export class StoreFailure extends Error {
  /** Code of the store (`AccessDenied`) or of the connection (`ECONNREFUSED`). */
  readonly code: string
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** Id under which the store knows the request; empty when it gave none. */
  readonly requestId: string
  /** The store's clock in its answer, unix seconds; 0 when it told none. */
  readonly storeTime: number
  constructor(code: string, message: string, { status = 0, requestId = '', storeTime = 0 } = {}) {
    super(message)
    this.name = 'StoreFailure'
    this.code = code
    this.status = status
    this.requestId = requestId
    this.storeTime = storeTime
  }
}
