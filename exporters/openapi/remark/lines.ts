import { marked, span } from '../markdown/code-spans.ts'
import type { Block } from '../markdown/blocks.ts'
import { parsedJson } from '../node.ts'
import { objectBounds } from '../schema/object-bounds.ts'
import type { BodyText, CodeSample, PageLink } from './parts.ts'
import { typesIn } from './tables.ts'
import { afterWord, isWord } from '../words.ts'

// Paragraphs and lists in the remark of a page. Source: importers/openapi/operation.

/** Adds a paragraph that is about the body of a request. */
export function readBodyText(body: BodyText, text: string): void {
  const types = afterWord(text, 'contentTypes')
  if (isWord(text, 'bodyRequired')) body.isRequired = true
  else if (isWord(text, 'bodyOptional')) body.isRequired = false
  else if (types !== undefined) Object.assign(body, typesIn(types))
  else if (objectBounds(text)) body.bounds = text
  else body.description = [body.description, text].filter(Boolean).join('\n\n')
}

const linkLine = new RegExp(`^- (\\S+) (.+?) → (${span}) ?(.*)$`)

/** A list of links; `undefined` for any other text. */
export function linksIn(text: string): PageLink[] | undefined {
  const links: PageLink[] = []
  for (const written of text.split('\n')) {
    const line = marked(written)
    const found = linkLine.exec(line.text)
    if (!found) return undefined
    const [, status = '', name = '', to = '', description = ''] = found
    links.push({
      status,
      name: line.written(name),
      to: line.codeOf(to),
      description: line.written(description),
    })
  }
  return links
}

const extensionLine = new RegExp(`^- (${span}): (${span})$`)

/** A list of vendor extensions; `undefined` for any other text. */
export function extensionsIn(text: string): [string, unknown][] | undefined {
  const extensions: [string, unknown][] = []
  for (const written of text.split('\n')) {
    const line = marked(written)
    const [, name, value] = extensionLine.exec(line.text) ?? []
    if (name === undefined || value === undefined) return undefined
    extensions.push([line.codeOf(name), parsedJson(line.codeOf(value))])
  }
  return extensions
}

/** Languages of code blocks are in lower case. */
export const codeSample = (
  label: string,
  { language, text }: Extract<Block, { kind: 'code' }>,
): CodeSample =>
  language === '' || language === label.toLowerCase()
    ? { lang: label, source: text }
    : { lang: language, label, source: text }
