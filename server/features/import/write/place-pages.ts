import type { Knex } from 'knex'
import { withoutOthersDrafts } from '../../../access/content/readable-pages.ts'
import { Page } from '../../../models/page.ts'
import type { Person } from '../../../request-context.ts'
import { formerlyFolded } from '#contract/text/folded-path.ts'
import type { PageSource } from '#contract/text/generated/part.ts'
import {
  ofDocument,
  pagesOfOperations,
  sourceNamed,
  vanishedPages,
} from '#contract/text/generated/made-pages.ts'
import type { TreeTarget } from '../../../tree/target.ts'
import type { TreeWrite } from '../../../tree/tree-write.ts'
import { yielder } from '../../../workers/yielder.ts'
import { madePages } from './find-pages.ts'
import type { ReadCatalog, ReadPage } from '../read/read-task.ts'

/** A page of the file, and the page of the item that it updates. */
export interface Placed {
  readonly page: ReadPage
  /** The page that it updates. */
  readonly old_id: number | undefined
  /** The operation of the old page at the last import. */
  readonly made: PageSource | undefined
  readonly cat_id: number
}

/** What is to find its place. */
export interface PagesToPlace {
  readonly author: Person
  /** Title of the document. */
  readonly name: string
  /** Its name that the sender has chosen; empty for none. */
  readonly file: string
  readonly pages: readonly ReadPage[]
  /** Those to make although they have no pages, and positions of all of a new item. */
  readonly catalogs: readonly ReadCatalog[]
}

/** A folder of the tree by the names of its catalogs, which may contain `/`. */
const folderOf = (path: readonly string[]): string => path.map(encodeURIComponent).join('/')

/** Files have titles without line breaks and double blanks. */
const placeOf = (catId: number, title: string): string =>
  `${catId} ${title.replace(/\s+/g, ' ').trim()}`

/** The page as one of the document that goes by this name. */
function ofFile(page: ReadPage, file: string): ReadPage {
  if (!page.source || file === '') return page
  const source = sourceNamed(page.source, file)
  const [old, now] = [JSON.stringify(page.source), JSON.stringify(source)]
  if (old === now) return page
  // in quotes of JSON only the source itself reads like this
  const text = page.isApi ? () => page.text().replace(old, () => now) : page.text
  return { ...page, source, text, hash: '', info: '' }
}

/** Live pages of the item by catalog and title, those of one title in the order of menus. */
async function presentPages(db: Knex.Transaction, { item }: TreeTarget, uid: number) {
  const rows = await Page.query(db)
    .where({ item_id: item.item_id, is_del: 0 })
    .modify(withoutOthersDrafts, uid)
    .orderBy(['s_number', 'page_id'])
    .select('page_id', 'cat_id', 'page_title')
  return Map.groupBy(rows, (row) => placeOf(row.cat_id, row.page_title))
}

/** Finds the page and the catalog of each page of the file; creates missing catalogs. */
export async function placePages(
  tree: TreeWrite,
  { author, name, file: chosen, pages: read, catalogs: ordered }: PagesToPlace,
) {
  const { db, on } = tree
  const earlier = await madePages(db, on, author.uid)
  const sources = read.map(({ source }) => source)
  const { pages: own, file } = ofDocument(
    earlier,
    { from: name, file: chosen },
    sources.filter((one) => one !== undefined),
  )
  const pages = read.map((page) => ofFile(page, file))
  const updated = pagesOfOperations(own, sources)
  const orders = new Map(ordered.map(({ path, order }) => [folderOf(path), order]))
  const catalogs = new Map<string, number>([['', 0]])
  const yieldNow = yielder()
  // first those that the file tells in their order
  const paths = [...ordered, ...pages.filter((_, at) => !updated[at])].map(({ path }) => path)
  for (const path of paths)
    for (let depth = 1; depth <= path.length; depth++) {
      const folder = folderOf(path.slice(0, depth))
      if (catalogs.has(folder)) continue
      const name = path[depth - 1] as string
      const former = formerlyFolded(name)
      const catalog = { path: folder, name, former, order: orders.get(folder) }
      catalogs.set(folder, await tree.catalogs.write(db, catalog))
      await yieldNow()
    }
  const present = await presentPages(db, on, author.uid)
  const ofOperations = new Set(earlier.map(({ page_id }) => page_id))
  const isUpdated = new Set(updated.map((made) => made?.page_id))
  /** Takes a page out, so that each is updated once. */
  const taken = (cat_id: number, title: string, source: PageSource | undefined) => {
    const all = present.get(placeOf(cat_id, title)) ?? []
    // a page of another operation, or of another document, only has the same title
    const at = all.findIndex(
      ({ page_id }) => !isUpdated.has(page_id) && !(source && ofOperations.has(page_id)),
    )
    return at < 0 ? undefined : all.splice(at, 1)[0]
  }
  const placed = pages.map((page, at): Placed => {
    const { source } = page
    const cat_id = catalogs.get(folderOf(page.path)) ?? 0
    const made = updated[at]
    if (made) return { page, old_id: made.page_id, made: made.source, cat_id }
    const { title, sharedTitle = title } = page
    const old = taken(cat_id, sharedTitle, source) ?? taken(cat_id, title, source)
    return { page, old_id: old?.page_id, made: undefined, cat_id }
  })
  // a file that names no operations, such as the archive of an item, says nothing of them
  const vanished = sources.some((one) => one) ? vanishedPages(own, updated, sources) : []
  return { placed, vanished }
}
