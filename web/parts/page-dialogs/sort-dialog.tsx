import { useMemo, useState } from 'react'
import type { Answer } from '../../api/calls.ts'
import { useAnswer } from '../../api/answers.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { CatalogPicker } from '../catalog-picker/catalog-picker.tsx'
import { catalogTreeOf } from '../catalog-tree/catalogs.ts'
import { Boundary, combineAnswers } from '../failures/boundary.tsx'
import { FailureAlert } from '../failures/failure-alert.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialogs/dialog.tsx'
import { scopeOf } from '../catalog-tree/scope.ts'
import { CatalogPages } from './catalog-pages.tsx'
import './sort-dialog.css'

interface SortDialogProps {
  info: Pick<Answer<'item/info'>, 'item_id' | 'ties'>
  /** The catalog to begin with; '0' is the root. */
  catalog: string
  onClose: () => void
}

/** Reorders the pages of a catalog; each change is saved at once. Source: web/spec/writing.md 2.3. */
export function SortDialog({ info, catalog: first, onClose }: SortDialogProps) {
  const t = usePhrases()
  const item_id = Number(info.item_id)
  const [catalog, setCatalog] = useState(first)
  const catalogs = useAnswer('catalog/catListGroup', { item_id })
  const pages = useAnswer(
    'catalog/getPagesBycat',
    { item_id, cat_id: Number(catalog) },
    { freshFor: 0 },
  )

  const tree = useMemo(() => catalogs.data && catalogTreeOf(catalogs.data), [catalogs.data])
  const scope = useMemo(() => scopeOf(info), [info])
  const rootLabel = t('item-dialogs.root')
  const root = useMemo(() => [{ id: '0', label: rootLabel }], [rootLabel])
  return (
    <Dialog
      title={t('item.sortPages')}
      text={t('item-dialogs.sortHelp')}
      size="middle"
      onClose={onClose}
    >
      <Boundary
        answer={combineAnswers(catalogs, pages)}
        onError={(failure) => <FailureAlert error={failure} />}
      >
        {([, rows]) => (
          <>
            <CatalogPicker
              label={t('item.catalog')}
              tree={tree}
              first={root}
              value={catalog}
              reasonOf={(one) => (scope(one) ? '' : t('item-dialogs.notYours'))}
              onValue={setCatalog}
            />
            <CatalogPages key={catalog} item={item_id} catalog={Number(catalog)} rows={rows} />
          </>
        )}
      </Boundary>
      <DialogActions>
        <Button kind="main" onClick={onClose}>
          {t('core.done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
