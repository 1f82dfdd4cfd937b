import type { Entry, Tree } from '../catalog-tree/tree.ts'

/** A choice among the catalogs of an item. */
export interface CatalogChoiceProps {
  label: string
  /** Undefined while it is being fetched. Only its catalogs are shown. */
  tree: Tree | undefined
  /** Id of the chosen catalog, or of one of the entries before them. */
  value: string
  onValue: (id: string) => void
  /**
   * Where several can be chosen: the ids of all that are. A choice is then added or taken back, and
   * the tree stays open.
   */
  several?: { readonly values: readonly string[]; readonly text: string; onClosed?: () => void }
  /** Entries before the catalogs: item root, all catalogs. */
  first?: readonly { id: string; label: string }[]
  /** Why a catalog (`null`: an entry before them) can't be chosen; '' when it can. */
  reasonOf?: (catalog: Entry | null) => string
  disabled?: boolean
  /** The choice is being saved: it can't be changed now, but keeps the focus. */
  busy?: boolean
  onBlur?: () => void
}
