/** True on Apple's machines, where ⌘ is what Ctrl is elsewhere. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** A shortcut as people read it: `Ctrl+E` is `⌘ E` on Apple's machines. */
export const shortcutText = (shortcut: string): string =>
  shortcut
    .replace('Ctrl+', isApple ? '⌘ ' : 'Ctrl ')
    .replace('Alt+', isApple ? '⌥ ' : 'Alt ')
    .replace('Shift+', isApple ? '⇧ ' : 'Shift ')

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Keys that are another character together with Shift, or letters with ⌥, by their place. */
const codeOf = (key: string, hasAlt: boolean): string =>
  /\d/.test(key) ? `Digit${key}` : key === '.' ? 'Period' : hasAlt ? `Key${key.toUpperCase()}` : ''

/**
 * True when a key event is this shortcut: `Ctrl+E` (⌘ too), `Ctrl+Alt+F`, `Shift+F10`, or a single character such
 * as `?`, `[` or `j`.
 */
export function isShortcut(press: Press, shortcut: string): boolean {
  const parts = shortcut.split('+')
  const key = parts.pop() ?? ''
  if (parts.includes('Alt') !== press.altKey) return false
  if (parts.includes('Ctrl') !== (press.ctrlKey || press.metaKey)) return false
  // a character such as ? needs Shift on some keyboards and not on others
  const shiftFits = parts.includes('Shift')
    ? press.shiftKey
    : !press.shiftKey || (key.length === 1 && !/[a-z]/i.test(key))
  const isKey =
    press.key.toLowerCase() === key.toLowerCase() ||
    (['Shift', 'Alt'].some((one) => parts.includes(one)) &&
      press.code !== '' &&
      press.code === codeOf(key, parts.includes('Alt')))
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
