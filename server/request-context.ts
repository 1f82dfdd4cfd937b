import type { Config } from './config.ts'
import type { Failure } from './contract/failures.ts'
import type { Locale } from './contract/locales/sentence.ts'
import type { Database } from './db/database.ts'
import type { Sealer } from './sealer.ts'

/** Shared by all requests of a server. */
export interface Site {
  readonly db: Database
  readonly config: Config
  /** Encrypts stored secrets and signs values given to clients. */
  readonly sealer: Sealer
  /** Milliseconds since 1970; the only thing replaced in tests. */
  readonly clock: () => number
  /** The same by the database's clock, which all servers share. */
  readonly databaseClock: () => number
  /** Folder of the attachments, inside the data folder. */
  readonly filesFolder: string
  /** Folder of uploads in progress. */
  readonly uploadsFolder: string
  /**
   * Id shared by database, data folder and attachments of this site; empty until a server has used
   * them.
   */
  readonly installId: string
  /** Version of the program, such as `0.1.0`. */
  readonly version: string
}

/** The signed-in person, with the current data of their account. */
export interface Person {
  readonly uid: number
  readonly username: string
  readonly name: string
  /** 1 administrator, 2 ordinary. */
  readonly groupid: number
  readonly is_sso: number
}

/** The token that authenticated the person. */
export interface Token {
  readonly id: number
  readonly kind: 'browser' | 'command' | 'external' | 'access'
  readonly name: string
  readonly scope: 'full' | 'read' | 'write' | 'admin'
  /** `null`: every item of the person. */
  readonly itemIds: readonly number[] | null
  /** Unix seconds; 0 never. */
  readonly expires: number
  readonly addtime: number
}

/** A file in the request: on disk already, deleted after the request. */
export interface Upload {
  readonly path: string
  readonly name: string
  readonly size: number
  /** SHA-256 of the bytes, base64url. */
  readonly hash: string
  /** The leading bytes, to detect its type. */
  readonly head: Buffer
}

/** A stored file to be sent. */
export interface SentFile {
  /** Bytes. */
  readonly size: number
  /** With its quotation marks; changes with the bytes. */
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  /** The bytes from `start` to `end`, inclusive; `null` if they are missing. */
  open(start: number, end: number): Promise<NodeJS.ReadableStream | null>
}

/** How a use case answers with something other than a JSON envelope. */
export interface Answering {
  /** For calls refused on the sign-in screen: the local path the person is on the way to. */
  wayTo: string
  setCookie(name: string, value: string, options: { seconds: number; httpOnly: boolean }): void
  /** For calls of shape `file`. */
  send(
    body: Buffer | NodeJS.ReadableStream | string,
    headers: Record<string, string>,
    status?: number,
  ): void
  /** For calls of shape `file`: sends plain text. */
  sendText(text: string, status?: number): void
  /** For calls of shape `file`: sends a failure as a sentence in the visitor's language. */
  sendRefusal(failure: Failure, status?: number): void
  /**
   * For calls of shape `file`: streams a file, or the requested range of it.
   * @returns number of bytes sent, or `gone` if nothing was sent
   */
  sendFile(file: SentFile): Promise<number | 'gone'>
}

/** The token as sent, valid or not, and where it was sent. */
export interface PresentedToken {
  readonly secret: string
  readonly place: 'header' | 'field' | 'cookie'
}

/** One request. Rules and use cases see nothing else of HTTP. */
export interface RequestContext {
  readonly site: Site
  readonly db: Database
  /** Path of the requested call, whichever alias was used. */
  readonly call: string
  readonly person: Person | null
  readonly token: Token | null
  readonly presented: PresentedToken | null
  /**
   * The page that sent the request, as reported by the browser; `none`: a program, or an address
   * typed by hand.
   */
  readonly sentBy: 'own page' | 'foreign page' | 'none'
  /**
   * False when the person is authenticated only by the cookie, in a request that any link could
   * have caused: then nothing is written.
   */
  readonly mayWrite: boolean
  readonly locale: Locale
  /** Unix seconds, constant during the request. */
  readonly now: number
  /**
   * Unix seconds by the database's clock, which locks use. Source:
   * server/contract/spec/additions.md 9.
   */
  readonly databaseNow: number
  /** Address of the visitor, as far as proxies are trusted. */
  readonly address: string
  readonly userAgent: string
  /** `_item_pwd`, empty if none was sent. */
  readonly itemPassword: string
  /** Whether the item pass cookie counts as the password, in requests for documents. */
  readonly takesItemPass: boolean
  /** Cookies of the request. */
  readonly cookies: Readonly<Record<string, string>>
  /** Public address of the site without a trailing slash. */
  readonly baseAddress: string
  /** True on the addresses of older clients. */
  readonly older: boolean
  readonly upload: Upload | null
  /** The upload exceeded the limit; nothing of it was kept. */
  readonly uploadTooLarge: boolean
  readonly answering: Answering
  /**
   * Aborted when nobody waits for the answer any more: the client has left, or the server is about
   * to stop.
   */
  left(): AbortSignal
  /** Looks up again whose token this request's is, before its rule is evaluated again. */
  identifyAgain(): Promise<void>
  /** The same request at the current time, for calls that have waited: whose token it is now. */
  again(): Promise<RequestContext>
}
