import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { Button, IconButton } from '../controls/button.tsx'
import './dialog.css'
import { Layer, useEscape } from './layer.tsx'

export interface DialogProps {
  title: string
  /** One muted sentence or two under the title. */
  text?: ReactNode
  /** 400 px, 600 px or 65 % of the window. */
  size?: 'small' | 'middle' | 'large'
  /** On a phone: a sheet at the bottom in place of the full screen, as all small ones are. */
  sheet?: boolean
  /** Something was typed: closing asks first. */
  typed?: boolean
  /** Work runs: it can't be closed now. */
  busy?: boolean
  /** `alertdialog` for questions before something that can't be undone. */
  role?: 'dialog' | 'alertdialog'
  onClose: () => void
  children?: ReactNode
}

/**
 * A dialog over the page. The focus moves to what carries `data-autofocus`, else to the first
 * control of its body, stays inside and returns. Escape and a click outside close it; with `typed`
 * they ask first. Source: web/spec/design.md 4 (dialog).
 */
export function Dialog(props: DialogProps) {
  return (
    <Layer>
      <Box {...props} />
    </Layer>
  )
}

function Box({
  title,
  text,
  size = 'small',
  sheet = size === 'small',
  typed = false,
  busy = false,
  role = 'dialog',
  onClose,
  children,
}: DialogProps) {
  const t = usePhrases()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const pressedOutside = useRef(false)
  const [asking, setAsking] = useState(false)
  const leave = () => {
    if (busy) return
    if (typed) setAsking(true)
    else onClose()
  }
  useEscape(() => box.current, leave)
  useEffect(() => {
    const controls = box.current ? controlsIn(box.current) : []
    const first =
      controls.find((one) => one.hasAttribute('data-autofocus')) ??
      controls.find((one) => !one.closest('header')) ??
      box.current
    first?.focus({ preventScroll: true })
  }, [])

  return (
    <div
      className={sheet ? 'scrim sheet' : 'scrim'}
      // a drag that begins inside and ends outside (selecting text) closes nothing
      onPointerDown={(event) => (pressedOutside.current = event.target === event.currentTarget)}
      onClick={(event) => event.target === event.currentTarget && pressedOutside.current && leave()}
    >
      <div
        ref={box}
        className={`dialog ${size}`}
        role={role}
        aria-modal="true"
        aria-labelledby={id}
        aria-describedby={text ? `${id}-text` : undefined}
        tabIndex={-1}
        onKeyDown={(event) => keepInside(event, box.current)}
      >
        <header>
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" label={t('core.close')} disabled={busy} onClick={leave} />
        </header>
        {text && (
          <div className="dialog-text" id={`${id}-text`}>
            {text}
          </div>
        )}
        {children}
      </div>
      {asking && (
        <Dialog
          title={t('core.discardTitle')}
          text={t('core.discardText')}
          role="alertdialog"
          sheet
          onClose={() => setAsking(false)}
        >
          <div className="dialog-actions">
            <Button data-autofocus onClick={() => setAsking(false)}>
              {t('core.keepEditing')}
            </Button>
            <Button kind="danger" onClick={onClose}>
              {t('core.discard')}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

/** The row of buttons at the end of a dialog, the main one last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="dialog-actions">{children}</div>
)

const focusable =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex="0"]'

const controlsIn = (box: Element) =>
  [...box.querySelectorAll<HTMLElement>(focusable)].filter((one) => one.tabIndex >= 0)

function keepInside(event: KeyboardEvent, box: Element | null): void {
  if (
    event.key !== 'Tab' ||
    !box ||
    !(event.target instanceof Element) ||
    !box.contains(event.target)
  )
    return
  const controls = controlsIn(box)
  const end = event.shiftKey ? controls[0] : controls.at(-1)
  if (document.activeElement !== end && document.activeElement !== box) return
  event.preventDefault()
  const next = event.shiftKey ? controls.at(-1) : controls[0]
  next?.focus()
}
