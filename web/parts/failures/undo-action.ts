import { t } from '../../locales/phrases.ts'
import { showNotice, type Notice } from '../../ui/feedback/notices/notices.tsx'
import { sentenceOf } from './failure.ts'

/**
 * The action of a toast that undoes a change. Why that failed is said in a notice that stays until
 * it is closed: the person may be on another screen by then.
 *
 * @param send makes the change that undoes it
 * @param show fetches what is shown again, in either case
 */
export const undoAction = (
  send: () => Promise<unknown>,
  show: () => Promise<unknown>,
): NonNullable<Notice['action']> => ({
  label: t('core.undo'),
  run: () =>
    send()
      .catch((error: unknown) =>
        showNotice({ text: t('core.notUndone', { reason: sentenceOf(error) }), stay: 0 }),
      )
      .finally(show),
})
