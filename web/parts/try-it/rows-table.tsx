import { usePhrases } from '../../locales/phrases.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { CheckMark } from '../../ui/forms/check-box.tsx'
import { newRow, type Row } from './request/request.ts'

interface RowsTableProps {
  label: string
  rows: readonly Row[]
  /** Lines can be switched off; otherwise all of them count. */
  hasSwitch?: boolean
  /** Names are given, and lines neither added nor removed. */
  isFixed?: boolean
  placeholderOf?: (row: Row) => string
  onRows: (rows: Row[]) => void
}

/** Names and values in lines, each of which can be switched off. */
export function RowsTable({
  label,
  rows,
  hasSwitch = true,
  isFixed = false,
  placeholderOf,
  onRows,
}: RowsTableProps) {
  const t = usePhrases()
  const change = (id: number, part: Partial<Row>) =>
    onRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)))
  return (
    <div className="try-rows" role="group" aria-label={label}>
      {rows.map((row) => {
        const shownName = row.name || t('try-it.unnamed')
        return (
          <div key={row.id} className={row.isOn ? 'try-line' : 'try-line off'}>
            {hasSwitch && !isFixed && (
              <CheckMark
                label={t('try-it.sendRow', { name: shownName })}
                checked={row.isOn}
                onChecked={(isOn) => change(row.id, { isOn })}
              />
            )}
            <input
              className="input mono"
              aria-label={t('try-it.name')}
              placeholder={t('try-it.name')}
              readOnly={isFixed}
              autoComplete="off"
              spellCheck={false}
              value={row.name}
              onChange={(event) => change(row.id, { name: event.target.value })}
            />
            {row.isFile ? (
              <input
                className="input"
                type="file"
                aria-label={t('try-it.file', { name: shownName })}
                onChange={(event) => change(row.id, { file: event.target.files?.[0], isOn: true })}
              />
            ) : (
              <input
                className="input mono"
                aria-label={t('try-it.valueOf', { name: shownName })}
                placeholder={placeholderOf?.(row) || t('try-it.value')}
                autoComplete="off"
                spellCheck={false}
                value={row.value}
                onChange={(event) => change(row.id, { value: event.target.value, isOn: true })}
              />
            )}
            {!isFixed && (
              <IconButton
                icon="close"
                label={t('try-it.remove', { name: shownName })}
                onClick={() => onRows(rows.filter((one) => one.id !== row.id))}
              />
            )}
            {row.note && <p className="try-note">{row.note}</p>}
          </div>
        )
      })}
      {!isFixed && (
        <Button kind="quiet" icon="plus" onClick={() => onRows([...rows, newRow()])}>
          {t('try-it.add')}
        </Button>
      )}
    </div>
  )
}
