import { useRef } from 'react'
import type { Answer } from '../../../../api/calls.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { IconButton } from '../../../../ui/controls/button.tsx'
import type { MenuTreeProps } from '../../tree/menu-tree.tsx'
import { EditableTree } from './editable-tree.tsx'
import { NewCatalogButton } from '../new-catalog-button.tsx'
import { SelectionBar } from '../selection/selection-bar.tsx'
import '../selection/selection.css'
import type { EditableTreeHandle } from './use-editable-tree.ts'
import { useSelection } from '../selection/use-selection.ts'

/** The menu of an item for those who may change it. Source: web/spec/writing.md 3.1. */
export function EditableMenu({ info, ...rows }: MenuTreeProps & { info: Answer<'item/info'> }) {
  const t = usePhrases()
  const editing = useRef<EditableTreeHandle>(null)
  const selection = useSelection(info, rows.tree)
  return (
    <>
      <EditableTree ref={editing} look="menu" info={info} selection={selection} {...rows} />
      {selection.isOn ? (
        <SelectionBar
          selection={selection}
          onOpen={(name) => editing.current?.openFor(name)}
          onEnd={() => editing.current?.endSelecting()}
        />
      ) : (
        <div className="menu-new">
          <NewCatalogButton
            kind="quiet"
            info={info}
            onClick={() => editing.current?.newCatalog()}
          />
          <IconButton
            icon="more"
            label={t('catalogs.actionsOfMenu')}
            aria-haspopup="menu"
            onClick={(event) => editing.current?.openMenu(event.currentTarget)}
          />
        </div>
      )}
    </>
  )
}
