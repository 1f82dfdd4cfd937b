import { useEffect, useRef, useState } from 'react'
import { refresh, useAnswer } from '../../api/answers.ts'
import type { Answer, Args } from '../../api/calls.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialogs/dialog.tsx'
import { isFocusLost, rememberFocus } from '../../ui/overlays/dialogs/remember-focus.ts'
import type { DataColumn } from '../../ui/table/data-table-props.ts'
import { DateText } from '../date.tsx'
import { sentenceOf } from '../failures/failure.ts'
import { ListTable } from '../list/list-table.tsx'
import { useDialogView } from '../list/use-dialog-view.ts'
import { useListPage } from '../list/use-list-page.ts'
import { FileSize } from './file-columns.tsx'

type RemovedFile = Answer<'attachment/getRemovedList'>['list'][number]

/** Rows per page. Source: web/spec/managing.md 3. */
export const usualSize = 10

/** Arguments of the call that lists them, the same wherever its answer is shown. */
export const removedOf = (
  all: boolean,
  page: number,
  count: number,
): Args<'attachment/getRemovedList'> => ({ page, count, ...(all && { all: 1 }) })

export interface RemovedFilesProps {
  /** Files of others too, for administrators. */
  all?: boolean
  /** Brings a file back. @throws {Refusal} */
  restore: (file: Args<'attachment/restore'>) => Promise<unknown>
}

interface RemovedDialogProps extends RemovedFilesProps {
  onClose: () => void
}

/** Lists deleted files, and restores them one by one. Source: web/spec/managing.md 3. */
export function RemovedDialog({ all = false, restore, onClose }: RemovedDialogProps) {
  const t = usePhrases()
  const [view, setView] = useDialogView('removed-files', usualSize)
  const answer = useAnswer('attachment/getRemovedList', removedOf(all, view.page, view.size), {
    freshFor: 0,
  })
  const { shown, isStale } = useListPage(answer, view, setView)
  const [failed, setFailed] = useState('')
  const focusNeighbour = useRef<() => void>(null)
  useEffect(() => {
    // the button that was pressed has gone with its row
    if (isFocusLost()) focusNeighbour.current?.()
    focusNeighbour.current = null
  }, [shown])

  const bringBack = async ({ file_id, page_id, display_name: name }: RemovedFile) => {
    focusNeighbour.current = rememberFocus()
    setFailed('')
    try {
      await restore({ file_ids: [file_id], page_id })
      toast(t('files.restored', { name }))
    } catch (error) {
      setFailed(t('files.notRestored', { name, reason: sentenceOf(error) }))
    }
    // also after a failure: its time may be over
    await refresh(
      'attachment/getRemovedList',
      'attachment/getMyList',
      'attachment/getAllList',
      'attachment/getUnusedList',
    )
  }
  const columns: DataColumn<RemovedFile>[] = [
    {
      name: 'display_name',
      head: t('files.name'),
      cell: ({ display_name, file_type }) => (
        <div className="list-name">
          {display_name}
          <small>{file_type}</small>
        </div>
      ),
    },
    {
      name: 'file_size',
      head: t('files.size'),
      width: '96px',
      cell: ({ file_size }) => <FileSize bytes={file_size} />,
    },
    {
      name: 'del_time',
      head: t('files.deletedAt'),
      width: '130px',
      cell: ({ del_time_unix }) => <DateText seconds={del_time_unix} />,
    },
    {
      name: 'restore_until',
      head: t('files.restoreUntil'),
      width: '160px',
      cell: ({ restore_until_unix }) => <DateText seconds={restore_until_unix} full />,
    },
  ]
  if (all)
    columns.splice(2, 0, {
      name: 'username',
      head: t('files.uploader'),
      width: '120px',
      cell: ({ username }) => <span className="list-name">{username || '—'}</span>,
    })
  return (
    <Dialog title={t('files.removed')} text={t('files.removedText')} size="large" onClose={onClose}>
      {failed && <Banner kind="danger">{failed}</Banner>}
      <ListTable
        answer={answer}
        isStale={isStale}
        className="file-rows"
        label={t('files.removed')}
        rows={shown?.list}
        total={shown?.total}
        keyOf={({ file_id }) => file_id}
        nameOf={({ display_name }) => display_name}
        view={view}
        onView={setView}
        size={usualSize}
        columns={columns}
        actionsOf={(file) => [
          { name: 'restore', label: t('files.restore'), icon: 'undo', run: () => bringBack(file) },
        ]}
        empty={<State drawing="book" title={t('files.noneRemoved')} />}
      />
      <DialogActions>
        <Button onClick={onClose}>{t('core.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
