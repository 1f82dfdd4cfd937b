import { loadPhrases } from '../../locales/phrases.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { DialogLoading } from '../../ui/overlays/dialogs/dialog-loading.tsx'

/** The dialog that sorts pages; it brings a library for dragging. */
export const SortDialog = lazyPart(
  () =>
    Promise.all([
      import('./sort-dialog.tsx'),
      loadPhrases('item', 'item-dialogs', 'sorting', 'controls'),
    ]).then(([m]) => m.SortDialog),
  <DialogLoading />,
)
