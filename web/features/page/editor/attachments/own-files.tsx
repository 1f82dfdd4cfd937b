import { useState } from 'react'
import { runAction } from '../../../../api/actions.ts'
import { mebibyteText } from '../../../../lib/text/mebibytes.ts'
import { language, usePhrases } from '../../../../locales/phrases.ts'
import { DateText } from '../../../../parts/date.tsx'
import { FailureAlert } from '../../../../parts/failures/failure-alert.tsx'
import { DeleteFile } from '../../../../parts/files/delete-file.tsx'
import { FileSize } from '../../../../parts/files/file-columns.tsx'
import type { ListedFile } from '../../../../parts/files/listed-file.ts'
import { FilterBox } from '../../../../parts/list/filter-box.tsx'
import { ListTable } from '../../../../parts/list/list-table.tsx'
import { Button, IconButton } from '../../../../ui/controls/button.tsx'
import { Segments } from '../../../../ui/controls/segments.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { Icon } from '../../../../ui/icons/icon.tsx'
import { kinds, perPage, useOwnFiles } from './use-own-files.ts'

/** What the server counts in MiB. */
const inM = (mebibytes: number): string => mebibyteText(mebibytes * 1_048_576, language())

interface OwnFilesProps {
  page: number
  /** Ids of the files that the page has already. */
  linked: ReadonlySet<number>
  /** A file was added to the page, or deleted. */
  onChanged: () => void
  /** A deleted file is back. */
  onRestored: () => Promise<unknown>
}

/** The person's own files, to be added to the page. Source: web/spec/writing.md 1.12. */
export function OwnFiles({ page, linked, onChanged, onRestored }: OwnFilesProps) {
  const t = usePhrases()
  const files = useOwnFiles(page, onChanged)
  const { view, name, kind, filterBy, shown, isStale } = files
  const [deleting, setDeleting] = useState<ListedFile | null>(null)
  const words = {
    all: t('editor-tools.allFiles'),
    files: t('editor-tools.otherFiles'),
    images: t('editor-tools.images'),
  }
  return (
    <>
      <FailureAlert error={files.error} />
      <div className="list-filters">
        <FilterBox
          label={t('editor-tools.searchFiles')}
          value={name}
          onValue={(next) => filterBy({ name: next })}
          found={name && shown && !isStale ? t('core.total', { count: shown.total }) : ''}
        />
        <Segments
          label={t('editor-tools.ownFiles')}
          value={kind}
          choices={kinds.map((value) => ({ value, label: words[value] }))}
          onValue={(next) => filterBy({ kind: next })}
        />
      </div>
      {shown && (
        <p className="own-files-used">
          {t('editor-tools.usedSpace', {
            used: inM(shown.used_m),
            traffic: inM(shown.used_flow_m),
          })}
        </p>
      )}
      <ListTable
        answer={files.answer}
        isStale={isStale}
        className="dialog-files"
        label={t('editor-tools.ownFiles')}
        rows={shown?.list}
        total={shown?.total}
        keyOf={({ file_id }) => file_id}
        nameOf={(one) => one.display_name}
        view={view}
        onView={files.setView}
        size={perPage}
        empty={
          <p className="dialog-empty">
            {t(name || kind !== 'all' ? 'editor-tools.foundNothing' : 'editor-tools.noFiles')}
          </p>
        }
        columns={[
          {
            name: 'id',
            head: t('files.id'),
            width: '72px',
            secondary: true,
            cell: (one) => one.file_id,
          },
          {
            name: 'display_name',
            head: t('editor-tools.file'),
            sort: 'server',
            cell: (one) => <span className="list-name">{one.display_name}</span>,
          },
          {
            name: 'file_type',
            head: t('editor-tools.kind'),
            sort: 'server',
            width: '136px',
            secondary: true,
            cell: (one) => <span className="file-kind">{one.file_type}</span>,
          },
          {
            name: 'file_size',
            head: t('editor-tools.size'),
            sort: 'server',
            width: '90px',
            cell: (one) => <FileSize bytes={one.file_size} />,
          },
          {
            name: 'visit_times',
            head: t('editor-tools.visits'),
            sort: 'server',
            width: '80px',
            secondary: true,
            cell: (one) => one.visit_times,
          },
          {
            name: 'addtime',
            head: t('editor-tools.added'),
            sort: 'server',
            width: '110px',
            cell: (one) => <DateText seconds={one.addtime_unix} />,
          },
          {
            name: 'add',
            head: t('editor-tools.actions'),
            width: '190px',
            cell: (one) => (
              <FileActions
                file={one}
                isAdded={linked.has(one.file_id)}
                isAdding={files.adding === one.file_id}
                onAdd={() => void files.add(one)}
                onDelete={() => setDeleting(one)}
              />
            ),
          },
        ]}
      />
      {deleting && (
        <DeleteFile
          file={deleting}
          send={(file_id) => runAction('attachment/deleteMyAttachment', { file_id })}
          restore={(id) => runAction('attachment/restore', { file_ids: [id] })}
          onDeleted={files.changed}
          onRestored={onRestored}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  )
}

interface FileActionsProps {
  file: ListedFile
  /** The page has it already. */
  isAdded: boolean
  isAdding: boolean
  onAdd: () => void
  onDelete: () => void
}

function FileActions({ file, isAdded, isAdding, onAdd, onDelete }: FileActionsProps) {
  const t = usePhrases()
  return (
    <span className="file-actions">
      {isAdded ? (
        <Badge kind="success">{t('editor-tools.isAdded')}</Badge>
      ) : (
        <Button busy={isAdding} onClick={onAdd}>
          {t('editor-tools.select')}
        </Button>
      )}
      <a
        className="icon-button"
        href={file.url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('editor-tools.openFile', { name: file.display_name })}
      >
        <Icon name="external" />
      </a>
      <IconButton
        icon="trash"
        label={t('editor-tools.removeFile', { name: file.display_name })}
        onClick={onDelete}
      />
    </span>
  )
}
