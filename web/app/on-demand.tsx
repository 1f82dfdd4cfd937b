import { useEffect, useRef, useState, type ComponentType } from 'react'

export interface OnDemandProps<P> {
  load: () => Promise<ComponentType<P>>
  props: P
  /** The component could not be loaded: after a new release, or offline. */
  onFailed: () => void
}

/**
 * A component over every screen, loaded while it is opened. Unlike a lazy component it never takes
 * the screen away: where it can't be loaded, `onFailed` says so. Source: web/spec/design.md 7.
 */
export function OnDemand<P extends object>({ load, props, onFailed }: OnDemandProps<P>) {
  const [Loaded, setLoaded] = useState<ComponentType<P>>()
  const latest = useRef({ load, onFailed })
  useEffect(() => {
    latest.current = { load, onFailed }
  })
  useEffect(() => {
    let isOpen = true
    latest.current.load().then(
      (component) => isOpen && setLoaded(() => component),
      () => isOpen && latest.current.onFailed(),
    )
    return () => {
      isOpen = false
    }
  }, [])
  return Loaded ? <Loaded {...props} /> : null
}
