import { HTTPSnippet } from '@readme/httpsnippet'
import { codeBlock } from '#contract/text/markdown/code-block.ts'
import type { ApiContent } from '#contract/text/content/read-content.ts'
import type { GlobalParameters } from '#contract/document/kinds/api-page.ts'
import { requestOf, withNames } from './request-of.ts'

/** The languages, in the order in which they are offered. */
export const languages = [
  { value: 'curl', label: 'cURL', target: 'shell', client: 'curl', code: 'bash' },
  { value: 'javascript', label: 'JavaScript', target: 'javascript', client: 'fetch', code: 'js' },
  { value: 'python', label: 'Python', target: 'python', client: 'requests', code: 'python' },
  { value: 'java', label: 'Java', target: 'java', client: 'okhttp', code: 'java' },
  { value: 'go', label: 'Go', target: 'go', client: 'native', code: 'go' },
  { value: 'php', label: 'PHP', target: 'php', client: 'curl', code: 'php' },
  { value: 'csharp', label: 'C#', target: 'csharp', client: 'httpclient', code: 'csharp' },
  { value: 'ruby', label: 'Ruby', target: 'ruby', client: 'native', code: 'ruby' },
] as const

export type Language = (typeof languages)[number]['value']

/**
 * The request of an API page in a programming language, as a fenced code block of markdown; `null`
 * when none can be written.
 */
export async function sampleOf(
  content: ApiContent,
  globals: GlobalParameters,
  language: Language,
): Promise<string | null> {
  const { readApiPage } = await import('#contract/document/kinds/api-page.ts')
  const { target, client, code } = languages.find(({ value }) => value === language)!
  try {
    const snippet = new HTTPSnippet(requestOf(readApiPage(content, globals)))
    const [text] = snippet.convert(target, client) || []
    return text ? codeBlock(withNames(text), code) : null
  } catch {
    return null
  }
}
