import { useState } from 'react'
import { isKeyword } from '../../lib/text/keyword.ts'
import { pathText } from '../../lib/text/isolated.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DelayedFallback } from '../../ui/feedback/delayed-fallback.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Marked } from '../../ui/marked.tsx'
import { sentenceOf } from '../failures/failure.ts'
import { Link } from '../links/link.tsx'
import { shownExcerpt } from '../../lib/text/excerpt.ts'
import { addressOfHit, useTextsFound, type Hit } from './use-texts-found.ts'
import './texts-found.css'

/** Results of one item that are shown before the rest is asked for. */
const perItem = 5

interface TextsFoundProps {
  /** What the results are about. */
  keyword: string
  /** False while something else is typed: a request that is under way is cancelled. */
  isCurrent: boolean
}

/** The pages of all the person's items that contain the keyword, by item. Source: web/spec/reading.md 9.3. */
export function TextsFound({ keyword, isCurrent }: TextsFoundProps) {
  const t = usePhrases()
  const { data, error, isFetching, refetch } = useTextsFound(keyword, isCurrent)
  if (!isKeyword(keyword)) return null
  const byItem = Map.groupBy(data?.pages ?? [], ({ item_id }) => item_id)
  const count = data?.pages.length ?? 0
  return (
    <section className="texts-found" aria-labelledby="texts-found">
      <h2 id="texts-found">{t('search-items.inPages')}</h2>
      {data ? (
        <>
          {[...byItem.values()].map((hits) => (
            <HitsOfItem key={`${keyword} ${hits[0]!.item_id}`} hits={hits} keyword={keyword} />
          ))}
          <p role="status" className={count > 0 ? 'sr-only' : undefined}>
            {count > 0
              ? t('search-items.found', { count })
              : t('search-items.foundNothing', { keyword })}
          </p>
        </>
      ) : error && !isFetching ? (
        <p role="alert">
          {sentenceOf(error)} <Button onClick={() => void refetch()}>{t('core.retry')}</Button>
        </p>
      ) : (
        <DelayedFallback>
          {[1, 2, 3].map((each) => (
            <Skeleton key={each} height="64px" />
          ))}
        </DelayedFallback>
      )}
    </section>
  )
}

/** One item's results: the first ones, and the others on demand. */
function HitsOfItem({ hits, keyword }: { hits: readonly Hit[]; keyword: string }) {
  const t = usePhrases()
  const [isWhole, setWhole] = useState(false)
  const { item_id: item, item_name: name } = hits[0]!
  const rest = isWhole ? 0 : hits.length - perItem
  return (
    <>
      <h3>
        <Link to={`/${item}`}>{name}</Link>
      </h3>
      <ul>
        {hits.slice(0, isWhole ? undefined : perItem).map((hit) => (
          <li key={hit.page_id}>
            <HitLink hit={hit} keyword={keyword} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          {t('search-items.more', { count: rest })}
        </Button>
      )}
    </>
  )
}

function HitLink({ hit, keyword }: { hit: Hit; keyword: string }) {
  const t = usePhrases()
  const excerpt = shownExcerpt(hit.search_content, hit.hits.excerpt)
  return (
    <Link to={addressOfHit(hit, keyword)}>
      <span className="title">
        {/* one element, since the row keeps its parts apart */}
        <span>
          {hit.page_title.trim() ? (
            <Marked text={hit.page_title} marks={hit.hits.title} />
          ) : (
            t('search-items.untitled')
          )}
        </span>
        {hit.cat_path.length > 0 && <span className="path">{pathText(hit.cat_path)}</span>}
      </span>
      {excerpt.text && (
        <span className="excerpt">
          <Marked {...excerpt} />
        </span>
      )}
    </Link>
  )
}
