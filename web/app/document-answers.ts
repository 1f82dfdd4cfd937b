import { cachedAnswer } from '../api/answer-cache.ts'
import { unmarkTableSize } from '../markdown/interaction/table-size.ts'

/**
 * Puts the answers that arrived with the document into the cache, so that they are not fetched
 * again. The HTML of a page's text is in the document only once, and is read from there. Source:
 * server/documents/README.md.
 */
export function takeAnswers(): void {
  const data = document.getElementById('answers')?.textContent
  if (!data) return
  const html = renderedText()
  const isStale = isFromHistory()
  for (const [path, args, answer] of JSON.parse(data) as [string, object, object][])
    cachedAnswer(path, args).seed(
      path.startsWith('page/') && html !== undefined ? { ...answer, page_html: html } : answer,
      isStale,
    )
}

/**
 * Back, Forward and restored tabs show a document as the browser has stored it, whatever its
 * `Cache-Control: no-cache` says.
 */
const isFromHistory = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'back_forward'
}

/** The text's HTML as `page/info` returns it: links within the page are bare fragments. */
function renderedText(): string | undefined {
  const text = document.querySelector('#document [data-rendered]')
  if (!text) return undefined
  const copy = text.cloneNode(true) as Element
  for (const link of copy.querySelectorAll('a[data-fragment]')) {
    link.setAttribute('href', `#${link.getAttribute('data-fragment')}`)
    link.removeAttribute('data-fragment')
  }
  // other names of headings, which the program knows from the outline
  for (const names of copy.querySelectorAll('noscript')) names.remove()
  // what the document's script has set
  for (const element of copy.querySelectorAll('[data-style]')) element.removeAttribute('style')
  for (const table of copy.querySelectorAll('.md-table')) unmarkTableSize(table)
  return copy.innerHTML
}
