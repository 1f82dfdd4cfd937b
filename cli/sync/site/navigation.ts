/** An entry of a menu that another tool keeps: a page, a folder, a section, or the rest of a folder. */
export interface NavigationEntry {
  title?: string
  /** Address of a page or folder, as written there. */
  address?: string
  /** Stands for everything in the folder that has no entry of its own. */
  isRest?: boolean
  /** The rest comes from the last name to the first. */
  isReversed?: boolean
  entries: NavigationEntry[]
}

/** A menu, and the folder that its addresses begin at. */
export interface Navigation {
  folder: string
  entries: readonly NavigationEntry[]
}

/** What a file of another tool says about its folder. */
export interface FolderFacts {
  name?: string
  /** May be of any size, also with a fraction; only compared with those of its siblings. */
  order?: number
  /** The folder's pages are not shown. */
  isHidden?: boolean
}
