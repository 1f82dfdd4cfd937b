import { useMemo, useState } from 'react'
import type { Answer } from '../../api/calls.ts'
import { runAction, refresh, useAnswer } from '../../api/answers.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { CatalogPicker } from '../catalog-picker/catalog-picker.tsx'
import { catalogTreeOf } from '../catalog-tree/catalogs.ts'
import { Boundary, combineAnswers } from '../boundary.tsx'
import { FailureAlert } from '../failure-alert.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { scopeOf } from '../catalog-tree/scope.ts'
import { Sortable } from '../../ui/controls/sortable.tsx'
import './sort-dialog.css'

export interface SortDialogProps {
  info: Pick<Answer<'item/info'>, 'item_id' | 'ties'>
  /** The catalog to begin with; '0' is the root. */
  catalog: string
  onClose: () => void
}

/** Reorders the pages of a catalog; each drop is saved at once. Source: web/spec/writing.md 2.3. */
export function SortDialog({ info, catalog: first, onClose }: SortDialogProps) {
  const t = usePhrases()
  const item_id = Number(info.item_id)
  const [catalog, setCatalog] = useState(first)
  const [order, setOrder] = useState<string[] | null>(null)
  const [error, setError] = useState<unknown>(null)
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

  const keep = async (ids: string[]) => {
    setOrder(ids)
    setError(null)
    try {
      await runAction('page/sort', {
        item_id,
        pages: Object.fromEntries(ids.map((id, index) => [id, index + 1])),
      })
      void refresh('item/info')
    } catch (failure) {
      setError(failure)
      await refresh('item/info', 'catalog/getPagesBycat')
      setOrder(null)
    }
  }
  return (
    <Dialog
      title={t('item.sortPages')}
      text={t('item-dialogs.sortHelp')}
      size="middle"
      onClose={onClose}
    >
      <FailureAlert error={error} />
      <Boundary
        answer={combineAnswers(catalogs, pages)}
        onError={(failure) => <FailureAlert error={failure} />}
      >
        {([, rows]) => {
          const titles = new Map(rows.map((row) => [row.page_id, row.page_title]))
          const ids = order?.filter((id) => titles.has(id)) ?? rows.map((row) => row.page_id)
          return (
            <>
              <CatalogPicker
                label={t('item.catalog')}
                tree={tree}
                first={root}
                value={catalog}
                reasonOf={(one) => (scope(one) ? '' : t('item-dialogs.notYours'))}
                onValue={(value) => {
                  setCatalog(value)
                  setOrder(null)
                }}
              />
              {ids.length === 0 ? (
                <p className="dialog-empty">{t('item-dialogs.noPages')}</p>
              ) : (
                <ul className="sort-list">
                  <Sortable
                    ids={ids}
                    shape="list"
                    nameOf={(id) => titles.get(id) ?? ''}
                    onOrder={(next) => void keep(next)}
                  >
                    {(id, { entry, handle }) => (
                      <li {...entry}>
                        <button
                          type="button"
                          aria-label={t('item-dialogs.move', { name: titles.get(id) ?? '' })}
                          {...handle}
                        >
                          <Icon name="grip" />
                        </button>
                        {titles.get(id)}
                      </li>
                    )}
                  </Sortable>
                </ul>
              )}
            </>
          )
        }}
      </Boundary>
      <DialogActions>
        <Button kind="main" onClick={onClose}>
          {t('core.done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
