import { useRef } from 'react'
import type { Answer } from '../../../api/calls.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import type { MenuTreeProps } from '../tree/menu-tree.tsx'
import { EditableTree } from './editable-tree.tsx'
import { NewCatalogButton } from './new-catalog-button.tsx'
import type { EditableTreeHandle } from './use-editable-tree.ts'

/** The menu of an item for those who may change it. Source: web/spec/writing.md 3.1. */
export function EditableMenu({ info, ...rows }: MenuTreeProps & { info: Answer<'item/info'> }) {
  const t = usePhrases()
  const editing = useRef<EditableTreeHandle>(null)
  return (
    <>
      <EditableTree ref={editing} look="menu" info={info} {...rows} />
      <div className="menu-new">
        <NewCatalogButton kind="quiet" info={info} onClick={() => editing.current?.newCatalog()} />
        <IconButton
          icon="more"
          label={t('catalogs.actionsOfMenu')}
          aria-haspopup="menu"
          onClick={(event) => editing.current?.openMenu(event.currentTarget)}
        />
      </div>
    </>
  )
}
