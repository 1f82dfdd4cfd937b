import { attachmentPath } from '#contract/text/addresses/attachments.ts'
import type { Found } from './folder-view.ts'
import { isEntry, withTitle, type FoundLink } from '#contract/text/markup/links/found-link.ts'
import { labelKey } from '#contract/text/markup/links/definitions.ts'
import { labelScheme } from '#contract/text/markup/links/named-links.ts'
import { baseOf, folderOf, resolvePath, stemOf } from '../names.ts'
import type { PageFacts } from '../markdown/page-file.ts'
import { phrase, type Phrase } from '../problem.ts'
import type { PageAddresses } from '../site/page-addresses.ts'
import { placesOf, type Place, type SiteFacts } from '../site/places.ts'

/** Where a link of a file leads. `suffix` is query and fragment, `title` the words for an entry. */
export type LinkTarget =
  | { kind: 'page'; path: string; suffix: string; title?: string }
  | { kind: 'asset'; path: string; suffix: string; title?: string }
  /** Leads elsewhere, or is in stored form already: left as it is. */
  | { kind: 'other' }
  /** Leads to something in the folder that cannot be published: left as it is and reported. */
  | { kind: 'broken'; rule: string; message: Phrase }

/** What a label of MyST names. */
interface LabelPlace {
  path: string
  name: string
  title: string | undefined
}

/** What the labels of all pages name; the first with a label has it. */
export function labelsOf(facts: ReadonlyMap<string, PageFacts>): Map<string, LabelPlace> {
  const places = new Map<string, LabelPlace>()
  for (const [path, { labels = [] }] of facts)
    for (const { name, title } of labels) {
      const key = labelKey(name)
      if (!places.has(key)) places.set(key, { path, name, title })
    }
  return places
}

/** What links are resolved against. */
export interface LinkSpace {
  /** Paths of existing and future pages. */
  pages: ReadonlySet<string>
  /** The pages by the addresses that site generators give them. */
  addresses: Pick<PageAddresses, 'find'>
  /** Index page of a folder. */
  indexPages: ReadonlyMap<string, string>
  site: SiteFacts
  /** True for names of page files, published or not. */
  looksLikePage: (path: string) => boolean
  find: (path: string) => Found | undefined
  /** Pages and headings by their labels, in lower case. */
  labels?: ReadonlyMap<string, LabelPlace>
  /** The title of a page. */
  titleOf?: (path: string) => string | undefined
  /** Files that git leaves out of the folder on purpose. */
  skipped?: ReadonlySet<string>
}

const elsewhere = /^(?:[a-zA-Z][a-zA-Z0-9+.-]*:|\/\/|[#?]|$)/

/** Addresses of the site itself, which files may use unchanged. */
const siteAddress = /^\/(?:\d+(?:\/|$)|server\/|api\/|uploads\/)/i

/** docsify puts page addresses after a `#`, and headings into a query. */
const docsifyPage = /^\/?#(?=\/)/
/** Docusaurus's mark of an address that is not to be checked. */
const unchecked = /^pathname:\/\/(?=\/)/
export const docsifyHeading = /^\?id=/

/**
 * Resolves the address of a link relative to the file that contains it: as GitHub does, otherwise
 * as site generators do.
 *
 * Source: cli/spec.md 2.7 (resolved), 2.8
 */
export function resolveLink(link: FoundLink, from: string, space: LinkSpace): LinkTarget {
  const isNamed = isEntry(link)
  const label = link.address.startsWith(labelScheme)
    ? space.labels?.get(labelKey(link.address.slice(labelScheme.length)))
    : undefined
  if (label) {
    const title = isNamed ? { title: entryTitle(link.title ?? label.title ?? label.name) } : {}
    return { kind: 'page', path: label.path, suffix: `#${label.name}`, ...title }
  }
  const target = targetOf(link, from, space)
  if (!isNamed || (target.kind !== 'page' && target.kind !== 'asset')) return target
  const page = target.kind === 'page' ? space.titleOf?.(target.path) : undefined
  return { ...target, title: entryTitle(link.title ?? page ?? stemOf(baseOf(target.path))) }
}

/** Words that an entry may have before its address. */
const entryTitle = (title: string): string => title.replaceAll(/[`<>\s]+/g, ' ').trim() || 'page'

function targetOf(link: FoundLink, from: string, space: LinkSpace): LinkTarget {
  const address = link.address.replace(docsifyPage, '').replace(unchecked, '')
  if (elsewhere.test(address)) return { kind: 'other' }
  const [, written, behind] = /^([^?#]*)(.*)$/s.exec(address) as unknown as [string, string, string]
  const suffix = behind.replace(docsifyHeading, '#')
  const broken: Broken = (key, rule) => {
    const usual = link.kind === 'picture' ? 'image-missing' : 'link-file'
    const message = phrase(key, { address: link.address })
    return { kind: 'broken', rule: rule ?? usual, message }
  }
  const spellings = spellingsOf(written)
  const places = spellings.flatMap((spelling) => placesOf(spelling, from, space.site))
  let trouble: LinkTarget | undefined
  for (const place of places) {
    const target = targetAt(place, suffix, space, broken)
    if (target && (target.kind !== 'broken' || target.rule !== 'link-folder')) return target
    trouble ??= target
  }
  if (siteAddress.test(address)) return { kind: 'other' }
  const isInside = spellings.some((spelling) => leadsInside(spelling, from))
  return trouble ?? broken(isInside ? 'link.missing' : 'link.outside')
}

type Broken = (
  key:
    | 'link.outside'
    | 'link.missing'
    | 'link.folderWithoutIndex'
    | 'link.unpublished'
    | 'link.hidden'
    | 'link.skipped',
  rule?: string,
) => LinkTarget & { kind: 'broken' }

const leadsInside = (address: string, from: string): boolean =>
  resolvePath(address.startsWith('/') ? '' : folderOf(from), address) !== undefined

/** What exists at a place; undefined when nothing does. */
function targetAt(
  { path: written, publicFolder }: Place,
  suffix: string,
  space: LinkSpace,
  broken: Broken,
): LinkTarget | undefined {
  const path = written.replace(/\/$/, '')
  const isFolder = path !== written
  if (space.pages.has(path)) return { kind: 'page', path, suffix }
  const found = space.find(path)
  if (found?.kind === 'outside') return broken('link.outside')
  if (found?.kind === 'file' && !isFolder) {
    if (space.looksLikePage(path)) return broken('link.unpublished', 'link-unpublished')
    const shown = publicFolder === undefined ? path : path.slice(publicFolder.length)
    if (shown.split('/').some((part) => part.startsWith('.')))
      return broken('link.hidden', 'link-hidden')
    return { kind: 'asset', path: found.file.path, suffix }
  }
  if (!found && space.skipped?.has(path)) return broken('link.skipped', 'not-checked-out')
  if (publicFolder !== undefined) return undefined
  const page = (isFolder ? space.indexPages.get(path) : undefined) ?? space.addresses.find(written)
  if (page !== undefined) return { kind: 'page', path: page, suffix }
  return found?.kind === 'folder' ? broken('link.folderWithoutIndex', 'link-folder') : undefined
}

/** An address both percent-decoded and as written: a file name may contain a literal `%`. */
function spellingsOf(written: string): string[] {
  const plain = written.normalize('NFC')
  try {
    const decoded = decodeURIComponent(written).normalize('NFC')
    return decoded === plain ? [plain] : [decoded, plain]
  } catch {
    return [plain]
  }
}

/** The ids of pages and files on the server, as far as they are known. */
export interface LinkIds {
  itemId: string
  pageId: (path: string) => string | undefined
  sign: (path: string) => string | undefined
}

/**
 * The form in which a link is stored: without a host, so that a new domain breaks nothing. An
 * entry has its title before it, which its address does not tell any more.
 *
 * @returns undefined when the link stays as it is, or its target is not on the server yet
 *
 * Source: cli/spec.md 2.7, 2.8
 */
export function storedForm(target: LinkTarget, linkIds: LinkIds): string | undefined {
  const address = storedAddress(target, linkIds)
  const title = target.kind === 'page' || target.kind === 'asset' ? target.title : undefined
  return address === undefined || title === undefined ? address : withTitle({ title }, address)
}

/** The address in the stored form of a link. */
export function storedAddress(target: LinkTarget, linkIds: LinkIds): string | undefined {
  if (target.kind === 'page') {
    const id = linkIds.pageId(target.path)
    return id === undefined ? undefined : quoteSafe(`/${linkIds.itemId}/${id}${target.suffix}`)
  }
  if (target.kind === 'asset') {
    const sign = linkIds.sign(target.path)
    return sign === undefined
      ? undefined
      : quoteSafe(attachmentPath(sign) + target.suffix.replace(/^\?/, '&'))
  }
  return undefined
}

/** Percent-encodes characters that would end an address in markdown or HTML. */
function quoteSafe(address: string): string {
  return address.replaceAll(/[\s<>()\\"'`\x00-\x1f]/g, (sign) => {
    return [...new TextEncoder().encode(sign)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
      .join('')
  })
}

/**
 * True for an address already in stored form: a pull could not tell it from a rewritten one, so its
 * spelling is recorded too.
 */
export function isStoredForm(address: string, itemId: string): boolean {
  return (
    address.startsWith(attachmentPath('')) || new RegExp(`^/${itemId}/\\d+(?:[?#]|$)`).test(address)
  )
}
