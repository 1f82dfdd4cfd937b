import { mergeTexts, type Merge } from '#contract/merge/merge.ts'
import { isToml, splitBlock } from '../../markdown/front-matter.ts'
import type { PageText } from '../../markdown/page-file.ts'
import { lineEndOf, type FileHabits } from './page-bytes.ts'

/** A stored text, apart from front matter that it begins with. */
export interface Parts {
  /** With LF line ends. */
  block: string
  text: string
}

/**
 * Whether front matter in TOML at the beginning of a page's stored text is that of its file: earlier
 * versions of this program did not read it, and pushed it with the text. Someone may have written
 * such lines in the browser too: then the file has no such front matter, or its record has some.
 * Source: cli/spec.md 2.4
 *
 * @param before the file, where there is one
 * @param front the front matter that the server has of the file; undefined when it has no record
 * @param agreed the text that both sides have agreed on last; undefined where it is not known
 */
export const isTomlPushed = (
  before: PageText | undefined,
  front: string | undefined,
  agreed: string | undefined,
): boolean =>
  before
    ? isToml(before.block) && !isToml(front ?? '')
    : front === '' && agreed !== undefined && withoutToml(agreed).block !== ''

/** A stored text without the front matter that was pushed with it. */
export function withoutToml(stored: string): Parts {
  const { block, rest } = splitBlock(stored)
  return isToml(block) ? { block, text: rest } : { block: '', text: stored }
}

/**
 * The front matter of a file whose page has it in its text.
 *
 * @param there that of the page
 * @param base what was agreed; undefined where the page's is taken
 * @param settle what a merge that leaves something undecided comes to
 */
export function tomlOf(
  there: string,
  base: string | undefined,
  before: PageText | undefined,
  eol: FileHabits['eol'],
  settle: (merge: Merge) => string,
): { block: string; isUndecided: boolean } {
  const own = before?.block ?? ''
  const present = own.replaceAll(/\r\n?/g, '\n')
  // whoever has removed it from the page did not want readers to see it
  if (there === '' || base === '') return { block: own, isUndecided: false }
  const merge = base === undefined ? undefined : mergeTexts(present, base, there)
  const block = merge ? (merge.isClean ? merge.text : settle(merge)) : there
  return {
    block: block === present ? own : block.replaceAll('\n', lineEndOf[eol]),
    isUndecided: merge?.isClean === false,
  }
}
