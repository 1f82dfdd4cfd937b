import type { Heading } from '#contract/text/anchors.ts'
import type { Task } from '#contract/text/rules/tasks.ts'
import { textBlocks } from './parse/blocks.ts'
import { finish } from './draw/finish.ts'
import { wordsOf, type Locale } from './locales/phrases.ts'
import { sanitise } from './parse/sanitise.ts'
import type { Site } from './draw/site.ts'

export interface RenderOptions {
  locale: Locale
  site: Site
  /** The page's title: a first heading that repeats it is left out. */
  title?: string
  /** True when the reader may tick check boxes. */
  canTick?: boolean
}

export interface Rendered {
  /** Safe to insert; drawn code, diagrams and formulas come later, in the page. */
  html: string
  outline: Heading[]
  tasks: Task[]
}

/**
 * Draws a whole text at once, for places that want HTML: comparison, tests, printing. {@link
 * Content} draws page by page.
 */
export function renderMarkdown(
  text: string,
  { locale, site, title, canTick = false }: RenderOptions,
): Rendered {
  const { blocks, outline, tasks } = textBlocks(text, title)
  const fragment = sanitise(blocks.join(''))
  finish(fragment, {
    words: wordsOf(locale),
    site: { formerHosts: [], ...site },
    canTick,
    eagerImages: 2,
  })
  const holder = document.createElement('template')
  holder.content.append(fragment)
  return { html: holder.innerHTML, outline, tasks }
}
