import { useMemo, useState } from 'react'
import type { JsonObject } from '#contract/text/content/read-content.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { State } from '../../ui/feedback/state.tsx'
import { ListTable, Pager } from '../../ui/layout/list-table.tsx'
import { changedCells } from './changed-cells.ts'

/** Source: web/spec/writing.md 2.2. */
const size = 50

interface CellDiffProps {
  old: readonly JsonObject[]
  now: readonly JsonObject[]
  /** Whether the stored texts are equal. */
  isSame: boolean
  /** Headings of the two versions. */
  heads: { old: string; now: string }
}

/** The cells that differ between two workbooks. */
export function CellDiff({ old, now, isSame, heads }: CellDiffProps) {
  const t = usePhrases()
  const cells = useMemo(() => changedCells(old, now), [old, now])
  const [page, setPage] = useState(1)
  if (cells.length === 0)
    return (
      <State
        drawing="book"
        title={isSame ? t('item-compare.same') : t('item-compare.sameApartFromFormat')}
      />
    )
  const at = Math.min(page, Math.ceil(cells.length / size))
  return (
    <div className="compare-cells">
      <ListTable
        label={t('item-compare.changedCells')}
        rows={cells.slice((at - 1) * size, at * size)}
        keyOf={({ sheet, cell }) => `${sheet}/${cell}`}
        columns={[
          { name: 'sheet', head: t('item-compare.sheet'), width: '9em', cell: (row) => row.sheet },
          {
            name: 'cell',
            head: t('item-compare.cell'),
            width: '7em',
            cell: (row) => row.cell || t('item-compare.wholeSheet'),
          },
          {
            name: 'before',
            head: heads.old,
            width: '40%',
            cell: (row) => <CellText text={row.before} />,
          },
          {
            name: 'after',
            head: heads.now,
            width: '40%',
            cell: (row) => <CellText text={row.after} />,
          },
        ]}
      />
      <Pager page={at} size={size} total={cells.length} onPage={setPage} />
    </div>
  )
}

function CellText({ text }: { text: string }) {
  const t = usePhrases()
  return text === '' ? (
    <em>{t('item-compare.emptyCell')}</em>
  ) : (
    <span className="compare-cell">{text}</span>
  )
}
