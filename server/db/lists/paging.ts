import { limits } from '#contract/limits.ts'

/** Highest page number: its rows can still be numbered. */
const lastPage = 1_000_000_000

/**
 * Offset and length of a page of a list; 0 and below count as 1. Source:
 * server/contract/spec/administration.md 0.5.
 */
export function pageOf(request: { readonly page: number; readonly count: number }): {
  offset: number
  limit: number
} {
  const limit = Math.min(limits.listPageMax, Math.max(1, request.count))
  return { offset: (Math.min(lastPage, Math.max(1, request.page)) - 1) * limit, limit }
}
