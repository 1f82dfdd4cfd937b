import { attachmentPath } from '#contract/text/addresses/attachments.ts'
import { renderText } from '../../folder/render.ts'
import {
  isStoredForm,
  resolveLink,
  storedAddress,
  storedForm,
  type LinkIds,
  type LinkSpace,
} from '../../folder/resolve.ts'
import { isEntry, withTitle, type FoundLink } from '#contract/text/markup/links/found-link.ts'
import { roleTarget } from '#contract/text/commonmark/roles.ts'
import { labelScheme } from '#contract/text/markup/links/named-links.ts'
import { readMarkup } from '#contract/text/markup/links/links.ts'
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
    const again = storedAgain(text, path, stored, own, targets)
    if (again.text === stored) return { text, spellings: again.spellings }
  }
  return { text: stored, spellings: own.map((link) => stored.slice(link.start, link.end)) }
}

/**
 * The text as a push would store it. Titles of entries may be others by now, and a label may be
 * that of a page that is not there yet: what is stored counts.
 *
 * @param own the links of the stored text that have the stored form
 */
function storedAgain(
  text: string,
  path: string,
  stored: string,
  own: readonly FoundLink[],
  { itemId, linkIds, space }: LinkTargets,
) {
  const links = readMarkup(text).links
  let next = 0
  let shift = 0
  const forms = links.map((link) => {
    const target = resolveLink(link, path, space)
    const made = storedForm(target, linkIds)
    const there = own[next]
    const isThere = there !== undefined && there.start === link.start + shift
    if (isThere) next++
    const address = storedAddress(target, linkIds)
    const isNamed = isEntry(link) || link.address.startsWith(labelScheme)
    const keeps = isThere && isNamed && (address === undefined || address === there.address)
    const form = keeps ? stored.slice(there.start, there.end) : made
    if (form !== undefined) shift += form.length - (link.end - link.start)
    return form
  })
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
  const byForm = new Map<string, { spelling: string; title: string | undefined }[]>()
  for (const spelling of known) {
    for (const link of readSpellings(spelling)) {
      const target = resolveLink(link, path, targets.space)
      const form = storedAddress(target, targets.linkIds)
      if (form === undefined) continue
      const key = formKey({ ...link, address: form })
      byForm.set(key, [...(byForm.get(key) ?? []), { spelling, title: link.title }])
    }
  }
  return links.map((link) => {
    const fitting = byForm.get(formKey(link))
    const chosen = fitting && fitting.length > 1 ? fitting.shift() : fitting?.[0]
    // a title that somebody has changed since stays; one that is that of the page is not written
    const spelled =
      chosen?.title !== undefined && isEntry(link) && chosen.title !== link.title
        ? withTitle(link, roleTarget(chosen.spelling).address)
        : chosen?.spelling
    return (
      (spelled !== undefined && isHtml(spelled) === (link.in === 'html') ? spelled : undefined) ??
      relativeSpelling(link, path, targets) ??
      (link.in === 'html' ? `"${link.address}"` : withTitle(link, link.address))
    )
  })
}

const isHtml = (spelled: string) => /^["']/.test(spelled)

/** Entries and labels have spellings of their own. */
const formKey = (link: FoundLink): string => `${isEntry(link) ? link.in : ''} ${link.address}`

/** The links that may be spelled so. */
const readSpellings = (spelled: string): FoundLink[] =>
  isHtml(spelled)
    ? readMarkup(`<a href=${spelled}>x</a>`).links
    : readMarkup(`[x](${spelled})\n\n{doc}\`${spelled}\`\n\n{ref}\`${spelled}\``).links

/** Undefined for a link that leads to nothing in the folder. */
function relativeSpelling(link: FoundLink, path: string, targets: LinkTargets): string | undefined {
  const { address, in: where } = link
  const page = /^\/\d+\/(\d+)([?#].*)?$/s.exec(address)
  const start = attachmentPath('')
  const file = address.startsWith(start)
    ? /^([0-9a-z_-]+)(.*)$/is.exec(address.slice(start.length))
    : null
  const to = page ? targets.pathOfPage(page[1]!) : file ? targets.pathOfFile(file[1]!) : undefined
  if (to === undefined) return undefined
  const suffix = (page ? page[2] : file?.[2]?.replace(/^&/, '?')) ?? ''
  const spelled =
    where === 'label' && suffix.startsWith('#')
      ? suffix.slice(1)
      : spelledAddress(relativePath(path, to), suffix, where)
  return withTitle(link, spelled)
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
