import { useState } from 'react'
import { refresh } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { mebibyteText } from '../../../lib/text/mebibytes.ts'
import { dateText } from '../../../lib/text/time.ts'
import { language, usePhrases } from '../../../locales/phrases.ts'
import { DateText } from '../../../parts/date.tsx'
import { sentenceOf } from '../../../parts/failures/failure.ts'
import { undoAction } from '../../../parts/failures/undo-action.ts'
import { FileSize } from '../../../parts/files/file-columns.tsx'
import { FilterBox } from '../../../parts/list/filter-box.tsx'
import { ListTable, NothingFound } from '../../../parts/list/list-table.tsx'
import { useListPage } from '../../../parts/list/use-list-page.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { showNotice, toast } from '../../../ui/feedback/notices/notices.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { Confirm, type Outcome } from '../../../ui/overlays/dialogs/confirm.tsx'
import { Dialog, DialogActions } from '../../../ui/overlays/dialogs/dialog.tsx'
import type { TableView } from '../../../ui/table/table-view.ts'
import { administer, useAdminAnswer } from '../administer.ts'
import { PersonFilter } from '../person-filter.tsx'

type UnusedFile = Answer<'attachment/getUnusedList'>['list'][number]

/** Source: web/spec/managing.md 1. */
const size = 10

/** Finds files that no page uses, and deletes the chosen ones. Source: web/spec/managing.md 5.3. */
export function UnusedDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases()
  const [view, setView] = useState<TableView>({ page: 1, size, sort: null, filters: {} })
  const { display_name = '', username = '' } = view.filters
  const answer = useAdminAnswer('attachment/getUnusedList', {
    display_name,
    username,
    page: view.page,
    count: view.size,
  })
  const { shown, isStale } = useListPage(answer, view, setView)
  // chosen files may be on other pages
  const [chosen, setChosen] = useState<ReadonlyMap<string, UnusedFile>>(new Map())
  const [isAsking, setAsking] = useState(false)
  const [failed, setFailed] = useState('')
  const isFiltered = display_name !== '' || username !== ''
  const filterBy = (filters: Record<string, string>) =>
    setView({ ...view, page: 1, filters: { ...view.filters, ...filters } })
  const choose = (keys: ReadonlySet<string>) => {
    const rows = new Map(shown?.list.map((file) => [String(file.file_id), file]))
    setChosen(
      new Map(
        [...keys].flatMap((key) => {
          const file = rows.get(key) ?? chosen.get(key)
          return file ? [[key, file]] : []
        }),
      ),
    )
  }
  const scanText = (seconds: number) =>
    seconds > 0
      ? t('admin-files.scanned', { time: dateText(seconds) })
      : t('admin-files.neverScanned')
  const count = chosen.size
  const bytes = [...chosen.values()].reduce((sum, { file_size }) => sum + file_size, 0)
  const total = { count, size: mebibyteText(bytes, language()) }
  const showAgain = () =>
    refresh(
      'attachment/getUnusedList',
      'attachment/getAllList',
      'attachment/getMyList',
      'attachment/getRemovedList',
    )
  /** @param count how many of them this person has deleted */
  const bringBack = async (file_ids: number[], count: number) => {
    const { success: back } = await administer('attachment/restore', { file_ids })
    setFailed('')
    if (back < count) showNotice({ text: t('admin-files.someBack', { back, count }), stay: 0 })
  }
  const clean = async (): Promise<Outcome> => {
    const file_ids = [...chosen.values()].map(({ file_id }) => file_id)
    let done: Answer<'attachment/batchDeleteAttachments'>
    try {
      done = await administer('attachment/batchDeleteAttachments', { file_ids })
    } catch (error) {
      return { alert: sentenceOf(error) }
    }
    setChosen(new Map())
    setFailed(
      done.failed > 0
        ? t('admin-files.someFailed', { done: done.success, failed: done.failed })
        : '',
    )
    await showAgain()
    if (done.success > 0)
      toast(
        t('admin-files.cleaned', { count: done.success }),
        undoAction(() => bringBack(file_ids, done.success), showAgain),
      )
  }
  return (
    <Dialog
      title={t('admin-files.unused')}
      text={
        <>
          {t('admin-files.unusedText')} {shown && scanText(shown.scanned_unix)}
        </>
      }
      size="large"
      onClose={onClose}
    >
      {failed && <Banner kind="warning">{failed}</Banner>}
      <div className="list-filters">
        <FilterBox
          label={t('files.name')}
          shortcut={false}
          value={display_name}
          onValue={(words) => filterBy({ display_name: words })}
          found={isFiltered && shown && !isStale ? t('core.total', { count: shown.total }) : ''}
        />
        <PersonFilter
          label={t('files.uploader')}
          value={username}
          onValue={(name) => filterBy({ username: name })}
        />
      </div>
      <ListTable
        answer={answer}
        isStale={isStale}
        label={t('admin-files.unused')}
        rows={shown?.list}
        total={shown?.total}
        keyOf={({ file_id }) => file_id}
        nameOf={(file) => file.display_name}
        view={view}
        onView={setView}
        size={size}
        chosen={new Set(chosen.keys())}
        onChosen={choose}
        columns={[
          {
            name: 'display_name',
            head: t('files.name'),
            cell: (file) => <span className="list-name">{file.display_name}</span>,
          },
          {
            name: 'file_size',
            head: t('files.size'),
            width: '96px',
            cell: ({ file_size }) => <FileSize bytes={file_size} />,
          },
          {
            name: 'username',
            head: t('files.uploader'),
            width: '140px',
            cell: (file) => <span className="list-name">{file.username || '—'}</span>,
          },
          {
            name: 'addtime',
            head: t('files.uploaded'),
            width: '130px',
            cell: ({ addtime_unix }) => <DateText seconds={addtime_unix} />,
          },
        ]}
        empty={
          isFiltered ? (
            <NothingFound
              title={t('files.nothingFound')}
              onClear={() => filterBy({ display_name: '', username: '' })}
            />
          ) : (
            <State drawing="compass" title={t('admin-files.noneUnused')} />
          )
        }
      />
      <DialogActions>
        <Button onClick={onClose}>{t('core.close')}</Button>
        {count > 0 && (
          <Button kind="danger" onClick={() => setAsking(true)}>
            {t('admin-files.deleteChosen', total)}
          </Button>
        )}
      </DialogActions>
      {isAsking && (
        <Confirm
          title={t('admin-files.cleanTitle', total)}
          text={t('admin-files.cleanText')}
          action={t('files.delete')}
          onConfirm={clean}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  )
}
