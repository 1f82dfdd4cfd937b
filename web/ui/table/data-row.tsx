import { useRef, useState } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { Button, IconButton } from '../controls/button.tsx'
import { CheckMark } from '../forms/check-box.tsx'
import type { MenuEntry } from '../overlays/menus/menu-entry.ts'
import { MenuButton } from '../overlays/menus/menu.tsx'
import type { DataTableProps } from './data-table-props.ts'

/** What the table library knows about a row. */
interface RowHandle {
  id: string
  getIsSelected: () => boolean
  getToggleSelectedHandler: () => (event: unknown) => void
}

export interface RowPosition {
  /** Counted from 1, heads included; for lists that render only a window. */
  'aria-rowindex'?: number
  'data-index'?: number
  measure?: (element: Element | null) => void
}

interface DataRowProps<Row> extends DataTableProps<Row>, RowPosition {
  row: Row
  handle: RowHandle
}

/** One row, or its card on a phone. */
export function DataRow<Row>({
  row: given,
  handle,
  columns,
  nameOf,
  actionsOf,
  onChosen,
  measure,
  'aria-rowindex': rowIndex,
  'data-index': index,
}: DataRowProps<Row>) {
  const t = usePhrases()
  const isShift = useRef(false)
  const name = nameOf(given)
  const isChosen = handle.getIsSelected()
  const actions = actionsOf?.(given)
  // heads the card
  const nameColumn = columns.find((one) => !one.secondary)
  return (
    <tr
      ref={measure}
      aria-rowindex={rowIndex}
      data-index={index}
      data-chosen={isChosen || undefined}
    >
      {onChosen && (
        <td
          className="of-box"
          onClickCapture={(event) => {
            // the check box does not report whether shift is held
            isShift.current = event.shiftKey
          }}
        >
          <CheckMark
            label={t('controls.choose', { name })}
            checked={isChosen}
            onChecked={(checked) =>
              handle.getToggleSelectedHandler()({ target: { checked }, shiftKey: isShift.current })
            }
          />
        </td>
      )}
      {columns.map((one) => (
        <td
          key={one.name}
          className={one === nameColumn ? 'name' : one.secondary && 'secondary'}
          data-label={one.head}
        >
          {one.cell(given)}
        </td>
      ))}
      {actions && (
        <td className="of-actions">
          {actions.length > 0 && <RowActions name={name} actions={actions} />}
        </td>
      )}
    </tr>
  )
}

/** How many actions are shown as buttons. Source: web/spec/design.md 4 (list table). */
const visible = 2

function RowActions({ name, actions }: { name: string; actions: readonly MenuEntry[] }) {
  const t = usePhrases()
  const rest = actions.slice(visible)
  return (
    <div className="row-actions">
      {actions.slice(0, visible).map((one) =>
        one.href ? (
          <a
            key={one.name}
            className="button quiet"
            href={one.href}
            aria-label={t('controls.actionOf', { action: one.label, name })}
            onClick={(event) => {
              if (!one.run || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
                return
              event.preventDefault()
              one.run()
            }}
          >
            {one.label}
          </a>
        ) : (
          <RowAction key={one.name} name={name} action={one} />
        ),
      )}
      {rest.length > 0 && (
        <MenuButton
          label={t('controls.actionsOf', { name })}
          groups={[rest.filter((one) => !one.danger), rest.filter((one) => one.danger)]}
        >
          {(trigger) => (
            <IconButton icon="more" label={t('controls.actionsOf', { name })} {...trigger} />
          )}
        </MenuButton>
      )}
    </div>
  )
}

function RowAction({ name, action }: { name: string; action: MenuEntry }) {
  const t = usePhrases()
  const [busy, setBusy] = useState(false)
  const press = () => {
    const work = !action.reason && action.run?.()
    if (!(work instanceof Promise)) return
    setBusy(true)
    void work.finally(() => setBusy(false))
  }
  return (
    <Button
      kind="quiet"
      className={action.danger ? 'destructive' : undefined}
      aria-label={t('controls.actionOf', { action: action.label, name })}
      icon={action.isSigned ? action.icon : undefined}
      busy={busy}
      aria-disabled={action.reason ? true : undefined}
      title={action.reason}
      onClick={press}
    >
      {action.label}
    </Button>
  )
}
