import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import { useState, type ReactNode } from 'react'
import { usePhrases } from '../../../locales/phrases.ts'
import { Button, IconButton } from '../../controls/button.tsx'
import { useLayer } from '../layers.ts'
import { useRememberedFocus } from './remember-focus.ts'
import { useTypingBelow } from '../menus/use-typing-below.ts'
import './dialog.css'
import './scroll-lock.css'

interface DialogProps {
  title: string
  /** One muted sentence or two under the title. */
  text?: ReactNode
  /** Width: 400 px, 600 px, 65 % of the window, or the whole window. */
  size?: 'small' | 'middle' | 'large' | 'full'
  /** On a phone, a sheet at the bottom instead of full screen; the default for small dialogs. */
  sheet?: boolean
  /** Something has been typed: closing asks first. */
  typed?: boolean
  /** Work is running: the dialog can't be closed now. */
  busy?: boolean
  /**
   * It opens by itself, maybe under typing hands: the focus goes to no control but to the dialog,
   * and until people turn to it, a key that writes closes it and writes where it was meant to.
   */
  unasked?: boolean
  /** `alertdialog` for questions that must be answered: a press outside does not close them. */
  role?: 'dialog' | 'alertdialog'
  onClose: () => void
  children?: ReactNode
}

/**
 * A modal dialog, open for as long as it is rendered. The focus moves to the element with
 * `data-autofocus`, otherwise to the first control of the body, stays inside, and returns
 * afterwards, to a neighbour if the row with the control is gone. Escape and a click outside close
 * it; with `typed` they ask first. Source: web/spec/design.md 4 (dialog).
 */
export function Dialog({
  title,
  text,
  size = 'small',
  sheet = size === 'small',
  typed = false,
  busy = false,
  unasked = false,
  role = 'dialog',
  onClose,
  children,
}: DialogProps) {
  const t = usePhrases()
  const layer = useLayer()
  useRememberedFocus()
  const [asking, setAsking] = useState(false)
  const leave = () => {
    if (busy) return
    if (typed) setAsking(true)
    else onClose()
  }
  const typing = useTypingBelow(unasked && !typed && !busy, onClose)
  const Root = role === 'alertdialog' ? AlertDialog.Root : Base.Root
  return (
    <Root
      open
      onOpenChange={(_, { reason }) => {
        // dialogs on top of this one need not be rendered inside it
        if (reason !== 'escape-key' || layer.isTop()) leave()
      }}
    >
      <Base.Portal>
        <Base.Viewport className={sheet ? 'scrim sheet' : 'scrim'}>
          <Base.Popup
            ref={layer.ref}
            className={`dialog ${size}`}
            aria-modal="true"
            initialFocus={() => (unasked ? layer.element() : firstControl(layer.element()))}
            onPointerDown={typing.turn}
            onKeyDown={(event) => {
              typing.press(event)
              // the library keeps arrow keys inside, but an entry that is lifted moves by them
              if (layer.element()?.querySelector('[data-lifted]')) event.preventBaseUIHandler()
            }}
          >
            <header>
              <Base.Title>{title}</Base.Title>
              <IconButton icon="close" label={t('core.close')} disabled={busy} onClick={leave} />
            </header>
            {text && (
              <Base.Description render={<div className="dialog-text" />}>{text}</Base.Description>
            )}
            {children}
          </Base.Popup>
        </Base.Viewport>
        {asking && (
          <Dialog
            title={t('core.discardTitle')}
            text={t('core.discardText')}
            role="alertdialog"
            sheet
            onClose={() => setAsking(false)}
          >
            <DialogActions>
              <Button data-autofocus onClick={() => setAsking(false)}>
                {t('core.keepEditing')}
              </Button>
              <Button kind="danger" onClick={onClose}>
                {t('core.discard')}
              </Button>
            </DialogActions>
          </Dialog>
        )}
      </Base.Portal>
    </Root>
  )
}

/** The row of buttons at the end of a dialog, main action last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="dialog-actions">{children}</div>
)

/** Closes the dialog like its ×: asks first when something has been typed. */
export function DialogClose() {
  const t = usePhrases()
  return <Base.Close render={<Button />}>{t('core.close')}</Base.Close>
}

const focusable =
  'a[href],button:not(:disabled),input:not(:disabled):not([aria-hidden]),select:not(:disabled),textarea:not(:disabled),[tabindex="0"]'

function firstControl(box: HTMLElement | null): HTMLElement | null {
  const controls = box ? [...box.querySelectorAll<HTMLElement>(focusable)] : []
  const reachable = controls.filter((one) => one.tabIndex >= 0)
  const first =
    reachable.find((one) => one.hasAttribute('data-autofocus')) ??
    reachable.find((one) => !one.closest('header')) ??
    box
  // of a table its first control: as a whole a long one would be scrolled to its middle
  return first?.matches('[role=region]')
    ? (reachable.find((one) => one !== first && first.contains(one)) ?? first)
    : first
}
