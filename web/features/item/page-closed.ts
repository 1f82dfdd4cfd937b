import { renew } from '../../api/answers.ts'
import { isRefused, needsItemPassword } from '../../api/refusal.ts'
import { loadPhrases, t } from '../../locales/phrases.ts'
import { showNotice } from '../../ui/feedback/notices.tsx'

/** Milliseconds for which the notice stays. */
const closedTime = 10_000

const isAboutPage = (error: unknown) =>
  needsItemPassword(error) || isRefused(error, 'noAccess', 'pageNotFound', 'itemNotFound')

/**
 * Asks for the page anew after an action on it was refused: if it was deleted or closed meanwhile,
 * the screen shows that in its place, and a notice says so. Source: web/spec/reading.md 8.12.
 * @param hasText whether a comment was typed, which is kept
 * @returns false: the refusal has another reason, or the page is still there
 */
export async function isPageClosed(error: unknown, hasText: boolean): Promise<boolean> {
  if (!isAboutPage(error) || (await renew('page/info', isAboutPage))) return false
  await loadPhrases('item-foot')
  showNotice({ text: t(hasText ? 'item-foot.closedText' : 'item-foot.closed'), stay: closedTime })
  // last: it may lead to the item password
  await renew('item/info', isAboutPage)
  return true
}
