import {
  pagesInOrder,
  type ExportedCatalog,
  type ExportedPage,
} from '../../../../exporters/source.ts'
import { compareForCreation } from '../../../sync/folder/positions.ts'
import type { LocalFolder } from '../../../sync/folder/local-folder.ts'
import type { LocalPage } from '../../../sync/folder/local-page.ts'
import { defaultOrder, folderOf } from '../../../sync/names.ts'

/** The pages and catalogs of a folder, numbered in the order in which they are read. */
export interface FolderTree {
  readonly pages: readonly ExportedPage[]
  readonly catalogs: readonly ExportedCatalog[]
  /** Ids of pages by the path of their file. */
  readonly ids: ReadonlyMap<string, number>
  /** Paths of files by the id of their page. */
  readonly paths: ReadonlyMap<number, string>
  /** Catalogs by the path of their folder. */
  readonly folders: ReadonlyMap<string, ExportedCatalog>
}

/**
 * Puts pages and catalogs in the order in which menus show them after a first push: by position, and
 * equal ones in the natural order of their names. Source: cli/spec.md 2.5
 */
export function folderTree(local: Pick<LocalFolder, 'pages' | 'catalogs'>): FolderTree {
  const pagesOf = Map.groupBy(local.pages.values(), ({ folder }) => folder)
  const catalogsOf = Map.groupBy(local.catalogs, ({ path }) => folderOf(path))
  const ids = new Map<string, number>()
  const folders = new Map<string, ExportedCatalog>()
  const exported = ({ path, title, order = defaultOrder }: LocalPage): ExportedPage => {
    const page_id = ids.size + 1
    ids.set(path, page_id)
    return { page_id, title, order, remark: '' }
  }
  let last = 0
  const inside = (folder: string, depth: number) => {
    const pages = (pagesOf.get(folder) ?? []).toSorted(compareForCreation).map(exported)
    // equal positions stay in the order of the folder
    const catalogs = (catalogsOf.get(folder) ?? [])
      .toSorted((one, other) => (one.order ?? defaultOrder) - (other.order ?? defaultOrder))
      .map(({ path, name, order = defaultOrder }): ExportedCatalog => {
        const cat_id = ++last
        const catalog = { cat_id, name, order, depth, ...inside(path, depth + 1) }
        folders.set(path, catalog)
        return catalog
      })
    return { pages, catalogs }
  }
  const root = inside('', 1)
  const paths = new Map([...ids].map(([path, id]) => [id, path]))
  return { ...root, ids, paths, folders }
}

/** Paths of the files of a part of the tree. */
export const pathsIn = (
  part: Pick<FolderTree, 'pages' | 'catalogs'>,
  { paths }: FolderTree,
): Set<string> =>
  new Set([...pagesInOrder(part)].map(({ page }) => paths.get(page.page_id) as string))
