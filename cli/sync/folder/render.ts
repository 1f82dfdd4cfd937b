import type { FoundLink } from '#contract/text/markup/links/found-link.ts'
import { isStoredForm } from './resolve.ts'

/**
 * Puts links into their stored form.
 *
 * @param forms one for each link; undefined leaves it as it is
 * @returns the text, and how each link that now has the stored form was spelled in the file, in
 * order
 *
 * Source: cli/spec.md 2.8 (spelling is kept), 2.10
 */
export function renderText(
  text: string,
  links: readonly FoundLink[],
  forms: readonly (string | undefined)[],
  itemId: string,
): { text: string; spellings: string[] } {
  const parts: string[] = []
  const spellings: string[] = []
  let done = 0
  links.forEach((link, index) => {
    const form = forms[index]
    const spelled = text.slice(link.start, link.end)
    if (form !== undefined) {
      const quote = /^["']/.exec(spelled)?.[0] ?? '"'
      parts.push(text.slice(done, link.start), link.in === 'html' ? quote + form + quote : form)
      done = link.end
    }
    if (form !== undefined || isStoredForm(link.address, itemId)) spellings.push(spelled)
  })
  parts.push(text.slice(done))
  return { text: parts.join(''), spellings }
}
