import { useState } from 'react'
import { runAction } from '../../../../api/actions.ts'
import { refresh, useAnswer } from '../../../../api/answers.ts'
import { mebibyteText } from '../../../../lib/text/mebibytes.ts'
import { language, usePhrases } from '../../../../locales/phrases.ts'
import { Boundary } from '../../../../parts/failures/boundary.tsx'
import { DateText } from '../../../../parts/date.tsx'
import { FailureAlert } from '../../../../parts/failures/failure-alert.tsx'
import { DeleteFile } from '../../../../parts/files/delete-file.tsx'
import { FileSize } from '../../../../parts/files/file-columns.tsx'
import type { ListedFile } from '../../../../parts/files/listed-file.ts'
import { SearchBox } from '../../../../parts/search/search-box.tsx'
import { Button, IconButton } from '../../../../ui/controls/button.tsx'
import { Segments } from '../../../../ui/controls/segments.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { Icon } from '../../../../ui/icons/icon.tsx'
import { ListTable, Pager } from '../../../../ui/layout/list-table.tsx'

/** Rows per page. Source: web/spec/writing.md 1.12. */
const perPage = 6
/** `attachment_type` of the call. */
const types = { all: -1, images: 1, files: 2 } as const
type Kind = keyof typeof types

/** What the server counts in MiB. */
const inM = (mebibytes: number): string => mebibyteText(mebibytes * 1_048_576, language())

interface OwnFilesProps {
  page: number
  /** Ids of the files that the page has already. */
  linked: ReadonlySet<number>
  /** A file was added to the page, or deleted. */
  onChanged: () => void
}

/** The person's own files, to be added to the page. Source: web/spec/writing.md 1.12. */
export function OwnFiles({ page, linked, onChanged }: OwnFilesProps) {
  const t = usePhrases()
  const [kind, setKind] = useState<Kind>('all')
  const [name, setName] = useState('')
  const [at, setAt] = useState(1)
  const [adding, setAdding] = useState(0)
  const [deleting, setDeleting] = useState<ListedFile | null>(null)
  const [error, setError] = useState<unknown>(null)
  const answer = useAnswer(
    'attachment/getMyList',
    { page: at, count: perPage, attachment_type: types[kind], display_name: name.trim() },
    { signedOut: 'error', keepPrevious: true },
  )
  const changed = async () => {
    await refresh('attachment/getMyList')
    onChanged()
  }
  const add = async ({ file_id }: ListedFile) => {
    setAdding(file_id)
    setError(null)
    try {
      await runAction('attachment/bindingPage', { file_id, page_id: page })
      await changed()
    } catch (failure) {
      setError(failure)
    } finally {
      setAdding(0)
    }
  }
  const words = {
    all: t('editor-tools.allFiles'),
    files: t('editor-tools.otherFiles'),
    images: t('editor-tools.images'),
  }
  return (
    <>
      <FailureAlert error={error} />
      <div className="own-files-filter">
        <SearchBox
          label={t('editor-tools.searchFiles')}
          value={name}
          onValue={(next) => {
            setName(next)
            setAt(1)
          }}
        />
        <Segments
          label={t('editor-tools.ownFiles')}
          value={kind}
          choices={(['all', 'images', 'files'] as const).map((value) => ({
            value,
            label: words[value],
          }))}
          onValue={(next) => {
            setKind(next)
            setAt(1)
          }}
        />
      </div>
      <Boundary answer={answer}>
        {({ list, total, used_m, used_flow_m }) => (
          <>
            <p className="own-files-used">
              {t('editor-tools.usedSpace', { used: inM(used_m), traffic: inM(used_flow_m) })}
            </p>
            {list.length === 0 ? (
              <p className="dialog-empty">
                {t(name || kind !== 'all' ? 'editor-tools.foundNothing' : 'editor-tools.noFiles')}
              </p>
            ) : (
              <ListTable
                label={t('editor-tools.ownFiles')}
                rows={list}
                keyOf={({ file_id }) => file_id}
                columns={[
                  {
                    name: 'id',
                    head: t('files.id'),
                    width: '72px',
                    cell: (one) => one.file_id,
                  },
                  { name: 'name', head: t('editor-tools.file'), cell: (one) => one.display_name },
                  {
                    name: 'kind',
                    head: t('editor-tools.kind'),
                    width: '120px',
                    cell: (one) => <span className="file-kind">{one.file_type}</span>,
                  },
                  {
                    name: 'size',
                    head: t('editor-tools.size'),
                    width: '90px',
                    cell: (one) => <FileSize bytes={one.file_size} />,
                  },
                  {
                    name: 'visits',
                    head: t('editor-tools.visits'),
                    width: '80px',
                    cell: (one) => one.visit_times,
                  },
                  {
                    name: 'time',
                    head: t('editor-tools.added'),
                    width: '150px',
                    cell: (one) => <DateText seconds={one.addtime_unix} full />,
                  },
                  {
                    name: 'add',
                    head: t('editor-tools.actions'),
                    width: '190px',
                    cell: (one) => (
                      <span className="file-actions">
                        {linked.has(one.file_id) ? (
                          <Badge kind="success">{t('editor-tools.isAdded')}</Badge>
                        ) : (
                          <Button busy={adding === one.file_id} onClick={() => void add(one)}>
                            {t('editor-tools.select')}
                          </Button>
                        )}
                        <a
                          className="icon-button"
                          href={one.url}
                          target="_blank"
                          rel="noopener noreferrer"
                          aria-label={t('editor-tools.openFile', { name: one.display_name })}
                        >
                          <Icon name="external" />
                        </a>
                        <IconButton
                          icon="trash"
                          label={t('editor-tools.removeFile', { name: one.display_name })}
                          onClick={() => setDeleting(one)}
                        />
                      </span>
                    ),
                  },
                ]}
              />
            )}
            <Pager page={at} size={perPage} total={total} onPage={setAt} />
          </>
        )}
      </Boundary>
      {deleting && (
        <DeleteFile
          file={deleting}
          send={(file_id) => runAction('attachment/deleteMyAttachment', { file_id })}
          onDeleted={changed}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  )
}
