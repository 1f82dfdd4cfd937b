import type { Heading } from '../../text/markdown/anchors.ts'
import type { Site, Target } from '../../text/addresses/site-address.ts'
import type { CodeUse } from '../code/code.ts'
import type { Locale, Words } from '../words.ts'

/**
 * Where addresses lead in content that is read away from the site, in a folder of files. `null`: a
 * link keeps its full address, and a picture or recording is replaced by its text.
 */
export type Relocate = (target: Target, as: 'link' | 'source') => string | null

/** Options for finishing sanitised nodes, and counters of what was found. */
export interface Finishing extends CodeUse {
  words: Words
  locale: Locale
  site: Site
  relocate?: Relocate | undefined
  outline: readonly Heading[]
  /** Ids of headings in the outline; another element has none of them. */
  headingIds: ReadonlySet<string>
  /** Ids of elements that the author has named, in the whole text. */
  names: ReadonlySet<string>
  /** Ids that elements have. */
  readonly ids: Set<string>
  /** Number of pictures that may still load eagerly. */
  eagerImages: number
  /** Set if there is a diagram to draw. */
  hasDrawings: boolean
}

/** Position of a node. */
export interface Place {
  isInTable: boolean
  isInLink: boolean
}
