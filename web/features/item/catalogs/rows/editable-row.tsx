import { useDraggable } from '@dnd-kit/core'
import type { MouseEvent, ReactNode } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import type { RowProps } from '../../../../parts/catalog-tree/catalog-tree.tsx'
import type { Entry } from '../../../../parts/catalog-tree/tree.ts'
import { Link } from '../../../../parts/links/link.tsx'
import { IconButton } from '../../../../ui/controls/button.tsx'
import { Icon } from '../../../../ui/icons/icon.tsx'
import { RowContent, useNear } from '../../tree/menu-tree.tsx'
import type { EntryAction, Look } from '../entry-actions.ts'
import type { RowState } from './row-state.ts'

interface EditableRowProps extends RowProps {
  look: Look
  /** Its name is being typed. */
  field: ReactNode | undefined
  canDrag: boolean
  state: RowState | undefined
  /** At the right: the number of pages. */
  count?: string | undefined
  /** The words of a search in its name. */
  isMatch?: boolean
  /** Icons in the row. */
  tools: readonly EntryAction[]
  address: string
  onToggle: () => void
  onChosen: () => void
  onNear: () => void
  onRename: () => void
  onMenu: (at: Element | { x: number; y: number }) => void
}

/** A row with a menu, that can be dragged and renamed. */
export function EditableRow(props: EditableRowProps) {
  const { row, isOpen, isCurrent, item, look, field, state, onToggle, onMenu } = props
  const t = usePhrases()
  const { setNodeRef, listeners } = useDraggable({
    id: row.key,
    disabled: !props.canDrag || field !== undefined,
  })
  if (field !== undefined)
    return (
      <div {...item} title="" className={`${item.className} editable naming`}>
        {look === 'screen' ? (
          <span className="twist" />
        ) : (
          <Icon name={row.kind === 'catalog' ? 'chevronRight' : 'file'} size={16} />
        )}
        {field}
      </div>
    )
  const isPage = row.kind === 'page'
  const hasChildren = row.children.length > 0
  /** Buttons in the row are pressed, not dragged. */
  const start = (name: 'onMouseDown' | 'onTouchStart') => (event: React.SyntheticEvent) => {
    if (!(event.target as Element).closest('button')) listeners?.[name]?.(event)
  }
  const click = (event: MouseEvent) => {
    if (!isPage && !(event.target as Element).closest('button')) onToggle()
  }
  return (
    <div
      {...item}
      ref={setNodeRef}
      className={`${item.className} editable${state ? ` ${state}` : ''}`}
      // without the names of the buttons in the row
      aria-label={nameOf(row, props.count, t('item.draft'))}
      aria-expanded={isPage || !hasChildren ? undefined : isOpen}
      aria-current={isCurrent && isPage ? 'page' : undefined}
      onMouseDown={start('onMouseDown')}
      onTouchStart={start('onTouchStart')}
      onClick={click}
      onDoubleClick={(event) => {
        if (!isPage && !(event.target as Element).closest('button')) props.onRename()
      }}
      onContextMenu={(event) => {
        event.preventDefault()
        event.stopPropagation()
        // the menu key has no position
        const isKey = event.button !== 2
        onMenu(isKey ? event.currentTarget : { x: event.clientX, y: event.clientY })
      }}
    >
      {look === 'screen' ? <CatalogContent {...props} /> : <MenuContent {...props} />}
      <IconButton
        icon="more"
        className="row-more"
        tabIndex={-1}
        label={t('catalogs.actionsOf', { name: row.title })}
        aria-haspopup="menu"
        onClick={(event) => onMenu(event.currentTarget)}
      />
      {props.count !== undefined && <span className="page-count"> {props.count}</span>}
    </div>
  )
}

/** What is written in a row. */
const nameOf = ({ method, title, isDraft }: Entry, count: string | undefined, draft: string) =>
  [method, title, isDraft && draft, count].filter(Boolean).join(' ')

function MenuContent({ row, isOpen, address, onChosen, onNear }: EditableRowProps) {
  const near = useNear(onNear)
  if (row.kind === 'catalog') return <RowContent row={row} isOpen={isOpen} />
  return (
    <Link
      className="row-link"
      to={address}
      tabIndex={-1}
      draggable={false}
      onClick={onChosen}
      {...near}
    >
      <RowContent row={row} isOpen={isOpen} />
    </Link>
  )
}

function CatalogContent({ row, isOpen, isMatch, tools }: EditableRowProps) {
  return (
    <>
      <span className="grip">
        <Icon name="grip" size={16} />
      </span>
      <span className="twist">
        {row.children.length > 0 && (
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={16} />
        )}
      </span>
      <span className="title">{isMatch ? <mark>{row.title}</mark> : row.title}</span>
      <span className="row-tools">
        {tools.map(({ name, icon, label, shortcut, reason, run }) => (
          <IconButton
            key={name}
            icon={icon!}
            label={label}
            shortcut={shortcut}
            reason={reason}
            tabIndex={-1}
            onClick={run}
          />
        ))}
      </span>
    </>
  )
}
