import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { keywordLength } from '../../lib/text/keyword.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import '../../ui/forms/input.css'
import { lengthProblem } from '../../ui/forms/text/text-length.ts'
import { useActions } from '../actions.ts'
import { useComposedText } from '../../ui/forms/text/use-composed-text.ts'
import './search-box.css'

/**
 * Milliseconds without typing before a search starts. Source: web/spec/design.md 4 (search box).
 */
const debounce = 200

interface SearchBoxProps {
  /** Placeholder and accessible name. */
  label: string
  /** The current text. */
  value: string
  /** Called on every change, and not while an input method is composing. */
  onValue: (value: string) => void
  /**
   * Called 200 ms after the last change, or at once on Enter and when the box is cleared; not with
   * a text that is longer than calls accept.
   */
  onSearch?: (value: string) => void
  /** Called with each key, before the box uses it, unless the default is prevented. */
  onKey?: (event: KeyboardEvent<HTMLInputElement>) => void
  /** Announced to screen readers: how many results there are. */
  found?: string
  /** It has the focus from the beginning. */
  isFocused?: boolean | undefined
  /** False: `/` belongs to another box of the screen. True when absent. */
  shortcut?: boolean
}

/** `/` focuses it, Escape and × clear it; a text that is too long stays whole, with the reason. */
export function SearchBox({
  label,
  value,
  onValue,
  onSearch,
  onKey,
  found = '',
  isFocused,
  shortcut = true,
}: SearchBoxProps) {
  const t = usePhrases()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef(0)
  const problemId = useId()
  const problem = lengthProblem(value, keywordLength)
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
    if (lengthProblem(next, keywordLength)) return
    if (now) onSearch?.(next)
    else timer.current = window.setTimeout(() => onSearch?.(next), debounce)
  }
  const composed = useComposedText(value, change)
  return (
    <div className="search-box" role="search" aria-label={label}>
      <Icon name="search" />
      <input
        ref={input}
        className="input"
        type="search"
        placeholder={label}
        aria-label={label}
        autoFocus={isFocused}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        {...composed}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          onKey?.(event)
          if (event.defaultPrevented) return
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
      {problem && (
        <p id={problemId} role="alert">
          {problem}
        </p>
      )}
      <span className="sr-only" role="status">
        {found}
      </span>
    </div>
  )
}
