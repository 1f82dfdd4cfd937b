import { useMemo, useState } from 'react'
import type { Answer } from '../../api/calls.ts'
import { titleOrder } from '../../lib/text/title-order.ts'
import { language, usePhrases } from '../../locales/phrases.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/notices/notices.tsx'
import { Confirm } from '../../ui/overlays/dialogs/confirm.tsx'
import { contains } from '../contains.ts'
import { FailureAlert } from '../failures/failure-alert.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { SortList } from './sort-list.tsx'
import { usePageOrder } from './use-page-order.ts'

/** From so many pages on they can be filtered. Source: web/spec/writing.md 2.3. */
const filterable = 10

interface CatalogPagesProps {
  item: number
  catalog: number
  /** The pages of the catalog, as the server has ordered them. */
  rows: Answer<'catalog/getPagesBycat'>
}

/** The pages of one catalog: filtered, moved one by one, or sorted by their titles. */
export function CatalogPages({ item, catalog, rows }: CatalogPagesProps) {
  const t = usePhrases()
  const { titles, ids, error, save } = usePageOrder(item, catalog, rows)
  const [words, setWords] = useState('')
  const [isAsking, setAsking] = useState(false)
  const isFilterable = ids.length >= filterable
  const keyword = isFilterable ? words.trim() : ''
  const found = useMemo(
    () => (keyword ? ids.filter((id) => contains(titles.get(id) ?? '', keyword)) : ids),
    [ids, titles, keyword],
  )

  const sortByTitle = async () => {
    const compare = titleOrder(language())
    const sorted = ids.toSorted((one, other) =>
      compare(titles.get(one) ?? '', titles.get(other) ?? ''),
    )
    if (await save(sorted))
      toast(t('item-dialogs.sortedByTitle'), {
        label: t('item-dialogs.undo'),
        run: () => save(ids, sorted),
      })
  }
  if (ids.length === 0) return <p className="dialog-empty">{t('item-dialogs.noPages')}</p>
  return (
    <>
      <FailureAlert error={error} />
      {ids.length > 1 && (
        <div className="sort-tools">
          {isFilterable && (
            <SearchBox
              label={t('item-dialogs.filterPages')}
              value={words}
              onValue={setWords}
              found={keyword && t('core.total', { count: found.length })}
            />
          )}
          <Button icon="sort" onClick={() => setAsking(true)}>
            {t('item-dialogs.sortByTitle')}
          </Button>
        </div>
      )}
      {found.length === 0 ? (
        <p className="dialog-empty">{t('item-dialogs.noPagesFound', { words: keyword })}</p>
      ) : (
        <SortList
          ids={ids}
          found={found}
          isFiltered={keyword !== ''}
          titles={titles}
          onOrder={(next) => void save(next)}
        />
      )}
      {isAsking && (
        <Confirm
          title={t('item-dialogs.sortByTitleAsk')}
          text={t('item-dialogs.sortByTitleText', { count: ids.length })}
          action={t('item-dialogs.sortByTitle')}
          onConfirm={sortByTitle}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
