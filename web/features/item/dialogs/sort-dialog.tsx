import { useState } from 'react'
import { runAction, refresh, useAnswer } from '../../../api/answers.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { Boundary, combineAnswers } from '../../../parts/boundary.tsx'
import { FailureAlert } from '../../../parts/failure-alert.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { Sortable } from '../../../ui/controls/sortable.tsx'
import type { PageDialogProps } from './page-dialog.ts'

/** Reorders the pages of a catalog; each drop is saved at once. Source: web/spec/writing.md 2.3. */
export function SortDialog({ info, page, onClose }: PageDialogProps) {
  const t = usePhrases()
  const item_id = Number(info.item_id)
  const [catalog, setCatalog] = useState(page.cat_id)
  const [order, setOrder] = useState<string[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  const catalogs = useAnswer('catalog/catListName', { item_id })
  const pages = useAnswer(
    'catalog/getPagesBycat',
    { item_id, cat_id: Number(catalog) },
    { freshFor: 0 },
  )

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
        {([list, rows]) => {
          const titles = new Map(rows.map((row) => [row.page_id, row.page_title]))
          const ids = order?.filter((id) => titles.has(id)) ?? rows.map((row) => row.page_id)
          return (
            <>
              <SelectField
                label={t('item.catalog')}
                choices={[
                  { value: '0', label: t('item-dialogs.root') },
                  ...list.map((one) => ({ value: one.cat_id, label: one.cat_name })),
                ]}
                bound={{
                  name: 'catalog',
                  value: catalog,
                  error: '',
                  onBlur: () => undefined,
                  onValue: (value) => {
                    setCatalog(value)
                    setOrder(null)
                  },
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
