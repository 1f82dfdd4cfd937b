import { useEffect, useRef, useState } from 'react'
import { useAnswer } from '../../../../api/answers.ts'
import type { Answer } from '../../../../api/calls.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { DateText } from '../../../../parts/date.tsx'
import { failedRows } from '../../../../parts/failures/failure-state.tsx'
import { useSearchedList, type SearchedList } from '../../../../parts/list/use-searched-list.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { Progress } from '../../../../ui/feedback/progress.tsx'
import { State } from '../../../../ui/feedback/state.tsx'
import { Confirm } from '../../../../ui/overlays/dialogs/confirm.tsx'
import { isFocusLost } from '../../../../ui/overlays/dialogs/remember-focus.ts'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { useRecovery, type Deleted } from './use-recovery.ts'

/** Days until a page may be removed for good. Source: web/spec/writing.md 6.5. */
const keptDays = 30
const daysLeft = (page: Deleted) =>
  Math.max(0, keptDays - Math.floor((Date.now() / 1000 - page.del_time_unix) / 86_400))

const searched: SearchedList<Deleted> = {
  name: 'recycle',
  sort: { name: 'deleted', descending: true },
  textOf: ({ page_title }) => page_title,
}

/** Deleted pages, which can be brought back. Source: web/spec/writing.md 6.5. */
export function RecycleTab({ item }: { item: Answer<'item/detail'> }) {
  const t = usePhrases()
  const item_id = Number(item.item_id)
  const list = useAnswer('recycle/getList', { item_id }, { freshFor: 0 })
  const { chosen, setChosen, progress, failed, recover, recoverMany } = useRecovery(item_id)
  const [asking, setAsking] = useState<Deleted | null>(null)
  const [isAskingMany, setAskingMany] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isAtWork = progress !== null
  const wasAtWork = useRef(false)
  useEffect(() => {
    // the button that started it has gone with the last chosen page
    if (wasAtWork.current && !isAtWork && isFocusLost()) heading.current?.focus()
    wasAtWork.current = isAtWork
  }, [isAtWork])
  const isArchived = item.is_archived === '1'
  const { searchBox, nothingFound, table } = useSearchedList(
    searched,
    list.data,
    t('item-settings.searchDeleted'),
  )
  // pages that a search hides, or that are gone, are not acted on
  const many = (table.rows ?? []).filter(({ page_id }) => chosen.has(page_id))
  return (
    <>
      <div className="item-settings-head">
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {t('item-settings.recycle')}
          </h2>
          <p>{t('item-settings.recycleText')}</p>
        </div>
        <div className="item-settings-actions">
          {searchBox}
          {(many.length > 0 || progress) && (
            <Button kind="main" icon="undo" busy={isAtWork} onClick={() => setAskingMany(true)}>
              {t('item-settings.recoverMany', { count: progress?.total ?? many.length })}
            </Button>
          )}
        </div>
      </div>
      {progress && (
        <Progress
          label={t('item-settings.recoverMany', { count: progress.total })}
          value={progress.done / progress.total}
          text={t('item-settings.recovering', progress)}
        />
      )}
      {failed.length > 0 && (
        <Banner kind="danger">
          {failed.map((one) => (
            <div key={one}>{one}</div>
          ))}
        </Banner>
      )}
      <DataTable
        label={t('item-settings.recycle')}
        {...table}
        keyOf={(page) => page.page_id}
        nameOf={(page) => page.page_title}
        chosen={chosen}
        onChosen={isArchived || progress ? undefined : setChosen}
        columns={[
          {
            name: 'title',
            head: t('item-settings.pageTitle'),
            cell: (page) => page.page_title,
            sort: (page) => page.page_title,
          },
          {
            name: 'by',
            head: t('item-settings.deletedBy'),
            width: '160px',
            cell: (page) => page.del_by_username,
            sort: (page) => page.del_by_username,
          },
          {
            name: 'deleted',
            head: t('item-settings.deletedAt'),
            width: '160px',
            cell: (page) => <DateText seconds={page.del_time_unix} />,
            sort: (page) => page.del_time_unix,
          },
          {
            name: 'left',
            head: t('item-settings.daysLeft'),
            width: '120px',
            cell: (page) => daysLeft(page),
            sort: daysLeft,
          },
        ]}
        actionsOf={(page) => [
          {
            name: 'recover',
            label: t('item-settings.recover'),
            icon: 'undo',
            reason: isArchived ? t('item-settings.archivedText') : undefined,
            run: () => setAsking(page),
          },
        ]}
        empty={nothingFound || <State drawing="book" title={t('item-settings.recycleEmpty')} />}
        failed={failedRows(list.data, list)}
      />
      {isAskingMany && (
        <Confirm
          title={t('item-settings.recoverManyTitle', { count: many.length })}
          text={t('item-settings.recoverManyText')}
          action={t('item-settings.recover')}
          onConfirm={async () => void recoverMany(many)}
          onClose={() => setAskingMany(false)}
        />
      )}
      {asking && (
        <Confirm
          title={t('item-settings.recoverTitle', { title: asking.page_title })}
          text={t('item-settings.recoverText')}
          action={t('item-settings.recover')}
          onConfirm={() => recover(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
