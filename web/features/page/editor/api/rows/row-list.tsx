import {
  memo,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { isObject, listOf, type Json } from '#contract/text/content/read-content.ts'
import { t as now, usePhrases } from '../../../../../locales/phrases.ts'
import { Button } from '../../../../../ui/controls/button.tsx'
import type { DragProps } from '../../../../../ui/controls/drag-props.ts'
import { Sortable } from '../../../../../ui/controls/sortable.tsx'
import { Tally } from '../../../../../ui/feedback/badge.tsx'
import { toast } from '../../../../../ui/feedback/notices/notices.tsx'
import { lazyPart } from '../../../../../ui/lazy-part.tsx'
import { DialogLoading } from '../../../../../ui/overlays/dialogs/dialog-loading.tsx'
import { changedRow, idOf, shownText, type Path, type Row } from '../model/api-text.ts'
import type { ApiEdit } from '../use-api-form.ts'
import { newRow, type Columns } from './new-row.ts'
import { pastedRows } from './pasted-rows.ts'
import { RowsContext, SortedRow, type RowActions } from './row-line.tsx'

export interface RowListProps {
  label: string
  path: Path
  /** The stored list. */
  list: Json
  columns: Columns
  /** Id of the list of suggested types. */
  typesId: string
  edit: ApiEdit
  isReadOnly: boolean
  /** Rows that are only shown, before the others; absent for none. */
  above?: ReactNode
  /** Part of a section that has a title of its own. */
  isInner?: boolean
}

const isSame = (one: RowListProps, other: RowListProps): boolean =>
  one.path.join('.') === other.path.join('.') &&
  (
    ['label', 'above', 'list', 'columns', 'typesId', 'edit', 'isReadOnly', 'isInner'] as const
  ).every((key) => one[key] === other[key])

const PasteLines = lazyPart(
  () => import('./paste-lines.tsx').then((m) => m.PasteLines),
  <DialogLoading />,
)

/** Drawn again only when rows are added, removed or moved, not while something is typed. */
const SortedRows = memo(Sortable)
const drawRow = (id: string, drag: DragProps) => <SortedRow id={id} drag={drag} />

/** A list of parameters or fields, in the order in which readers see them. */
export const RowList = memo(function RowList(props: RowListProps) {
  const { label, above, list, columns, typesId, isReadOnly, isInner = false } = props
  const t = usePhrases()
  const titleId = useId()
  const [isPasting, setPasting] = useState(false)
  const box = useRef<HTMLElement>(null)
  const wanted = useRef('')
  const rows = useMemo(() => listOf(list).filter(isObject), [list])
  const joined = rows.map(idOf).join()
  const ids = useMemo(() => (joined === '' ? [] : joined.split(',')), [joined])
  const latest = useRef({ ...props, rows, ids })
  latest.current = { ...props, rows, ids }

  useEffect(() => {
    if (wanted.current === '') return
    inputOf(box.current, wanted.current)?.focus()
    wanted.current = ''
  })
  const actions = useMemo(() => actionsOf(latest, box, wanted), [])
  const nameOf = useCallback((id: string) => nameIn(latest.current.rows, id), [])
  const sort = useCallback((order: string[]) => {
    const { edit, path } = latest.current
    edit.rows(path, (rows) =>
      rows.toSorted((one, other) => order.indexOf(idOf(one)) - order.indexOf(idOf(other))),
    )
  }, [])
  const shown = useMemo(
    () => ({
      rows: new Map(rows.map((row) => [idOf(row), row])),
      columns,
      typesId,
      isReadOnly,
      actions,
    }),
    [rows, columns, typesId, isReadOnly, actions],
  )
  const Title = isInner ? 'h3' : 'h2'
  return (
    <section ref={box} className="api-part api-list" aria-labelledby={titleId}>
      <header>
        <Title id={titleId}>
          {label}
          <Tally value={rows.length} className="api-count" />
        </Title>
      </header>
      {(rows.length > 0 || above) && (
        <div className="api-table">
          <div className={`api-row-head ${columns}`} aria-hidden="true">
            <span />
            <span>{t('api-page.name')}</span>
            <span>{t('api-page.type')}</span>
            {columns !== 'field' && <span>{t('api-page.required')}</span>}
            {columns === 'all' && <span>{t('api-page.example')}</span>}
            <span>{t('api-page.rowRemark')}</span>
            <span />
          </div>
          {above}
          <ul>
            <RowsContext value={shown}>
              <SortedRows ids={ids} shape="list" nameOf={nameOf} onOrder={sort}>
                {drawRow}
              </SortedRows>
            </RowsContext>
          </ul>
        </div>
      )}
      {!isReadOnly && (
        <div className="api-adding">
          <Button
            kind="quiet"
            icon="plus"
            className="api-add"
            aria-label={t('api-page.addTo', { list: label })}
            onClick={() => actions.insert(rows.length)}
          >
            {t('api-page.add')}
          </Button>
          <Button
            kind="quiet"
            aria-label={t('api-page.pasteInto', { list: label })}
            onClick={() => setPasting(true)}
          >
            {t('api-page.pasteLines')}
          </Button>
        </div>
      )}
      {isPasting && (
        <PasteLines
          list={label}
          columns={columns}
          onRows={actions.append}
          onClose={() => setPasting(false)}
        />
      )}
    </section>
  )
}, isSame)

const nameIn = (rows: readonly Row[], id: string): string =>
  shownText(rows.find((row) => idOf(row) === id)?.['name']) || now('api-page.noName')

const inputOf = (box: HTMLElement | null, id: string): HTMLInputElement | null =>
  box?.querySelector<HTMLInputElement>(`[data-row="${CSS.escape(id)}"] input`) ?? null

interface Held<T> {
  current: T
}

/** @param wanted id of the row that is focused when it has been drawn */
function actionsOf(
  latest: Held<RowListProps & { rows: readonly Row[]; ids: readonly string[] }>,
  box: Held<HTMLElement | null>,
  wanted: Held<string>,
): RowActions & { insert: (at: number) => void; append: (rows: readonly Row[]) => void } {
  const change = (how: (rows: Row[]) => readonly Row[]) =>
    latest.current.edit.rows(latest.current.path, how)
  const placeOf = (row: Row) => latest.current.ids.indexOf(idOf(row))
  const insert = (at: number, name = '') => {
    const row = { ...newRow(latest.current.columns), name }
    wanted.current = idOf(row)
    change((rows) => rows.toSpliced(at, 0, row))
  }
  return {
    insert,
    append: (added) => change((rows) => [...rows, ...added]),
    change: (row, changes) =>
      change((rows) =>
        rows.map((one) => (idOf(one) === idOf(row) ? changedRow(one, changes) : one)),
      ),
    remove: (row) => {
      const { ids, rows } = latest.current
      const at = placeOf(row)
      change((rows) => rows.filter((one) => idOf(one) !== idOf(row)))
      const others = ids.filter((id) => id !== idOf(row))
      wanted.current = others[at] ?? others.at(-1) ?? ''
      toast(now('api-page.removed', { name: nameIn(rows, idOf(row)) }), {
        label: now('page.undo'),
        run: () => change((rows) => rows.toSpliced(at, 0, row)),
      })
    },
    insertAfter: (row, name) => insert(placeOf(row) + 1, name),
    next: (row) => {
      const at = placeOf(row) + 1
      const id = latest.current.ids[at]
      if (id === undefined) insert(at)
      else inputOf(box.current, id)?.focus()
    },
    paste: (row, text) => {
      const pasted = pastedRows(text, latest.current.columns)
      if (!pasted) return false
      const at = placeOf(row)
      const isEmpty = shownText(row['name']).trim() === ''
      change((rows) => rows.toSpliced(isEmpty ? at : at + 1, isEmpty ? 1 : 0, ...pasted))
      wanted.current = idOf(pasted.at(-1)!)
      return true
    },
  }
}
