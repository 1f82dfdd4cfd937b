import { Suspense } from 'react'
import { loadPhrases } from '../../../locales/phrases.ts'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { DialogLoading } from '../../../ui/overlays/dialogs/dialog-loading.tsx'
import type { ReaderModel } from './use-reader.ts'

const ItemDialog = lazyPart(
  () =>
    Promise.all([
      import('../dialogs/item-dialog.tsx'),
      loadPhrases('item-dialogs', 'controls'),
    ]).then(([m]) => m.ItemDialog),
  <DialogLoading />,
)
const MenuDrawer = lazyPart(
  () => import('../tree/drawer/menu-drawer.tsx').then((m) => m.MenuDrawer),
  <DialogLoading />,
)
const Watermark = lazyComponent(() => import('./watermark/watermark.tsx').then((m) => m.Watermark))

/**
 * Everything that may lie over the reader, loaded on demand: the drawer, a dialog, the watermark.
 */
export function ReaderOverlays({ reader }: { reader: ReaderModel }) {
  const { info, dialog } = reader
  return (
    <>
      {reader.drawer && reader.isNarrow && (
        <MenuDrawer
          {...reader.menu}
          isSearching={reader.drawer === 'search'}
          onClose={() => reader.setDrawer(null)}
        />
      )}
      {dialog && (
        <ItemDialog
          name={dialog}
          info={info}
          page={reader.page.data}
          adjacent={reader.adjacent}
          onClose={() => reader.setDialog(null)}
        />
      )}
      <Suspense>{info.show_watermark > 0 && <Watermark />}</Suspense>
    </>
  )
}
