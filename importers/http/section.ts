import type { Aside, RequestStart } from './lines.ts'

export interface Variable {
  readonly name: string
  readonly value: string
  readonly description: string
  /** Line, counted from 1. */
  readonly at: number
}

/** A header as it is written; one that is commented out is off. */
export interface Header {
  readonly name: string
  readonly value: string
  readonly isOff: boolean
  readonly at: number
}

/** What is between two separators. */
export interface Section {
  /** Line of the request, else of its separator. */
  readonly at: number
  /** The text behind `###`. */
  readonly title: string
  /** Text of `@name`. */
  readonly name: string
  readonly comments: readonly string[]
  /** A method and an address, or a cURL command. */
  readonly start: RequestStart | { readonly command: string } | undefined
  readonly headers: readonly Header[]
  readonly body: string
}

export type Note = Aside | 'run' | 'setting' | 'request' | 'header' | 'long'

export interface Listener {
  section(section: Section): void
  variable(variable: Variable): void
  /** Something that says nothing about the API, or cannot be understood. */
  note(at: number, note: Note, text: string): void
}
