import { useEffect, useMemo, type KeyboardEvent, type ReactNode } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Link } from '../../../../parts/link.tsx'
import { findPages, type PageMatch } from './find-pages.ts'
import { TitleText } from '../../reading/title-text.tsx'
import type { Entry, Tree } from '../../../../parts/catalog-tree/tree.ts'
import './page-matches.css'

/**
 * Rows beyond this number are counted, not rendered. Source: web/spec/reading.md 8.4 (rows in the
 * document).
 */
const most = 150

export interface PageMatchesProps {
  tree: Tree
  keyword: string
  current: Entry | undefined
  addressOfPage: (page: Entry) => string
  onFound: (sentence: string) => void
  onChosen: () => void
  onNear: (page: Entry) => void
}

/**
 * The pages whose titles or catalogs contain the keyword, in place of the tree. Arrows move.
 * Source: web/spec/reading.md 9.1.
 */
export function PageMatches({
  tree,
  keyword,
  current,
  addressOfPage,
  onFound,
  onChosen,
  onNear,
}: PageMatchesProps) {
  const t = usePhrases()
  const found = useMemo(() => findPages(tree, keyword), [tree, keyword])
  const sentence = t('item.found', { count: found.length })
  useEffect(() => onFound(sentence), [sentence, onFound])
  if (found.length === 0)
    return (
      <p className="tree-box found-none">{t('item.foundNothing', { keyword: keyword.trim() })}</p>
    )
  return (
    <ul className="tree-box found" aria-label={t('item.foundPages')} onKeyDown={move}>
      {found.slice(0, most).map(({ page, path, marks }) => (
        <li key={page.key}>
          <Link
            to={addressOfPage(page)}
            aria-current={page === current ? 'page' : undefined}
            onClick={onChosen}
            onPointerEnter={() => onNear(page)}
          >
            <span className="title">
              {marks.length > 0 ? marked(page.title, marks) : <TitleText title={page.title} />}
            </span>
            {path && <span className="path">{path}</span>}
          </Link>
        </li>
      ))}
      {found.length > most && <li className="found-none">{sentence}</li>}
    </ul>
  )
}

function marked(title: string, marks: PageMatch['marks']): ReactNode[] {
  let at = 0
  const parts = marks.flatMap(([from, to]) => {
    const before = title.slice(at, from)
    at = to
    return [before, <mark key={from}>{title.slice(from, to)}</mark>]
  })
  return [...parts, title.slice(at)]
}

function move(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  const next = {
    ArrowDown: links[at + 1],
    ArrowUp: links[at - 1],
    Home: links[0],
    End: links.at(-1),
  }[event.key]
  if (!next) return
  event.preventDefault()
  next.focus()
}
