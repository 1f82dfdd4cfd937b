import { readGlobals } from '#contract/text/content/global-parameters.ts'
import { limits } from '#contract/limits.ts'
import { unescapeOnce } from '#contract/text/markdown/entities.ts'
import type { ExportedItem } from '../importer.ts'
import { isNode, lineOf, nodeOf, nodesOf, textOf, type Node } from '../source/values.ts'

// `info.json` in the archive of an exported item. Source: server/contract/spec/calls.md 11.1, 12.4.

/** Names of the file that describes the item, of current and older servers. */
export const infoNames = ['info.json', 'prefix_info.json']

/** Names and positions of catalogs from the root. */
type CatalogPath = readonly { readonly name: string; readonly order: number | undefined }[]

export interface ExportedPage {
  readonly path: CatalogPath
  /** Id on the exporting server; empty when it was not exported. */
  readonly id: string
  readonly title: string
  readonly text: string
  readonly order: number | undefined
  readonly remark: string
  readonly isDraft: boolean
  /** Place in the file, as a JSON pointer. */
  readonly where: string
}

export interface ExportedContent {
  readonly item: ExportedItem
  readonly itemId: string
  readonly name: string
  readonly description: string
  readonly pages: readonly ExportedPage[]
  /** Catalogs without pages, each before the page of this index. */
  readonly empty: readonly { readonly path: CatalogPath; readonly at: number }[]
  /** Paths in the archive by the sign of the attachment. */
  readonly files: ReadonlyMap<string, string>
  /** CRC-32 of the file of each page, by its path; empty in archives of other servers. */
  readonly written: ReadonlyMap<string, number>
}

const plain = (value: unknown): string => unescapeOnce(textOf(value))

const orderOf = ({ s_number }: Node): number | undefined => {
  const order = textOf(s_number) === '' ? Number.NaN : Number(s_number)
  return Number.isInteger(order) && Math.abs(order) <= 2_147_483_647 ? order : undefined
}

/** Whether a parsed `info.json` describes an item; other tools have files of that name too. */
export const isExportedItem = (info: unknown): info is Node =>
  isNode(info) && isNode(info.pages) && textOf(info.item_name) !== ''

export function exportedContent(info: Node): ExportedContent {
  const pages: ExportedPage[] = []
  const empty: { path: CatalogPath; at: number }[] = []
  const take = (node: Node, path: CatalogPath, where: string): void => {
    const isEmpty = nodesOf(node.pages).length === 0 && nodesOf(node.catalogs).length === 0
    if (isEmpty && path.length > 0) empty.push({ path, at: pages.length })
    for (const [index, page] of nodesOf(node.pages).entries())
      pages.push({
        path,
        id: textOf(page.page_id),
        title: lineOf(plain(page.page_title), limits.pageTitleLength),
        text: plain(page.page_content),
        order: orderOf(page),
        remark: lineOf(plain(page.page_comments), limits.remarkLength),
        isDraft: Number(page.is_draft) === 1,
        where: `${where}/pages/${index}`,
      })
    for (const [index, catalog] of nodesOf(node.catalogs).entries()) {
      const own = { name: plain(catalog.cat_name), order: orderOf(catalog) }
      take(catalog, [...path, own], `${where}/catalogs/${index}`)
    }
  }
  take(nodeOf(info.pages), [], '#/pages')
  const type = Number(info.item_type)
  return {
    item: {
      type: [1, 2, 3, 4].includes(type) ? type : 1,
      ...(typeof info.password === 'string' ? { password: info.password } : {}),
      // servers that do not name the dialect only have this one
      dialect: info.markdown === 'commonmark' ? 'commonmark' : 'showdoc',
      globals: readGlobals(info.global_param),
    },
    itemId: textOf(info.item_id),
    name: plain(info.item_name),
    description: plain(info.item_description),
    pages,
    empty,
    files: new Map(
      nodesOf(info.attachments).map((file) => [
        textOf(file.sign),
        textOf(file.file).normalize('NFC'),
      ]),
    ),
    written: new Map(
      nodesOf(info.files).map((file) => [textOf(file.file).normalize('NFC'), Number(file.crc32)]),
    ),
  }
}
