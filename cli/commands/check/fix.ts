import { readFileSync, realpathSync } from 'node:fs'
import { attachmentPath } from '#contract/text/addresses/attachments.ts'
import type { FoundLink } from '#contract/text/markup/links/found-link.ts'
import type { Lock } from '../../sync/base/lock.ts'
import { writeBytes } from '../../sync/base/atomic-files.ts'
import type { LocalPage } from '../../sync/folder/local-page.ts'
import { readPageText } from '../../sync/markdown/page-file.ts'
import { folderOf, resolvePath } from '../../sync/names.ts'
import { quotedAs, relativePath, spelledAddress } from '../../sync/pull/file/file-links.ts'
import { pageBytes } from '../../sync/pull/file/page-bytes.ts'

/** What takes the place of a link in the text of a page. */
export interface Fix {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Files by what links may call them. */
export interface FixTargets {
  readonly server: string
  readonly item: string
  /** Ids of pages and signs of files. */
  readonly lock: Lock | undefined
  readonly pages: ReadonlyMap<string, LocalPage>
  /** Every file of the folder, by its path in small letters; several where they differ in case. */
  readonly byLowerCase: () => ReadonlyMap<string, readonly string[]>
}

/**
 * A link by the whole address of the own server as a relative one, where it leads to a page or file
 * of the folder.
 */
export function relativeFix(link: FoundLink, from: string, targets: FixTargets): Fix | undefined {
  const { server, item, lock, pages } = targets
  const rest = link.address.slice(server.length)
  const [, ofItem, id, suffix = ''] = /^\/(\d+)\/(\d+)([?#].*)?$/s.exec(rest) ?? []
  const file = rest.startsWith(attachmentPath(''))
    ? /^([\w-]+)(#.*)?$/s.exec(rest.slice(attachmentPath('').length))
    : null
  const to =
    ofItem === item && id !== undefined
      ? pageById(id, lock, pages)
      : file && [...(lock?.assets ?? [])].find(([, { sign }]) => sign === file[1])?.[0]
  return to ? fixed(link, from, to, file ? (file[2] ?? '') : suffix) : undefined
}

function pageById(
  id: string,
  lock: Lock | undefined,
  pages: FixTargets['pages'],
): string | undefined {
  for (const [path, page] of pages)
    if ((page.facts.front.id ?? lock?.pages.get(path)?.id) === id) return path
  return undefined
}

/** Where a relative link leads in the folder, whether anything is there or not. */
export function pathOfLink(address: string, from: string): string | undefined {
  const [written = ''] = address.split(/[?#]/, 1)
  if (written === '' || /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(written)) return undefined
  try {
    return resolvePath(folderOf(from), decodeURIComponent(written).normalize('NFC'))
  } catch {
    return undefined
  }
}

/** A link to a file whose name is written in another case, where only one file fits. */
export function caseFix(link: FoundLink, from: string, targets: FixTargets): Fix | undefined {
  const suffix = /[?#].*$/s.exec(link.address)?.[0] ?? ''
  const path = pathOfLink(link.address, from)
  const [only, ...others] = (path && targets.byLowerCase().get(path.toLowerCase())) || []
  if (only === undefined || others.length > 0 || only === path) return undefined
  return fixed(link, from, only, suffix)
}

const fixed = (
  { start, end, in: where }: FoundLink,
  from: string,
  to: string,
  suffix: string,
): Fix => ({ start, end, text: spelledAddress(relativePath(from, to), suffix, where) })

/**
 * Writes fixes into the file of a page; everything else in it keeps its bytes.
 *
 * @returns whether it was written: not a file that has changed meanwhile, or whose bytes are not
 * certain
 */
export function applyFixes(page: LocalPage, text: string, fixes: readonly Fix[]): boolean {
  const bytes = readFileSync(page.file.disk)
  const { dialect } = page.facts
  const own = readPageText(page.path, bytes, 'utf-8', dialect)
  if (own?.text !== text || !pageBytes(own.text, own, dialect).equals(bytes)) return false
  const parts: string[] = []
  let done = 0
  for (const { start, end, text: replacement } of fixes.toSorted((a, b) => a.start - b.start)) {
    if (start < done) continue
    parts.push(text.slice(done, start), quotedAs(text[start], replacement))
    done = end
  }
  const mended = [...parts, text.slice(done)].join('')
  // not in place of a symbolic link
  writeBytes(realpathSync(page.file.disk), pageBytes(mended, own, dialect))
  return true
}
