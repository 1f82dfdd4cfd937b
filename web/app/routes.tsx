import { matchRoutes, Outlet, type RouteObject } from 'react-router'
import { basePath } from '../lib/base-address.ts'
import { lazyScreen, type LazyScreen } from './lazy-screen.tsx'
import { FrameWithBoundary, ScreenBoundary } from './screen-boundary.tsx'

interface Screen extends LazyScreen {
  path: string
}

const at = (path: string, screen: LazyScreen): Screen => ({ path, ...screen })

const login = () => import('../features/account/login-screen.tsx').then((m) => m.LoginScreen)
const register = () => import('../features/account/register-screen.tsx').then((m) => m.RegisterScreen)
const tokenEntrance = () => import('../features/account/token-entrance-screen.tsx').then((m) => m.TokenEntranceScreen)
const settings = () => import('../features/account/settings-screen.tsx').then((m) => m.SettingsScreen)
const landing = () => import('../features/landing/landing-screen.tsx').then((m) => m.LandingScreen)
const item = () => import('../features/item/item-screen.tsx').then((m) => m.ItemScreen)
const itemPassword = () => import('../features/item/password-screen.tsx').then((m) => m.PasswordScreen)
const onePage = () => import('../features/item/alone-screens.tsx').then((m) => m.PageScreen)
const pageByKey = () => import('../features/item/alone-screens.tsx').then((m) => m.KeyScreen)
const myItems = () => import('../features/my-items/my-items-screen.tsx').then((m) => m.MyItemsScreen)
const newItem = () => import('../features/my-items/new-item-screen.tsx').then((m) => m.NewItemScreen)
const notHere = () => import('../parts/not-here.tsx').then((m) => m.NotHere)
const device = () => import('../features/device/device-screen.tsx').then((m) => m.DeviceScreen)

/** Screens that bring their own frame. Source: screens 10. */
const bare: readonly Screen[] = [
  at('/', lazyScreen(landing, 'landing')),
  at('/user/login', lazyScreen(login, 'account')),
  at('/user/register', lazyScreen(register, 'account')),
  at('/user/loginByUserToken', lazyScreen(tokenEntrance, 'account')),
  at('/user/device', lazyScreen(device, 'device')),
  at('/item/password/:item', lazyScreen(itemPassword, 'item-password')),
  at('/page/:page', lazyScreen(onePage, 'item')),
  at('/p/:key', lazyScreen(pageByKey, 'item')),
  at('/:item/:page?', lazyScreen(item, 'item')),
]

/** Screens inside the working frame. Source: screens 10. */
const working: readonly Screen[] = [
  at('/user/setting', lazyScreen(settings, 'account')),
  at('/item/index', lazyScreen(myItems, 'my-items')),
  at('/item/add', lazyScreen(newItem, 'new-item')),
  at('*', lazyScreen(notHere)),
]

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
  { element: <FrameWithBoundary />, children: working.map(routeOf) },
]

/** Starts loading the screen of the present address, before anything is drawn. */
export function beginScreen(): void {
  const path = matchRoutes(routes, location, basePath())?.at(-1)?.route.path
  ;[...bare, ...working].find((screen) => screen.path === path)?.begin()
}
