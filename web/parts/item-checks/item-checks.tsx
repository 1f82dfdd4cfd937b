import { useMemo, useRef, useState, type ReactNode } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { SearchBox } from '../search/search-box.tsx'
import { contains } from '../contains.ts'
import { labelItems } from '../item-labels.ts'
import { useRowsInView } from '../list/use-rows-in-view.ts'
import { CheckBox } from '../../ui/forms/check-box.tsx'
import './item-checks.css'

/** From so many on they can be searched. Source: web/spec/design.md 4. */
const searchable = 10
/** Pixels: a line of interface text and the padding of a check box. */
const rowSize = { height: 28, gap: 0 }

interface ItemChecksProps {
  label: string
  searchLabel: string
  items: readonly {
    item_id: string
    item_name: string
    item_domain?: string
    is_archived: string
  }[]
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  /** What stands above the list, given what the search leaves of it. */
  head?: (shown: readonly string[]) => ReactNode
  /** A mark behind the name of an archived item. */
  archived?: ReactNode
  /** What is shown without items, or without those that contain the words. */
  empty: (words: string) => string
}

/**
 * Several items to choose from, with a search when they are many; of a long list only the rows in
 * view are drawn. Source: web/spec/reading.md 5.
 */
export function ItemChecks({
  label,
  searchLabel,
  items,
  chosen,
  onChosen,
  head,
  archived,
  empty,
}: ItemChecksProps) {
  const t = usePhrases()
  const [words, setWords] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const [kept, setKept] = useState('')
  const found = useMemo(
    () => labelItems(items, t).filter(({ label }) => contains(label, words)),
    [items, t, words],
  )
  const byId = useMemo(() => new Map(found.map((item) => [item.item_id, item])), [found])
  const ids = useMemo(() => [...byId.keys()], [byId])
  const view = useRowsInView(ids, list, kept, rowSize)
  const choose = (id: string, isChosen: boolean) =>
    onChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
  return (
    <>
      {head?.(ids)}
      {items.length >= searchable && (
        <SearchBox label={searchLabel} value={words} onValue={setWords} />
      )}
      <div
        ref={list}
        className={view.isLong ? 'item-checks long' : 'item-checks'}
        role="group"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={found.length === 0 ? undefined : -1}
      >
        {found.length === 0 && <p>{empty(words.trim())}</p>}
        {view.drawn.map((id) => {
          const item = byId.get(id)!
          const { style, 'data-index': index } = view.propsOf(id)
          return (
            <div
              key={id}
              ref={view.measure}
              style={style}
              data-index={index}
              onFocus={() => setKept(id)}
            >
              <CheckBox
                label={
                  <>
                    {item.label}
                    {item.is_archived === '1' && archived && <> {archived}</>}
                  </>
                }
                checked={chosen.has(id)}
                onChecked={(on) => choose(id, on)}
              />
            </div>
          )
        })}
      </div>
    </>
  )
}
