import { useEffect, useRef } from 'react'
import { usePhrases } from '../locales/phrases.ts'
import { IconButton } from '../ui/controls/button.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import '../ui/forms/input.css'
import { useActions } from './actions.ts'
import './search-box.css'

/**
 * Milliseconds without typing before a search starts. Source: web/spec/design.md 4 (search box).
 */
const debounce = 200

export interface SearchBoxProps {
  /** Placeholder and accessible name. */
  label: string
  /** The current text. */
  value: string
  /** Called on every change. */
  onValue: (value: string) => void
  /** Called 200 ms after the last change, or at once on Enter and when the box is cleared. */
  onSearch?: (value: string) => void
  /** Announced to screen readers: how many results there are. */
  found?: string
  /** False: `/` belongs to another box of the screen. True when absent. */
  shortcut?: boolean
}

/** `/` focuses it, Escape and × clear it. */
export function SearchBox({
  label,
  value,
  onValue,
  onSearch,
  found = '',
  shortcut = true,
}: SearchBoxProps) {
  const t = usePhrases()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  useActions([
    {
      name: 'search',
      label: t('core.shortcutSearch'),
      shortcut: '/',
      visible: shortcut,
      run: () => input.current?.focus(),
    },
  ])

  const change = (next: string, now = false) => {
    onValue(next)
    clearTimeout(timer.current)
    if (now) onSearch?.(next)
    else timer.current = window.setTimeout(() => onSearch?.(next), debounce)
  }
  return (
    <div className="search-box" role="search" aria-label={label}>
      <Icon name="search" />
      <input
        ref={input}
        className="input"
        type="search"
        placeholder={label}
        aria-label={label}
        maxLength={100}
        value={value}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') change(value, true)
          if (event.key !== 'Escape' || !value) return
          event.preventDefault()
          change('', true)
        }}
      />
      {value ? (
        <IconButton
          icon="close"
          label={t('core.clear')}
          onClick={() => {
            change('', true)
            input.current?.focus()
          }}
        />
      ) : (
        shortcut && (
          <kbd className="for-keyboard" aria-hidden="true">
            /
          </kbd>
        )
      )}
      <span className="sr-only" role="status">
        {found}
      </span>
    </div>
  )
}
