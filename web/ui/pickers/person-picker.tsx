import { Combobox } from '@base-ui/react/combobox'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { Field } from '../forms/field.tsx'
import '../forms/input.css'
import { Icon } from '../icons/icon.tsx'
import { FoundList } from './found-list.tsx'
import './person-picker.css'
import { useSearch } from './use-search.ts'

/** A person who can be picked. */
export interface PickedPerson {
  username: string
  name: string
}

interface PersonPickerProps {
  label: string
  help?: ReactNode
  error?: string
  value: readonly PickedPerson[]
  onValue: (people: readonly PickedPerson[]) => void
  /** Searches the server for people by user name or name. */
  search: (words: string, signal: AbortSignal) => Promise<readonly PickedPerson[]>
  /** User names that are already included; they are not offered. */
  without?: ReadonlySet<string>
  /** Told the text that has not been picked, on every change. */
  onTyped?: (text: string) => void
  disabled?: boolean
}

/**
 * Picks several people, found by user name and name. Text that has not been picked yet is kept:
 * pasted names, separated by commas, spaces or lines, are looked up on Enter and on blur. Source:
 * web/spec/design.md 4 (person picker).
 */
export function PersonPicker({
  label,
  help,
  error,
  value,
  onValue,
  search,
  without,
  onTyped,
  disabled,
}: PersonPickerProps) {
  const t = usePhrases()
  const [typed, setTyped] = useState('')
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => onTyped?.(typed), [onTyped, typed])
  // people may be picked and names typed while others are being looked up
  const latest = useRef({ value, typed })
  useEffect(() => {
    latest.current = { value, typed }
  })
  const found = useSearch(typed, search)
  const offered = (found.answer ?? []).filter((one) => !without?.has(one.username))

  const takeNames = async (text: string) => {
    const names = [...new Set(text.split(/[\s,;，；、]+/).filter((name) => name !== ''))]
    const more: PickedPerson[] = []
    const left: string[] = []
    const lookUp = async (name: string) => {
      try {
        const answer = await search(name, new AbortController().signal)
        return answer.find((one) => one.username.toLowerCase() === name.toLowerCase())
      } catch {
        return undefined
      }
    }
    const before = latest.current.typed
    const found = await Promise.all(names.map(lookUp))
    const { value: people, typed: now } = latest.current
    const taken = new Set(people.map((one) => one.username))
    for (const [index, person] of found.entries()) {
      if (!person || without?.has(person.username)) left.push(names[index] ?? '')
      else if (!taken.has(person.username)) more.push(person)
    }
    if (more.length > 0) onValue([...people, ...more])
    setUnknown(left)
    if (now === before) setTyped(left.join(' '))
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter also ends the composition of a Chinese word, and picks the highlighted person
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return
    if (event.currentTarget.hasAttribute('aria-activedescendant')) return
    event.preventDefault()
    void takeNames(typed)
  }

  const unknownError =
    unknown.length > 0 ? t('controls.unknownNames', { names: unknown.join(' ') }) : ''
  return (
    <Field label={label} help={help} error={error || unknownError}>
      {(controlProps) => (
        <Combobox.Root
          multiple
          items={offered}
          filteredItems={offered}
          value={[...value]}
          disabled={disabled}
          inputValue={typed}
          itemToStringLabel={(one: PickedPerson) => one.username}
          isItemEqualToValue={(one: PickedPerson, other: PickedPerson) =>
            one.username === other.username
          }
          onInputValueChange={(next, { reason }) => {
            // what is typed stays when the field is left, and when names that were looked up become
            // people
            if (reason !== 'input-change' && reason !== 'item-press') return
            setTyped(next)
            setUnknown([])
          }}
          onValueChange={(next, details) => {
            // Escape takes nobody away; it closes the dialog around the field
            if (details.reason === 'escape-key') return details.allowPropagation()
            onValue(next)
            setTyped('')
          }}
        >
          <Combobox.Chips ref={field} className="input chips">
            {value.map((one) => (
              <Combobox.Chip key={one.username} className="chip">
                {one.name || one.username}
                <Combobox.ChipRemove
                  className="chip-remove"
                  aria-label={t('controls.takeAway', { name: one.name || one.username })}
                >
                  <Icon name="close" size={14} />
                </Combobox.ChipRemove>
              </Combobox.Chip>
            ))}
            <Combobox.Input
              {...controlProps}
              className="chip-input"
              autoCapitalize="none"
              spellCheck={false}
              onKeyDown={onKeyDown}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text/plain')
                if (!/[\s,;，；、]/.test(text.trim())) return
                event.preventDefault()
                void takeNames(text)
              }}
              onBlur={() => typed.trim() !== '' && void takeNames(typed)}
            />
          </Combobox.Chips>
          <FoundList
            label={label}
            anchor={field}
            found={found}
            count={offered.length}
            note={typed.trim() === '' ? t('controls.typeToSearch') : undefined}
            optionOf={({ username, name }: PickedPerson) => ({
              key: username,
              name: username,
              detail: name === username ? undefined : name,
            })}
          />
        </Combobox.Root>
      )}
    </Field>
  )
}
