import { DndContext } from '@dnd-kit/core'
import { t as now, usePhrases } from '../../../../locales/phrases.ts'
import { CatalogTree } from '../../../../parts/catalog-tree/catalog-tree.tsx'
import { ancestorsOf, entryIn, type Entry, type Tree } from '../../../../parts/catalog-tree/tree.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { DialogLoading } from '../../../../ui/overlays/dialogs/dialog-loading.tsx'
import { Menu } from '../../../../ui/overlays/menus/menu.tsx'
import '../catalogs.css'
import { pagesIn } from '../contents.ts'
import { DragLayer, DropLine, silent } from '../drag/drag-layer.tsx'
import { EditableRow } from './editable-row.tsx'
import { NameField } from './name-field.tsx'
import { SelectRow } from '../selection/select-row.tsx'
import type { Selection } from '../selection/use-selection.ts'
import {
  useEditableTree,
  type EditableTreeProps,
  type EditableTreeState,
} from './use-editable-tree.ts'
import { newKey, rowOf } from './use-naming.ts'
import { pathText } from '../../../../lib/text/isolated.ts'

const TreeDialogs = lazyPart(
  () => import('../dialogs/tree-dialogs.tsx').then((m) => m.TreeDialogs),
  <DialogLoading />,
)

/**
 * Catalogs (and pages) that can be created, renamed, moved, copied and deleted. Source:
 * web/spec/writing.md 3, 3.1.
 */
export function EditableTree(props: EditableTreeProps) {
  const t = usePhrases()
  const state = useEditableTree(props)
  const { look, info, current } = props
  const { rows, moves, drag, lift, shown, menu, dialog } = state
  const counted = look === 'screen' ? entryIn(moves.shown, drag.dragged?.entry.key) : undefined
  return (
    <DndContext
      sensors={drag.sensors}
      onDragStart={({ active, activatorEvent }) => drag.begin(String(active.id), activatorEvent)}
      onDragEnd={drag.drop}
      onDragCancel={drag.end}
      accessibility={silent}
    >
      {state.alert && (
        <Banner kind="danger" actions={[{ label: t('core.close'), run: state.clearAlert }]}>
          {state.alert}
        </Banner>
      )}
      <CatalogTree
        ref={rows}
        label={t('item.catalog')}
        roots={shown.roots}
        catalogs={state.openState}
        current={entryIn(shown, current?.key)}
        pitch={state.pitch}
        renderRow={(row) =>
          props.selection?.isOn ? (
            <Selecting key={row.row.key} {...row} selection={props.selection} state={state} />
          ) : (
            <Row key={row.row.key} {...row} tree={props} state={state} />
          )
        }
        onKey={state.press}
        pinned={state.pinned}
        boxProps={{
          onContextMenu: (event) => {
            event.preventDefault()
            state.openMenu(null, { x: event.clientX, y: event.clientY })
          },
          onBlur: ({ currentTarget }) => {
            // a row that moves in the document loses its focus for a moment
            setTimeout(() => currentTarget.contains(document.activeElement) || lift.cancel())
          },
        }}
      >
        {(height) => <DropLine dragged={drag.dragged} pitch={height} />}
      </CatalogTree>
      <DragLayer dragged={drag.dragged} pages={counted && pagesIn(counted)} />
      <span className="sr-only" role="status">
        {state.message}
      </span>
      {menu && (
        <Menu
          label={
            menu.entry
              ? t('catalogs.actionsOf', { name: menu.entry.title })
              : t('catalogs.actionsOfMenu')
          }
          at={menu.at}
          head={menu.entry && state.isFinger ? headOf(menu.entry, moves.shown) : undefined}
          groups={state.actionsOf(menu.entry)}
          onClose={state.closeMenu}
        />
      )}
      {dialog && (
        <TreeDialogs
          dialog={dialog}
          info={info}
          tree={moves.shown}
          scope={state.scope}
          current={current}
          onClose={state.closeDialog}
          onDeleted={state.leaveDeleted}
          onSent={state.endSelecting}
        />
      )}
    </DndContext>
  )
}

type RowParts = Parameters<Parameters<typeof CatalogTree>[0]['renderRow']>[0] & {
  tree: EditableTreeProps
  state: EditableTreeState
}

/** A row with its actions, or with the field for its name. */
function Row({ tree, state, ...row }: RowParts) {
  const t = usePhrases()
  const { look, found, catalogs } = tree
  const entry = row.row
  // counted with its pages, which the screen does not list
  const counted = look === 'screen' ? entryIn(state.moves.shown, entry.key) : undefined
  const isInRow = look === 'screen' && !state.isFinger
  return (
    <EditableRow
      {...row}
      look={look}
      field={isNamed(entry, state) ? <Naming entry={entry} state={state} /> : undefined}
      canDrag={state.canDrag && state.scope(entry.parent)}
      state={state.stateOf(entry)}
      count={counted && t('catalogs.pages', { count: pagesIn(counted) })}
      isMatch={found?.matches.has(entry.key) ?? false}
      tools={
        isInRow
          ? state
              .actionsOf(entry)
              .flat()
              .filter(({ inRow }) => inRow)
          : []
      }
      address={entry.kind === 'page' ? tree.addressOf(entry) : ''}
      onToggle={() => catalogs.toggle(entry)}
      onChosen={tree.onChosen}
      onNear={() => tree.onNear(entry)}
      onRename={() => state.runAction(entry, 'rename')}
      onMenu={(at) => state.openMenu(entry, at)}
    />
  )
}

/** A row while pages are being selected. */
function Selecting({
  selection,
  state,
  ...row
}: Omit<RowParts, 'tree'> & { selection: Selection }) {
  const t = usePhrases()
  const entry = row.row
  return (
    <SelectRow
      {...row}
      mark={selection.markOf(entry)}
      reason={state.isInScope(entry) ? '' : t('catalogs.outOfScope')}
      onToggle={() => state.openState.toggle(entry)}
      onSelect={(isRange) => state.select(entry, isRange)}
    />
  )
}

const isNamed = ({ key }: Entry, { naming: { field } }: EditableTreeState): boolean =>
  field !== null && key === rowOf(field)

/** The field for the name of a row. */
function Naming({
  entry,
  state: { naming, closeField },
}: {
  entry: Entry
  state: EditableTreeState
}) {
  const { field } = naming
  if (!field) return null
  const beside = entry.siblings.filter(({ key }) => key !== newKey)
  const after = field.at === 'new' ? (field.parent ?? beside.at(-1))?.key : entry.key
  return (
    <NameField
      // after each new catalog an empty one
      key={field.at === 'new' ? field.count : field.entry.key}
      field={field}
      naming={naming}
      siblings={beside}
      onClose={() => closeField(rowOf(field), after)}
    />
  )
}

/** The path of an entry above its menu on a phone. */
function headOf(entry: Entry, tree: Tree): string {
  const path = pathText([...ancestorsOf(entry), entry].map(({ title }) => title))
  const counted = entryIn(tree, entry.key)
  return counted?.kind === 'catalog'
    ? `${path} · ${now('catalogs.pages', { count: pagesIn(counted) })}`
    : path
}
