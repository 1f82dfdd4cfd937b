import { useEffect, useState, type MouseEvent } from 'react'
import type { Answer } from '../../api/calls.ts'
import { useAnswer } from '../../api/answers.ts'
import { timeText } from '../../lib/text/time.ts'
import { storeItemPassword, itemPassword } from '../../lib/storage/item-passwords.ts'
import { loadPhrases, usePhrases } from '../../locales/phrases.ts'
import { Boundary } from '../failures/boundary.tsx'
import { DateText } from '../date.tsx'
import { FailureAlert } from '../failures/failure-alert.tsx'
import { Link } from '../links/link.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { CheckMark } from '../../ui/forms/check-box.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { narrowWindow, useMedia } from '../../ui/layout/use-media.ts'
import { ListTable } from '../../ui/layout/list-table.tsx'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { RemarkCell } from './remark-cell.tsx'
import type { ShownVersion } from './version.ts'
import './history.css'

const ChosenVersions = lazyPart(
  () =>
    Promise.all([import('./chosen-versions.tsx'), loadPhrases('item-compare')]).then(
      ([m]) => m.ChosenVersions,
    ),
  <Skeleton height="160px" />,
)

interface HistoryDialogProps {
  item: string
  /** The page as it is stored now. */
  page: Pick<Answer<'page/info'>, 'page_id'> & Omit<ShownVersion, 'page_history_id'>
  /** The person may change the remarks of versions. */
  canEdit?: boolean
  /** Without it versions are only read. */
  onRestore?: (version: ShownVersion) => void
  onClose: () => void
}

const isForNewTab = (event: MouseEvent) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/**
 * Earlier versions of a page, each of which can be compared with the current text or another one,
 * or copied. Source: web/spec/reading.md 8.8, web/spec/writing.md 2.1.
 */
export function HistoryDialog({
  item,
  page,
  canEdit = false,
  onRestore,
  onClose,
}: HistoryDialogProps) {
  const t = usePhrases()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const isNarrow = useMedia(narrowWindow)
  const [typed, setTyped] = useState<readonly string[]>([])
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
  const onTyped = (id: string, isTyped: boolean) =>
    setTyped((all) => [...all.filter((one) => one !== id), ...(isTyped ? [id] : [])])
  const present: ShownVersion = { ...page, page_history_id: '' }
  const rows: readonly ShownVersion[] = [present, ...(history.data ?? [])]
  const [now, old] = rows.filter((one) => chosen.includes(one.page_history_id))
  return (
    <Dialog
      title={t('item.history')}
      text={t('item-dialogs.chooseTwo')}
      size="large"
      typed={typed.length > 0}
      onClose={onClose}
    >
      <Boundary answer={history} onError={(error) => <FailureAlert error={error} />}>
        {() => (
          <ListTable
            label={t('item.history')}
            rows={rows}
            keyOf={({ page_history_id }) => page_history_id}
            columns={[
              {
                name: 'chosen',
                head: t('item-dialogs.choose'),
                width: '68px',
                cell: ({ page_history_id: id, addtime_unix }) => (
                  <CheckMark
                    label={
                      id
                        ? t('item-dialogs.chooseVersion', { time: timeText(addtime_unix) })
                        : t('item-dialogs.chooseCurrent')
                    }
                    checked={chosen.includes(id)}
                    // of three, the two chosen last
                    onChecked={(isChosen) =>
                      setChosen(
                        [...chosen.filter((one) => one !== id), ...(isChosen ? [id] : [])].slice(
                          -2,
                        ),
                      )
                    }
                  />
                ),
              },
              {
                name: 'time',
                head: t('item-dialogs.saved'),
                width: '170px',
                cell: (version) => <DateText seconds={version.addtime_unix} full="seconds" />,
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
                cell: (version) =>
                  canEdit && version.page_history_id ? (
                    <RemarkCell
                      item={item}
                      page={Number(page.page_id)}
                      version={version}
                      onTyped={(isTyped) => onTyped(version.page_history_id, isTyped)}
                    />
                  ) : (
                    version.page_comments
                  ),
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
                          time: timeText(version.addtime_unix),
                        })}
                        onClick={(event) => {
                          if (isNarrow || isForNewTab(event)) return passItemPassword()
                          event.preventDefault()
                          setChosen(['', version.page_history_id])
                        }}
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
                            time: timeText(version.addtime_unix),
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
      {old && now && <ChosenVersions old={old} now={now} onClose={() => setChosen([])} />}
    </Dialog>
  )
}
