import {
  createContext,
  memo,
  useContext,
  type CSSProperties,
  type InputHTMLAttributes,
  type KeyboardEvent,
} from 'react'
import { usePhrases } from '../../../../../locales/phrases.ts'
import { IconButton } from '../../../../../ui/controls/button.tsx'
import type { DragProps } from '../../../../../ui/controls/drag-props.ts'
import { CheckMark } from '../../../../../ui/forms/check-box.tsx'
import { Icon } from '../../../../../ui/icons/icon.tsx'
import { MenuButton } from '../../../../../ui/overlays/menus/menu.tsx'
import { depthOf, isOff, isRequired, requireOf, shownText, type Row } from '../model/api-text.ts'
import type { Columns } from './new-row.ts'

export interface RowActions {
  change: (row: Row, changes: Partial<Row>) => void
  remove: (row: Row) => void
  insertAfter: (row: Row, name: string) => void
  /** Goes to the row below, which is added after the last one. */
  next: (row: Row) => void
  /** Takes several lines as rows. @returns false when the text is none */
  paste: (row: Row, text: string) => boolean
}

interface ShownRows {
  rows: ReadonlyMap<string, Row>
  columns: Columns
  typesId: string
  isReadOnly: boolean
  actions: RowActions
}

/** The rows of a list by their ids. */
export const RowsContext = createContext<ShownRows | null>(null)

/** One parameter or field, which is dragged by its handle. */
export function SortedRow({ id, drag }: { id: string; drag: DragProps }) {
  const t = usePhrases()
  const shown = useContext(RowsContext)
  const row = shown?.rows.get(id)
  if (!shown || !row) return null
  const { columns, isReadOnly } = shown
  const name = shownText(row['name'])
  const depth = columns === 'all' ? 0 : depthOf(name)
  // dragging begins at the handle, so that text in the fields can be selected
  const { ref, style, 'data-lifted': lifted, ...listeners } = drag.entry
  return (
    <li
      ref={ref}
      data-row={id}
      data-lifted={lifted}
      className={`api-row ${columns}${isOff(row) ? ' off' : ''}`}
      style={{ ...style, ...(depth > 0 && ({ '--depth': depth } as CSSProperties)) }}
    >
      <button
        type="button"
        className="icon-button api-grip"
        aria-label={t('api-page.move', { name: name || t('api-page.noName') })}
        disabled={isReadOnly}
        {...drag.handle}
        {...listeners}
      >
        <Icon name="grip" />
      </button>
      <RowFields
        row={row}
        columns={columns}
        typesId={shown.typesId}
        isReadOnly={isReadOnly}
        actions={shown.actions}
      />
    </li>
  )
}

interface RowFieldsProps extends Omit<ShownRows, 'rows'> {
  row: Row
}

const RowFields = memo(function RowFields(props: RowFieldsProps) {
  const { row, columns, typesId, isReadOnly, actions } = props
  const t = usePhrases()
  const name = shownText(row['name'])
  const title = name || t('api-page.noName')
  const field = (
    key: 'name' | 'type' | 'value' | 'remark',
    label: string,
    more: InputHTMLAttributes<HTMLInputElement> = {},
  ) => (
    <input
      className={`input api-${key}`}
      aria-label={t('core.labelled', { label, value: title })}
      placeholder={label}
      value={shownText(row[key])}
      readOnly={isReadOnly}
      autoComplete="off"
      onChange={(event) => actions.change(row, { [key]: event.target.value })}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || isReadOnly) return
        event.preventDefault()
        actions.next(row)
      }}
      {...more}
    />
  )
  const menu = [
    [
      columns !== 'all' && {
        name: 'inside',
        label: t('api-page.addInside'),
        icon: 'plus' as const,
        run: () => actions.insertAfter(row, `${name}.`),
      },
      {
        name: 'below',
        label: t('api-page.addBelow'),
        icon: 'plus' as const,
        run: () => actions.insertAfter(row, name.slice(0, name.lastIndexOf('.') + 1)),
      },
      {
        name: 'off',
        label: t(isOff(row) ? 'api-page.show' : 'api-page.hide'),
        icon: isOff(row) ? ('eye' as const) : ('eyeOff' as const),
        run: () => actions.change(row, { disable: isOff(row) ? 0 : 1 }),
      },
    ].filter((one) => one !== false),
    [
      {
        name: 'remove',
        label: t('api-page.remove'),
        icon: 'trash' as const,
        danger: true,
        run: () => actions.remove(row),
      },
    ],
  ]
  return (
    <>
      {field('name', t('api-page.name'), {
        spellCheck: false,
        autoCapitalize: 'off',
        onPaste: (event) => {
          const text = event.clipboardData.getData('text/plain')
          if (!isReadOnly && actions.paste(row, text)) event.preventDefault()
        },
      })}
      {field('type', t('api-page.type'), { list: typesId, spellCheck: false })}
      {columns !== 'field' && (
        <CheckMark
          label={t('api-page.requiredOf', { name: title })}
          checked={isRequired(row)}
          disabled={isReadOnly}
          onChecked={(isOn) => actions.change(row, { require: requireOf(row, isOn) })}
        />
      )}
      {columns === 'all' && field('value', t('api-page.example'), { spellCheck: false })}
      {field('remark', t('api-page.rowRemark'))}
      {isReadOnly ? (
        <span />
      ) : (
        <MenuButton label={t('api-page.actions', { name: title })} groups={menu}>
          {(trigger) => (
            <IconButton
              icon="more"
              label={t('api-page.actions', { name: title })}
              className="api-more"
              {...trigger}
            />
          )}
        </MenuButton>
      )}
    </>
  )
})
