import { matchRoutes, Outlet, type RouteObject } from 'react-router'
import { basePath } from '../lib/base-address.ts'
import { NotHere } from '../parts/not-here.tsx'
import { lazyScreen, type LazyScreen } from './lazy-screen.tsx'
import { FrameWithBoundary, ScreenBoundary } from './screen-boundary.tsx'

interface Screen extends LazyScreen {
  path: string
}

const at = (path: string, screen: LazyScreen): Screen => ({ path, ...screen })

const login = () => import('../features/account/login-screen.tsx').then((m) => m.LoginScreen)
const register = () => import('../features/account/register-screen.tsx').then((m) => m.RegisterScreen)
const tokenEntrance = () => import('../features/account/token-entrance-screen.tsx').then((m) => m.TokenEntranceScreen)

/** Screens that bring their own frame. Source: screens 10. */
const bare: readonly Screen[] = [
  at('/user/login', lazyScreen(login, 'account')),
  at('/user/register', lazyScreen(register, 'account')),
  at('/user/loginByUserToken', lazyScreen(tokenEntrance, 'account')),
]

/** Screens inside the working frame. Source: screens 10. */
const working: readonly Screen[] = []

const routeOf = ({ path, element }: Screen): RouteObject => ({ path, element })

export const routes: RouteObject[] = [
  {
    element: (
      <ScreenBoundary>
        <Outlet />
      </ScreenBoundary>
    ),
    children: bare.map(routeOf),
  },
  { element: <FrameWithBoundary />, children: [...working.map(routeOf), { path: '*', element: <NotHere /> }] },
]

/** Starts loading the screen of the present address, before anything is drawn. */
export function beginScreen(): void {
  const path = matchRoutes(routes, location, basePath())?.at(-1)?.route.path
  ;[...bare, ...working].find((screen) => screen.path === path)?.begin()
}
