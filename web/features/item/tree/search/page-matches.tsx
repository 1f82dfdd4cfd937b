import { useEffect, useLayoutEffect, useMemo, type KeyboardEvent, type RefObject } from 'react'
import { useAnswer } from '../../../../api/answers.ts'
import { useSession } from '../../../../api/session.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { sentences } from '../../../../locales/sentences.ts'
import { commandMenu } from '../../../../parts/command-menu.ts'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { Link } from '../../../../parts/links/link.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Marked } from '../../../../ui/marked.tsx'
import { TitleText } from '../../reading/title-text.tsx'
import { useNear, type PageId } from '../menu-tree.tsx'
import type { Tree } from '../../../../parts/catalog-tree/tree.ts'
import { resultsOf, type Result } from './results.ts'
import type { MenuSearch } from './use-menu-search.ts'
import './page-matches.css'

/**
 * Rows beyond this number are counted, not rendered. Source: web/spec/reading.md 8.4 (rows in the
 * document).
 */
const most = 150
/** Results drawn as rows of nothing while the server is asked. Source: web/spec/reading.md 9.3. */
const waiting = 3

interface PageMatchesProps {
  itemId: string
  tree: Tree
  search: MenuSearch
  currentId: string | undefined
  addressOfResult: (id: string) => string
  onFound: (sentence: string) => void
  onChosen: () => void
  onNear: (page: PageId) => void
  /** Back to the box: from the first result, or with Escape, which also ends the search. */
  onBack: (isEnd: boolean) => void
  listRef: RefObject<HTMLUListElement | null>
}

/**
 * The pages found in the item, in place of the tree: at once those whose titles or catalogs contain
 * the keyword, with the server's answer those whose texts do. Source: web/spec/reading.md 9.1.
 */
export function PageMatches(props: PageMatchesProps) {
  const { itemId, tree, search, addressOfResult, onFound, onBack } = props
  const { keyword, asked, shown } = search
  const t = usePhrases()
  const { person } = useSession()
  const answer = useAnswer(
    'item/search',
    { keyword: asked, item_id: Number(itemId), excerpts: most },
    // a changed keyword cancels the call for the one before
    { enabled: asked === keyword, item: itemId, signedOut: 'error', locked: 'error' },
  )
  const hits = asked === keyword ? answer.data?.pages : undefined
  const failure = asked === keyword && !hits ? answer.error : null
  const found = useMemo(() => resultsOf(tree, keyword, hits), [tree, keyword, hits])
  const isLoading = !hits && !failure
  const sentence = isLoading ? '' : t('item-search.found', { count: found.length })
  useEffect(() => onFound(sentence), [sentence, onFound])
  useLayoutEffect(() => {
    shown.current = found.slice(0, most).map(({ id }) => id)
    return () => {
      shown.current = null
    }
  }, [found, shown])
  return (
    <div className="tree-box found" onKeyDown={(event) => move(event, onBack)}>
      {found.length > 0 && (
        <ul ref={props.listRef} aria-label={t('item-search.results')}>
          {found.slice(0, most).map((one) => (
            <Row key={one.id} result={one} address={addressOfResult(one.id)} {...props} />
          ))}
        </ul>
      )}
      {isLoading &&
        Array.from({ length: waiting }, (_, index) => (
          <span key={index} className="found-waiting">
            <Skeleton width="60%" />
            <Skeleton />
          </span>
        ))}
      {found.length > most && <p>{sentence}</p>}
      {found.length === 0 && !isLoading && <p>{t('item-search.nothing', { keyword })}</p>}
      {failure && (
        <p role="alert">
          {sentences(t('item-search.failed', { reason: sentenceOf(failure) }), '')}
          <Button kind="quiet" onClick={() => void answer.refetch()}>
            {t('core.retry')}
          </Button>
        </p>
      )}
      {person && (
        <Button
          kind="quiet"
          icon="search"
          onClick={() => {
            props.onChosen()
            commandMenu.set(keyword)
          }}
        >
          {t('item-search.everywhere')}
        </Button>
      )}
    </div>
  )
}

interface RowProps extends Pick<PageMatchesProps, 'currentId' | 'onChosen' | 'onNear'> {
  result: Result
  address: string
}

function Row({ result, address, currentId, onChosen, onNear }: RowProps) {
  const t = usePhrases()
  const near = useNear(() => onNear(result))
  const { title, marks, path, excerpt } = result
  return (
    <li>
      <Link
        to={address}
        aria-current={result.id === currentId ? 'page' : undefined}
        onClick={onChosen}
        {...near}
      >
        <span className="title">
          {marks.length > 0 ? <Marked text={title} marks={marks} /> : <TitleText title={title} />}
          {result.isDraft && <span className="draft"> {t('item.draft')}</span>}
        </span>
        {path && <span className="path">{path}</span>}
        {excerpt?.text && (
          <span className="excerpt">
            <Marked {...excerpt} />
          </span>
        )}
      </Link>
    </li>
  )
}

function move(event: KeyboardEvent<HTMLElement>, onBack: PageMatchesProps['onBack']): void {
  if (event.key === 'Escape') {
    event.preventDefault()
    onBack(true)
    return
  }
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  if (at < 0) return
  const next = {
    ArrowDown: links[at + 1],
    ArrowUp: links[at - 1],
    Home: links[0],
    End: links.at(-1),
  }[event.key]
  if (next) next.focus()
  else if (event.key === 'ArrowUp') onBack(false)
  else return
  event.preventDefault()
}
