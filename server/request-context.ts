import type { Config } from './config.ts'
import type { Failure } from './contract/failures.ts'
import type { Locale } from './contract/locales/sentence.ts'
import type { Database } from './db/database.ts'
import type { Sealer } from './sealer.ts'

/** What all requests of one server share. */
export interface Site {
  readonly db: Database
  readonly config: Config
  /** Encrypts what is kept at rest and signs what is handed out. */
  readonly sealer: Sealer
  /** Milliseconds since 1970; the one thing tests replace. */
  readonly clock: () => number
  /** The same by the database's clock, which all servers share. */
  readonly databaseClock: () => number
  /** Folder for attachments, inside the data folder. */
  readonly filesFolder: string
  /** Folder for what is being uploaded. */
  readonly uploadsFolder: string
  /**
   * What database, data folder and attachments of this site know each other by; empty while no
   * server has begun on them.
   */
  readonly installId: string
  /** Version of the program, such as `0.1.0`. */
  readonly version: string
}

/** Who is signed in, as storage knows the account now. */
export interface Person {
  readonly uid: number
  readonly username: string
  readonly name: string
  /** 1 administrator, 2 ordinary. */
  readonly groupid: number
  readonly is_sso: number
}

/** The token that proved the person. */
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

/** A file that came with the request: already on disk, deleted after the request. */
export interface Upload {
  readonly path: string
  readonly name: string
  readonly size: number
  /** SHA-256 of the bytes, base64url. */
  readonly hash: string
  /** The leading bytes, for telling its type. */
  readonly head: Buffer
}

/** A stored file that is to go out as bytes. */
export interface SentFile {
  /** Bytes. */
  readonly size: number
  /** With its quotation marks; another one when the bytes are others. */
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  /** The bytes from `start` up to and with `end`; `null` when they are gone. */
  open(start: number, end: number): Promise<NodeJS.ReadableStream | null>
}

/** How a use case writes what no envelope holds. */
export interface Answering {
  setCookie(name: string, value: string, options: { seconds: number; httpOnly: boolean }): void
  /** For calls of shape `file`. */
  send(
    body: Buffer | NodeJS.ReadableStream | string,
    headers: Record<string, string>,
    status?: number,
  ): void
  /** For calls of shape `file`: sends a plain text. */
  sendText(text: string, status?: number): void
  /** For calls of shape `file`: sends a refusal as a sentence in the visitor's language. */
  sendRefusal(failure: Failure, status?: number): void
  /**
   * For calls of shape `file`: streams a file as far as the client asks for it.
   * @returns the bytes that go out, `gone` when nothing was sent
   */
  sendFile(file: SentFile): Promise<number | 'gone'>
}

/** The token as it came, whether or not it is a living one, and where it stood. */
export interface PresentedToken {
  readonly secret: string
  readonly place: 'header' | 'field' | 'cookie'
}

/** One request. Rules and use cases see nothing of HTTP but this. */
export interface RequestContext {
  readonly site: Site
  readonly db: Database
  /** Path of the call that was asked for, whatever alias it came by. */
  readonly call: string
  readonly person: Person | null
  readonly token: Token | null
  readonly presented: PresentedToken | null
  /**
   * The page that sent the request, as far as the browser tells; `none`: a program, or an address
   * typed by hand.
   */
  readonly sentBy: 'own page' | 'foreign page' | 'none'
  /**
   * False when nothing but the sign-in cookie tells the person, in a request that any link may have
   * made: nothing is written then.
   */
  readonly mayWrite: boolean
  readonly locale: Locale
  /** Unix seconds, the same during the whole request. */
  readonly now: number
  /**
   * Unix seconds by the database's clock: locks are counted by it. Source:
   * server/contract/spec/additions.md 9.
   */
  readonly databaseNow: number
  /** Address of the visitor, as far as proxies are trusted. */
  readonly address: string
  readonly userAgent: string
  /** `_item_pwd`, empty when none was sent. */
  readonly itemPassword: string
  /** The item pass, a cookie, stands for the password: what is asked for is a document. */
  readonly takesItemPass: boolean
  /** Cookies of the request. */
  readonly cookies: Readonly<Record<string, string>>
  /** Public address of the site without a slash at its end. */
  readonly baseAddress: string
  /** True on the addresses that older clients use. */
  readonly older: boolean
  readonly upload: Upload | null
  /** The upload was longer than allowed; nothing of it was kept. */
  readonly uploadTooLarge: boolean
  readonly answering: Answering
}
