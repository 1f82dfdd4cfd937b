import { DndContext } from '@dnd-kit/core'
import {
  Suspense,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react'
import { useHref, useNavigate } from '../../../parts/navigation.tsx'
import type { Answer } from '../../../api/calls.ts'
import { t as now, usePhrases } from '../../../locales/phrases.ts'
import {
  CatalogTree,
  type OpenState,
  type RowProps,
  type TreeHandle,
} from '../../../parts/catalog-tree/catalog-tree.tsx'
import {
  ancestorsOf,
  entryIn,
  prunedTree,
  rowsOf,
  type Entry,
  type Tree,
} from '../../../parts/catalog-tree/tree.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { coarsePointer, useMedia } from '../../../ui/layout/use-media.ts'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { DialogLoading } from '../../../ui/overlays/dialog-loading.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import './catalogs.css'
import { DragLayer } from './drag-layer.tsx'
import { EditableRow, pagesIn, type RowState } from './editable-row.tsx'
import {
  catalogActions,
  itemActions,
  pageActions,
  type ActionOptions,
  type EntryAction,
  type TreeDialog,
} from './entry-actions.ts'
import { NameField } from './name-field.tsx'
import { isWithin, scopeOf } from './scope.ts'
import { useDrag } from './use-drag.ts'
import { newKey, useNaming, withNewRow } from './use-editing.ts'
import { useLift } from './use-lift.ts'
import { useMoves } from './use-moves.ts'

const TreeDialogs = lazyComponent(() =>
  import('./dialogs/tree-dialogs.tsx').then((m) => m.TreeDialogs),
)

/** Pixels of rows, as in `catalogs.css`, and of a level. */
const looks = {
  menu: { pitch: { mouse: 33, finger: 41 }, indent: 16 },
  screen: { pitch: { mouse: 40, finger: 40 }, indent: 28 },
} as const

export interface EditableTreeHandle {
  /** Opens the field for a new catalog at the end of the root. */
  newCatalog: () => void
  /** The menu for what belongs to no entry. */
  openMenu: (at: Element) => void
}

export interface EditableTreeProps {
  look: keyof typeof looks
  info: Answer<'item/info'>
  tree: Tree
  catalogs: OpenState
  current?: Entry | undefined
  /** Results of a search take the place of the catalogs. */
  found?: { tree: Tree; matches: ReadonlySet<string>; open: ReadonlySet<string> } | undefined
  addressOf: (page: Entry) => string
  onChosen: () => void
  onNear: (page: Entry) => void
  ref?: Ref<EditableTreeHandle>
}

/**
 * Catalogs (and pages) that can be created, renamed, moved, copied and deleted. Source:
 * web/spec/writing.md 3, 3.1.
 */
export function EditableTree(props: EditableTreeProps) {
  const { look, info, catalogs, current, found, ref } = props
  const t = usePhrases()
  const navigate = useNavigate()
  const base = useHref('/').replace(/\/$/, '')
  const isFinger = useMedia(coarsePointer)
  const { pitch, indent } = looks[look]
  const rows = useRef<TreeHandle>(null)
  const [message, setMessage] = useState('')
  const [lost, setLost] = useState('')
  const [dialog, setDialog] = useState<TreeDialog | null>(null)
  const [menu, setMenu] = useState<{
    entry: Entry | null
    at: Element | { x: number; y: number }
  } | null>(null)
  const item_id = Number(info.item_id)
  const scope = useMemo(() => scopeOf(info), [info])

  const moves = useMoves(item_id, props.tree)
  const naming = useNaming(item_id, setLost)
  const move: typeof moves.move = (next) => {
    const into = entryIn(moves.shown, next.parent)
    if (into) catalogs.openAll([...ancestorsOf(into), into])
    moves.move(next)
    setLost('')
    rows.current?.focus(next.key)
  }
  const lift = useLift(moves.shown, scope, { onMove: move, onMessage: setMessage })
  const withoutPages = useMemo(
    () =>
      look === 'screen' ? prunedTree(lift.shown, ({ kind }) => kind === 'catalog') : lift.shown,
    [look, lift.shown],
  )
  const shown = useMemo(
    () => withNewRow(found?.tree ?? withoutPages, naming.field),
    [found, withoutPages, naming.field],
  )
  const lifted = lift.lifted
  const openCatalogs = found?.open ?? catalogs.open
  const open = useMemo(() => {
    const more = [...ancestorsOf(lifted), ...(lifted?.parent ? [lifted.parent] : [])]
    if (naming.field?.at === 'new' && naming.field.parent) more.push(naming.field.parent)
    return more.length ? new Set([...openCatalogs, ...more.map(({ key }) => key)]) : openCatalogs
  }, [openCatalogs, lifted, naming.field])
  const state: OpenState = { ...catalogs, open }

  const row = isFinger ? pitch.finger : pitch.mouse
  const canDrag = !found && naming.field === null
  const drag = useDrag({
    tree: shown,
    catalogs: state,
    scope,
    handle: () => rows.current,
    row,
    indent,
    // in a drawer a long press opens the menu
    hasTouch: look === 'screen',
    onMove: move,
  })

  const to = (address: string) => ({ href: base + address, run: () => void navigate(address) })
  const options: ActionOptions = {
    info,
    scope,
    to,
    open: setDialog,
    rename: (entry) => naming.setField({ at: 'rename', entry }),
    create: (parent) => {
      if (parent) catalogs.openAll([...ancestorsOf(parent), parent])
      naming.setField({ at: 'new', parent, count: 0 })
      rows.current?.reveal(newKey)
    },
  }
  useImperativeHandle(ref, () => ({
    newCatalog: () => options.create(null),
    openMenu: (at) => setMenu({ entry: null, at }),
  }))
  const actionsOf = (entry: Entry | null): EntryAction[][] =>
    entry === null
      ? itemActions(options)
      : entry.kind === 'page'
        ? pageActions(entry, options)
        : catalogActions(entry, options)
  const runAction = (entry: Entry, name: string) => {
    const action = actionsOf(entry)
      .flat()
      .find((one) => one.name === name)
    if (action?.reason) setMessage(action.reason)
    else action?.run?.()
  }

  const press = (event: KeyboardEvent, entry: Entry): boolean => {
    if (lift.press(event)) return true
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && !isMenuKey))
      return false
    const keys: Record<string, () => void> = {
      F2: () => entry.kind === 'catalog' && runAction(entry, 'rename'),
      Delete: () => runAction(entry, 'delete'),
      ' ': () => canDrag && lift.begin(entry),
    }
    const act = isMenuKey ? () => setMenu({ entry, at: event.target as Element }) : keys[event.key]
    if (!act) return false
    event.preventDefault()
    event.stopPropagation()
    act()
    return true
  }

  const drop = drag.dragged?.drop
  const stateOf = (entry: Entry): RowState | undefined =>
    entry.key === lifted?.key
      ? 'lifted'
      : drag.dragged && isWithin(entry, drag.dragged.entry)
        ? 'dragged'
        : drop?.parent?.key === entry.key && !drag.dragged?.reason
          ? 'target'
          : menu?.entry?.key === entry.key
            ? 'opened'
            : undefined
  const close = (key: string) => {
    naming.setField(null)
    rows.current?.focus(key)
  }
  const fieldOf = (entry: Entry) => {
    const { field } = naming
    if (!field || entry.key !== (field.at === 'new' ? newKey : field.entry.key)) return undefined
    const beside = entry.siblings.filter(({ key }) => key !== newKey)
    return (
      <NameField
        key={field.at === 'new' ? field.count : field.entry.key}
        field={field}
        naming={naming}
        siblings={beside}
        onClose={() =>
          close(field.at === 'new' ? ((field.parent ?? beside.at(-1))?.key ?? '') : entry.key)
        }
      />
    )
  }
  const draw = (one: RowProps) => {
    const entry = one.row
    const counted = look === 'screen' ? entryIn(moves.shown, entry.key) : undefined
    return (
      <EditableRow
        key={entry.key}
        {...one}
        look={look}
        field={fieldOf(entry)}
        canDrag={canDrag && scope(entry.parent)}
        state={stateOf(entry)}
        count={counted && t('catalogs.pages', { count: pagesIn(counted) })}
        isMatch={found?.matches.has(entry.key) ?? false}
        tools={
          look === 'screen' && !isFinger
            ? catalogActions(entry, options)
                .flat()
                .filter(({ inRow }) => inRow)
            : []
        }
        address={entry.kind === 'page' ? props.addressOf(entry) : ''}
        onToggle={() => catalogs.toggle(entry)}
        onChosen={props.onChosen}
        onNear={() => props.onNear(entry)}
        onRename={() => runAction(entry, 'rename')}
        onMenu={(at) => !drag.dragged && setMenu({ entry, at })}
      />
    )
  }
  const alert = moves.alert || lost
  return (
    <DndContext
      sensors={drag.sensors}
      onDragStart={({ active, activatorEvent }) => drag.begin(String(active.id), activatorEvent)}
      onDragEnd={drag.drop}
      onDragCancel={drag.end}
      accessibility={{ announcements: silent, restoreFocus: false }}
    >
      {alert && (
        <Banner
          kind="danger"
          actions={[
            {
              label: t('core.close'),
              run: () => {
                moves.clearAlert()
                setLost('')
              },
            },
          ]}
        >
          {alert}
        </Banner>
      )}
      <CatalogTree
        ref={rows}
        label={t('item.catalog')}
        roots={shown.roots}
        catalogs={state}
        current={entryIn(shown, current?.key)}
        pitch={pitch}
        renderRow={draw}
        onKey={press}
        pinned={drag.dragged?.entry.key ?? lifted?.key ?? (naming.field ? newKey : undefined)}
        boxProps={{
          onContextMenu: (event) => {
            event.preventDefault()
            if (!drag.dragged) setMenu({ entry: null, at: { x: event.clientX, y: event.clientY } })
          },
          onBlur: ({ currentTarget }) => {
            // a row that moves in the document loses its focus for a moment
            setTimeout(() => currentTarget.contains(document.activeElement) || lift.cancel())
          },
        }}
      >
        {(height) =>
          drop && (
            <div
              className={drag.dragged?.reason ? 'drop-line refused' : 'drop-line'}
              hidden={drop.into !== null}
              style={{ top: drop.line.row * height, '--level': drop.line.level } as object}
            />
          )
        }
      </CatalogTree>
      <DragLayer
        dragged={drag.dragged}
        pages={
          look === 'screen' && drag.dragged
            ? pagesIn(entryIn(moves.shown, drag.dragged.entry.key) ?? drag.dragged.entry)
            : undefined
        }
      />
      <span className="sr-only" role="status">
        {message}
      </span>
      {menu && (
        <Menu
          label={
            menu.entry
              ? t('catalogs.actionsOf', { name: menu.entry.title })
              : t('catalogs.actionsOfMenu')
          }
          at={menu.at}
          head={menu.entry && isFinger ? headOf(menu.entry, moves.shown) : undefined}
          groups={actionsOf(menu.entry)}
          onClose={() => setMenu(null)}
        />
      )}
      {dialog && (
        <Suspense fallback={<DialogLoading />}>
          <TreeDialogs
            dialog={dialog}
            info={info}
            tree={moves.shown}
            scope={scope}
            current={current}
            onMove={move}
            onClose={() => setDialog(null)}
            onDeleted={(catalog) => {
              const all = rowsOf(shown.roots, open).filter((one) => !isWithin(one, catalog))
              const at = rowsOf(shown.roots, open).findIndex(({ key }) => key === catalog.key)
              const next = all[at] ?? all.at(-1)
              if (next) setTimeout(() => rows.current?.focus(next.key))
              if (current && isWithin(current, catalog))
                void navigate(`/${info.item_domain || info.item_id}`, { replace: true })
            }}
          />
        </Suspense>
      )}
    </DndContext>
  )
}

/** Places are announced in our own words. */
const none = () => undefined
const silent = { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none }

/** The path of an entry above its menu on a phone. */
function headOf(entry: Entry, tree: Tree): string {
  const path = [...ancestorsOf(entry), entry].map(({ title }) => title).join(' / ')
  const counted = entryIn(tree, entry.key)
  return counted?.kind === 'catalog'
    ? `${path} · ${now('catalogs.pages', { count: pagesIn(counted) })}`
    : path
}
