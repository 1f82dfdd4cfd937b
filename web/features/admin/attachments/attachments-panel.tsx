import { useState } from 'react'
import { refresh } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { mebibyteText } from '../../../lib/text/mebibytes.ts'
import { language, usePhrases } from '../../../locales/phrases.ts'
import { DeleteFile } from '../../../parts/files/delete-file.tsx'
import { useFileColumns, useFileKinds } from '../../../parts/files/file-columns.tsx'
import { kindOf } from '../../../parts/files/listed-file.ts'
import { RemovedFiles } from '../../../parts/files/removed-files.tsx'
import { FilterBar } from '../../../parts/list/filter-bar.tsx'
import { FilterBox } from '../../../parts/list/filter-box.tsx'
import { ListTable, NothingFound } from '../../../parts/list/list-table.tsx'
import { sortText, useListPage } from '../../../parts/list/use-list-page.ts'
import { useTableAddress } from '../../../parts/links/table-address.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { Select } from '../../../ui/forms/select/select-field.tsx'
import type { MenuEntry } from '../../../ui/overlays/menus/menu-entry.ts'
import type { ViewDefaults } from '../../../ui/table/table-view.ts'
import { administer, useAdminAnswer } from '../administer.ts'
import { PanelHead } from '../panel-head.tsx'
import { PersonFilter } from '../person-filter.tsx'
import { UnusedDialog } from './unused-dialog.tsx'

type AnyFile = Answer<'attachment/getAllList'>['list'][number]

/** Source: web/spec/managing.md 1. */
const size = 7
const defaults: ViewDefaults = { size, filters: ['display_name', 'attachment_type', 'username'] }

/** Everybody's files. Source: web/spec/managing.md 5.3. */
export function AttachmentsPanel() {
  const t = usePhrases()
  const [view, setView] = useTableAddress('admin-attachments', defaults)
  const { display_name = '', attachment_type, username = '' } = view.filters
  const kind = kindOf(attachment_type)
  const answer = useAdminAnswer('attachment/getAllList', {
    display_name,
    username,
    attachment_type: Number(kind),
    page: view.page,
    count: view.size,
    sort: sortText(view),
  })
  const { shown, isStale } = useListPage(answer, view, setView)
  const [deleting, setDeleting] = useState<AnyFile | null>(null)
  const [isCleaning, setCleaning] = useState(false)
  const kinds = useFileKinds()
  const columns = useFileColumns<AnyFile>({
    name: 'username',
    head: t('files.uploader'),
    width: '120px',
    sort: 'server',
    cell: (file) => <span className="list-name">{file.username || '—'}</span>,
  })
  const filterBy = (filters: Record<string, string>) =>
    setView({ ...view, page: 1, filters: { ...view.filters, ...filters } })
  // the space used follows these two filters, and not the name
  const others = (kind === '-1' ? 0 : 1) + (username === '' ? 0 : 1)
  const isFiltered = display_name !== '' || others > 0
  const space = { size: shown ? mebibyteText(shown.used, language()) : '' }
  const actionsOf = (file: AnyFile): MenuEntry[] => [
    {
      name: 'open',
      label: t('files.open'),
      href: file.url,
      run: () => window.open(file.url, '_blank', 'noopener'),
    },
    {
      name: 'delete',
      label: t('files.delete'),
      icon: 'trash',
      danger: true,
      run: () => setDeleting(file),
    },
  ]
  return (
    <>
      <PanelHead
        title={t('admin.attachments')}
        text={
          shown && t(others > 0 ? 'admin-files.usedSpaceOfThese' : 'admin-files.usedSpace', space)
        }
      >
        <RemovedFiles all restore={(file) => administer('attachment/restore', file)} />
        <Button onClick={() => setCleaning(true)}>{t('admin-files.unused')}</Button>
      </PanelHead>
      <FilterBar
        count={others}
        search={
          <FilterBox
            label={t('files.name')}
            value={display_name}
            onValue={(words) => filterBy({ display_name: words })}
            found={isFiltered && shown && !isStale ? t('core.total', { count: shown.total }) : ''}
          />
        }
      >
        <PersonFilter
          label={t('files.uploader')}
          value={username}
          onValue={(name) => filterBy({ username: name })}
        />
        <Select
          label={t('files.kind')}
          value={kind}
          choices={kinds}
          onValue={(value) => filterBy({ attachment_type: value === '-1' ? '' : value })}
        />
      </FilterBar>
      <ListTable
        answer={answer}
        isStale={isStale}
        className="file-rows"
        label={t('admin.attachments')}
        rows={shown?.list}
        total={shown?.total}
        keyOf={({ file_id }) => file_id}
        nameOf={(file) => file.display_name}
        view={view}
        onView={setView}
        size={size}
        columns={columns}
        actionsOf={actionsOf}
        empty={
          isFiltered ? (
            <NothingFound
              title={t('files.nothingFound')}
              onClear={() => filterBy({ display_name: '', attachment_type: '', username: '' })}
            />
          ) : (
            <State drawing="book" title={t('admin-files.none')} />
          )
        }
      />
      {deleting && (
        <DeleteFile
          file={deleting}
          send={(file_id) => administer('attachment/deleteAttachment', { file_id })}
          restore={(id) => administer('attachment/restore', { file_ids: [id] })}
          onDeleted={() =>
            refresh('attachment/getAllList', 'attachment/getMyList', 'attachment/getRemovedList')
          }
          onClose={() => setDeleting(null)}
        />
      )}
      {isCleaning && <UnusedDialog onClose={() => setCleaning(false)} />}
    </>
  )
}
