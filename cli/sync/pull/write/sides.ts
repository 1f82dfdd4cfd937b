import type { LocalFolder } from '../../folder/local-folder.ts'
import type { ReadOptions } from '../../folder/local-page.ts'
import { isSideChanged, sideDigest, storedPage } from '../../folder/stored-page.ts'
import type { Survey } from '../../survey/survey.ts'
import type { PlacedPlan } from '../place/place.ts'

/**
 * Plans of files whose side record is as this folder has sent it. What a pull changes in it comes
 * from the server, so that no push has to tell it: it would put this folder's front matter over that
 * of whoever has pushed last.
 *
 * @param survey before anything is written
 */
export function plansOfSentSides(
  { local, linkIds, read }: Survey,
  plans: readonly PlacedPlan[],
): PlacedPlan[] {
  return plans.filter(({ path }) => {
    const page = local.pages.get(path)
    return page !== undefined && isSideChanged(page, linkIds, read) === false
  })
}

/** Takes the side records of files as sent that were sent before the files were written. */
export function keepSentSides(
  plans: readonly PlacedPlan[],
  local: LocalFolder,
  { linkIds }: Survey,
  read: ReadOptions,
): void {
  for (const { to } of plans) {
    const page = local.pages.get(to)
    const stored = page && storedPage(page, linkIds, read)
    if (stored) read.cache.keepSide(to, sideDigest(stored))
  }
}
