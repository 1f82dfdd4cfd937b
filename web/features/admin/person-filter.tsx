import { Autocomplete } from '@base-ui/react/autocomplete'
import { useId, useState } from 'react'
import { keywordLength } from '../../lib/text/keyword.ts'
import { searchPeople } from '../../parts/search/search-people.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { useSearch } from '../../ui/pickers/use-search.ts'
import { SuggestList } from '../../ui/forms/select/suggest-list.tsx'
import { lengthProblem } from '../../ui/forms/text/text-length.ts'
import '../../parts/search/search-box.css'
import '../../ui/forms/input.css'

interface PersonFilterProps {
  label: string
  /** The user name that filters the list now. */
  value: string
  onValue: (username: string) => void
}

/**
 * Filters by exact user name: one of the people found while typing, or what was typed on Enter and
 * when the box is left. Source: web/spec/managing.md 5.3.
 */
export function PersonFilter({ label, value, onValue }: PersonFilterProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  const problemId = useId()
  const problem = lengthProblem(typed, keywordLength)
  const found = useSearch(problem || typed === value ? '' : typed, searchPeople)
  const filterBy = (name: string) => {
    if (!lengthProblem(name, keywordLength) && name.trim() !== value) onValue(name.trim())
  }
  return (
    <div className="search-box" role="search" aria-label={label}>
      <Icon name="user" />
      <Autocomplete.Root
        mode="none"
        items={(found.answer ?? []).map(({ username }) => username)}
        value={typed}
        onValueChange={(next, { reason }) => {
          setTyped(next)
          if (reason === 'item-press' || next === '') filterBy(next)
        }}
      >
        <Autocomplete.Input
          className="input"
          placeholder={label}
          aria-label={label}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            // Enter also picks the highlighted person
            if (event.key === 'Enter' && !event.currentTarget.hasAttribute('aria-activedescendant'))
              filterBy(typed)
          }}
          onBlur={() => filterBy(typed)}
        />
        <SuggestList label={label} />
      </Autocomplete.Root>
      {problem && (
        <p id={problemId} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
