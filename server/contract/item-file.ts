// The file of a whole item: one JSON document, written and read as a stream. Its lists stand in
// this order, each entry in a line of its own, so that neither side holds more than one of them.
// Source: server/contract/spec/calls.md 12.8.

import type { ItemGlobals } from './text/content/global-parameters.ts'

/** Value of the first field, `showdoc`: what the file is, and the version of its form. */
export const itemFileForm = 'item/1'

/** How a file begins; white space may stand between the signs. */
export const itemFileHead = /^\s*\{\s*"showdoc"\s*:\s*"item\/\d+"/

/** Names of the lists, in their order. */
export const itemFileLists = ['catalogs', 'pages', 'versions', 'files'] as const
export type ItemFileList = (typeof itemFileLists)[number]

/** Bytes of an attachment in one entry, before they become base64. */
export const itemFilePart = 768 * 1024

/** The field `item`. */
export interface ItemFileItem {
  readonly item_id: number
  readonly item_type: number
  readonly item_name: string
  readonly item_description: string
  readonly item_domain: string
  /** In plain text; only for those who manage the item. */
  readonly password?: string
  readonly markdown: string
  readonly allow_comment: number
  readonly allow_feedback: number
  /** Parameters that all API pages share; absent for none. */
  readonly global_param?: ItemGlobals
}

/** A catalog; parents stand before their children. */
export interface ItemFileCatalog {
  readonly cat_id: number
  /** 0 at the top. */
  readonly parent_cat_id: number
  readonly cat_name: string
  readonly s_number: number
}

/** What a page and a version of it have in common. */
interface ItemFileState {
  readonly page_id: number
  /** 0 at the root. */
  readonly cat_id: number
  readonly page_title: string
  readonly s_number: number
  readonly page_comments: string
  /** Absent when empty. */
  readonly ext_info?: string
  readonly author_username: string
  /** Unix seconds. */
  readonly addtime: number
  readonly revision: number
  /** As stored: markdown, or the JSON of an API page or of sheets. */
  readonly page_content: string
}

export interface ItemFilePage extends ItemFileState {
  /** Unix seconds of the first save. */
  readonly page_addtime: number
  /** Absent otherwise. */
  readonly is_draft?: 1
}

/** An earlier state of a page; older ones first. */
export type ItemFileVersion = ItemFileState

/** An attachment; the strings after it are its bytes in base64. */
export interface ItemFileAttachment {
  readonly sign: string
  readonly display_name: string
  readonly file_size: number
  /** SHA-256 in base64url. */
  readonly hash: string
}
