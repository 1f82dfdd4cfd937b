import { useState, type ReactNode } from 'react'
import { runAction } from '../../../../api/actions.ts'
import { refresh, useAnswer } from '../../../../api/answers.ts'
import { language, usePhrases } from '../../../../locales/phrases.ts'
import { addressOf } from '../../../../lib/address/base-address.ts'
import { Content } from '../../../../markdown/content.tsx'
import { Boundary } from '../../../../parts/failures/boundary.tsx'
import { DateText } from '../../../../parts/date.tsx'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { useSearchedRows } from '../../../../parts/list/use-searched-list.tsx'
import { Button, IconButton } from '../../../../ui/controls/button.tsx'
import { Segments } from '../../../../ui/controls/segments.tsx'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import { Confirm } from '../../../../ui/overlays/dialogs/confirm.tsx'
import { Dialog } from '../../../../ui/overlays/dialogs/dialog.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import type { Dialect } from '#contract/text/markdown/dialect.ts'
import { ShareTemplate } from './share-template.tsx'
import './templates.css'

/** Rows per page. Source: web/spec/writing.md 1.10. */
const perPage = 10

interface TemplatesDialogProps {
  item: string
  dialect: Dialect
  onInsert: (text: string) => void
  onClose: () => void
}

/** A template of either list. */
interface Row {
  id: string
  title: string
  text: string
  seconds: number
  by: string
  /** Ids of the items it is shared with; `null` for somebody else's. */
  shared: readonly string[] | null
}

const templates = { name: 'templates', textOf: ({ title }: Row) => title }

/** One's own templates and those shared with the item. Source: web/spec/writing.md 1.10. */
export function TemplatesDialog({ item, dialect, onInsert, onClose }: TemplatesDialogProps) {
  const t = usePhrases()
  const [tab, setTab] = useState<'mine' | 'item'>('mine')
  const mine = useAnswer('template/getMyList', {}, { signedOut: 'error' })
  const ofItem = useAnswer(
    'template/getItemList',
    { item_id: Number(item) },
    { signedOut: 'error' },
  )
  return (
    <Dialog title={t('page.moreTemplates')} size="large" onClose={onClose}>
      <div className="list-filters">
        <Segments
          label={t('page.moreTemplates')}
          value={tab}
          choices={[
            { value: 'mine', label: t('page.myTemplates') },
            { value: 'item', label: t('page.itemTemplates') },
          ]}
          onValue={setTab}
        />
      </div>
      {tab === 'mine' ? (
        <Boundary answer={mine}>
          {(list) => (
            <TemplateList
              key="mine"
              rows={list.map((one) => ({
                id: one.id,
                title: one.template_title,
                text: one.template_content,
                seconds: one.addtime_unix,
                by: one.username,
                shared: one.share_item.map(({ item_id }) => item_id),
              }))}
              empty={t('editor-tools.noTemplates')}
              dialect={dialect}
              onInsert={onInsert}
            />
          )}
        </Boundary>
      ) : (
        <Boundary answer={ofItem}>
          {(list) => (
            <TemplateList
              key="item"
              rows={list.map((one) => ({
                id: one.id,
                title: one.template_title,
                text: one.template_content,
                seconds: one.created_at_unix,
                by: one.username,
                shared: null,
              }))}
              empty={t('editor-tools.noItemTemplates')}
              dialect={dialect}
              onInsert={onInsert}
            />
          )}
        </Boundary>
      )}
    </Dialog>
  )
}

interface TemplateListProps {
  rows: readonly Row[]
  empty: ReactNode
  dialect: Dialect
  onInsert: (text: string) => void
}

function TemplateList({ rows, empty, dialect, onInsert }: TemplateListProps) {
  const t = usePhrases()
  const [shownId, setShownId] = useState('')
  const [sharing, setSharing] = useState<Row | null>(null)
  const [deleting, setDeleting] = useState<Row | null>(null)
  const { searchBox, nothingFound, table } = useSearchedRows(
    templates,
    rows,
    t('editor-tools.searchTemplates'),
    perPage,
  )
  const shown = table.rows?.find(({ id }) => id === shownId)
  const isOwn = rows[0]?.shared !== null
  if (rows.length === 0) return <p className="dialog-empty">{empty}</p>
  return (
    <div className={shown ? 'templates shown' : 'templates'}>
      <div>
        {searchBox}
        <DataTable
          {...table}
          label={t('page.moreTemplates')}
          keyOf={({ id }) => id}
          nameOf={({ title }) => title}
          empty={nothingFound}
          columns={[
            {
              name: 'title',
              head: t('editor-tools.templateTitle'),
              sort: ({ title }) => title,
              cell: (row) => (
                <button
                  type="button"
                  className="link list-name"
                  aria-expanded={row.id === shownId}
                  onClick={() => setShownId(row.id === shownId ? '' : row.id)}
                >
                  {row.title}
                </button>
              ),
            },
            ...(isOwn
              ? []
              : [
                  {
                    name: 'by',
                    head: t('editor-tools.sharedBy'),
                    width: '130px',
                    sort: ({ by }: Row) => by,
                    cell: (row: Row) => row.by,
                  },
                ]),
            {
              name: 'time',
              head: t('editor-tools.savedOn'),
              width: '150px',
              sort: ({ seconds }) => seconds,
              cell: (row) => <DateText seconds={row.seconds} full />,
            },
            {
              name: 'actions',
              head: t('editor-tools.actions'),
              width: isOwn ? '210px' : '110px',
              cell: (row) => (
                <span className="template-actions">
                  <Button onClick={() => onInsert(row.text)}>{t('editor-tools.insert')}</Button>
                  {row.shared && (
                    <>
                      <IconButton
                        icon="users"
                        label={t('editor-tools.shareCount', { count: row.shared.length })}
                        onClick={() => setSharing(row)}
                      />
                      <IconButton
                        icon="trash"
                        label={t('controls.actionOf', {
                          action: t('editor-tools.delete'),
                          name: row.title,
                        })}
                        onClick={() => setDeleting(row)}
                      />
                    </>
                  )}
                </span>
              ),
            },
          ]}
        />
      </div>
      {shown && (
        // focusable, so that it can be scrolled by keyboard
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="template-preview" aria-label={shown.title} tabIndex={0}>
          <Content
            text={shown.text}
            title={shown.title}
            locale={language()}
            base={addressOf('')}
            dialect={dialect}
            open={(path) => window.open(addressOf(path), '_blank', 'noopener')}
          />
        </section>
      )}
      {sharing?.shared && (
        <ShareTemplate
          id={sharing.id}
          title={sharing.title}
          shared={sharing.shared}
          onClose={() => setSharing(null)}
        />
      )}
      {deleting && (
        <Confirm
          title={t('editor-tools.deleteTemplate', { title: deleting.title })}
          text={t(
            deleting.shared?.length ? 'editor-tools.deleteSharedText' : 'editor-tools.deleteText',
          )}
          action={t('editor-tools.delete')}
          danger
          onConfirm={async () => {
            try {
              await runAction('template/delete', { id: Number(deleting.id) })
            } catch (error) {
              return { alert: sentenceOf(error) }
            }
            await refresh('template/getMyList', 'template/getItemList')
            toast(t('editor-tools.templateDeleted'))
            return undefined
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  )
}
