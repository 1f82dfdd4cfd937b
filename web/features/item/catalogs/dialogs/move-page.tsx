import { useState } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialog.tsx'
import { CatalogField } from './catalog-field.tsx'
import type { DialogOf } from './tree-dialog-props.ts'

/** The catalog of a page. Shown at once, like dragging it there. */
export function MovePage({ tree, scope, entry, onMove, onClose }: DialogOf) {
  const t = usePhrases()
  const [to, setTo] = useState(entry.parent?.id ?? '0')
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
        <CatalogField
          label={t('catalogs.catalog')}
          tree={tree}
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
