import type { Dialect } from '#contract/text/markdown/dialect.ts'
import { splitPage, unclosedFrontMatter } from '../../markdown/front-matter.ts'

/** Habits of a file that are not part of its text. Source: cli/spec.md 2.9, 2.10 */
export interface FileHabits {
  /** Front matter block with its own line ends. */
  block: string
  eol: 'lf' | 'crlf' | 'cr'
  bom: boolean
  /** Line ends at the very end. */
  end: number
}

export const lineEndOf = { lf: '\n', crlf: '\r\n', cr: '\r' } as const

/** The bytes of a page's file. */
export function pageBytes(
  text: string,
  { block, eol, bom, end }: FileHabits,
  dialect: Dialect | undefined,
): Buffer {
  const lineEnd = lineEndOf[eol]
  const plain = text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '')
  const body = plain === '' ? '' : plain + '\n'.repeat(end)
  // A text that begins like front matter would be read as such.
  const isTaken =
    block === '' &&
    (splitPage(body, dialect).block !== '' || unclosedFrontMatter(body) !== undefined)
  const guard = isTaken ? `---${lineEnd}---${lineEnd}` : block
  return Buffer.from(
    `${bom ? '\uFEFF' : ''}${guard}${eol === 'lf' ? body : body.replaceAll('\n', lineEnd)}`,
  )
}
