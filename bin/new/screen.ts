import { CannotWrite, type Written } from './files.ts'
import { camel, key, pascal, withBefore, withImport, withLast, type SourceFile } from './texts.ts'

/** The relevant files of the repository. */
interface WebHouse {
  routes: SourceFile
  areas: SourceFile
  gallery: SourceFile
  /** Contains the first path segments that belong to screens. */
  fixed: SourceFile
}

/**
 * The places of a new screen inside the working frame: its route, the screen, its phrases in both
 * languages, a test that fails until it says what people see, and its line in the gallery.
 * `address` looks like `team/members`; parameters (`team/members/:team`) come last.
 */
export function newScreen(address: string, { routes, areas, gallery, fixed }: WebHouse): Written[] {
  const route = `/${address.replace(/^\/|\/$/g, '')}`
  const found = /^((?:\/[a-z][a-z0-9-]*)+)((?:\/:[a-z]\w*)*)$/.exec(route)
  const words = found?.[1]?.slice(1).split('/') ?? []
  const [group = ''] = words
  if (!found)
    throw new CannotWrite(`An address is written like team/members/:team, not ${address}.`)
  if (!new RegExp(`[(|]${group}[|)]`).test(fixed.text))
    throw new CannotWrite(`An item may be called ${group}: first add the word to ${fixed.name}.`)
  if (routes.text.includes(`at('${route}'`))
    throw new CannotWrite(`${route} stands in ${routes.name} already.`)
  const area = words.join('-')
  const file = words.slice(1).join('-') || group
  const names: Names = {
    route,
    area,
    group,
    file,
    loader: camel(area),
    component: `${pascal(file)}Screen`,
  }
  if (new RegExp(`const ${names.loader} =`).test(routes.text))
    throw new CannotWrite(`${routes.name} has a constant ${names.loader} already.`)
  if (areas.text.includes(`'./${area}/en.ts'`))
    throw new CannotWrite(`The phrases ${area} are there already.`)
  const folder = `web/features/${group}`
  return [
    { name: routes.name, text: withRoute(routes, names), isNew: false },
    { name: areas.name, text: withArea(areas, names), isNew: false },
    { name: `web/locales/${area}/en.ts`, text: english(names), isNew: true },
    { name: `web/locales/${area}/zh-cn.ts`, text: chinese, isNew: true },
    { name: `${folder}/${file}-screen.tsx`, text: screenOf(names), isNew: true },
    { name: `${folder}/${file}-screen.test.tsx`, text: testOf(names), isNew: true },
    { name: gallery.name, text: withExample(gallery, names), isNew: false },
  ]
}

interface Names {
  route: string
  /** Area of phrases. */
  area: string
  group: string
  file: string
  loader: string
  component: string
}

/** An address for a route, with sample values for its parameters. */
const addressOf = (route: string): string => route.replace(/:\w+/g, '1')

function withRoute(
  routes: SourceFile,
  { route, area, group, file, loader, component }: Names,
): string {
  const load = `const ${loader} = () => import('../features/${group}/${file}-screen.tsx').then((m) => m.${component})\n`
  const text = withBefore(routes, /(?<=\.then\(\(m\) => m\.\w+\)\n)\n/, load)
  return withBefore(
    { ...routes, text },
    / {2}at\('\*'/,
    `  at('${route}', lazyScreen(${loader}, '${area}')),\n`,
  )
}

function withArea(areas: SourceFile, { area, loader }: Names): string {
  const imported = withImport(areas.text, `import type { en as ${loader} } from './${area}/en.ts'`)
  const typed = withBefore(
    { ...areas, text: imported },
    /\}\n\nexport type Area\b/,
    `  ${key(area)}: typeof ${loader}\n`,
  )
  return withLast(
    { ...areas, text: typed },
    `  ${key(area)}: {
    en: () => import('./${area}/en.ts').then((m) => m.en),
    'zh-cn': () => import('./${area}/zh-cn.ts').then((m) => m.zhCn),
  },`,
  )
}

const english = ({ area }: Names): string => `/** Says in one line what the screen is for. */
export const en = {
  title: '${(area[0] ?? '').toUpperCase()}${area.slice(1).replaceAll('-', ' ')}',
  text: 'Nothing here yet.',
} as const
`

const chinese = `import type { Translation } from '#contract/text/phrase.ts'
import type { en } from './en.ts'

export const zhCn: Translation<typeof en> = {
  title: '标题',
  text: '这里还没有内容。',
}
`

const screenOf = ({
  route,
  area,
  component,
}: Names): string => `import { usePhrases } from '../../locales/phrases.ts'
import { Screen } from '../../parts/frame/screen.tsx'

/** \`${route}\`: says in one sentence what people do here. Source: */
export function ${component}() {
  const t = usePhrases()
  return <Screen title={t('${area}.title')}>{t('${area}.text')}</Screen>
}
`

const testOf = ({ route }: Names): string => `import { expect, test } from 'vitest'
import { renderScreen } from '../../test/render-screen.tsx'

test('${route}: say here what people can rely on', async () => {
  const { element, waitFor } = await renderScreen('${addressOf(route)}', { answers: {} })
  await waitFor(() => expect(element.querySelector('h1')).not.toBeNull())
  expect(element.querySelector('main')?.textContent).toContain('what the screen shows')
})
`

function withExample(gallery: SourceFile, { route }: Names): string {
  const address = route.includes(':') ? `, address: () => '${addressOf(route)}'` : ''
  return withBefore(gallery, / {2}\{ route: '\*'/, `  { route: '${route}'${address} },\n`)
}
