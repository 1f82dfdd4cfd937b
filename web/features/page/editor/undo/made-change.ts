import type { mergeTexts } from '#contract/merge/merge.ts'

/** The text before and after a change, as the editor shows it. */
export interface MadeChange {
  before: string
  after: string
}

/**
 * The later text without the change, which is that text merged with the reverse of the change; `null`
 * where something was written into what the change has made.
 *
 * @param loaded `contract/merge`, which loads on demand
 */
export type WithoutChange = (
  change: MadeChange,
  now: string,
  loaded: { mergeTexts: typeof mergeTexts },
) => string | null
