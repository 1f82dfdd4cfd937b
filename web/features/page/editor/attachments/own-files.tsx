import { useState } from 'react'
import { refresh, runAction, useAnswer } from '../../../../api/answers.ts'
import type { Answer } from '../../../../api/calls.ts'
import { sizeText } from '../../../../lib/size.ts'
import { language, usePhrases } from '../../../../locales/phrases.ts'
import { Boundary } from '../../../../parts/boundary.tsx'
import { DateText } from '../../../../parts/date.tsx'
import { FailureAlert } from '../../../../parts/failure-alert.tsx'
import { SearchBox } from '../../../../parts/search-box.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { Segments } from '../../../../ui/controls/segments.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { ListTable, Pager } from '../../../../ui/layout/list-table.tsx'

/** Rows per page. Source: web/spec/writing.md 1.12. */
const perPage = 6
/** `attachment_type` of the call. */
const types = { all: -1, images: 1, files: 2 } as const
type Kind = keyof typeof types

export interface OwnFilesProps {
  page: number
  /** Ids of the files that the page has already. */
  linked: ReadonlySet<number>
  onLinked: () => void
}

/** The person's own files, to be added to the page. Source: web/spec/writing.md 1.12. */
export function OwnFiles({ page, linked, onLinked }: OwnFilesProps) {
  const t = usePhrases()
  const [kind, setKind] = useState<Kind>('all')
  const [name, setName] = useState('')
  const [at, setAt] = useState(1)
  const [adding, setAdding] = useState(0)
  const [error, setError] = useState<unknown>(null)
  const answer = useAnswer(
    'attachment/getMyList',
    { page: at, count: perPage, attachment_type: types[kind], display_name: name.trim() },
    { signedOut: 'error', keepPrevious: true },
  )
  const add = async ({ file_id }: Answer<'attachment/getMyList'>['list'][number]) => {
    setAdding(file_id)
    setError(null)
    try {
      await runAction('attachment/bindingPage', { file_id, page_id: page })
      await refresh('attachment/getMyList')
      onLinked()
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
              {t('editor-tools.usedSpace', { used: used_m, traffic: used_flow_m })}
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
                  { name: 'name', head: t('editor-tools.file'), cell: (one) => one.display_name },
                  {
                    name: 'size',
                    head: t('editor-tools.size'),
                    width: '90px',
                    cell: (one) => sizeText(one.file_size, language()),
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
                    width: '120px',
                    cell: (one) =>
                      linked.has(one.file_id) ? (
                        <Badge kind="success">{t('editor-tools.isAdded')}</Badge>
                      ) : (
                        <Button busy={adding === one.file_id} onClick={() => void add(one)}>
                          {t('editor-tools.select')}
                        </Button>
                      ),
                  },
                ]}
              />
            )}
            <Pager page={at} size={perPage} total={total} onPage={setAt} />
          </>
        )}
      </Boundary>
    </>
  )
}
