import { useEffect } from 'react'
import { useHref } from '../../parts/navigation.tsx'
import { useAnswer } from '../../api/answers.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Boundary } from '../../parts/boundary.tsx'
import { DateText } from '../../parts/date.tsx'
import { FailureAlert } from '../../parts/failure-alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import { toast } from '../../ui/notices.tsx'
import type { PageDialogProps } from './page-dialog.ts'

/** Earlier versions of a page, each beside the present one in a new tab. Source: screens-reading 8.8, screens-writing 2.1. */
export function HistoryDialog({ info, page, onClose }: PageDialogProps) {
  const t = usePhrases()
  const diff = useHref(`/page/diff/${page.page_id}`)
  const history = useAnswer('page/history', { page_id: Number(page.page_id) }, { item: info.item_id, signedOut: 'tell', freshFor: 0 })
  const isEmpty = history.data?.length === 0 && !history.isFetching
  useEffect(() => {
    if (!isEmpty) return
    toast(t('item-dialogs.noHistory'))
    onClose()
  }, [isEmpty, onClose, t])
  if (isEmpty) return null
  const present = {
    page_history_id: '',
    addtime_unix: page.addtime_unix,
    author_username: page.author_username,
    page_comments: page.page_comments,
  }
  return (
    <Dialog title={t('item.history')} size="large" onClose={onClose}>
      <Boundary answer={history} onError={(error) => <FailureAlert error={error} />}>
        {(versions) => (
          <ListTable
            label={t('item.history')}
            rows={[present, ...versions]}
            keyOf={({ page_history_id }) => page_history_id}
            columns={[
              {
                name: 'time',
                head: t('item-dialogs.saved'),
                width: '150px',
                cell: (version) => <DateText seconds={version.addtime_unix} full />,
              },
              { name: 'by', head: t('item-dialogs.by'), width: '25%', cell: (version) => version.author_username },
              { name: 'remark', head: t('item-dialogs.remark'), cell: (version) => version.page_comments },
              {
                name: 'compare',
                head: t('item-dialogs.compare'),
                width: '120px',
                cell: (version) =>
                  version.page_history_id ? (
                    <a href={`${diff}/${version.page_history_id}`} target="_blank" rel="noopener noreferrer">
                      {t('item-dialogs.compare')}
                    </a>
                  ) : (
                    <Badge kind="success">{t('item-dialogs.current')}</Badge>
                  ),
              },
            ]}
          />
        )}
      </Boundary>
    </Dialog>
  )
}
