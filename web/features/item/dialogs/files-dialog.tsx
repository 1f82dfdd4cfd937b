import { useState } from 'react'
import { useAnswer } from '../../../api/answers.ts'
import { sizeText } from '../../../lib/text/size.ts'
import { language, usePhrases } from '../../../locales/phrases.ts'
import { Boundary } from '../../../parts/failures/boundary.tsx'
import { DateText } from '../../../parts/date.tsx'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { ListTable } from '../../../ui/layout/list-table.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import './item-dialog.css'

const kinds = ['all', 'files', 'images'] as const

interface FilesDialogProps {
  info: { item_id: string }
  page: { page_id: string }
  onClose: () => void
}

/** The files of a page, for download. Source: web/spec/reading.md 8.6. */
export function FilesDialog({ info, page, onClose }: FilesDialogProps) {
  const t = usePhrases()
  const [kind, setKind] = useState<(typeof kinds)[number]>('all')
  const files = useAnswer(
    'page/uploadList',
    { page_id: Number(page.page_id) },
    { item: info.item_id },
  )
  const words = {
    all: t('item-dialogs.filesAll'),
    files: t('item-dialogs.filesOther'),
    images: t('item-dialogs.filesImages'),
  }
  return (
    <Dialog title={t('item.files')} size="large" onClose={onClose}>
      <Boundary answer={files} onError={(error) => <FailureAlert error={error} />}>
        {(list) => {
          const shown = list.filter(
            (file) => kind === 'all' || file.file_type.startsWith('image/') === (kind === 'images'),
          )
          return (
            <>
              <div className="dialog-filter">
                <Segments
                  label={t('item.files')}
                  value={kind}
                  choices={kinds.map((value) => ({ value, label: words[value] }))}
                  onValue={setKind}
                />
              </div>
              {shown.length === 0 ? (
                <p className="dialog-empty">{t('item-dialogs.noFiles')}</p>
              ) : (
                <ListTable
                  label={t('item.files')}
                  rows={shown}
                  keyOf={({ file_id }) => file_id}
                  columns={[
                    {
                      name: 'time',
                      head: t('item-dialogs.added'),
                      width: '150px',
                      cell: (file) => <DateText seconds={file.addtime_unix} full />,
                    },
                    {
                      name: 'name',
                      head: t('item-dialogs.file'),
                      cell: (file) => file.display_name,
                    },
                    {
                      name: 'size',
                      head: t('item-dialogs.size'),
                      width: '100px',
                      cell: (file) => sizeText(file.file_size, language()),
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
              )}
            </>
          )
        }}
      </Boundary>
    </Dialog>
  )
}
