// Rows of the statements in prepared.ts; `pageInItem` is mapped in services/pages/page-in-item.ts.

import type { Dialect } from '#contract/text/markdown/dialect.ts'

/**
 * A live item. `password` is sealed, empty for an open item. The last two are site settings as
 * stored.
 */
export interface ItemRow {
  readonly item_id: number
  readonly item_name: string
  readonly item_description: string
  readonly uid: number
  readonly password: string
  readonly password_version: number
  readonly item_domain: string
  readonly item_type: number
  readonly is_archived: number
  readonly is_del: number
  readonly addtime: number
  readonly last_update_time: number
  readonly tree_revision: number
  readonly allow_comment: number
  readonly allow_feedback: number
  readonly markdown: Dialect
  /** The item that this is a preview of; 0 for all others. */
  readonly preview_of: number
  /** 1 if a source of it names its repository. */
  readonly has_repository: number
  /** 1 if its API pages share parameters. */
  readonly has_globals: number
  readonly force_login: string
  readonly show_watermark: string
}

/**
 * A live page without its text, with its active share key (or empty), the number of its files, and
 * its catalogs from the root down.
 */
export interface PageRow {
  readonly page_id: number
  readonly item_id: number
  readonly cat_id: number
  readonly s_number: number
  readonly page_title: string
  readonly author_uid: number
  readonly author_username: string
  readonly addtime: number
  readonly page_addtime: number
  readonly is_del: number
  readonly is_draft: number
  readonly revision: number
  readonly page_comments: string
  readonly ext_info: string
  /** Length of the text in UTF-8. */
  readonly bytes: number
  /** Changes with each change of the row, where the database provides it; else `null`. */
  readonly version: string | null
  readonly attachment_count: number
  readonly unique_key: string
  readonly path: readonly { readonly cat_id: number; readonly cat_name: string }[]
}

/** A live page with its text. */
export type WholePageRow = PageRow & { readonly page_content: string }

/** A page of a menu. */
export interface MenuPageRow {
  readonly page_id: number
  readonly author_uid: number
  readonly cat_id: number
  readonly page_title: string
  readonly addtime: number
  readonly ext_info: string
  readonly is_draft: number
}

/** A catalog of a menu. */
export interface MenuCatalogRow {
  readonly cat_id: number
  readonly cat_name: string
  readonly item_id: number
  readonly s_number: number
  readonly addtime: number
  readonly parent_cat_id: number
  readonly level: number
}

/** A catalog and its parent. */
export interface CatalogRow {
  readonly cat_id: number
  readonly item_id: number
  readonly parent_cat_id: number
  readonly cat_name: string
}

/**
 * An item that somebody owns or shares. `role` is their highest role, 3 for the owner; `starred`
 * and `pinned` are 0 or 1.
 */
export interface OwnItemRow {
  readonly item_id: number
  readonly uid: number
  readonly item_name: string
  readonly item_domain: string
  readonly item_type: number
  readonly last_update_time: number
  readonly item_description: string
  readonly is_del: number
  readonly is_archived: number
  readonly password: string
  readonly tree_revision: number
  readonly markdown: Dialect
  readonly role: number
  readonly starred: number
  readonly pinned: number
}

/** The live items of a person as JSON (`OwnItemRow[]`), `null` if they match the given mark. */
export interface OwnItems {
  /** Digest of the items; `null` on SQLite, where the JSON is its own mark. */
  readonly mark: string | null
  readonly items: string | null
  readonly stored_order: string
}

/** The live lock of a page; `lock_to` is unix seconds. */
export interface LockRow {
  readonly lock_uid: number
  readonly lock_to: number
  readonly username: string
  readonly groupid: number
}
