import { useState } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { SubmitActions } from '../../../../ui/overlays/submit-actions.tsx'
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
        <SubmitActions label={t('catalogs.move')} onClose={onClose} />
      </form>
    </Dialog>
  )
}
