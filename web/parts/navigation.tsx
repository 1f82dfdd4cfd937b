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

/** Values of the named parts of the screen's address, for what is drawn inside. */
export const ParamsOfScreen = createContext<Params>({})

/**
 * Ties what is drawn to the address of the window; a move keeps the old screen until the new one
 * can be drawn.
 */
export function Navigation({ children }: { children: ReactNode }) {
  const [here, setHere] = useState(appLocation.get)
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setHere(appLocation.get()))
    // what was drawn first may have moved already
    follow()
    return appLocation.follow(follow)
  }, [])
  return <Here value={here}>{children}</Here>
}

/** The address of what is drawn. While the next screen loads, the window is a step ahead. */
export const useLocation = (): AppLocation => useContext(Here)

/** The way to another screen; the same function at every drawing. */
export const useNavigate = (): typeof navigateTo => navigateTo

/** The address of a screen as a link carries it, see `hrefOf`. */
export function useHref(to: string): string {
  useLocation()
  return hrefOf(to)
}

/** Values of the named parts of the screen's address, decoded. */
export const useParams = (): Params => useContext(ParamsOfScreen)

/** Leads on as soon as it is drawn. */
export function Navigate({ to, replace, state }: { to: string } & NavigateOptions) {
  useEffect(() => void navigateTo(to, { replace, state }), [to, replace, state])
  return null
}
