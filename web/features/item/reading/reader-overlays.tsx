import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Opening } from '../../../ui/overlays/opening.tsx'
import type { ReaderModel } from './use-reader.ts'

const ItemDialog = lazyPart(() => import('../dialogs/item-dialog.tsx').then((m) => m.ItemDialog))
const MenuDrawer = lazyPart(() =>
  import('../tree/drawer/menu-drawer.tsx').then((m) => m.MenuDrawer),
)
const Watermark = lazyPart(() => import('./watermark/watermark.tsx').then((m) => m.Watermark))

/** What may lie over the reader, loaded when it opens: the drawer, a dialog, the watermark. */
export function ReaderOverlays({ reader }: { reader: ReaderModel }) {
  const { info, dialog } = reader
  return (
    <>
      <Suspense fallback={<Opening />}>
        {reader.isDrawerOpen && reader.isNarrow && (
          <MenuDrawer {...reader.menu} onClose={() => reader.setDrawerOpen(false)} />
        )}
        {dialog && (
          <ItemDialog
            name={dialog}
            info={info}
            page={reader.page.data}
            around={reader.around}
            onClose={() => reader.setDialog(null)}
          />
        )}
      </Suspense>
      <Suspense>{info.show_watermark > 0 && <Watermark />}</Suspense>
    </>
  )
}
