import type { InputOf, OutputOf } from '#contract/call.ts'
import type { openCalls } from '#contract/calls/open.ts'
import type { KeyPairRead } from '../../access/programs/key-pair.ts'
import { textBytes } from '../../db/batches/text-bytes.ts'
import { Catalog } from '../../models/catalog.ts'
import { Page } from '../../models/page.ts'
import { streamedTexts } from '../../services/pages/long-texts.ts'

type GetCatalogTree = typeof openCalls.getCatalogTree
type Tree = OutputOf<GetCatalogTree>
type Node = Tree['catalogs'][number]
type Row = Page & { readonly id: number; readonly bytes: number }

/** Pages in the order of the answer: those of a catalog before those of its children. */
const inOrder = ({ pages, catalogs }: Pick<Node, 'pages' | 'catalogs'>): Node['pages'] => [
  ...pages,
  ...catalogs.flatMap(inOrder),
]

/**
 * All pages and catalogs of the pair's item, with texts. Source: server/contract/spec/calls.md
 * 13.4.
 */
export async function openCatalogTree(
  { db, item }: KeyPairRead,
  _input: InputOf<GetCatalogTree>,
): Promise<Tree> {
  const [catalogs, pages] = await Promise.all([
    Catalog.query(db.read).where({ item_id: item.item_id }).orderBy(['s_number', 'cat_id']),
    Page.query(db.read)
      .where({ item_id: item.item_id, is_del: 0, is_draft: 0 })
      .orderBy(['s_number', 'page_id'])
      .select(
        'page_id as id',
        'page_title',
        'cat_id',
        's_number',
        'page_comments',
        textBytes(db.read, Page.tableName),
      )
      .castTo<Row[]>(),
  ])
  const tree: Tree = { pages: [], catalogs: [] }
  const nodes = new Map<number, Node>(
    catalogs.map((row) => [
      row.cat_id,
      {
        cat_id: String(row.cat_id),
        cat_name: row.cat_name,
        parent_cat_id: String(row.parent_cat_id),
        level: String(row.level),
        s_number: String(row.s_number),
        pages: [],
        catalogs: [],
      },
    ]),
  )
  for (const row of catalogs)
    (nodes.get(row.parent_cat_id) ?? tree).catalogs.push(nodes.get(row.cat_id) as Node)
  for (const page of pages)
    (nodes.get(page.cat_id) ?? tree).pages.push({
      page_id: String(page.id),
      page_title: page.page_title,
      cat_id: String(page.cat_id),
      page_content: '',
      s_number: String(page.s_number),
      page_comments: page.page_comments,
    })
  const rows = new Map(pages.map((row) => [String(row.id), row]))
  const named = inOrder(tree)
  const texts = streamedTexts(
    db.read,
    Page,
    named.map(({ page_id }) => rows.get(page_id) as Row),
  )
  for (const page of named) page.page_content = texts.get(Number(page.page_id)) as string
  return tree
}
