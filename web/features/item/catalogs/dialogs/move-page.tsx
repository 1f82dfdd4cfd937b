import { usePhrases } from '../../../../locales/phrases.ts'
import { CatalogPicker } from '../../../../parts/catalog-picker/catalog-picker.tsx'
import { prunedTree } from '../../../../parts/catalog-tree/tree.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialog.tsx'
import { useRoot } from './use-root.ts'
import type { DialogOf } from './tree-dialog-props.ts'
import { useMemo, useState } from 'react'

/** The catalog of a page. Shown at once, like dragging it there. */
export function MovePage({ tree, scope, entry, onMove, onClose }: DialogOf) {
  const t = usePhrases()
  const first = useRoot()
  const [to, setTo] = useState(entry.parent?.id ?? '0')
  const catalogs = useMemo(() => prunedTree(tree, ({ kind }) => kind === 'catalog'), [tree])
  return (
    <Dialog title={t('catalogs.moveTitle', { name: entry.title })} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
          if (to !== (entry.parent?.id ?? '0'))
            onMove({ key: entry.key, parent: to === '0' ? null : `c${to}`, before: null })
        }}
      >
        <CatalogPicker
          label={t('catalogs.catalog')}
          tree={catalogs}
          first={first}
          value={to}
          onValue={setTo}
          reasonOf={(catalog) => (scope(catalog) ? '' : t('catalogs.outOfScope'))}
        />
        <DialogActions>
          <Button onClick={onClose}>{t('core.cancel')}</Button>
          <Button kind="main" type="submit">
            {t('catalogs.move')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
