import { useEffect } from 'react'
import type { Answer } from '../../api/calls.ts'
import { useAnswer } from '../../api/answers.ts'
import { dateText } from '../../lib/time.ts'
import { storeItemPassword, itemPassword } from '../../lib/item-passwords.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Boundary } from '../boundary.tsx'
import { DateText } from '../date.tsx'
import { FailureAlert } from '../failure-alert.tsx'
import { Link } from '../link.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ListTable } from '../../ui/layout/list-table.tsx'
import { toast } from '../../ui/feedback/notices.tsx'
import './history.css'

type Version = Answer<'page/history'>[number]
/** A version, or the page as it is stored: that has no version's id. */
type Shown = Pick<
  Version,
  | 'page_history_id'
  | 'addtime_unix'
  | 'author_username'
  | 'page_comments'
  | 'page_content'
  | 'page_title'
>

export interface HistoryDialogProps {
  item: string
  /** The page as it is stored now. */
  page: Pick<Answer<'page/info'>, 'page_id'> & Omit<Shown, 'page_history_id'>
  /** Puts a version into the editor; without it versions are only read. */
  onRestore?: (version: Shown) => void
  onClose: () => void
}

/**
 * Earlier versions of a page, each of which can be compared with the current text or copied.
 * Source: web/spec/reading.md 8.8, web/spec/writing.md 2.1.
 */
export function HistoryDialog({ item, page, onRestore, onClose }: HistoryDialogProps) {
  const t = usePhrases()
  const history = useAnswer(
    'page/history',
    { page_id: Number(page.page_id) },
    { item, signedOut: 'error', freshFor: 0 },
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
    const password = itemPassword(item)
    if (password) storeItemPassword(password, `page:${page.page_id}`)
  }
  const present: Shown = { ...page, page_history_id: '' }
  return (
    <Dialog title={t('item.history')} size="large" onClose={onClose}>
      <Boundary answer={history} onError={(error) => <FailureAlert error={error} />}>
        {(versions) => (
          <ListTable
            label={t('item.history')}
            rows={[present, ...versions.map((one): Shown => one)]}
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
                width: onRestore ? '240px' : '170px',
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
                      {onRestore && (
                        <Button
                          aria-label={t('item-dialogs.restoreVersion', {
                            time: dateText(version.addtime_unix),
                          })}
                          onClick={() => onRestore(version)}
                        >
                          {t('item-dialogs.restore')}
                        </Button>
                      )}
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
