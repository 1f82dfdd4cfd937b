import { useEffect } from 'react'
import { useAnswer } from '../../../api/answers.ts'
import { dateText } from '../../../lib/time.ts'
import { storeItemPassword, itemPassword } from '../../../lib/item-passwords.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { Boundary } from '../../../parts/boundary.tsx'
import { DateText } from '../../../parts/date.tsx'
import { FailureAlert } from '../../../parts/failure-alert.tsx'
import { Link } from '../../../parts/link.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ListTable } from '../../../ui/layout/list-table.tsx'
import { toast } from '../../../ui/feedback/notices.tsx'
import type { PageDialogProps } from './page-dialog.ts'

/**
 * Earlier versions of a page, each of which can be compared with the current text or copied.
 * Source: web/spec/reading.md 8.8, web/spec/writing.md 2.1.
 */
export function HistoryDialog({ info, page, onClose }: PageDialogProps) {
  const t = usePhrases()
  const history = useAnswer(
    'page/history',
    { page_id: Number(page.page_id) },
    { item: info.item_id, signedOut: 'error', freshFor: 0 },
  )
  const isEmpty = history.data?.length === 0 && !history.isFetching
  useEffect(() => {
    if (!isEmpty) return
    toast(t('item-dialogs.noHistory'))
    onClose()
  }, [isEmpty, onClose, t])
  if (isEmpty) return null
  // a tab opened from here inherits this tab's storage; the comparison knows its page, not the item
  const passItemPassword = () => {
    const password = itemPassword(info.item_id)
    if (password) storeItemPassword(password, `page:${page.page_id}`)
  }
  const present = {
    page_history_id: '',
    addtime_unix: page.addtime_unix,
    author_username: page.author_username,
    page_comments: page.page_comments,
    page_content: page.page_content,
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
              {
                name: 'by',
                head: t('item-dialogs.by'),
                width: '25%',
                cell: (version) => version.author_username,
              },
              {
                name: 'remark',
                head: t('item-dialogs.remark'),
                cell: (version) => version.page_comments,
              },
              {
                name: 'text',
                head: t('item-dialogs.action'),
                width: '170px',
                cell: (version) =>
                  version.page_history_id ? (
                    <span className="version-actions">
                      <Link
                        to={`/page/diff/${page.page_id}/${version.page_history_id}`}
                        target="_blank"
                        rel="opener"
                        aria-label={t('item-dialogs.compareVersion', {
                          time: dateText(version.addtime_unix),
                        })}
                        onClick={passItemPassword}
                      >
                        {t('item-dialogs.compare')}
                      </Link>
                      <CopyButton
                        text={version.page_content}
                        name={t('item-dialogs.copyVersion')}
                      />
                    </span>
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
