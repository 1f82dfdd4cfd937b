import type { Phrase } from '../problem.ts'

/** A mistake; line and column count from 1 in the file. */
export interface FrontMatterError {
  line: number
  column: number
  message: Phrase
}

/** A key of front matter. */
export interface FrontEntry {
  key: string
  line: number
  column: number
  /** A string, number or boolean, `null` where there is none, and `{}` for a list or table. */
  value: unknown
  /** A scalar as it is written. */
  source: string
}
