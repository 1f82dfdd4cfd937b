import { selfContained } from '#contract/document/self-contained.ts'
import { readMarkup } from '#contract/text/markup/links/links.ts'
import { entriesOf, nodeOf, nodesOf, shownValue, textOf, type Node } from '../../source/values.ts'
import { code } from '../code.ts'
import { inline } from '../inline.ts'
import { schemesOf, schemeText, scopesOf } from './security.ts'
import { serversOf, variablesOf } from './servers.ts'
import type { Words } from '../words.ts'

const link = (text: string, url: string): string =>
  /^(?:https?:\/\/|mailto:)/i.test(url) ? `[${text}](<${url.replaceAll('>', '%3E')}>)` : text

/** A link to the documentation elsewhere of a document or a tag; empty without one. */
function docsOf(node: Node): string {
  const docs = nodeOf(node.externalDocs)
  const url = textOf(docs.url)
  return url && link(inline(textOf(docs.description)) || url, url)
}

/** The page on the document as a whole. */
export function overviewOf(root: Node, words: Words): string {
  const info = nodeOf(root.info)
  const parts: string[] = []
  const description = selfContained(textOf(info.description).trim())
  // below a title of the author's these would be a part of its section
  const hasTopTitle = readMarkup(description).headings.some(({ level }) => level === 1)
  const signs = hasTopTitle ? '#' : '##'
  const section = (title: string, lines: readonly string[]) => {
    if (lines.length > 0)
      parts.push(
        `${signs} ${title}\n\n${lines.map((line) => (line.startsWith('  ') ? line : `- ${line}`)).join('\n')}`,
      )
  }
  if (textOf(info.version)) parts.push(`${words.version} ${textOf(info.version)}`)
  if (textOf(info.summary)) parts.push(textOf(info.summary).trim())
  if (description) parts.push(description)
  const servers = nodesOf(root.servers)
  section(
    words.servers,
    servers.length > 0
      ? servers.flatMap((server) => [
          [code(textOf(server.url)), inline(textOf(server.description))].filter(Boolean).join(' '),
          ...variablesOf(server).map((line) => `  - ${line}`),
        ])
      : serversOf(root).map(code),
  )
  section(
    words.security,
    entriesOf(schemesOf(root)).flatMap(([name, scheme]) => [
      schemeText(name, nodeOf(scheme)),
      ...scopesOf(nodeOf(scheme)).map((line) => `  - ${line}`),
    ]),
  )
  section(
    words.tags,
    nodesOf(root.tags)
      .map((tag) => [textOf(tag.name), inline(textOf(tag.description)), docsOf(tag)] as const)
      .filter(([, description, docs]) => description || docs)
      .map(([tag, ...said]) => [`**${tag}**`, ...said].filter(Boolean).join(' ')),
  )
  const contact = nodeOf(info.contact)
  const license = nodeOf(info.license)
  const name = textOf(contact.name) || textOf(contact.email) || textOf(contact.url)
  section(
    words.moreDocs,
    [
      name &&
        `${words.contact}: ${link(name, textOf(contact.url) || (textOf(contact.email) && `mailto:${textOf(contact.email)}`))}`,
      textOf(license.name) &&
        `${words.license}: ${link(textOf(license.name), textOf(license.url))}`,
      textOf(info.termsOfService) && link(words.terms, textOf(info.termsOfService)),
      docsOf(root),
    ].filter((line) => line !== ''),
  )
  section(
    words.extensions,
    [...Object.entries(root), ...Object.entries(info)]
      .filter(([key]) => key.startsWith('x-') && !/^x-(?:tagGroups|webhooks)$/.test(key))
      .map(([key, value]) => `${code(key)}: ${code(shownValue(value))}`),
  )
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
