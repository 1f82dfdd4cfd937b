import { Failure } from '#contract/failures.ts'
import {
  pagesInOrder,
  type ExportedCatalog,
  type ExportSource,
} from '../../../../exporters/source.ts'
import { covers, shownParent } from '../../../access/basis/catalog-scope.ts'
import type { ItemEdit } from '../../../access/content/item.ts'
import { withoutOthersDrafts } from '../../../access/content/readable-pages.ts'
import { textBytes } from '../../../db/batches/text-bytes.ts'
import { Page } from '../../../models/page.ts'
import { catalogsOf } from '../../../services/catalogs/catalog-tree.ts'
import { shownGlobals } from '../../../services/pages/rendering/global-parameters.ts'
import { readBytes, readTexts, type LongPage } from './read-pages.ts'
import { shownItemPassword } from '../../../services/items/item-password.ts'

type Head = LongPage & { readonly cat_id: number }

/** A catalog or a page; 0 is none, and a page wins. */
interface Part {
  readonly cat_id: number
  readonly page_id: number
}

/**
 * The part of an item that its editor may write in, for exporters: no catalogs or pages outside of
 * their scope, no drafts of others. A fixed number of queries, and two for each megabyte of text
 * that is read.
 *
 * @param asBytes for an exporter that mostly passes texts on
 * @throws {Failure} `catalogNotFound`, `pageNotFound`; `noAccess` for a part outside the scope
 */
export async function itemSource(
  edit: ItemEdit,
  part: Part = { cat_id: 0, page_id: 0 },
  asBytes = false,
): Promise<ExportSource> {
  const { ctx, db, item, rights } = edit
  const scope = rights.writes
  const allCatalogs = await catalogsOf(db.read, item.item_id)
  const catalogs = allCatalogs.filter(({ cat_id }) => covers(scope, cat_id))
  const heads = (await Page.query(db.read)
    .where({ item_id: item.item_id, is_del: 0 })
    .modify(withoutOthersDrafts, edit.person.uid)
    .orderBy(['s_number', 'page_id'])
    .select('page_id', 'cat_id', 'page_title', 's_number', 'page_comments', 'is_draft')
    .select(textBytes(db.read, Page.tableName))) as unknown as (Page & { bytes: number })[]
  const shown = new Set(catalogs.map(({ cat_id }) => cat_id))
  const pages = Map.groupBy(
    heads
      .filter(({ cat_id }) => covers(scope, cat_id))
      .map((page): Head => ({
        page_id: page.page_id,
        cat_id: page.cat_id,
        title: page.page_title,
        order: page.s_number,
        remark: page.page_comments,
        isDraft: page.is_draft === 1,
        bytes: Number(page.bytes),
      })),
    // as in menus: what is in a catalog that no longer exists is at the root
    ({ cat_id }) => (shown.has(cat_id) ? cat_id : 0),
  )
  const children = Map.groupBy(catalogs, ({ parent_cat_id }) => {
    const parent = shownParent(scope, parent_cat_id)
    return shown.has(parent) ? parent : 0
  })
  const seen = new Set<number>()
  const inside = (parent: number, depth: number): ExportedCatalog[] =>
    (children.get(parent) ?? []).flatMap(({ cat_id, cat_name, s_number }) => {
      // catalogs on a cycle, which only imported data can contain
      if (seen.has(cat_id)) return []
      seen.add(cat_id)
      return [
        {
          cat_id,
          name: cat_name,
          order: s_number,
          depth,
          pages: pages.get(cat_id) ?? [],
          catalogs: inside(cat_id, depth + 1),
        },
      ]
    })
  const top = inside(0, 1)
  const inOrder = (folder: Folder): Head[] => [
    ...(folder.pages as readonly Head[]),
    ...folder.catalogs.flatMap(inOrder),
  ]
  const whole = { pages: pages.get(0) ?? [], catalogs: top }
  const isKnown = (id: number) =>
    part.page_id > 0
      ? heads.some(({ page_id }) => page_id === id)
      : allCatalogs.some(({ cat_id }) => cat_id === id)
  const { root, scope: exported } = partOf(whole, part, isKnown)
  const globals = item.has_globals > 0 ? await shownGlobals(db.read, item) : undefined
  return {
    scope: exported,
    item: {
      item_id: item.item_id,
      type: item.item_type,
      name: item.item_name,
      description: item.item_description,
      domain: item.item_domain,
      dialect: item.markdown,
      ...(globals ? { globals } : {}),
      // only managers see the password
      ...(rights.role >= 2 ? { password: shownItemPassword(ctx.site.sealer, item) } : {}),
    },
    pages: root.pages,
    catalogs: root.catalogs,
    read: () => (asBytes ? readBytes : readTexts)(edit, inOrder(root), globals),
  }
}

/** Whether a catalog or page exists, for one that is not in the scope. */
type IsKnown = (id: number) => boolean

type Folder = Pick<ExportSource, 'pages' | 'catalogs'>

function partOf(
  whole: Folder,
  { cat_id, page_id }: Part,
  isKnown: IsKnown,
): { root: Folder; scope: ExportSource['scope'] } {
  if (page_id > 0) {
    for (const { page } of pagesInOrder(whole))
      if (page.page_id === page_id) return { root: { pages: [page], catalogs: [] }, scope: 'page' }
    throw new Failure(isKnown(page_id) ? 'noAccess' : 'pageNotFound')
  }
  if (cat_id <= 0) return { root: whole, scope: 'item' }
  const catalog = catalogIn(whole.catalogs, cat_id)
  if (!catalog) throw new Failure(isKnown(cat_id) ? 'noAccess' : 'catalogNotFound')
  return { root: catalog, scope: { catalog: catalog.name } }
}

function catalogIn(
  catalogs: readonly ExportedCatalog[],
  cat_id: number,
): ExportedCatalog | undefined {
  for (const catalog of catalogs) {
    const found = catalog.cat_id === cat_id ? catalog : catalogIn(catalog.catalogs, cat_id)
    if (found) return found
  }
  return undefined
}
