import { useEffect } from 'react'

/** Lets the browser ask before a tab with typed text is closed or reloaded. */
export function useLeaveWarning(typed: boolean): void {
  useEffect(() => {
    if (!typed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [typed])
}
