import { attachmentPath } from '#contract/text/attachments.ts'
import type { Found } from './folder-view.ts'
import type { FoundLink } from '../markdown/links.ts'
import { folderOf, resolvePath } from '../names.ts'
import { phrase, type Phrase } from '../problem.ts'

/** Where a link of a file leads. `suffix` is query and fragment. */
export type LinkTarget =
  | { kind: 'page'; path: string; suffix: string }
  | { kind: 'asset'; path: string; suffix: string }
  /** Leads elsewhere, or is in stored form already: left as it is. */
  | { kind: 'other' }
  /** Leads to something in the folder that cannot be published: left as it is and reported. */
  | { kind: 'broken'; rule: string; message: Phrase }

/** What links are resolved against. */
export interface LinkSpace {
  /** Paths of existing and future pages. */
  pages: ReadonlySet<string>
  /** Index page of a folder. */
  indexPages: ReadonlyMap<string, string>
  /** True for names of page files, published or not. */
  looksLikePage: (path: string) => boolean
  find: (path: string) => Found | undefined
}

const elsewhere = /^(?:[a-zA-Z][a-zA-Z0-9+.-]*:|\/\/|[#?]|$)/

/** Addresses of the site itself, which files may use unchanged. */
const siteAddress = /^\/(?:\d+(?:\/|$)|server\/|api\/|uploads\/)/i

/**
 * Resolves the address of a link against the file that holds it.
 *
 * Source: cli/spec.md 2.7 (resolved), 2.8
 */
export function resolveLink(link: FoundLink, from: string, space: LinkSpace): LinkTarget {
  const { address } = link
  if (elsewhere.test(address)) return { kind: 'other' }
  const [, written, suffix] = /^([^?#]*)(.*)$/s.exec(address) as unknown as [string, string, string]
  const broken = (
    key:
      | 'link.outside'
      | 'link.missing'
      | 'link.folderWithoutIndex'
      | 'link.unpublished'
      | 'link.hidden',
    rule = link.kind === 'picture' ? 'image-missing' : 'link-file',
  ): LinkTarget => {
    return { kind: 'broken', rule, message: phrase(key, { address }) }
  }

  let leaves = false
  for (const spelling of spellingsOf(written)) {
    const path = spelling.startsWith('/')
      ? resolvePath('', spelling)
      : resolvePath(folderOf(from), spelling)
    if (path === undefined) {
      leaves = true
      continue
    }
    if (space.pages.has(path)) return { kind: 'page', path, suffix }
    const found = space.find(path)
    if (found?.kind === 'outside') return broken('link.outside')
    if (found?.kind === 'folder') {
      const index = space.indexPages.get(path)
      return index === undefined
        ? broken('link.folderWithoutIndex', 'link-folder')
        : { kind: 'page', path: index, suffix }
    }
    if (found?.kind !== 'file') continue
    if (space.looksLikePage(path)) return broken('link.unpublished', 'link-unpublished')
    if (path.split('/').some((part) => part.startsWith('.')))
      return broken('link.hidden', 'link-hidden')
    return { kind: 'asset', path, suffix }
  }
  if (siteAddress.test(address)) return { kind: 'other' }
  return broken(leaves ? 'link.outside' : 'link.missing')
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
 * The form in which a link is stored: without a host, so that a new domain breaks nothing.
 *
 * @returns undefined when the link stays as it is, or its target is not on the server yet
 *
 * Source: cli/spec.md 2.7, 2.8
 */
export function storedForm(target: LinkTarget, linkIds: LinkIds): string | undefined {
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
