import { useEffect, useState, type DragEvent } from 'react'
import { runAction } from '../../api/actions.ts'
import { refresh, useAnswer } from '../../api/answers.ts'
import { mebibyteText } from '../../lib/text/mebibytes.ts'
import { language, usePhrases } from '../../locales/phrases.ts'
import { useActions } from '../../parts/actions.ts'
import { DeleteFile } from '../../parts/files/delete-file.tsx'
import { useFileColumns, useFileKinds } from '../../parts/files/file-columns.tsx'
import { kindOf, type ListedFile } from '../../parts/files/listed-file.ts'
import { RemovedFiles } from '../../parts/files/removed-files.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { FilterBar } from '../../parts/list/filter-bar.tsx'
import { FilterBox } from '../../parts/list/filter-box.tsx'
import { ListTable, NothingFound } from '../../parts/list/list-table.tsx'
import { sortText, useListPage } from '../../parts/list/use-list-page.ts'
import { useTableAddress } from '../../parts/links/table-address.ts'
import { Button } from '../../ui/controls/button.tsx'
import { copyText } from '../../ui/controls/copy-button.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { State } from '../../ui/feedback/state.tsx'
import type { MenuEntry } from '../../ui/overlays/menus/menu-entry.ts'
import type { ViewDefaults } from '../../ui/table/table-view.ts'
import { LinkDialog } from './link-dialog.tsx'
import { UploadDialog } from './upload-dialog.tsx'

/** Source: web/spec/managing.md 1. */
const size = 6
const defaults: ViewDefaults = { size, filters: ['display_name', 'attachment_type'] }

/** `/attachment/index`: the person's own files. Source: web/spec/managing.md 3. */
export function AttachmentsScreen() {
  const t = usePhrases()
  const [view, setView] = useTableAddress('attachments', defaults)
  const { display_name = '', attachment_type } = view.filters
  const kind = kindOf(attachment_type)
  const answer = useAnswer(
    'attachment/getMyList',
    {
      display_name,
      attachment_type: Number(kind),
      page: view.page,
      count: view.size,
      sort: sortText(view),
    },
    { freshFor: 0 },
  )
  const { shown, isStale } = useListPage(answer, view, setView)
  const [uploading, setUploading] = useState<readonly File[] | null>(null)
  const [deleting, setDeleting] = useState<ListedFile | null>(null)
  const [link, setLink] = useState('')
  const columns = useFileColumns<ListedFile>()
  const kinds = useFileKinds()
  const isFiltered = display_name !== '' || kind !== '-1'
  const filterBy = (filters: Record<string, string>) =>
    setView({ ...view, page: 1, filters: { ...view.filters, ...filters } })
  useActions([
    { name: 'upload', label: t('files.upload'), shortcut: 'n', run: () => setUploading([]) },
  ])
  usePastedFiles(setUploading)

  const copy = async ({ url }: ListedFile) => {
    if (await copyText(url)) toast(t('files.linkCopied'))
    else setLink(url)
  }
  const actionsOf = (file: ListedFile): MenuEntry[] => [
    {
      name: 'open',
      label: t('files.open'),
      href: file.url,
      run: () => window.open(file.url, '_blank', 'noopener'),
    },
    { name: 'copy', label: t('files.copyLink'), run: () => void copy(file) },
    {
      name: 'delete',
      label: t('files.delete'),
      icon: 'trash',
      danger: true,
      run: () => setDeleting(file),
    },
  ]
  const upload = (
    <Button kind="main" icon="arrowUp" onClick={() => setUploading([])}>
      {t('files.upload')}
    </Button>
  )
  return (
    <div {...dropArea(setUploading)}>
      <Screen
        title={t('files.title')}
        back={{ to: '/item/index', label: t('core.myItems') }}
        action={upload}
      >
        <div className="file-head">
          <FilterBar
            count={kind === '-1' ? 0 : 1}
            search={
              <FilterBox
                label={t('files.name')}
                value={display_name}
                onValue={(words) => filterBy({ display_name: words })}
                found={
                  isFiltered && shown && !isStale ? t('core.total', { count: shown.total }) : ''
                }
              />
            }
          >
            <Segments
              label={t('files.kind')}
              value={kind}
              choices={kinds}
              onValue={(value) => filterBy({ attachment_type: value === '-1' ? '' : value })}
            />
          </FilterBar>
          {shown && (
            <div className="file-use">
              <span>{t('files.usedSpace', { size: mebibyteText(shown.used, language()) })}</span>
              <span>
                {t('files.traffic', {
                  size: mebibyteText(shown.used_flow_m * 1_048_576, language()),
                })}
              </span>
              <RemovedFiles restore={(file) => runAction('attachment/restore', file)} />
            </div>
          )}
        </div>
        <ListTable
          answer={answer}
          isStale={isStale}
          className="file-rows"
          label={t('files.title')}
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
                onClear={() => filterBy({ display_name: '', attachment_type: '' })}
              />
            ) : (
              <State drawing="book" title={t('files.none')} text={t('files.noneText')}>
                {upload}
              </State>
            )
          }
        />
      </Screen>
      {uploading && (
        <UploadDialog
          first={uploading}
          onUploaded={() => {
            setView({ ...view, page: 1 })
            void refresh('attachment/getMyList')
          }}
          onClose={() => setUploading(null)}
        />
      )}
      {deleting && (
        <DeleteFile
          file={deleting}
          send={(file_id) => runAction('attachment/deleteMyAttachment', { file_id })}
          restore={(id) => runAction('attachment/restore', { file_ids: [id] })}
          onDeleted={() => refresh('attachment/getMyList', 'attachment/getRemovedList')}
          onClose={() => setDeleting(null)}
        />
      )}
      {link && <LinkDialog link={link} onClose={() => setLink('')} />}
    </div>
  )
}

type TakeFiles = (files: readonly File[]) => void

/** Takes files dropped anywhere but in a dialog; there they would otherwise replace the screen. */
const dropArea = (take: TakeFiles) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    const isTaken = event.defaultPrevented
    event.preventDefault()
    const isHere = event.currentTarget.contains(event.target as Element)
    const files = [...event.dataTransfer.files]
    if (!isTaken && isHere && files.length > 0) take(files)
  },
})

/** Takes files pasted outside of a dialog. */
function usePastedFiles(take: TakeFiles) {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || document.querySelector('[aria-modal]')) return
      event.preventDefault()
      take(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [take])
}
