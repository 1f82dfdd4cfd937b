import { closestPattern, paramsIn } from '../lib/address/path-pattern.ts'
import { ParamsOfScreen, useLocation } from '../parts/links/navigation.tsx'
import { lazyScreen, type LazyScreen } from './lazy-screen.tsx'
import { FrameWithBoundary, preloadFrame, ScreenBoundary } from './screen-boundary.tsx'

interface Screen extends LazyScreen {
  path: string
}

const at = (path: string, screen: LazyScreen): Screen => ({ path, ...screen })

const login = () => import('../features/account/login-screen.tsx').then((m) => m.LoginScreen)
const register = () =>
  import('../features/account/register-screen.tsx').then((m) => m.RegisterScreen)
const tokenSignIn = () =>
  import('../features/account/token-sign-in-screen.tsx').then((m) => m.TokenSignInScreen)
const settings = () =>
  import('../features/account/settings-screen.tsx').then((m) => m.SettingsScreen)
const landing = () => import('../features/landing/landing-screen.tsx').then((m) => m.LandingScreen)
const item = () => import('../features/item/reading/item-screen.tsx').then((m) => m.ItemScreen)
const itemPassword = () =>
  import('../features/item/password-screen.tsx').then((m) => m.PasswordScreen)
const onePage = () =>
  import('../features/item/single-page/single-page-screens.tsx').then((m) => m.PageScreen)
const pageByKey = () =>
  import('../features/item/single-page/single-page-screens.tsx').then((m) => m.KeyScreen)
const compare = () =>
  import('../features/item/compare/compare-screen.tsx').then((m) => m.CompareScreen)
const previewed = () =>
  import('../features/item/compare/preview-screen.tsx').then((m) => m.PreviewScreen)
const myItems = () =>
  import('../features/my-items/my-items-screen.tsx').then((m) => m.MyItemsScreen)
const itemGroups = () =>
  import('../features/my-items/groups/groups-screen.tsx').then((m) => m.GroupsScreen)
const newItem = () =>
  import('../features/my-items/new-item-screen.tsx').then((m) => m.NewItemScreen)
const itemSettings = () =>
  import('../features/item/settings/settings-screen.tsx').then((m) => m.ItemSettingsScreen)
const itemExport = () =>
  import('../features/item/export/export-screen.tsx').then((m) => m.ItemExportScreen)
const catalogs = () =>
  import('../features/item/catalogs/catalogs-screen.tsx').then((m) => m.CatalogsScreen)
const pageEditor = () => import('../features/page/edit-screen.tsx').then((m) => m.EditScreen)
const notFound = () => import('../parts/failures/not-found.tsx').then((m) => m.NotFound)
const reference = () =>
  import('../features/reference/reference-screen.tsx').then((m) => m.ReferenceScreen)
const device = () => import('../features/device/device-screen.tsx').then((m) => m.DeviceScreen)
const messages = () =>
  import('../features/message/messages-screen.tsx').then((m) => m.MessagesScreen)
const attachments = () =>
  import('../features/attachment/attachments-screen.tsx').then((m) => m.AttachmentsScreen)
const tokens = () => import('../features/tokens/tokens-screen.tsx').then((m) => m.TokensScreen)
const teams = () => import('../features/team/teams-screen.tsx').then((m) => m.TeamsScreen)
const teamMembers = () =>
  import('../features/team/members-screen.tsx').then((m) => m.TeamMembersScreen)
const teamItems = () => import('../features/team/items-screen.tsx').then((m) => m.TeamItemsScreen)
const admin = () => import('../features/admin/console-screen.tsx').then((m) => m.ConsoleScreen)

/** Screens that bring their own frame. Source: web/spec/design.md 10. */
const unframed: readonly Screen[] = [
  at('/', lazyScreen(landing, 'landing')),
  at('/user/login', lazyScreen(login, 'account')),
  at('/user/register', lazyScreen(register, 'account')),
  at('/user/loginByUserToken', lazyScreen(tokenSignIn, 'account')),
  at('/user/device', lazyScreen(device, 'device', 'account')),
  at('/item/password/:item', lazyScreen(itemPassword, 'item-password')),
  at('/page/:page', lazyScreen(onePage, 'item')),
  at('/p/:key', lazyScreen(pageByKey, 'item')),
  at('/page/edit/:item/:page', lazyScreen(pageEditor, 'page', 'controls')),
  at('/:item/:page?', lazyScreen(item, 'item')),
]

/** Screens inside the working frame. Source: web/spec/design.md 10. */
const working: readonly Screen[] = [
  at('/user/setting', lazyScreen(settings, 'account')),
  at('/item/index', lazyScreen(myItems, 'my-items')),
  at('/item/group/index', lazyScreen(itemGroups, 'item-groups', 'controls', 'sorting')),
  at('/page/diff/:page/:version', lazyScreen(compare, 'item-compare', 'controls')),
  at('/page/preview/:item', lazyScreen(previewed, 'item-compare', 'controls')),
  at('/item/add', lazyScreen(newItem, 'new-item', 'import', 'controls')),
  at('/item/setting/:item', lazyScreen(itemSettings, 'item-settings', 'controls')),
  at('/item/export/:item', lazyScreen(itemExport, 'item-export', 'controls')),
  at('/catalog/:item', lazyScreen(catalogs, 'catalogs', 'item', 'item-dialogs', 'controls')),
  at('/reference', lazyScreen(reference, 'reference')),
  at('/message/index', lazyScreen(messages, 'messages', 'controls')),
  at('/attachment/index', lazyScreen(attachments, 'files', 'controls')),
  at('/user/tokens', lazyScreen(tokens, 'tokens', 'controls', 'account')),
  at('/team/index', lazyScreen(teams, 'team', 'controls')),
  at('/team/member/:team', lazyScreen(teamMembers, 'team', 'item-roles', 'controls')),
  at('/team/item/:team', lazyScreen(teamItems, 'team', 'item-roles', 'controls')),
  at('/admin/index', lazyScreen(admin, 'admin', 'controls')),
  at('*', lazyScreen(notFound)),
]

const screens = [...unframed, ...working]

/**
 * The screen of the current address. It stays mounted while only the parameters of its address
 * change.
 */
export function Screens() {
  const { pathname } = useLocation()
  const screen = closestPattern(screens, pathname)
  if (!screen) return null
  const isFramed = working.includes(screen)
  const drawn = (
    <ScreenBoundary isFramed={isFramed}>
      <ParamsOfScreen value={paramsIn(screen.path, pathname) ?? {}}>
        {screen.element}
      </ParamsOfScreen>
    </ScreenBoundary>
  )
  return isFramed ? <FrameWithBoundary>{drawn}</FrameWithBoundary> : drawn
}

/** Loads the code of the screen at a path, and of its frame; null once it is there. */
export function preloadScreen(pathname: string): Promise<unknown> | null {
  const screen = closestPattern(screens, pathname)
  const loads = [screen?.preload(), screen && working.includes(screen) && preloadFrame()]
  const running = loads.filter((one) => one instanceof Promise)
  return running.length > 0 ? Promise.all(running) : null
}
