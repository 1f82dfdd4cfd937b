import type { Readable } from 'node:stream'

/** A finished upload, as passed to a store. */
export interface FinishedFile {
  /** Temporary file; a store may move it. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** SHA-256 of the bytes, base64url. */
  readonly hash: string
  /**
   * Headers for an object store that sends the file itself: a type that is never active content,
   * and its name.
   */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Storage for bytes of attachments: the disk of this server, or an object store. Knows keys and
 * bytes, no rows and no rights.
 */
export interface Store {
  /** An unguessable key for a new file. */
  newKey(): string
  /**
   * Stores a finished file: complete and durable when this resolves, or not at all.
   * @throws {StoreFailure}
   */
  keep(file: FinishedFile, key: string): Promise<void>
  /**
   * The bytes from `start` to `end`, inclusive; `null` if there is no such file.
   * @throws {StoreFailure}
   */
  read(key: string, start: number, end: number): Promise<Readable | null>
  /**
   * Deletes a file; a missing one is not an error.
   * @param signal aborts the request
   * @throws {StoreFailure}
   */
  remove(key: string, signal?: AbortSignal): Promise<void>
  /** Address from which visitors fetch a file directly; `null` if this server sends it. */
  publicAddress(key: string): string | null
}

/** An object store refused a request or could not be reached. Contains no secrets. */
export class StoreFailure extends Error {
  /** Error code of the store (`AccessDenied`) or of the connection (`ECONNREFUSED`). */
  readonly code: string
  /** HTTP status; 0 if there was no answer. */
  readonly status: number
  /** The store's request id; empty if it sent none. */
  readonly requestId: string
  /** The store's clock in its answer, unix seconds; 0 if unknown. */
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
