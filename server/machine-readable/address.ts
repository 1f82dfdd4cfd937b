import { isReservedSegment } from '#contract/text/addresses/reserved.ts'
import type { FastifyRequest } from 'fastify'

/** The page that an address refers to. */
export type DocumentAddress =
  /** `item`: id or personal domain; `page` is `null` for the page that the item opens with. */
  | { readonly of: 'item'; readonly item: string; readonly page: number | null }
  | { readonly of: 'page'; readonly page: number }
  | { readonly of: 'key'; readonly key: string }

const ending = /\.md$/

/** The page at a path without base address and `.md`. @returns `null` if there is none */
export function pageAt(path: string): DocumentAddress | null {
  const [, first = '', second, more] = path.replace(/\/$/, '').split('/')
  if (more !== undefined) return null
  const page = second !== undefined && /^\d{1,15}$/.test(second) ? Number(second) : null
  if (first === 'page') return page === null ? null : { of: 'page', page }
  if (first === 'p') return second ? { of: 'key', key: second } : null
  if (!/^[a-z0-9]{1,100}$/i.test(first) || isReservedSegment(first)) return null
  return second === undefined || page !== null ? { of: 'item', item: first, page } : null
}

/**
 * Quality of a type in `Accept`; 0 for one that is not named itself: `*` is what browsers and
 * libraries send without a preference.
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

/** Whether a client prefers markdown to a page for browsers. */
function prefersMarkdown({ headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? ''
  const markdown = wish(accept, 'text/markdown')
  return markdown > 0 && markdown >= wish(accept, 'text/html')
}

/** A page, and whether its markdown is requested at this address. */
type RequestedDocument =
  /** The same address serves browsers too. */
  | { readonly address: DocumentAddress; readonly markdownBy: 'accept' | null }
  /** The address ends in `.md`; `null` if it is not that of a page. */
  | { readonly address: DocumentAddress | null; readonly markdownBy: 'ending' }

/** Files and calls lie below these, whatever their extension. */
const noDocuments = /^\/(?:assets|api|server|schema|install|Public)\//

/**
 * The page at a path without the base address: `/{item}`, `/{item}/{page}`, `/page/{id}` or
 * `/p/{key}`, each also with `.md`. Source: server/contract/spec/additions.md 10.
 *
 * @returns `null` for any other address
 */
export function requestedDocument(path: string, request: FastifyRequest): RequestedDocument | null {
  if (ending.test(path))
    return noDocuments.test(path)
      ? null
      : { address: pageAt(path.replace(ending, '')), markdownBy: 'ending' }
  const address = pageAt(path)
  return address && { address, markdownBy: prefersMarkdown(request) ? 'accept' : null }
}
