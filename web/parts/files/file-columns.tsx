import { mebibyteText } from '../../lib/text/mebibytes.ts'
import { language, usePhrases } from '../../locales/phrases.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import type { DataColumn } from '../../ui/table/data-table-props.ts'
import { DateText } from '../date.tsx'
import './files.css'
import { isImage, type FileKind, type ListedFile } from './listed-file.ts'

/** Size of the preview of an image in pixels. Source: web/spec/managing.md 3. */
const preview = 24

/**
 * The columns of a list of attachments that the server sorts. Source: web/spec/managing.md 3, 5.3.
 * @param uploader the column before the date; there is no room for the type then, which stands below
 * the name
 */
export function useFileColumns<Row extends ListedFile>(
  uploader?: DataColumn<Row>,
): DataColumn<Row>[] {
  const t = usePhrases()
  return [
    {
      name: 'file_id',
      head: t('files.id'),
      width: '72px',
      secondary: true,
      cell: ({ file_id }) => file_id,
    },
    {
      name: 'display_name',
      head: t('files.name'),
      sort: 'server',
      cell: (file) => <FileName file={file} withType={uploader !== undefined} />,
    },
    ...(uploader ? [] : [typeColumn(t('files.kind'))]),
    {
      name: 'file_size',
      head: t('files.size'),
      width: '96px',
      sort: 'server',
      cell: ({ file_size }) => <FileSize bytes={file_size} />,
    },
    {
      name: 'page_count',
      head: t('files.pages'),
      width: '84px',
      cell: ({ page_count }) => page_count,
    },
    {
      name: 'visit_times',
      head: t('files.visits'),
      width: '92px',
      secondary: true,
      sort: 'server',
      cell: ({ visit_times }) => visit_times,
    },
    ...(uploader ? [uploader] : []),
    {
      name: 'addtime',
      head: t('files.uploaded'),
      width: '130px',
      sort: 'server',
      cell: ({ addtime_unix }) => <DateText seconds={addtime_unix} />,
    },
  ]
}

const typeColumn = (head: string): DataColumn<ListedFile> => ({
  name: 'file_type',
  head,
  width: '132px',
  secondary: true,
  sort: 'server',
  cell: ({ file_type }) => (
    <span className="list-cut" title={file_type}>
      {file_type}
    </span>
  ),
})

/** The choices of the type filter. */
export function useFileKinds(): { value: FileKind; label: string }[] {
  const t = usePhrases()
  return [
    { value: '-1', label: t('files.allKinds') },
    { value: '1', label: t('files.pictures') },
    { value: '2', label: t('files.otherFiles') },
  ]
}

/** A size in M, with the bytes as a tooltip. */
export function FileSize({ bytes }: { bytes: number }) {
  const t = usePhrases()
  return (
    <span className="file-size" title={t('files.bytes', { count: bytes })}>
      {mebibyteText(bytes, language())}
    </span>
  )
}

function FileName({ file, withType }: { file: ListedFile; withType: boolean }) {
  return (
    <div className="file-name list-name">
      {isImage(file) ? (
        <img
          src={`${file.url}&thumbnail=1`}
          alt=""
          width={preview}
          height={preview}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <Icon name="file" />
      )}
      <div>
        <a href={file.url} target="_blank" rel="noopener" title={file.display_name}>
          {file.display_name}
        </a>
        {withType && (
          <small className="list-cut" title={file.file_type}>
            {file.file_type}
          </small>
        )}
      </div>
    </div>
  )
}
