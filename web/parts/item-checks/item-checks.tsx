import { useState, type ReactNode } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { SearchBox } from '../search-box.tsx'
import { contains } from '../contains.ts'
import { labelItems } from '../item-labels.ts'
import { CheckBox } from '../../ui/forms/check-box.tsx'
import './item-checks.css'

/** From so many on they can be searched. Source: web/spec/design.md 4. */
const searchable = 10

export interface ItemChecksProps {
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

/** Several items to choose from, with a search when they are many. */
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
  const found = labelItems(items, t).filter(({ label }) => contains(label, words))
  const choose = (id: string, isChosen: boolean) =>
    onChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
  return (
    <>
      {head?.(found.map(({ item_id }) => item_id))}
      {items.length >= searchable && (
        <SearchBox label={searchLabel} value={words} onValue={setWords} />
      )}
      <div
        className="item-checks"
        role="group"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={found.length === 0 ? undefined : -1}
      >
        {found.length === 0 && <p>{empty(words.trim())}</p>}
        {found.map((item) => (
          <CheckBox
            key={item.item_id}
            label={
              <>
                {item.label}
                {item.is_archived === '1' && archived && <> {archived}</>}
              </>
            }
            checked={chosen.has(item.item_id)}
            onChecked={(on) => choose(item.item_id, on)}
          />
        ))}
      </div>
    </>
  )
}
