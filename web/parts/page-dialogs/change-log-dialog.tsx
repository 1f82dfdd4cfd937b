import { useState } from 'react'
import type { Answer } from '../../api/calls.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Boundary } from '../failures/boundary.tsx'
import { FailureAlert } from '../failures/failure-alert.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { useDialogView } from '../list/use-dialog-view.ts'
import { isSet, noFilter } from './change-log-codes.ts'
import { ChangeLogFilters } from './change-log-filters.tsx'
import { ChangeLogTable } from './change-log-table.tsx'
import { useChangeLog } from './use-change-log.ts'
import '../list/list.css'

/** Rows per page. Source: web/spec/reading.md 8.9. */
const usualSize = 10
const newestFirst = { name: 'optime', descending: true }

interface ChangeLogDialogProps {
  info: Pick<Answer<'item/info'>, 'item_id'>
  onClose: () => void
}

/** The item's audit log. Source: web/spec/reading.md 8.9, web/spec/writing.md 2.4. */
export function ChangeLogDialog({ info, onClose }: ChangeLogDialogProps) {
  const t = usePhrases()
  const [filter, setFilter] = useState(noFilter)
  const [view, setView] = useDialogView('item-changes', usualSize, newestFirst)
  const log = useChangeLog(Number(info.item_id), filter, view)
  const isFiltered = isSet(filter)
  const count = log.data?.total ?? 0
  return (
    <Dialog title={t('item-dialogs.changeLogTitle')} size="large" onClose={onClose}>
      {(isFiltered || count > 0) && (
        <ChangeLogFilters
          filter={filter}
          onFilter={(next) => {
            setFilter(next)
            setView({ ...view, page: 1 })
          }}
        />
      )}
      <Boundary answer={log} onError={(error) => <FailureAlert error={error} />}>
        {({ list, total }) => (
          <div className="list-rows" data-stale={log.isStale || undefined}>
            <ChangeLogTable
              item={info.item_id}
              rows={list}
              total={total}
              size={usualSize}
              view={view}
              onView={setView}
              empty={
                <p className="dialog-empty">
                  {t(isFiltered ? 'item-dialogs.noChangesFound' : 'item-dialogs.noChanges')}
                </p>
              }
            />
          </div>
        )}
      </Boundary>
      <span className="sr-only" role="status">
        {isFiltered && log.data && !log.isStale && t('core.total', { count })}
      </span>
    </Dialog>
  )
}
