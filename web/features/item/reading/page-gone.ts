import { isRefused, needsItemPassword } from '../../../api/refusal.ts'

/**
 * Whether a page of an item that can be read was deleted, or never existed. The server does not
 * distinguish a missing page from a forbidden one, but a reader without a catalog scope may see
 * every page.
 */
export const isPageGone = (error: unknown, hasCatalogScope: boolean): boolean =>
  isRefused(error, 'pageNotFound') || (needsItemPassword(error) && !hasCatalogScope)
