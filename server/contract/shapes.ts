import * as z from 'zod'
import { S, when } from './fields/answers.ts'
import { dialects } from './text/markdown/dialect.ts'

// Rows answered by several calls. Field order is the column order of the API contract. Source:
// server/contract/spec/calls.md 2.

/**
 * Page row without its times, which calls format differently. Source: server/contract/spec/calls.md
 * 2.1.
 */
const pageFields = {
  page_id: S(),
  author_uid: S(),
  author_username: z.string(),
  item_id: S(),
  cat_id: S(),
  page_title: z.string(),
  page_content: z.string(),
  s_number: S(),
}
const pageRemark = { page_comments: z.string(), is_del: S() }
const pageState = { ext_info: z.string(), is_draft: S(), revision: z.string() }

/** Page row with date texts. */
export const pageDated = z.object({
  ...pageFields,
  ...when('addtime'),
  ...pageRemark,
  ...when('page_addtime'),
  ...pageState,
})
/**
 * Page row of the open interface: the creation time is a number as text, as scripts parse it.
 * Source: server/contract/spec/additions.md 9.
 */
export const openPageRow = z.object({
  ...pageFields,
  ...when('addtime'),
  ...pageRemark,
  page_addtime: S(),
  ...pageState,
})
/** Page row with unix seconds as text. */
export const pageStamped = z.object({
  ...pageFields,
  addtime: S(),
  ...pageRemark,
  page_addtime: S(),
  ...pageState,
})

/**
 * With `rendered`: the text as sanitised HTML and its headings in order; absent if rendering took
 * too long.
 */
export const renderedFields = {
  page_html: z.string().optional(),
  outline: z.array(z.object({ level: z.int(), id: z.string(), text: z.string() })).optional(),
}

const versionFields = {
  page_history_id: S(),
  page_id: S(),
  author_uid: S(),
  author_username: z.string(),
  item_id: S(),
  cat_id: S(),
  page_title: z.string(),
  page_content: z.string(),
  s_number: S(),
}
const versionState = { page_comments: z.string(), ext_info: z.string(), revision: z.string() }
/** Version of a page with a date text. Source: server/contract/spec/calls.md 2.2. */
export const versionDated = z.object({ ...versionFields, ...when('addtime'), ...versionState })
/** Version of a page with unix seconds as text. */
export const versionStamped = z.object({ ...versionFields, addtime: S(), ...versionState })

/** Catalog row of the list calls, with a date text. */
export const catalogDated = z.object({
  cat_id: S(),
  cat_name: z.string(),
  item_id: S(),
  s_number: S(),
  ...when('addtime'),
  parent_cat_id: S(),
  level: S(),
})
/**
 * Catalog row of the write answers, with unix seconds as text. Source:
 * server/contract/spec/calls.md 2.3.
 */
export const catalogStamped = z.object({
  cat_id: S(),
  cat_name: z.string(),
  item_id: S(),
  s_number: S(),
  addtime: S(),
  parent_cat_id: S(),
  level: S(),
})
/**
 * Catalog with its subcatalogs in `sub`. Written out, because a spread beside a getter hides the
 * type. Source: server/contract/spec/calls.md 10.1.
 */
export const catalogTree = z.object({
  cat_id: S(),
  cat_name: z.string(),
  item_id: S(),
  s_number: S(),
  addtime: z.string(),
  addtime_unix: z.int(),
  parent_cat_id: S(),
  level: S(),
  get sub() {
    return z.array(catalogTree)
  },
})

/**
 * Item row; only `detail` and `myList` include the item password. Source:
 * server/contract/spec/calls.md 2.4, server/access/spec.md 14.
 */
export const itemRow = z.object({
  item_id: S(),
  item_name: z.string(),
  item_description: z.string(),
  uid: S(),
  username: z.string(),
  addtime: S(),
  last_update_time: S(),
  item_domain: z.string(),
  item_type: S(),
  is_archived: S(),
  is_del: S(),
  allow_comment: S(),
  allow_feedback: S(),
  markdown: z.enum(dialects),
})

/** Page of a menu. Source: server/contract/spec/calls.md 2.5. */
const menuPage = z.object({
  page_id: S(),
  author_uid: S(),
  cat_id: S(),
  page_title: z.string(),
  addtime: S(),
  ext_info: z.string(),
  is_draft: S(),
})
/** Catalog of a menu with its pages and catalogs. */
const menuCatalog = z.object({
  cat_id: S(),
  cat_name: z.string(),
  item_id: S(),
  s_number: S(),
  addtime: S(),
  parent_cat_id: S(),
  level: S(),
  pages: z.array(menuPage),
  get catalogs() {
    return z.array(menuCatalog)
  },
})
/** Menu of an item: root pages and top catalogs, in display order. */
export const menu = z.object({ pages: z.array(menuPage), catalogs: z.array(menuCatalog) })
export type Menu = z.output<typeof menu>

/** Page in the search mode of `item/info`: full rows in a flat list. */
export const foundMenu = z.object({ pages: z.array(pageStamped), catalogs: z.array(z.never()) })

/**
 * One step of a connection test: `detail` is the message of the tested server, `advice` a sentence
 * in the visitor's language, empty if there is nothing to do. Source: web/spec/managing.md 7.
 */
export const testStep = z.object({
  name: z.string(),
  state: z.enum(['ok', 'failed', 'skipped']),
  /** Milliseconds. */
  ms: z.int(),
  detail: z.string(),
  advice: z.string(),
})
export type TestStep = z.output<typeof testStep>
