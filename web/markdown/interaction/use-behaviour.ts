import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react'
import { attachBehaviour, type Behaviour, type ContentContext } from './behaviour.ts'

/**
 * Makes the content in `root` act, from the first piece that is drawn: called before whatever
 * draws, because layout effects run in the order of their hooks.
 *
 * @param context the same function as long as content need not be taken over anew
 * @returns takes a new piece under its care
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
