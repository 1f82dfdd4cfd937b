import type { FoundLink } from '#contract/text/markup/links/found-link.ts'
import { docsifyHeading, type LinkTarget } from './resolve.ts'

/** The fragment by which a link leads into a page of the folder, its own or another one. */
export function fragmentOf(link: FoundLink, target: LinkTarget): string | undefined {
  if (link.kind === 'picture') return undefined
  const isOwn = target.kind === 'other' && /^(?:#(?!\/)|\?id=)/.test(link.address)
  const address = isOwn
    ? link.address.replace(docsifyHeading, '#')
    : target.kind === 'page'
      ? target.suffix
      : ''
  return /#(.+)$/s.exec(address)?.[1]
}
