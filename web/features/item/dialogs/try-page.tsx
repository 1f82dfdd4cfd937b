import type { ComponentType } from 'react'
import { runAction } from '../../../api/actions.ts'
import { refresh } from '../../../api/answers.ts'
import { t } from '../../../locales/phrases.ts'
import { withExample } from '../../../parts/try-it/example.ts'
import type { PanelOptions } from '../../../parts/try-it/try-panel.tsx'
import { toast } from '../../../ui/feedback/notices/notices.tsx'
import type { PageDialogProps } from './page-dialog.ts'

/** Try it in the reading view: an example is stored at once, on the revision that was read. */
export function TryPage({
  info,
  page,
  onClose,
  Panel,
}: PageDialogProps & { Panel: ComponentType<PanelOptions> }) {
  const canSave =
    page.can_edit && info.item_edit && info.is_archived !== '1' && info.item_type !== '3'
  const save = async (status: number, example: string) => {
    const text = withExample(page.page_content, status, example)
    if (text === null) return page.revision
    const { revision } = await runAction('page/save', {
      page_id: Number(page.page_id),
      item_id: Number(info.item_id),
      cat_id: Number(page.cat_id),
      page_title: page.page_title,
      page_content: text,
      base_revision: page.revision,
    })
    await refresh('page/info', 'page/history')
    toast(t(status < 400 ? 'try-it.savedSuccess' : 'try-it.savedFailure'))
    return revision
  }
  return (
    <Panel
      item={info.item_id}
      globals={info.global_param}
      page={{ id: page.page_id, text: page.page_content, version: page.revision }}
      saveExample={canSave ? save : undefined}
      onClose={onClose}
    />
  )
}
