import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { runAction } from '../../../../api/actions.ts'
import { refresh, useAnswer } from '../../../../api/answers.ts'
import type { Answer } from '../../../../api/calls.ts'
import { sizeText } from '../../../../lib/text/size.ts'
import { language, usePhrases } from '../../../../locales/phrases.ts'
import { Boundary } from '../../../../parts/failures/boundary.tsx'
import { copyOrShow } from '../../../../parts/sharing/copy-or-show.ts'
import { DateText } from '../../../../parts/date.tsx'
import { FailureAlert } from '../../../../parts/failures/failure-alert.tsx'
import { useSearchedRows } from '../../../../parts/list/use-searched-list.tsx'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { undoAction } from '../../../../parts/failures/undo-action.ts'
import { useSite } from '../../../../parts/site.ts'
import { Button, IconButton } from '../../../../ui/controls/button.tsx'
import { Segments } from '../../../../ui/controls/segments.tsx'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import { Icon } from '../../../../ui/icons/icon.tsx'
import { Confirm, type Outcome } from '../../../../ui/overlays/dialogs/confirm.tsx'
import { Dialog } from '../../../../ui/overlays/dialogs/dialog.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { UploadField } from '../../../../ui/pickers/upload-field.tsx'
import { insertText } from '../formatting/inline.ts'
import { sendFile } from '../../../../api/upload.ts'
import { ask } from '../../../../api/transport.ts'
import type { EditorModel } from '../use-editor.ts'
import './attachments.css'
import { fileMarkdown, linksTo } from './file-markdown.ts'
import { OwnFiles } from './own-files.tsx'

/** Rows per page. */
const perPage = 10
const kinds = ['all', 'files', 'images'] as const

type PageFile = Answer<'page/uploadList'>[number]

const pageFiles = { name: 'page-files', textOf: (file: PageFile) => file.display_name }

interface AttachmentsDialogProps {
  editor: EditorModel
  onCount: (files: number) => void
  onClose: () => void
}

/** The files of the page: upload, insert, take away. Source: web/spec/writing.md 1.12. */
export function AttachmentsDialog({ editor, onCount, onClose }: AttachmentsDialogProps) {
  const t = usePhrases()
  const { page, opened, isReadOnly } = editor
  const site = useSite()
  const [isBusy, setBusy] = useState(false)
  const [isOwn, setOwn] = useState(false)
  const files = useAnswer(
    'page/uploadList',
    { page_id: page },
    { item: opened.item, freshFor: 0, signedOut: 'error' },
  )
  const count = files.data?.length
  useEffect(() => {
    if (count !== undefined) onCount(count)
  }, [count, onCount])
  const reload = () => refresh('page/uploadList', 'page/info', 'attachment/getMyList')
  /** The dialog may be closed by then. */
  const showRestored = async () => {
    await reload()
    const there = await ask('page/uploadList', { page_id: page }, { item: opened.item }).catch(
      () => null,
    )
    if (there) onCount(there.length)
  }
  if (isOwn)
    return (
      <Dialog title={t('editor-tools.ownFiles')} size="large" onClose={() => setOwn(false)}>
        <OwnFiles
          page={page}
          linked={new Set(files.data?.map(({ file_id }) => file_id))}
          onChanged={() => void reload()}
          onRestored={showRestored}
        />
      </Dialog>
    )
  return (
    <Dialog title={t('page.attachments')} size="large" busy={isBusy} onClose={onClose}>
      {!isReadOnly && (
        <>
          <UploadField
            label={t('editor-tools.upload')}
            limit={site.data?.upload_limit ?? limits.uploadBytes}
            send={async (file, options) => {
              try {
                return await sendFile(file, file.name, { item: opened.item, page }, options)
              } catch (error) {
                throw options.signal.aborted
                  ? error
                  : new Error(sentenceOf(error), { cause: error })
              }
            }}
            onDone={() => void reload()}
            onState={(state) => setBusy(state === 'running')}
          />
          <p className="attachments-more">
            <Button onClick={() => setOwn(true)}>{t('editor-tools.chooseOwn')}</Button>
          </p>
        </>
      )}
      <Boundary answer={files} onError={(error) => <FailureAlert error={error} />}>
        {(list) => (
          <FileList
            editor={editor}
            list={list}
            onRemoved={reload}
            onRestored={showRestored}
            onClose={onClose}
          />
        )}
      </Boundary>
    </Dialog>
  )
}

interface FileListProps {
  editor: EditorModel
  list: readonly PageFile[]
  onRemoved: () => Promise<void>
  onRestored: () => Promise<void>
  onClose: () => void
}

function FileList({ editor, list, onRemoved, onRestored, onClose }: FileListProps) {
  const t = usePhrases()
  const [kind, setKind] = useState<(typeof kinds)[number]>(() =>
    list.some(({ file_type }) => !file_type.startsWith('image/')) ? 'files' : 'all',
  )
  const [removed, setRemoved] = useState<PageFile | null>(null)
  const shown = list.filter(
    ({ file_type }) => kind === 'all' || file_type.startsWith('image/') === (kind === 'images'),
  )
  const { searchBox, nothingFound, table } = useSearchedRows(
    pageFiles,
    shown,
    t('editor-tools.searchFiles'),
    perPage,
  )
  const words = {
    all: t('editor-tools.allFiles'),
    files: t('editor-tools.otherFiles'),
    images: t('editor-tools.images'),
  }
  const insert = ({ display_name, url, file_type }: PageFile) => {
    onClose()
    editor.source?.edit(insertText(fileMarkdown(display_name, url, file_type)))
  }
  const copy = ({ url }: PageFile) => copyOrShow(new URL(url, location.href).href, t('core.copied'))
  const remove = async (file: PageFile): Promise<Outcome> => {
    const { file_id, display_name: name, removes_file } = file
    const { page } = editor
    try {
      await runAction('page/deleteUploadFile', { file_id, page_id: page })
    } catch (error) {
      return { alert: sentenceOf(error) }
    }
    await onRemoved()
    toast(
      t(removes_file ? 'editor-tools.fileDeleted' : 'editor-tools.fileUnlinked', { name }),
      undoAction(
        () => runAction('attachment/restore', { file_ids: [file_id], page_id: page }),
        onRestored,
      ),
    )
  }
  if (list.length === 0) return <p className="dialog-empty">{t('editor-tools.noFiles')}</p>
  return (
    <>
      <div className="list-filters">
        {searchBox}
        <Segments
          label={t('page.attachments')}
          value={kind}
          choices={kinds.map((value) => ({ value, label: words[value] }))}
          onValue={setKind}
        />
      </div>
      <div className="dialog-files">
        <DataTable
          {...table}
          label={t('page.attachments')}
          keyOf={({ file_id }) => file_id}
          nameOf={({ display_name }) => display_name}
          empty={nothingFound || <p className="dialog-empty">{t('editor-tools.foundNothing')}</p>}
          columns={[
            {
              name: 'name',
              head: t('editor-tools.file'),
              cell: (file) => <span className="list-name">{file.display_name}</span>,
              sort: (file) => file.display_name,
            },
            {
              name: 'kind',
              head: t('editor-tools.kind'),
              width: '190px',
              secondary: true,
              cell: (file) => <span className="file-kind">{file.file_type}</span>,
              sort: (file) => file.file_type,
            },
            {
              name: 'size',
              head: t('editor-tools.size'),
              width: '90px',
              cell: (file) => sizeText(file.file_size, language()),
              sort: (file) => file.file_size,
            },
            {
              name: 'time',
              head: t('editor-tools.added'),
              width: '120px',
              cell: (file) => <DateText seconds={file.addtime_unix} />,
              sort: (file) => file.addtime_unix,
            },
            {
              name: 'actions',
              head: t('editor-tools.actions'),
              width: '210px',
              cell: (file) => (
                <span className="file-actions">
                  {editor.source && !editor.isReadOnly && (
                    <Button onClick={() => insert(file)}>{t('editor-tools.insert')}</Button>
                  )}
                  <a
                    className="icon-button"
                    href={file.url}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={t('editor-tools.downloadFile', { name: file.display_name })}
                  >
                    <Icon name="download" />
                  </a>
                  <IconButton
                    icon="link"
                    label={t('editor-tools.copyLink', { name: file.display_name })}
                    onClick={() => void copy(file)}
                  />
                  {!editor.isReadOnly && (
                    <IconButton
                      icon="trash"
                      label={t('editor-tools.removeFile', { name: file.display_name })}
                      onClick={() => setRemoved(file)}
                    />
                  )}
                </span>
              ),
            },
          ]}
        />
      </div>
      {removed && (
        <Confirm
          title={t('editor-tools.removeFile', { name: removed.display_name })}
          text={
            <>
              {t(
                removed.removes_file
                  ? 'editor-tools.deleteFileText'
                  : 'editor-tools.unlinkFileText',
              )}
              {linksTo(editor.editing.now().text, removed.url) && (
                <strong> {t('editor-tools.fileIsLinked')}</strong>
              )}
            </>
          }
          action={t('editor-tools.delete')}
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  )
}
