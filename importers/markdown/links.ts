import { attachmentAddress } from '#contract/text/addresses/attachments.ts'
import { todaysAddress } from '#contract/text/addresses/old-address.ts'
import { decoded } from '#contract/text/decoded.ts'
import type { Target } from '../source/tree/links.ts'

/** A path with `.` and `..` resolved; `undefined` when it leads out of the archive. */
function normalised(parts: readonly string[]): string | undefined {
  const kept: string[] = []
  for (const part of parts) {
    if (part === '' || part === '.') continue
    if (part !== '..') kept.push(part)
    else if (kept.pop() === undefined) return undefined
  }
  return kept.join('/')
}

/** Resolves the addresses in the files of a folder. Source: cli/spec.md 2.7, 2.8. */
export class FolderLinks {
  /** Paths by their form for comparison. */
  private readonly pages: ReadonlyMap<string, string>
  private readonly files: ReadonlyMap<string, string>

  constructor(pages: readonly string[], files: readonly string[]) {
    const byForm = (paths: readonly string[]) =>
      new Map(paths.toReversed().map((path) => [path.toLowerCase(), path]))
    this.pages = byForm(pages)
    this.files = byForm(files)
  }

  /** @param from path of the file that contains the link */
  resolve(from: string, address: string): Target {
    const path = address.replace(/[?#].*$/s, '').replaceAll('\\', '/')
    if (path === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(path)) return 'elsewhere'
    const base = path.startsWith('/') ? [] : from.split('/').slice(0, -1)
    const at = normalised([...base, ...path.split('/').map(decoded)])?.normalize('NFC')
    const found = at === undefined ? undefined : this.at(at.toLowerCase())
    if (found) return found
    // an address from the root may be one of the site that is described
    return path.startsWith('/') ? 'elsewhere' : 'missing'
  }

  private at(path: string): Target | undefined {
    const file = this.files.get(path)
    if (file !== undefined) return { file }
    const bare = path.replace(/\.html?$/, '')
    const folder = path === '' ? '' : `${path}/`
    for (const one of [
      path,
      `${path}.md`,
      `${bare}.md`,
      `${folder}readme.md`,
      `${folder}index.md`,
      `${path}.markdown`,
    ]) {
      const page = this.pages.get(one)
      if (page !== undefined) return { page }
    }
    return undefined
  }
}

/** Resolves the addresses in the texts of an exported item: those of its pages and attachments. */
export class ItemLinks {
  private readonly itemId: string
  private readonly pages: ReadonlySet<string>
  /** Files by the sign in their address. */
  private readonly files: ReadonlyMap<string, string>

  constructor(itemId: string, pages: ReadonlySet<string>, files: ReadonlyMap<string, string>) {
    this.itemId = itemId
    this.pages = pages
    this.files = files
  }

  resolve(address: string): Target {
    const sign = attachmentAddress(address)?.sign
    const file = sign === undefined ? undefined : this.files.get(sign)
    if (file !== undefined) return { file }
    const fragment = /#!?\/.*$/s.exec(address)?.[0]
    const path = fragment === undefined ? address : (todaysAddress(fragment) ?? address)
    const named = /^\/(\d+)(?:\/(\d+)|\?page_id=(\d+))(?:$|[?#&])/.exec(path)
    const page = named?.[2] ?? named?.[3]
    return named?.[1] === this.itemId && page !== undefined && this.pages.has(page)
      ? { page }
      : 'elsewhere'
  }
}
