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
} from '../../lib/address/navigation.ts'
import type { Params } from '../../lib/address/path-pattern.ts'
import { whenIdle } from '../../lib/when-idle.ts'

/** Loads what the screen at a path needs; null when it is there. Never fails. */
type Preload = (pathname: string) => Promise<unknown> | null

const Here = createContext<AppLocation>(appLocation.get())
const PreloadOfScreens = createContext<Preload | undefined>(undefined)

/** The parameters of the screen's address, for what is drawn inside. */
export const ParamsOfScreen = createContext<Params>({})

/** Milliseconds for which the old screen stays while the code of the next one loads. */
const patience = 300

interface NavigationProps {
  preload?: Preload
  children: ReactNode
}

/**
 * Provides the window's address to its children; after a navigation the old screen stays until the
 * new one can be drawn, but not for long: then the new one shows that it is loading.
 */
export function Navigation({ preload, children }: NavigationProps) {
  const [here, setHere] = useState(appLocation.get)
  useLayoutEffect(() => {
    const show = () => setHere(appLocation.get())
    const follow = () => {
      const loading = preload?.(appLocation.get().pathname)
      if (!loading) return startTransition(show)
      const overdue = setTimeout(show, patience)
      void loading.then(() => {
        clearTimeout(overdue)
        startTransition(show)
      })
    }
    // what was drawn first may have navigated already
    follow()
    return appLocation.follow(follow)
  }, [preload])
  return (
    <PreloadOfScreens value={preload}>
      <Here value={here}>{children}</Here>
    </PreloadOfScreens>
  )
}

/** Loads the code of a screen that is likely to be opened next, once the browser is idle. */
export function usePreload(pathname: string | undefined): void {
  const preload = useContext(PreloadOfScreens)
  useEffect(
    () => (pathname === undefined || !preload ? undefined : whenIdle(() => void preload(pathname))),
    [preload, pathname],
  )
}

/** Loads the code of a screen at once, such as when the control that opens it is pointed at. */
export function usePreloader(): (pathname: string) => void {
  const preload = useContext(PreloadOfScreens)
  return (pathname) => void preload?.(pathname)
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
