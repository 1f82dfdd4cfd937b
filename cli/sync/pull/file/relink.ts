import type { LocalPage } from '../../folder/local-page.ts'
import { withTitle } from '#contract/text/markup/links/found-link.ts'
import { labelScheme } from '#contract/text/markup/links/named-links.ts'
import { relativePath, spelledAddress } from './file-links.ts'

/**
 * The text of a file after files have moved, its own among them: links to them, and all links of a
 * moved file, lead where they did. Source: cli/spec.md 2.8
 *
 * @param to where the file is now
 * @param moved new paths by the former ones
 */
export function relinked(
  text: string,
  page: LocalPage,
  to: string,
  moved: ReadonlyMap<string, string>,
): string {
  const isMoved = to !== page.path
  const parts: string[] = []
  let done = 0
  page.facts.links.forEach((link, index) => {
    // a label leads where its page is
    if (link.address.startsWith(labelScheme)) return
    const target = page.targets[index]!
    if (target.kind !== 'page' && target.kind !== 'asset') return
    const now = target.kind === 'page' ? moved.get(target.path) : undefined
    const isRooted = /^["'<]?[/@~]/.test(text.slice(link.start, link.end))
    if (now === undefined && (!isMoved || isRooted)) return
    const address = relativePath(to, now ?? target.path)
    const spelled = spelledAddress(address, target.suffix, link.in)
    parts.push(text.slice(done, link.start), withTitle(link, spelled))
    done = link.end
  })
  return [...parts, text.slice(done)].join('')
}
