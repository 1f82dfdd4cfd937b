import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { isTyping } from '../../../lib/shortcut.ts'

/** Keys that change a text where one is edited. */
const writes = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  // of an input method the browser may tell no more than that
  ([...key].length === 1 ||
    ['Enter', 'Backspace', 'Delete', 'Process', 'Unidentified'].includes(key))

/**
 * For a dialog that opens by itself: somebody who was typing in a field goes on there, and the dialog
 * closes. Once they have turned to it, by pointer or any other key, keys are meant for it.
 */
export function useTypingBelow(
  isUsed: boolean,
  close: () => void,
): { press: (event: KeyboardEvent) => void; turn: () => void } {
  const [below] = useState(() => document.activeElement)
  const hasTurned = useRef(!isUsed)
  return {
    turn: () => {
      hasTurned.current = true
    },
    press: (event) => {
      // keys of a field or button in the dialog come from there
      if (hasTurned.current || event.target !== event.currentTarget || !isTyping(below)) return
      if (!writes(event)) {
        // Shift is only the beginning of a letter
        if (event.key !== 'Shift') hasTurned.current = true
        return
      }
      flushSync(close)
      // the browser writes where the focus is by then
      if (below instanceof HTMLElement) below.focus()
    },
  }
}
