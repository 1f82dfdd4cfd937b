import type { ReactNode } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { DateText } from '../../../parts/date.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Dialog, DialogActions } from '../../../ui/overlays/dialogs/dialog.tsx'
import type { PageDialogProps } from './page-dialog.ts'
import { pathText } from '../../../lib/text/isolated.ts'

/** Metadata of a page, from data already loaded. Source: web/spec/reading.md 8.7. */
export function DetailsDialog({ info, page, onClose }: PageDialogProps) {
  const t = usePhrases()
  const row = (label: string, value: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
  return (
    <Dialog title={t('item.details')} onClose={onClose}>
      <dl className="details">
        {row(t('item-dialogs.changedBy'), page.author_username)}
        {row(t('item-dialogs.changedAt'), <DateText seconds={page.addtime_unix} full />)}
        {page.page_comments && row(t('item-dialogs.remark'), page.page_comments)}
        {row(
          t('item-dialogs.catalogPath'),
          page.cat_path.length ? pathText(page.cat_path) : t('item-dialogs.root'),
        )}
        {row(
          t('item-dialogs.pageId'),
          <>
            {page.page_id} <CopyButton text={page.page_id} />
          </>,
        )}
        {row(
          t('item-dialogs.markdown'),
          info.markdown === 'commonmark'
            ? t('item-dialogs.markdownCommonmark')
            : t('item-dialogs.markdownShowdoc'),
        )}
        {info.item_edit &&
          row(
            t('item-dialogs.sharedAlone'),
            page.unique_key ? t('item-dialogs.yes') : t('item-dialogs.no'),
          )}
      </dl>
      <DialogActions>
        <Button kind="main" data-autofocus onClick={onClose}>
          {t('core.done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
