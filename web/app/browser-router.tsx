import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { basePath } from '../lib/base-address.ts'

const history = createBrowserHistory({ v5Compat: true })

/** Ties the router to the addresses of this window; a move keeps the old screen until the new one can be drawn. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [state, setState] = useState({ location: history.location, action: history.action })
  useLayoutEffect(() => history.listen((next) => startTransition(() => setState(next))), [])
  return (
    <Router basename={basePath()} location={state.location} navigationType={state.action} navigator={history}>
      {children}
    </Router>
  )
}
