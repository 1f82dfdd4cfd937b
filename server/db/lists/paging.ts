import { limits } from '#contract/limits.ts'

/** Highest page that is counted to: its rows can still be numbered. */
const lastPage = 1_000_000_000

/**
 * Where a page of a list begins and how long it is; 0 and below behave as 1. Source:
 * server/contract/spec/administration.md 0.5.
 */
export function pageOf(request: { readonly page: number; readonly count: number }): {
  offset: number
  limit: number
} {
  const limit = Math.min(limits.listPageMax, Math.max(1, request.count))
  return { offset: (Math.min(lastPage, Math.max(1, request.page)) - 1) * limit, limit }
}
