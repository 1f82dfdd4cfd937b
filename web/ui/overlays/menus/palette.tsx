import { Dialog } from '@base-ui/react/dialog'
import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import type { Excerpt } from '../../../lib/text/excerpt.ts'
import type { Range } from '../../../lib/text/match.ts'
import { isShortcut } from '../../../lib/shortcut.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { useComposedText } from '../../forms/text/use-composed-text.ts'
import { IconButton } from '../../controls/button.tsx'
import { Icon, type IconName } from '../../icons/icon.tsx'
import { Marked } from '../../marked.tsx'
import { useLayer } from '../layers.ts'
import '../dialogs/dialog.css'
import './palette.css'

export interface PaletteOption {
  /** Unique in the palette. */
  id: string
  label: string
  /** Ranges of the label to mark, in UTF-16 units, in order. */
  marks?: readonly Range[]
  /** Where it is or belongs, muted beside the label. */
  detail?: string
  /** What has been found in its text, below the label. */
  excerpt?: Excerpt
  icon?: IconName
  /** As people read it. */
  shortcut?: string
  /** The whole address it opens, so that a new tab can open it as well. */
  href?: string
  danger?: boolean
  /** The palette stays open, because what runs is shown over it. */
  staysOpen?: boolean
  run: () => void
}

export interface PaletteGroup {
  label: string
  options: readonly PaletteOption[]
}

interface PaletteProps {
  /** Name of the dialog and of its field. */
  label: string
  placeholder: string
  /** Name of the list. */
  listLabel: string
  value: string
  onValue: (value: string) => void
  groups: readonly PaletteGroup[]
  /** Announced to screen readers. */
  status: string
  /** Below the options: that nothing was found, or what failed. */
  foot?: ReactNode
  onClose: () => void
}

/**
 * A dialog with one field and a list below it: arrows choose, Enter runs, Ctrl/⌘ Enter opens in a
 * new tab, Escape closes. The focus stays in the field. On a phone it fills the screen. Source:
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function Palette(props: PaletteProps) {
  const { label, groups, value, status, onClose } = props
  const t = usePhrases()
  const layer = useLayer()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // at once: the dialog would move the focus in the next frame, and keys may come before
  const focused = useCallback((field: HTMLInputElement | null) => {
    input.current = field
    field?.focus({ preventScroll: true })
  }, [])
  const [opener] = useState(() => document.activeElement)
  const [chosen, setChosen] = useState('')
  const options = groups.flatMap((group) => group.options)
  const current = options.find((one) => one.id === chosen) ?? options[0]
  const idOf = (one: PaletteOption) => `${id}-${options.indexOf(one)}`
  useEffect(() => {
    if (current) document.getElementById(idOf(current))?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-deps -- only when another option is the current one
  }, [current?.id])

  const composed = useComposedText(value, (text) => {
    setChosen('')
    props.onValue(text)
  })
  const close = () => {
    // whatever runs next may move the focus, so it is returned first
    flushSync(onClose)
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }
  const run = (one: PaletteOption) => {
    if (!one.staysOpen) close()
    one.run()
  }
  const move = (step: number) => {
    const at = options.indexOf(current!) + step
    setChosen(options.at(at % options.length)?.id ?? '')
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isNewTab = event.ctrlKey || event.metaKey
    if (isShortcut(event.nativeEvent, 'Ctrl+K')) close()
    else if (!current) return
    else if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'PageDown') setChosen(options.at(-1)!.id)
    else if (event.key === 'PageUp') setChosen(options[0]!.id)
    else if (event.key !== 'Enter') return
    else if (isNewTab && current.href) window.open(current.href, '_blank', 'noopener')
    else run(current)
    event.preventDefault()
  }
  return (
    <Dialog.Root
      open
      onOpenChange={(_, { reason }) => {
        if (reason !== 'escape-key' || layer.isTop()) close()
      }}
    >
      <Dialog.Portal>
        <Dialog.Viewport className="scrim palette-place">
          <Dialog.Popup
            ref={layer.ref}
            className="palette"
            aria-label={label}
            aria-modal="true"
            initialFocus={input}
            finalFocus={false}
          >
            <header>
              <Icon name="search" />
              <input
                ref={focused}
                type="text"
                role="combobox"
                aria-label={label}
                aria-autocomplete="list"
                aria-expanded={options.length > 0}
                aria-controls={options.length > 0 ? id : undefined}
                aria-activedescendant={current && idOf(current)}
                placeholder={props.placeholder}
                autoComplete="off"
                spellCheck={false}
                enterKeyHint="go"
                {...composed}
                onKeyDown={press}
              />
              <IconButton icon="close" label={t('core.close')} onClick={close} />
            </header>
            {options.length > 0 && (
              <div className="palette-list" id={id} role="listbox" aria-label={props.listLabel}>
                {groups
                  .filter((group) => group.options.length > 0)
                  .map((group, at) => (
                    // oxlint-disable-next-line react/no-array-index-key -- the options carry the state
                    <div key={at} role="group" aria-labelledby={`${id}-group-${at}`}>
                      <p id={`${id}-group-${at}`} role="presentation">
                        {group.label}
                      </p>
                      {group.options.map((one) => (
                        <Option
                          key={one.id}
                          id={idOf(one)}
                          option={one}
                          isCurrent={one === current}
                          onPoint={() => setChosen(one.id)}
                          onChoose={() => run(one)}
                        />
                      ))}
                    </div>
                  ))}
              </div>
            )}
            {props.foot && <div className="palette-foot">{props.foot}</div>}
            <span className="sr-only" role="status">
              {status}
            </span>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface OptionProps {
  id: string
  option: PaletteOption
  isCurrent: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, option, isCurrent, onPoint, onChoose }: OptionProps) {
  const { label, marks = [], detail, excerpt, icon, shortcut, href, danger } = option
  const Element = href ? 'a' : 'div'
  return (
    <Element
      id={id}
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      className={danger ? 'danger' : undefined}
      {...(href ? { href } : {})}
      onPointerMove={isCurrent ? undefined : onPoint}
      // the field keeps the focus
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (href && (event.ctrlKey || event.metaKey || event.shiftKey)) return
        event.preventDefault()
        onChoose()
      }}
    >
      {icon && <Icon name={icon} />}
      <span className="palette-label">
        <Marked text={label} marks={marks} />
      </span>
      {detail && <span className="palette-detail">{detail}</span>}
      {shortcut && <kbd className="for-keyboard">{shortcut}</kbd>}
      {excerpt?.text && (
        <span className="palette-excerpt">
          <Marked {...excerpt} />
        </span>
      )}
    </Element>
  )
}
