import type { Lock } from '../base/lock.ts'
import { kindOfPath, type FileKind } from '../names.ts'
import { apiItem, sheetItem } from '../remote/item.ts'

/** What the files of an item of this type are. */
export const kindOfItem = (type: number): FileKind =>
  type === sheetItem ? 'sheet' : type === apiItem ? 'api' : 'markdown'

/** What the files are that a lock knows. */
export function kindOfLock({ pages }: Pick<Lock, 'pages'>): FileKind {
  const [first, ...others] = new Set([...pages.keys()].map(kindOfPath))
  return others.length > 0 ? 'markdown' : (first ?? 'markdown')
}

/** The type of an item with files of a kind, where only the lock is known. */
export const typeOfKind: Readonly<Record<FileKind, number>> = {
  markdown: 1,
  sheet: sheetItem,
  api: apiItem,
}
