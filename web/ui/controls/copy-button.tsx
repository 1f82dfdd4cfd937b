import { useEffect, useRef, useState } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { Button, IconButton } from './button.tsx'

/**
 * Milliseconds for which the button confirms that it has copied. Source: web/spec/design.md 4 (copy
 * button).
 */
const confirmTime = 2000

interface CopyButtonProps {
  text: string
  /** Label of the button; without it only an icon is shown. */
  label?: string
  /** Accessible name of the icon; "Copy" when absent. */
  name?: string
  kind?: 'main' | 'quiet'
  /** Has the focus when its dialog opens. */
  isFocused?: boolean
}

/** Copies a text and confirms it in place; also works without a secure context. */
export function CopyButton({ text, label, name, kind, isFocused }: CopyButtonProps) {
  const t = usePhrases()
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    setState((await copyText(text)) ? 'copied' : 'failed')
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setState('idle'), confirmTime)
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
        <Button
          kind={kind}
          icon={icon}
          data-autofocus={isFocused || undefined}
          onClick={() => void copy()}
        >
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

/** The fallback for plain http, where the clipboard API is missing. */
function copyBySelecting(text: string): boolean {
  const focused = document.activeElement as HTMLElement | null
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.cssText = 'position:fixed;top:0;opacity:0'
  // next to the control, because nothing outside an open dialog can take the focus
  ;(focused?.closest('[role]') ?? document.body).append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  focused?.focus({ preventScroll: true })
  return copied
}
