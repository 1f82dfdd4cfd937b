import { withoutOthersDrafts } from '../../../access/content/readable-pages.ts'
import { inSlices } from '../../../db/batches/in-chunks.ts'
import { Page } from '../../../models/page.ts'
import { pagesForWriting } from '../../../tree/pages.ts'
import type { TreeWrite } from '../../../tree/tree-write.ts'
import type { Placed } from './place-pages.ts'

/** Pages of the item that are read at once. */
const mostAtOnce = 50

/** A page without its text. */
export type PageHead = Pick<Page, 'page_id' | 'cat_id' | 'page_title'>

type Updating = Pick<Placed, 'old_id'>

/** What is written, with the page of the item that it updates. */
interface WithPresent<T> {
  readonly at: number
  readonly one: T
  /** The page, if it stays as it is: its text has not been read then. */
  readonly same: PageHead | undefined
  readonly old: Page | undefined
}

/**
 * The pages to write, each with the page of the item that it updates, locked until the commit.
 *
 * @param unchanged finds those that need not be read
 */
export async function* withPresent<T extends Updating>(
  { db, on, author }: TreeWrite,
  placed: readonly T[],
  unchanged: (piece: readonly T[]) => Promise<ReadonlyMap<T, PageHead>> = noneIsKnown,
): AsyncGenerator<WithPresent<T>> {
  for (const piece of inSlices([...placed.entries()], mostAtOnce)) {
    const same = await unchanged(piece.map(([, one]) => one))
    const ids = piece.flatMap(([, one]) =>
      one.old_id === undefined || same.has(one) ? [] : [one.old_id],
    )
    const found =
      ids.length > 0 ? await pagesForWriting(db, on, ids, author.uid) : new Map<number, Page>()
    for (const [at, one] of piece)
      yield { at, one, same: same.get(one), old: found.get(one.old_id ?? 0) }
  }
}

const noneIsKnown = () => Promise.resolve(new Map<never, PageHead>())

/** The title that a page gets: one that a person has renamed keeps its own. */
export const titleFor = ({ page, made }: Placed, present: string): string =>
  made && made.title === present ? page.title : present

/**
 * Those whose page already has the text and the title that the file has for it. The texts are not
 * even read, which would be most of the work of an import that changes little.
 */
export async function unchangedPages(
  { db, on, author }: TreeWrite,
  placed: readonly Placed[],
): Promise<ReadonlyMap<Placed, PageHead>> {
  const known = placed.filter(({ old_id, page }) => old_id !== undefined && page.hash !== '')
  if (known.length === 0) return new Map()
  const found = await Page.query(db)
    .findByIds(known.map(({ old_id }) => old_id as number))
    .where({ item_id: on.item.item_id, is_del: 0 })
    .modify(withoutOthersDrafts, author.uid)
    .orderBy('page_id')
    .forUpdate()
    .select('page_id', 'cat_id', 'page_title', 'content_hash')
  const heads = new Map(found.map((head) => [head.page_id, head]))
  return new Map(
    known.flatMap((one) => {
      const head = heads.get(one.old_id as number)
      const isSame =
        head?.content_hash === one.page.hash && titleFor(one, head.page_title) === head.page_title
      return isSame ? [[one, head]] : []
    }),
  )
}
