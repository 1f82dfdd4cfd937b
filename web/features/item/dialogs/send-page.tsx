import { useMemo } from 'react'
import { treeOf } from '../../../parts/catalog-tree/tree.ts'
import { SendPages } from '../catalogs/dialogs/send-pages.tsx'
import type { PageDialogProps } from './page-dialog.ts'

/** Moves or copies the page that is read. */
export function SendPage({ info, page, onClose }: PageDialogProps) {
  const tree = useMemo(() => treeOf(info.menu), [info.menu])
  const entry = tree.pageOf.get(page.page_id)
  return (
    entry && <SendPages info={info} tree={tree} pages={[entry]} action="move" onClose={onClose} />
  )
}
