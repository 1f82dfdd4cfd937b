import { attachmentPath } from '#contract/text/addresses/attachments.ts'
import { renderText } from '../../folder/render.ts'
import {
  isStoredForm,
  resolveLink,
  storedForm,
  type LinkIds,
  type LinkSpace,
} from '../../folder/resolve.ts'
import type { FoundLink } from '#contract/text/markup/found-link.ts'
import { readMarkup } from '#contract/text/markup/links.ts'
import { folderOf } from '../../names.ts'

/** What stored links lead to in the folder. */
export interface LinkTargets {
  itemId: string
  pathOfPage: (id: string) => string | undefined
  pathOfFile: (sign: string) => string | undefined
  linkIds: LinkIds
  space: LinkSpace
}

/** How links of a page were spelled in its file. */
export interface Spellings {
  /** One for each link in stored form, of just this text. */
  exact?: readonly string[]
  /** Of an earlier text, in order of appearance. */
  known?: readonly string[]
}

/**
 * A stored text as its file has it: links to pages and files that the folder has become relative
 * paths, spelled as they were; any other link stays. What the file would be stored as is the stored
 * text again. Source: cli/spec.md 2.8
 *
 * @param path of the file
 * @returns the text, and how its links are spelled
 */
export function withFileLinks(
  stored: string,
  path: string,
  spellings: Spellings,
  targets: LinkTargets,
): { text: string; spellings: string[] } {
  const { itemId } = targets
  const unchanged = { text: stored, spellings: [] }
  if (!stored.includes(`/${itemId}/`) && !stored.includes(attachmentPath(''))) {
    // Only a link that the folder would take for one of its own needs a second look.
    return unchanged
  }
  const links = readMarkup(stored).links
  const own = links.filter(({ address }) => isStoredForm(address, itemId))
  if (own.length === 0) return unchanged
  const exact = spellings.exact?.length === own.length ? spellings.exact : undefined
  const tries = [
    ...(exact ? [exact] : []),
    chosenSpellings(own, path, spellings.known ?? spellings.exact ?? [], targets),
    own.map((link) => relativeSpelling(link, path, targets) ?? stored.slice(link.start, link.end)),
  ]
  for (const spelled of tries) {
    const text = spelledOut(stored, own, spelled)
    const again = storedAgain(text, path, targets)
    if (again.text === stored) return { text, spellings: again.spellings }
  }
  return { text: stored, spellings: own.map((link) => stored.slice(link.start, link.end)) }
}

/** The text as a push would store it. */
function storedAgain(text: string, path: string, { itemId, linkIds, space }: LinkTargets) {
  const links = readMarkup(text).links
  const forms = links.map((link) => storedForm(resolveLink(link, path, space), linkIds))
  return renderText(text, links, forms, itemId)
}

function spelledOut(
  stored: string,
  links: readonly FoundLink[],
  spelled: readonly string[],
): string {
  const parts: string[] = []
  let done = 0
  links.forEach(({ start, end }, index) => {
    parts.push(stored.slice(done, start), quotedAs(stored[start], spelled[index]!))
    done = end
  })
  return [...parts, stored.slice(done)].join('')
}

/** The k-th use of a target is spelled as the k-th before; further ones as the last. */
function chosenSpellings(
  links: readonly FoundLink[],
  path: string,
  known: readonly string[],
  targets: LinkTargets,
): string[] {
  const byForm = new Map<string, string[]>()
  for (const spelling of known) {
    const link = readSpelling(spelling)
    const form = link && storedForm(resolveLink(link, path, targets.space), targets.linkIds)
    if (form !== undefined) byForm.set(form, [...(byForm.get(form) ?? []), spelling])
  }
  return links.map((link) => {
    const fitting = byForm.get(link.address)
    const spelled = fitting && fitting.length > 1 ? fitting.shift() : fitting?.[0]
    return (
      (spelled !== undefined && isHtml(spelled) === (link.in === 'html') ? spelled : undefined) ??
      relativeSpelling(link, path, targets) ??
      (link.in === 'html' ? `"${link.address}"` : link.address)
    )
  })
}

const isHtml = (spelled: string) => /^["']/.test(spelled)

/** The link that is spelled so. */
function readSpelling(spelled: string): FoundLink | undefined {
  return readMarkup(isHtml(spelled) ? `<a href=${spelled}>x</a>` : `[x](${spelled})`).links[0]
}

/** Undefined for a link that leads to nothing in the folder. */
function relativeSpelling(
  { address, in: where }: FoundLink,
  path: string,
  targets: LinkTargets,
): string | undefined {
  const page = /^\/\d+\/(\d+)([?#].*)?$/s.exec(address)
  const start = attachmentPath('')
  const file = address.startsWith(start)
    ? /^([0-9a-z_-]+)(.*)$/is.exec(address.slice(start.length))
    : null
  const to = page ? targets.pathOfPage(page[1]!) : file ? targets.pathOfFile(file[1]!) : undefined
  if (to === undefined) return undefined
  const suffix = (page ? page[2] : file?.[2]?.replace(/^&/, '?')) ?? ''
  return spelledAddress(relativePath(path, to), suffix, where)
}

/** In the quotes of what is replaced: others would end the attribute that an expression is in. */
export const quotedAs = (quote: string | undefined, spelled: string): string =>
  quote === "'" ? spelled.replace(/^"([^"']*)"$/, "'$1'") : spelled

/** A path as it is in a link, with its quotes in HTML. */
export function spelledAddress(path: string, suffix: string, where: FoundLink['in']): string {
  const spelled = encoded(path) + suffix
  return where === 'html' ? `"${spelled}"` : spelled
}

/** The shortest way from one file to another. */
export function relativePath(from: string, to: string): string {
  const parts = folderOf(from) === '' ? [] : folderOf(from).split('/')
  const others = to.split('/')
  let common = 0
  while (common < parts.length && common < others.length - 1 && parts[common] === others[common])
    common++
  return [...parts.slice(common).map(() => '..'), ...others.slice(common)].join('/')
}

/** A path as markdown and HTML need it; one that could be taken for a scheme begins with `./`. */
function encoded(path: string): string {
  const plain = path.replaceAll(/[\s%?#<>()[\]\\"'`&\x00-\x1f]/gu, (sign) =>
    [...new TextEncoder().encode(sign)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
      .join(''),
  )
  return /^[^/]*:/.test(plain) ? `./${plain}` : plain
}
