import { isObject, objectOf } from '#contract/text/content/read-content.ts'

/**
 * The text of an API page with an answer as its example: of success for a status below 400, else of
 * failure. Whatever else the page contains stays as it is.
 *
 * @returns `null` for a text that is no JSON object
 */
export function withExample(text: string, status: number, example: string): string | null {
  let page: unknown
  try {
    page = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return null
  }
  if (!isObject(page)) return null
  const field = status < 400 ? 'responseExample' : 'responseFailExample'
  const changed = { ...page, response: { ...objectOf(page.response), [field]: example } }
  return JSON.stringify(changed, null, /^\s*\{\s*\n/.test(text) ? 2 : undefined)
}
