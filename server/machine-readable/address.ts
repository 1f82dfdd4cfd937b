import type { FastifyRequest } from 'fastify'
import { isReservedName } from '../features/item/domains.ts'

/** The page that an address names. */
export type DocumentAddress =
  /** `item`: id or personal domain; `page` is `null` for the one that the item begins with. */
  | { readonly of: 'item'; readonly item: string; readonly page: number | null }
  | { readonly of: 'page'; readonly page: number }
  | { readonly of: 'key'; readonly key: string }

const ending = /\.md$/

/** The page at a path without the base address and without `.md`. @returns `null` for none */
export function pageAt(path: string): DocumentAddress | null {
  const [, first = '', second, more] = path.replace(/\/$/, '').split('/')
  if (more !== undefined) return null
  const page = second !== undefined && /^\d{1,15}$/.test(second) ? Number(second) : null
  if (first === 'page') return page === null ? null : { of: 'page', page }
  if (first === 'p') return second ? { of: 'key', key: second } : null
  if (!/^[a-z0-9]{1,100}$/i.test(first) || isReservedName(first)) return null
  return second === undefined || page !== null ? { of: 'item', item: first, page } : null
}

/**
 * How much somebody wants a type, by `Accept`; 0 for one that is not named itself: `*` is what
 * browsers and libraries send without a wish.
 */
function wish(accept: string, type: string): number {
  for (const part of accept.split(',')) {
    const [name, ...parameters] = part.split(';').map((one) => one.trim().toLowerCase())
    if (name !== type) continue
    const quality = parameters.find((one) => one.startsWith('q='))
    return quality === undefined ? 1 : Number(quality.slice(2)) || 0
  }
  return 0
}

/** True where somebody would rather have markdown than a page for browsers. */
export function prefersMarkdown({ headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? ''
  const markdown = wish(accept, 'text/markdown')
  return markdown > 0 && markdown >= wish(accept, 'text/html')
}

/** A page, and whether its markdown is asked for at this address. */
export type AskedDocument =
  /** The same address is a page for browsers too. */
  | { readonly address: DocumentAddress; readonly markdownBy: 'accept' | null }
  /** The address ends in `.md`; `null` where that is no page's. */
  | { readonly address: DocumentAddress | null; readonly markdownBy: 'ending' }

/** Below these lie files and calls, whatever their ending. */
const noDocuments = /^\/(?:assets|api|server|schema|install|Public)\//

/**
 * The page that a path without the base address names, as `/{item}`, `/{item}/{page}`,
 * `/page/{id}` or `/p/{key}`, each also with `.md`. Source: server/contract/spec/additions.md 10.
 *
 * @returns `null` for an address of something else
 */
export function askedDocument(path: string, request: FastifyRequest): AskedDocument | null {
  if (ending.test(path))
    return noDocuments.test(path)
      ? null
      : { address: pageAt(path.replace(ending, '')), markdownBy: 'ending' }
  const address = pageAt(path)
  return address && { address, markdownBy: prefersMarkdown(request) ? 'accept' : null }
}
