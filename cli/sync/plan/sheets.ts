import type { Lock } from '../base/lock.ts'
import { isSheetPath } from '../names.ts'

/** Whether the pages that a lock knows are spreadsheets. */
export const isLockOfSheets = ({ pages }: Pick<Lock, 'pages'>): boolean =>
  pages.size > 0 && [...pages.keys()].every(isSheetPath)
