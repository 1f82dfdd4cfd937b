import { renew } from '../../api/answers.ts'
import { isRefused, needsItemPassword } from '../../api/refusal.ts'
import { loadPhrases, t } from '../../locales/phrases.ts'
import { copyText } from '../../ui/controls/copy-button.tsx'
import { showNotice, toast } from '../../ui/feedback/notices/notices.tsx'

/** Milliseconds for which the notice stays. */
const closedTime = 10_000

const isAboutPage = (error: unknown) =>
  needsItemPassword(error) || isRefused(error, 'noAccess', 'pageNotFound', 'itemNotFound')

/**
 * Asks for the page again after an action on it was refused: if it was deleted or closed meanwhile,
 * the screen shows that in its place, and a notice says so. Source: web/spec/reading.md 8.12.
 * @param comment what was typed; the notice shows it until it is closed
 * @returns false: the refusal has another reason, or the page is still there
 */
export async function isPageClosed(error: unknown, comment = ''): Promise<boolean> {
  if (!isAboutPage(error) || (await renew('page/info', isAboutPage))) return false
  await loadPhrases('item-foot')
  if (comment === '') showNotice({ text: t('item-foot.closed'), stay: closedTime })
  else showUnsent(comment)
  // last: it may lead to the item password
  await renew('item/info', isAboutPage)
  return true
}

/** The field is gone with the page. */
function showUnsent(comment: string): void {
  const copy = async () => {
    if (await copyText(comment)) toast(t('core.copied'))
    else showUnsent(comment)
  }
  showNotice({
    text: t('item-foot.closedText'),
    kept: comment,
    action: { label: t('item-foot.copyUnsent'), run: copy },
    stay: 0,
  })
}
