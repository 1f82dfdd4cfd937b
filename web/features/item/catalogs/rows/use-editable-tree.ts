import { useImperativeHandle, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import type { Answer } from '../../../../api/calls.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { useActions } from '../../../../parts/actions.ts'
import type { OpenState, TreeHandle } from '../../../../parts/catalog-tree/catalog-tree.tsx'
import { prunedTree } from '../../../../parts/catalog-tree/catalogs.ts'
import {
  ancestorsOf,
  entryIn,
  rowsOf,
  type Entry,
  type Tree,
} from '../../../../parts/catalog-tree/tree.ts'
import { useHref, useNavigate } from '../../../../parts/links/navigation.tsx'
import { coarsePointer, useMedia } from '../../../../ui/layout/use-media.ts'
import {
  catalogActions,
  itemActions,
  type ActionOptions,
  type EntryAction,
  type Look,
  type SelectedDialog,
  type TreeDialog,
} from '../entry-actions.ts'
import { scopeOf } from '../../../../parts/catalog-tree/scope.ts'
import { useDrag } from '../drag/use-drag.ts'
import { useLift } from '../drag/use-lift.ts'
import { pageActions } from '../page-actions.ts'
import { goesWith, rowAfter, useNextRow } from './next-row.ts'
import { pressRow } from './press-row.ts'
import { rowState } from './row-state.ts'
import { useMoves, type Moves } from '../use-moves.ts'
import { newKey, useNaming, withNewRow } from './use-naming.ts'
import type { Selection } from '../selection/use-selection.ts'

/** Pixels of rows, as in `catalogs.css`, and of a level. */
const looks: Record<Look, { pitch: { mouse: number; finger: number }; indent: number }> = {
  menu: { pitch: { mouse: 33, finger: 41 }, indent: 16 },
  screen: { pitch: { mouse: 40, finger: 40 }, indent: 28 },
}

export interface EditableTreeHandle {
  /** Opens the field for a new catalog at the end of the root. */
  newCatalog: () => void
  /** The menu for what belongs to no entry. */
  openMenu: (at: Element) => void
  /** Opens a dialog for the selected pages. */
  openFor: (name: SelectedDialog) => void
  /** Back to the rows as they are, with the focus on the last one selected. */
  endSelecting: () => void
}

export interface EditableTreeProps {
  look: Look
  info: Answer<'item/info'>
  tree: Tree
  catalogs: OpenState
  current?: Entry | undefined
  /** Results of a search take the place of the catalogs. */
  found?: { tree: Tree; matches: ReadonlySet<string>; open: ReadonlySet<string> } | undefined
  /** Where pages can be selected. */
  selection?: Selection | undefined
  addressOf: (page: Entry) => string
  onChosen: () => void
  onNear: (page: Entry) => void
  ref?: Ref<EditableTreeHandle>
}

/** What an editable tree shows, and what its keys, menus and drags do. */
export function useEditableTree(props: EditableTreeProps) {
  const { look, info, catalogs, current, found, selection } = props
  const t = usePhrases()
  const navigate = useNavigate()
  const base = useHref('/').replace(/\/$/, '')
  const isFinger = useMedia(coarsePointer)
  const { pitch, indent } = looks[look]
  const rows = useRef<TreeHandle>(null)
  const [message, setMessage] = useState('')
  const [lost, setLost] = useState('')
  const [dialog, setDialog] = useState<TreeDialog | null>(null)
  const nextRow = useNextRow(rows, { dialog, isSelecting: selection?.isOn ?? false })
  const [menu, setMenu] = useState<{
    entry: Entry | null
    at: Element | { x: number; y: number }
  } | null>(null)
  const scope = useMemo(() => scopeOf(info), [info])

  const moves = useMoves(Number(info.item_id), props.tree)
  const naming = useNaming(Number(info.item_id), setLost)
  const move: Moves['move'] = (next) => {
    const into = entryIn(moves.shown, next.parent)
    if (into) catalogs.openAll([...ancestorsOf(into), into])
    moves.move(next)
    setLost('')
    rows.current?.focus(next.key)
  }
  const lift = useLift(moves.shown, scope, { onMove: move, onMessage: setMessage })
  const { lifted } = lift
  const ordered = useMemo(
    () =>
      look === 'screen' ? prunedTree(lift.shown, ({ kind }) => kind === 'catalog') : lift.shown,
    [look, lift.shown],
  )
  const shown = useMemo(
    () => withNewRow(found?.tree ?? ordered, naming.field),
    [found, ordered, naming.field],
  )
  const openCatalogs = found?.open ?? catalogs.open
  const open = useMemo(() => {
    const more = ancestorsOf(lifted)
    if (naming.field?.at === 'new' && naming.field.parent) more.push(naming.field.parent)
    return more.length ? new Set([...openCatalogs, ...more.map(({ key }) => key)]) : openCatalogs
  }, [openCatalogs, lifted, naming.field])

  const canDrag = !found && naming.field === null && !selection?.isOn
  const drag = useDrag({
    tree: shown,
    catalogs: { ...catalogs, open },
    scope,
    handle: () => rows.current,
    row: isFinger ? pitch.finger : pitch.mouse,
    indent,
    // in a drawer a long press opens the menu
    hasTouch: look === 'screen',
    onMove: move,
  })

  const firstRow = () => current?.key ?? shown.roots[0]?.key ?? null
  const options: ActionOptions = {
    look,
    info,
    scope,
    to: (address) => ({ href: base + address, run: () => void navigate(address) }),
    open: setDialog,
    rename: (entry) => naming.setField({ at: 'rename', entry }),
    create: (parent) => {
      if (parent) catalogs.openAll([...ancestorsOf(parent), parent])
      naming.setField({ at: 'new', parent, count: 0 })
    },
    select:
      selection &&
      ((entry) => {
        // its row is drawn again
        nextRow.current = entry?.key ?? firstRow()
        selection.begin(entry)
      }),
  }
  const isInScope = (entry: Entry) => scope(entry.kind === 'page' ? entry.parent : entry)
  const select = (entry: Entry, isRange: boolean) =>
    selection?.toggle(entry, isRange ? rowsOf(shown.roots, open) : undefined)
  const endSelecting = () => {
    nextRow.current = selection?.last() ?? firstRow()
    selection?.end()
  }
  useImperativeHandle(props.ref, () => ({
    newCatalog: () => options.create(null),
    openMenu: (at) => setMenu({ entry: null, at }),
    openFor: (name) => {
      const [entry] = selection?.pages ?? []
      if (selection && entry) setDialog({ name, entry, pages: selection.pages })
    },
    endSelecting,
  }))
  const actionsOf = (entry: Entry | null): EntryAction[][] =>
    entry === null
      ? itemActions(options)
      : entry.kind === 'page'
        ? pageActions(entry, options)
        : catalogActions(entry, options)
  /** Runs an action that has no button, or says why it is unavailable. */
  const runAction = (entry: Entry, name: string) => {
    const action = actionsOf(entry)
      .flat()
      .find((one) => one.name === name)
    if (action?.reason) setMessage(action.reason)
    else action?.run?.()
  }
  useActions([
    {
      name: 'rename',
      label: t('catalogs.renameShortcut'),
      shortcut: 'F2',
      visible: current !== undefined,
      run: () => current && runAction(current, 'rename'),
    },
  ])
  const openMenu = (entry: Entry | null, at: Element | { x: number; y: number }) => {
    if (!drag.dragged && !selection?.isOn) setMenu({ entry, at })
  }
  const press = (event: KeyboardEvent, entry: Entry): boolean =>
    pressRow(event, entry, {
      lift,
      canLift: canDrag,
      selecting: selection?.isOn
        ? {
            toggle: (one, isRange) => isInScope(one) && select(one, isRange),
            toggleAll: selection.toggleAll,
            end: endSelecting,
          }
        : undefined,
      run: runAction,
      openMenu,
    })
  /** Chooses the row that comes after a deleted entry; leaves a page that was deleted with it. */
  const leaveDeleted = (gone: readonly Entry[]) => {
    const isGone = goesWith(gone)
    nextRow.current = rowAfter(rowsOf(shown.roots, open), isGone)?.key ?? null
    selection?.end()
    // the question about a single page leaves it by itself
    if (dialog?.name !== 'deletePage' && current && isGone(current))
      void navigate(`/${info.item_domain || info.item_id}`, { replace: true })
  }
  return {
    rows,
    pitch,
    isFinger,
    scope,
    moves,
    shown,
    openState: { ...catalogs, open },
    lift,
    drag,
    canDrag,
    naming,
    closeField: (row: string, next: string | undefined) => {
      if (naming.close(row) && next !== undefined) rows.current?.focus(next)
    },
    /** A row that stays in the document. */
    pinned: drag.dragged?.entry.key ?? lifted?.key ?? (naming.field ? newKey : undefined),
    actionsOf,
    runAction,
    press,
    stateOf: (entry: Entry) =>
      rowState(entry, { lifted, dragged: drag.dragged, opened: menu?.entry }),
    menu,
    openMenu,
    closeMenu: () => setMenu(null),
    dialog,
    closeDialog: () => setDialog(null),
    leaveDeleted,
    isInScope,
    select,
    endSelecting,
    message,
    alert: moves.alert || lost,
    clearAlert: () => {
      moves.clearAlert()
      setLost('')
    },
  }
}

export type EditableTreeState = ReturnType<typeof useEditableTree>
