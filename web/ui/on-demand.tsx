import { useEffect, useReducer, useRef, type ComponentType, type ReactNode } from 'react'
import { whenOnline } from '../lib/load-chunk.ts'

type Load<P> = () => Promise<ComponentType<P>>

interface OnDemandProps<P> {
  /** The same function each time it is rendered: what it has loaded is known by it. */
  load: Load<P>
  props: P
  /** Shown meanwhile, and as long as it can't be loaded. */
  loading?: ReactNode
  /**
   * The component could not be loaded: after a new release, or offline. Without it, loading is tried
   * again when the network is back.
   */
  onFailed?: () => void
}

/** What has been loaded, by the function that has loaded it. */
const loaded = new WeakMap<object, unknown>()

/**
 * Loads code that will be needed soon, such as what is pointed at; its use reports a failure. A part
 * that is loaded by the same function opens at once from then on, also without a network.
 */
export const prefetch = (load: () => Promise<unknown>): void => {
  if (!loaded.has(load))
    void whenOnline(load).then(
      (part) => loaded.set(load, part),
      () => undefined,
    )
}

/**
 * A component on or over a screen, loaded when it is rendered first. Unlike a lazy component it
 * never takes the screen away, with what was typed there. Source: web/spec/design.md 7.
 */
export function OnDemand<P extends object>({ load, props, loading, onFailed }: OnDemandProps<P>) {
  const Loaded = loaded.get(load) as ComponentType<P> | undefined
  const [, drawAgain] = useReducer((draws: number) => draws + 1, 0)
  const latest = useRef(onFailed)
  useEffect(() => {
    latest.current = onFailed
  })
  useEffect(() => {
    if (loaded.has(load)) return undefined
    let isOpen = true
    const begin = () =>
      void whenOnline(load).then(
        (component) => {
          loaded.set(load, component)
          if (isOpen) drawAgain()
        },
        () => isOpen && latest.current?.(),
      )
    begin()
    addEventListener('online', begin)
    return () => {
      isOpen = false
      removeEventListener('online', begin)
    }
  }, [load])
  return Loaded ? <Loaded {...props} /> : loading
}
