import { lineOf, nodeOf, textOf, type Node } from '../../source/values.ts'
import { inline } from '../inline.ts'

/** Characters of a title. Source: server/contract/spec/calls.md 11.1. */
export const titleLength = 50

/** Source: server/contract/spec/calls.md 11.1. */
export const titleOf = (method: string, path: string, operation: Node): string =>
  titleLine(
    textOf(operation.summary).trim() ||
      firstLine(textOf(operation.description)) ||
      textOf(operation.operationId) ||
      `${method.toUpperCase()} ${path}`,
  )

/** A sentence as a title: without its full stop, cut between words. */
function titleLine(text: string): string {
  const line = lineOf(text, 10_000).replace(/(?<![.。;；:：])[.。;；:：]+$/, '')
  if (line.length <= titleLength) return line
  const cut = lineOf(line, titleLength).slice(0, -1)
  const blank = cut.lastIndexOf(' ')
  return `${blank > titleLength - 20 ? cut.slice(0, blank) : cut}…`
}

/** Without the marks of a heading, emphasis or code. */
const firstLine = (markdown: string): string =>
  (markdown.trim().split('\n')[0] ?? '').replace(/^#+\s+|[*`]/g, '')

export function descriptionOf(operation: Node): string {
  const [summary, description] = [
    textOf(operation.summary).trim(),
    textOf(operation.description).trim(),
  ]
  const docs = nodeOf(operation.externalDocs)
  const link = textOf(docs.url)
  return [
    summary && !description.startsWith(summary) && (summary.length > titleLength || !description)
      ? summary
      : '',
    description,
    /^https?:\/\//.test(link)
      ? `[${inline(textOf(docs.description)) || link}](<${link.replaceAll('>', '%3E')}>)`
      : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}
