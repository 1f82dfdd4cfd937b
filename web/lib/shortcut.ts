const apple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** A shortcut as people read it: `Ctrl+E` is `⌘ E` on Apple's machines. */
export const shortcutText = (shortcut: string): string =>
  shortcut.replace('Ctrl+', apple ? '⌘ ' : 'Ctrl ').replace('Shift+', apple ? '⇧ ' : 'Shift ')

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Keys that are another character together with Shift, by their place on the keyboard. */
const codeOf = (key: string): string =>
  /\d/.test(key) ? `Digit${key}` : key === '.' ? 'Period' : ''

/**
 * True when a key event is this shortcut: `Ctrl+E` (⌘ too), `Shift+F10`, or a single character such
 * as `?`, `[` or `j`.
 */
export function isShortcut(press: Press, shortcut: string): boolean {
  const parts = shortcut.split('+')
  const key = parts.pop() ?? ''
  if (press.altKey || parts.includes('Ctrl') !== (press.ctrlKey || press.metaKey)) return false
  // a character such as ? needs Shift on some keyboards and not on others
  const shiftFits = parts.includes('Shift')
    ? press.shiftKey
    : !press.shiftKey || (key.length === 1 && !/[a-z]/i.test(key))
  const isKey =
    press.key.toLowerCase() === key.toLowerCase() ||
    (parts.includes('Shift') && press.shiftKey && press.code !== '' && press.code === codeOf(key))
  return shiftFits && isKey
}

/** True when the focused element takes typed text, so that single letters must not be shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox],[type=radio]),textarea,select'))
  )
}
