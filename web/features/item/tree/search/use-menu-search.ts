import { useMemo, useRef, useState, type RefObject } from 'react'
import { isKeyword } from '../../../../lib/text/keyword.ts'

/** What is searched for in an item. It outlives the menu, which a phone closes. */
export interface MenuSearch {
  /** What is in the box. */
  typed: string
  /** What the list is about; '' while the tree is shown. */
  keyword: string
  /** What the server is asked for: the keyword once typing rests. */
  asked: string
  type: (typed: string) => void
  ask: (typed: string) => void
  /** Back to the tree. */
  end: () => void
  /** Ids of the pages in the list, in its order; `null` while no list is shown. */
  shown: RefObject<readonly string[] | null>
  /** The results before and after a page, or `null` while no list is shown. */
  adjacent: (pageId: string) => { before?: string; after?: string } | null
}

/** Source: web/spec/reading.md 9.1. */
export function useMenuSearch(): MenuSearch {
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [asked, setAsked] = useState('')
  const shown = useRef<readonly string[]>(null)
  return useMemo(() => {
    // what does not count as a keyword leaves the list as it is, until the box is emptied
    const follow = (text: string, set: (keyword: string) => void) => {
      if (isKeyword(text) || !text.trim()) set(text.trim())
    }
    return {
      typed,
      keyword,
      asked,
      shown,
      type: (next) => {
        setTyped(next)
        follow(next, setKeyword)
      },
      ask: (text) => follow(text, setAsked),
      end: () => {
        for (const set of [setTyped, setKeyword, setAsked]) set('')
      },
      adjacent: (pageId) => {
        const ids = shown.current
        const at = ids?.indexOf(pageId) ?? -1
        return ids && { before: ids[at - 1], after: ids[at + 1] }
      },
    }
  }, [typed, keyword, asked])
}
