import { isMentionable, mentionBegun } from '#contract/text/mentions.ts'
import { useMemo, useState, type KeyboardEvent, type RefObject } from 'react'
import { useAnswer } from '../../../../api/answers.ts'
import { useSession } from '../../../../api/session.ts'
import { matchOf } from '../../../../lib/text/match.ts'
import { useItem } from '../use-item.ts'

/** How many names are suggested. */
const most = 8

interface Suggested {
  username: string
  /** '' when it is the user name. */
  name: string
}

export interface Mentions {
  /** Empty while nothing is suggested. */
  suggested: readonly Suggested[]
  current: number
  /** Tells where the caret is, in UTF-16 units; -1 when it is not in the field. */
  onCaret: (at: number) => void
  /** Returns true when the key was meant for the suggestions. */
  onKeyDown: (event: KeyboardEvent) => boolean
  pick: (one: Suggested) => void
}

/** Suggests names after an `@` in a comment. Source: web/spec/reading.md 8.12. */
export function useMentions(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  pageId: number,
): Mentions {
  const { person } = useSession()
  const [caret, setCaret] = useState(-1)
  const [marked, setMarked] = useState({ typed: '', at: 0 })
  /** Where the mention begins whose suggestions were closed. */
  const [closedAt, setClosedAt] = useState(-1)
  const typed = caret < 0 ? null : mentionBegun(text.slice(0, caret))
  const start = typed === null ? -1 : caret - typed.length
  const isOpen = typed !== null && start !== closedAt
  // a refusal suggests nobody
  const { data: people } = useAnswer(
    'page_comment/getPeople',
    { page_id: pageId },
    { ...useItem(), enabled: isOpen, signedOut: 'error' },
  )
  const own = person?.username
  const suggested = useMemo(() => {
    if (!isOpen) return []
    return (people ?? [])
      .map(({ username, name }) => ({ username, name: name === username ? '' : name }))
      .filter(({ username }) => username !== own && isMentionable(username))
      .flatMap((one) => {
        const score = typed ? scoreOf(typed, one) : 0
        return score === Infinity ? [] : [{ one, score }]
      })
      .toSorted((a, b) => a.score - b.score)
      .slice(0, most)
      .map(({ one }) => one)
  }, [isOpen, typed, people, own])
  const current = marked.typed === typed ? Math.min(marked.at, suggested.length - 1) : 0

  const pick = ({ username }: Suggested) => {
    const input = field.current
    if (!input || start < 0) return
    input.focus()
    input.setSelectionRange(start, caret)
    // as if it was typed, so that the browser can undo it
    document.execCommand('insertText', false, `${username} `)
  }
  const onKeyDown = (event: KeyboardEvent): boolean => {
    // keys of an input method choose among its own suggestions
    if (suggested.length === 0 || event.nativeEvent.isComposing || event.keyCode === 229)
      return false
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
    const chosen = suggested[current]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : suggested.length - 1
      setMarked({ typed: typed ?? '', at: (current + step) % suggested.length })
    } else if (event.key === 'Escape') setClosedAt(start)
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) pick(chosen)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return {
    suggested,
    current,
    onCaret: (at) => {
      setCaret(at)
      if (at < 0) setClosedAt(-1)
    },
    onKeyDown,
    pick,
  }
}

/** How far a person is from what was typed: of equal matches that of the user name is inserted. */
const scoreOf = (typed: string, { username, name }: Suggested): number =>
  Math.min(
    matchOf(typed, username)?.score ?? Infinity,
    (matchOf(typed, name)?.score ?? Infinity) + nameIsFurther,
  )

/** Less than the step between two kinds of match. */
const nameIsFurther = 0.5
