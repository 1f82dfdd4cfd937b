// One shape for the formats 1, 2.0 and 2.1. Sources: https://schema.postman.com/, which describes
// all three.

export interface Pair {
  readonly key: string
  readonly value: string
  readonly description: string
  readonly type: string
  readonly isOff: boolean
}

/** How a caller is known; `null` for none, `undefined` to take that of the folder around. */
export type Auth = { readonly type: string; readonly fields: readonly Pair[] } | null | undefined

export interface Saved {
  readonly name: string
  readonly code: string
  readonly status: string
  readonly body: string
}

export interface Request {
  readonly where: string
  readonly name: string
  readonly description: string
  readonly method: string
  readonly url: string
  /** The address as the collection has it: the request is known by it. */
  readonly written: string
  readonly query: readonly Pair[]
  readonly pathVariables: readonly Pair[]
  readonly headers: readonly Pair[]
  readonly body: Body
  readonly auth: Auth
  readonly hasScripts: boolean
  readonly sendsBody: boolean
  readonly answers: readonly Saved[]
}

export type Body =
  | { readonly mode: 'none' }
  | { readonly mode: 'urlencoded' | 'formdata'; readonly pairs: readonly Pair[] }
  | { readonly mode: 'raw'; readonly text: string; readonly language: string }
  | { readonly mode: 'file'; readonly name: string }

export interface Folder {
  readonly where: string
  readonly name: string
  readonly description: string
  readonly auth: Auth
  readonly hasScripts: boolean
  readonly folders: readonly Folder[]
  readonly requests: readonly Request[]
  /** Places of entries that are neither. */
  readonly odd: readonly string[]
}

export interface Collection {
  readonly root: Folder
  readonly variables: readonly Pair[]
}
