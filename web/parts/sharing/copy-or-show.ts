import { t } from '../../locales/phrases.ts'
import { copyText } from '../../ui/controls/copy-button.tsx'
import { showNotice, toast } from '../../ui/feedback/notices/notices.tsx'

/**
 * Copies a text and says so. Where the browser allows no copying the text is shown, to be selected
 * and copied by hand.
 */
export async function copyOrShow(text: string, said: string): Promise<void> {
  if (await copyText(text)) toast(said)
  else showNotice({ text: t('core.copyFailed'), kept: text, stay: 0 })
}
