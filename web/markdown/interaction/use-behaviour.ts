import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react'
import { behave, type Behaviour, type Surroundings } from './behaviour.ts'

/**
 * Makes the content in `root` act, from the first piece that is drawn: called before whatever
 * draws, because layout effects run in the order of their hooks.
 *
 * @param surroundings the same function as long as content need not be taken over anew
 * @returns takes a new piece under its care
 */
export function useBehaviour(
  root: RefObject<HTMLElement | null>,
  surroundings: () => Surroundings,
): (piece: Element) => void {
  const behaviour = useRef<Behaviour>(null)
  useLayoutEffect(() => {
    const own = behave(root.current!, surroundings)
    behaviour.current = own
    own.adopt(root.current!)
    return () => own.stop()
  }, [root, surroundings])
  return useCallback((piece) => behaviour.current?.adopt(piece), [])
}
