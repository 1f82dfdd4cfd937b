import { expect, test } from 'vitest'
import { newScreen } from './screen.ts'

const house = {
  routes: {
    name: 'web/app/routes.tsx',
    text: `import { lazyScreen } from './lazy-screen.tsx'

const login = () => import('../features/account/login-screen.tsx').then((m) => m.LoginScreen)
const newItem = () =>
  import('../features/my-items/new-item-screen.tsx').then((m) => m.NewItemScreen)

/** Screens that bring their own frame. Source: web/spec/design.md 10. */
const unframed: readonly Screen[] = [at('/user/login', lazyScreen(login, 'account'))]

/** Screens inside the working frame. */
const working: readonly Screen[] = [
  at('/item/add', lazyScreen(newItem, 'new-item')),
  at('*', lazyScreen(notFound)),
]
`,
  },
  areas: {
    name: 'web/locales/areas.ts',
    text: `import type { en as page } from './page/en.ts'

export interface Areas {
  page: typeof page
}

export type Area = keyof Areas

export const loaders: Loaders = {
  page: {
    en: () => import('./page/en.ts').then((m) => m.en),
    'zh-cn': () => import('./page/zh-cn.ts').then((m) => m.zhCn),
  },
}
`,
  },
  gallery: {
    name: 'web/journeys/gallery.ts',
    text: `export const gallery = [
  { route: '/item/add' },
  { route: '*', address: () => '/user/no-such-screen' },
]

export const more = 1
`,
  },
  fixed: {
    name: 'server/contract/text/addresses/reserved.ts',
    text: 'const reserved = /^(?:user|item|page|team|message)$/i',
  },
}

test('a new screen is added to routes, phrases and gallery, with a test of its own', () => {
  const written = newScreen('team/members', house)
  expect(written.map(({ name, isNew }) => [name, isNew])).toEqual([
    ['web/app/routes.tsx', false],
    ['web/locales/areas.ts', false],
    ['web/locales/team-members/en.ts', true],
    ['web/locales/team-members/zh-cn.ts', true],
    ['web/features/team/members-screen.tsx', true],
    ['web/features/team/members-screen.test.tsx', true],
    ['web/journeys/gallery.ts', false],
  ])
  const [routes = '', areas = '', en = '', zhCn = '', screen = '', itsTest = '', gallery = ''] =
    written.map(({ text }) => text)
  expect(routes).toContain(`.then((m) => m.NewItemScreen)
const teamMembers = () => import('../features/team/members-screen.tsx').then((m) => m.MembersScreen)

/** Screens that bring`)
  expect(routes).toContain(
    "  at('/team/members', lazyScreen(teamMembers, 'team-members')),\n  at('*'",
  )
  expect(areas).toContain("import type { en as teamMembers } from './team-members/en.ts'\n\nexport")
  expect(areas).toContain("  page: typeof page\n  'team-members': typeof teamMembers\n}")
  expect(areas).toMatch(/'team-members': \{\n[^}]+team-members\/zh-cn\.ts[^}]+\},\n\}\n$/)
  expect(en).toContain("title: 'Team members'")
  expect(zhCn).toContain('export const zhCn: Translation<typeof en>')
  expect(screen).toContain('export function MembersScreen()')
  expect(screen).toContain("t('team-members.title')")
  expect(itsTest).toContain("renderScreen('/team/members', { answers: {} })")
  expect(gallery).toContain(
    "{ route: '/item/add' },\n  { route: '/team/members' },\n  { route: '*'",
  )
})

test('parameters of an address have a value where it is opened', () => {
  const written = newScreen('/message/:box', house).map(({ name, text }) => [name, text] as const)
  const texts = new Map(written)
  expect(texts.get('web/app/routes.tsx')).toContain(
    "at('/message/:box', lazyScreen(message, 'message'))",
  )
  expect(texts.get('web/features/message/message-screen.test.tsx')).toContain(
    "renderScreen('/message/1'",
  )
  expect(texts.get('web/journeys/gallery.ts')).toContain(
    "{ route: '/message/:box', address: () => '/message/1' },",
  )
})

test.each([
  ['Team/Members', 'not Team/Members'],
  ['team/:team/members', 'not team/:team/members'],
  ['', 'not '],
  ['orders/list', 'An item may be called orders'],
  ['item/add', '/item/add stands in web/app/routes.tsx already'],
  ['item', 'has a constant item already'],
])('what cannot be generated is refused with the reason: %j', (address, why) => {
  const busy = {
    ...house,
    routes: { ...house.routes, text: `${house.routes.text}const item = 1\n` },
  }
  expect(() => newScreen(address, busy)).toThrow(why)
})
