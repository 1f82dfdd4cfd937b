import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react'
import {
  hrefOf,
  navigateTo,
  appLocation,
  type NavigateOptions,
  type AppLocation,
} from '../lib/navigation.ts'
import type { Params } from '../lib/path-pattern.ts'

const Here = createContext<AppLocation>(appLocation.get())

/** The parameters of the screen's address, for what is drawn inside. */
export const ParamsOfScreen = createContext<Params>({})

/**
 * Provides the window's address to its children; after a navigation the old screen stays until the
 * new one can be drawn.
 */
export function Navigation({ children }: { children: ReactNode }) {
  const [here, setHere] = useState(appLocation.get)
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setHere(appLocation.get()))
    // what was drawn first may have navigated already
    follow()
    return appLocation.follow(follow)
  }, [])
  return <Here value={here}>{children}</Here>
}

/**
 * The address of the screen that is drawn. While the next screen loads, the window's address is
 * already ahead.
 */
export const useLocation = (): AppLocation => useContext(Here)

/** Navigates to another screen; the function is stable across renders. */
export const useNavigate = (): typeof navigateTo => navigateTo

/** The `href` of a screen, see `hrefOf`. */
export function useHref(to: string): string {
  useLocation()
  return hrefOf(to)
}

/** The parameters of the screen's address, decoded. */
export const useParams = (): Params => useContext(ParamsOfScreen)

/** Redirects as soon as it is drawn. */
export function Navigate({ to, replace, state }: { to: string } & NavigateOptions) {
  useEffect(() => void navigateTo(to, { replace, state }), [to, replace, state])
  return null
}
