import * as z from 'zod'
import { defaultDialect, dialects } from '#contract/text/markdown/dialect.ts'
import { readGlobals, type ItemGlobals } from '#contract/text/content/global-parameters.ts'

// Answers of a stock ShowDoc server. They are read loosely: numbers may be texts, and fields that
// nothing here needs may be missing. Source: server/contract/spec/calls.md 1.4

const id = z.union([z.string(), z.number()]).transform(String)
const catId = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => String(value || '0'))
const number = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => Number(value ?? 0) || 0)
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const flag = z
  .unknown()
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true')

/** A page row. Source: server/contract/spec/calls.md 2.1 */
export const pageRow = z.object({
  page_id: id,
  cat_id: catId,
  page_title: text,
  page_content: text,
  s_number: number,
  author_username: text,
  page_comments: text,
  addtime: z.union([z.string(), z.number(), z.null()]).optional(),
  ext_info: text,
  is_draft: number,
})

const menuPage = z.object({ page_id: id, is_draft: number })
const catalogFields = z.object({ cat_id: id, cat_name: text, s_number: number })

/** Pages and catalogs as a tree; what is below the root or below a catalog. */
export interface Nodes<P> {
  pages: P[]
  catalogs: (Nodes<P> & z.output<typeof catalogFields>)[]
}

function nodesOf<P>(page: z.ZodType<P>): z.ZodType<Nodes<P>> {
  const below = { pages: z.array(page).default([]) }
  const catalog: z.ZodType<Nodes<P>['catalogs'][number]> = z.lazy(() =>
    catalogFields.extend({ ...below, catalogs: z.array(catalog).default([]) }),
  )
  return z.object({ ...below, catalogs: z.array(catalog).default([]) })
}

/** `open/getCatalogTree`. Source: server/contract/spec/calls.md 13.4 */
export const treeAnswer = nodesOf(pageRow)
/** `item/info`. Source: server/contract/spec/calls.md 5.2 */
export const itemAnswer = z.object({
  item_id: id,
  item_name: text,
  item_domain: text,
  /** Only our own server tells it here. */
  item_description: text,
  item_type: number,
  is_archived: number,
  item_edit: flag,
  item_manage: flag,
  /** Only our own server tells it. */
  markdown: z.enum(dialects).catch(defaultDialect),
  global_param: z.unknown().optional().transform(globalsIn),
  menu: nodesOf(menuPage),
})

/** `item/myList`. Source: server/contract/spec/calls.md 5.1 */
export const listAnswer = z.array(z.object({ item_id: id, item_description: text }))

/** Parameters that all API pages share; `undefined` where there are none. */
function globalsIn(value: unknown): ItemGlobals | undefined {
  const globals = readGlobals(value)
  return globals && Object.values(globals).some(({ length }) => length > 0) ? globals : undefined
}

/** `page/history`. Source: server/contract/spec/calls.md 6.4 */
export const historyAnswer = z.array(
  z.object({ page_title: text, cat_id: catId, page_content: text }),
)
