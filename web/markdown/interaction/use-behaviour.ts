import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react'
import { attachBehaviour, type Behaviour, type ContentContext } from './behaviour.ts'

/**
 * Makes the content in `root` interactive, from the first piece that is inserted: called before the
 * hooks that insert, because layout effects run in hook order.
 * @param context stable for as long as the content need not be set up again
 * @returns makes a new piece interactive
 */
export function useBehaviour(
  root: RefObject<HTMLElement | null>,
  context: () => ContentContext,
): (piece: Element) => void {
  const behaviour = useRef<Behaviour>(null)
  useLayoutEffect(() => {
    const own = attachBehaviour(root.current!, context)
    behaviour.current = own
    own.adopt(root.current!)
    return () => own.stop()
  }, [root, context])
  return useCallback((piece) => behaviour.current?.adopt(piece), [])
}
