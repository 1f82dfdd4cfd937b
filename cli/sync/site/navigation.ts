/** An entry of another tool's menu: a page, a folder, a section, or the rest of a folder. */
export interface NavigationEntry {
  title?: string
  /** Address of a page or folder, as written in the menu. */
  address?: string
  /** Stands for everything in the folder that has no entry of its own. */
  isRest?: boolean
  /** The rest is sorted by name in descending order. */
  isReversed?: boolean
  entries: NavigationEntry[]
}

/** A menu, and the folder that its addresses are relative to. */
export interface Navigation {
  folder: string
  entries: readonly NavigationEntry[]
}

/** What another tool's file says about its folder. */
export interface FolderFacts {
  name?: string
  /** Any number, also a fraction; only compared with those of its siblings. */
  order?: number
  /** The folder's pages are hidden. */
  isHidden?: boolean
}
