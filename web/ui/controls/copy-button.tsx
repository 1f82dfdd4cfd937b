import { useEffect, useRef, useState } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { Button, IconButton } from './button.tsx'

/** Milliseconds the button says that it has copied. Source: web/spec/design.md 4 (copy button). */
const saying = 2000

export interface CopyButtonProps {
  text: string
  /** Words of the button; without them it shows a drawing only. */
  label?: string
  /** Accessible name of the drawing; "Copy" when absent. */
  name?: string
  kind?: 'main' | 'quiet'
}

/** Copies a text and says so in place; works without a secure context too. */
export function CopyButton({ text, label, name, kind }: CopyButtonProps) {
  const t = usePhrases()
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    setState((await copyText(text)) ? 'copied' : 'failed')
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setState('idle'), saying)
  }
  const said = { idle: '', copied: t('core.copied'), failed: t('core.copyFailed') }[state]
  const icon = state === 'copied' ? 'check' : 'copy'
  return (
    <>
      {label === undefined ? (
        <IconButton
          icon={icon}
          label={said || (name ?? t('core.copy'))}
          onClick={() => void copy()}
        />
      ) : (
        <Button kind={kind} icon={icon} onClick={() => void copy()}>
          {said || label}
        </Button>
      )}
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  )
}

/** Puts a text on the clipboard. Returns false when the browser allows neither way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelecting(text)
  }
}

/** The way for plain http, where the clipboard interface is missing. */
function copyBySelecting(text: string): boolean {
  const focused = document.activeElement as HTMLElement | null
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.cssText = 'position:fixed;top:0;opacity:0'
  // beside the control, because everything outside an open dialog can't take the focus
  ;(focused?.closest('[role]') ?? document.body).append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  focused?.focus({ preventScroll: true })
  return copied
}
