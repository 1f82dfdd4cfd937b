import { useState } from 'react'
import { useAnswer } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { sizeText } from '../../../lib/text/size.ts'
import { language, usePhrases } from '../../../locales/phrases.ts'
import { Boundary } from '../../../parts/failures/boundary.tsx'
import { DateText } from '../../../parts/date.tsx'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { useSearchedRows } from '../../../parts/list/use-searched-list.tsx'
import { Dialog } from '../../../ui/overlays/dialogs/dialog.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import './item-dialog.css'

const kinds = ['all', 'files', 'images'] as const
/** Rows per page. Source: web/spec/reading.md 8.6. */
const perPage = 10

type PageFile = Answer<'page/uploadList'>[number]

const files = { name: 'page-files', textOf: (file: PageFile) => file.display_name }

interface FilesDialogProps {
  info: { item_id: string }
  page: { page_id: string }
  onClose: () => void
}

/** The files of a page, for download. Source: web/spec/reading.md 8.6. */
export function FilesDialog({ info, page, onClose }: FilesDialogProps) {
  const t = usePhrases()
  const answer = useAnswer(
    'page/uploadList',
    { page_id: Number(page.page_id) },
    { item: info.item_id },
  )
  return (
    <Dialog title={t('item.files')} size="large" onClose={onClose}>
      <Boundary answer={answer} onError={(error) => <FailureAlert error={error} />}>
        {(list) => <FileTable list={list} />}
      </Boundary>
    </Dialog>
  )
}

function FileTable({ list }: { list: readonly PageFile[] }) {
  const t = usePhrases()
  const [kind, setKind] = useState<(typeof kinds)[number]>('all')
  const ofKind = list.filter(
    (file) => kind === 'all' || file.file_type.startsWith('image/') === (kind === 'images'),
  )
  const { searchBox, nothingFound, table } = useSearchedRows(
    files,
    ofKind,
    t('item-dialogs.searchFiles'),
    perPage,
  )
  const words = {
    all: t('item-dialogs.filesAll'),
    files: t('item-dialogs.filesOther'),
    images: t('item-dialogs.filesImages'),
  }
  return (
    <>
      <div className="list-filters">
        {searchBox}
        <Segments
          label={t('item.files')}
          value={kind}
          choices={kinds.map((value) => ({ value, label: words[value] }))}
          onValue={setKind}
        />
      </div>
      <DataTable
        {...table}
        label={t('item.files')}
        keyOf={({ file_id }) => file_id}
        nameOf={({ display_name }) => display_name}
        empty={nothingFound || <p className="dialog-empty">{t('item-dialogs.noFiles')}</p>}
        columns={[
          {
            name: 'name',
            head: t('item-dialogs.file'),
            cell: (file) => <span className="list-name">{file.display_name}</span>,
            sort: (file) => file.display_name,
          },
          {
            name: 'size',
            head: t('item-dialogs.size'),
            width: '110px',
            cell: (file) => sizeText(file.file_size, language()),
            sort: (file) => file.file_size,
          },
          {
            name: 'time',
            head: t('item-dialogs.added'),
            width: '160px',
            cell: (file) => <DateText seconds={file.addtime_unix} full />,
            sort: (file) => file.addtime_unix,
          },
          {
            name: 'get',
            head: t('item-dialogs.download'),
            width: '120px',
            cell: (file) => (
              <a href={file.url} target="_blank" rel="noopener noreferrer">
                <Icon name="download" size={16} /> {t('item-dialogs.download')}
              </a>
            ),
          },
        ]}
      />
    </>
  )
}
