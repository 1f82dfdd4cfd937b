import {
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { createStore, type Store } from '../../../../../lib/store.ts'
import { findHits, firstFrom, placeOf, type Hits } from './hits.ts'

export interface Found {
  query: SearchQuery
  isReadOnly: boolean
  /** `null` until they have been counted first. */
  hits: Hits | null
  /** The hit that is selected, counted from 1; 0 for none. */
  place: number
  /** How many have just been replaced at once; 0 for none, `Infinity` for more than are counted. */
  replaced: number
}

type Changes = Partial<
  Pick<SearchQuery, 'search' | 'replace' | 'caseSensitive' | 'wholeWord' | 'regexp'>
>

/** What the panel shows, and what is done in it. */
export interface Finder extends Pick<Store<Found>, 'get' | 'follow'> {
  /** @param shows the first hit from the cursor on is selected */
  change: (changes: Changes, shows?: boolean) => void
  next: () => void
  previous: () => void
  replace: () => void
  replaceAll: () => void
  update: (update: ViewUpdate) => void
  stop: () => void
}

/** Milliseconds after a change until hits are counted again. */
const rest = 150

export function createFinder(view: EditorView): Finder {
  const { get, set, follow } = createStore<Found>({
    query: getSearchQuery(view.state),
    isReadOnly: view.state.readOnly,
    hits: null,
    place: 0,
    replaced: 0,
  })
  let end = () => {}
  let isShowing = false

  const placed = (hits: Hits | null) => (hits ? placeOf(view.state.selection.main, hits.list) : 0)

  const count = () => {
    const { query } = get()
    if (!query.valid) return set({ ...get(), hits: null, place: 0 })
    end = findHits(view.state, query, (hits) => {
      set({ ...get(), hits, place: placed(hits) })
      if (isShowing) show(hits)
      isShowing = false
    })
    return undefined
  }
  const countSoon = (wait: number) => {
    end()
    const timer = setTimeout(count, wait)
    end = () => clearTimeout(timer)
  }
  /** The first one from the cursor on, else the first of all. */
  const show = ({ list, isMore }: Hits) => {
    const { from } = view.state.selection.main
    const at = firstFrom(from, list)
    const next =
      list[at] ??
      (isMore ? get().query.getCursor(view.state, from).next().value : undefined) ??
      list[0]
    if (next)
      view.dispatch({
        selection: { anchor: next.from, head: next.to },
        effects: EditorView.scrollIntoView(next.from, { y: 'nearest', yMargin: 60 }),
        userEvent: 'select.search',
      })
  }
  countSoon(0)

  return {
    get,
    follow,
    change: (changes, shows = false) => {
      const { search, replace, caseSensitive, wholeWord, regexp } = { ...get().query, ...changes }
      isShowing ||= shows
      const query = new SearchQuery({
        search,
        replace,
        caseSensitive,
        wholeWord,
        regexp,
        // `\n` stands for a line break in a regular expression and what replaces it, else for itself
        literal: !regexp,
      })
      view.dispatch({ effects: setSearchQuery.of(query) })
    },
    next: () => void findNext(view),
    previous: () => void findPrevious(view),
    replace: () => void replaceNext(view),
    replaceAll: () => {
      const { hits } = get()
      if (!replaceAll(view)) return
      set({ ...get(), replaced: hits && !hits.isMore ? hits.list.length : Infinity })
    },
    update: ({ state, docChanged, selectionSet, transactions, startState }) => {
      const query = getSearchQuery(state)
      const isOther = transactions.some(({ effects }) =>
        effects.some((one) => one.is(setSearchQuery)),
      )
      if (state.readOnly !== startState.readOnly) set({ ...get(), isReadOnly: state.readOnly })
      if (isOther) set({ ...get(), query, replaced: 0 })
      if (docChanged) set({ ...get(), replaced: 0 })
      if (docChanged || isOther) countSoon(docChanged ? rest : 60)
      else if (selectionSet) set({ ...get(), place: placed(get().hits), replaced: 0 })
    },
    stop: () => end(),
  }
}
