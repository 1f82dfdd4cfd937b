import { useState } from 'react'
import { isKeyword } from '../../lib/text/keyword.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Marked } from '../../ui/marked.tsx'
import { sentenceOf } from '../failures/failure.ts'
import { Link } from '../links/link.tsx'
import { SearchBox } from './search-box.tsx'
import { addressOfHit, useTextsFound } from '../search-texts/use-texts-found.ts'
import './search-items.css'

/** Maximum number of results drawn. */
const most = 10

/** Searches all items of the signed-in person. Source: web/spec/reading.md 9. */
export function SearchItems() {
  const t = usePhrases()
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState('')
  const keyword = isKeyword(wanted) ? wanted : ''
  const hits = useTextsFound(keyword)
  const pages = (keyword && hits.data?.pages.slice(0, most)) || []
  const nothing =
    keyword && hits.data?.pages.length === 0 ? t('search-items.foundNothing', { keyword }) : ''
  return (
    <div className="search-items">
      <SearchBox
        label={t('search-items.label')}
        value={typed}
        found={
          keyword && hits.data ? t('search-items.found', { count: hits.data.pages.length }) : ''
        }
        onValue={setTyped}
        onSearch={(value) => setWanted(value.trim())}
      />
      {pages.length > 0 && (
        <ol aria-label={t('search-items.label')}>
          {pages.map((page) => (
            <li key={page.page_id}>
              <Link to={addressOfHit(page, keyword)}>
                <span>
                  {page.page_title.trim() ? (
                    <Marked text={page.page_title} marks={page.hits.title} />
                  ) : (
                    t('search-items.untitled')
                  )}
                </span>
                <span className="path">{[page.item_name, ...page.cat_path].join(' / ')}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
      {keyword && hits.error ? (
        <p role="alert">{sentenceOf(hits.error)}</p>
      ) : (
        nothing && <p>{nothing}</p>
      )}
    </div>
  )
}
