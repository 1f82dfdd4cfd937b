import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const languages = { 'zh-cn': '01-中文', en: '02-English' }

/** Paths of one language with an ending, from `docs/`. */
function filesOf(language: string, ending: string): string[] {
  const files = readdirSync(new URL(`docs/${language}/`, import.meta.url), { recursive: true, encoding: 'utf8' })
  return files.filter((file) => file.endsWith(ending)).map((file) => `${language}/${file.replaceAll('\\', '/')}`)
}

const textOf = (file: string) => readFileSync(new URL(encodeURI(`docs/${file}`), import.meta.url), 'utf8')

/** Pages of one language: their number prefixes, with the heading marks in order. */
const outlines = (language: string): Record<string, string[]> =>
  Object.fromEntries(
    filesOf(language, '.md').map((file) => {
      const numbers = file.split('/').slice(1).map((name) => /^\d+/.exec(name)?.[0])
      const text = textOf(file).replaceAll(/^(`{3,})[^]*?^\1$/gm, '')
      return [numbers.join('/'), text.match(/^#+(?= )/gm) ?? []]
    }),
  )

test('every page exists in both languages, with the same headings', () => {
  const english = outlines('02-English')
  expect(Object.keys(english)).toHaveLength(46)
  expect(outlines('01-中文')).toEqual(english)
})

test('no page is longer than 150 lines', () => {
  const pages = Object.values(languages).flatMap((language) => filesOf(language, '.md'))
  expect(pages.filter((page) => textOf(page).split('\n').length > 151)).toEqual([])
})

test('links, anchors and pictures of all pages lead somewhere', () => {
  const program = fileURLToPath(new URL('../../bin/showdoc.cjs', import.meta.url))
  const docs = fileURLToPath(new URL('docs', import.meta.url))
  const check = spawnSync(process.execPath, [program, 'check', docs, '--max-warnings', '0', '--lang', 'en', '--plain'], {
    encoding: 'utf8',
    timeout: 100_000,
    env: { ...process.env, GITHUB_ACTIONS: '' },
  })
  expect(check.stdout + check.stderr).toContain('nothing found')
  expect(check.status).toBe(0)
})

/** Drawn by hand, not taken from the gallery. */
const drawn = ['item-tree.png', 'item-view.png', 'push-flow.png']

interface Picture {
  entry: string
  language: keyof typeof languages
  file: string
}

const pictures = JSON.parse(readFileSync(new URL('pictures.json', import.meta.url), 'utf8')) as Picture[]

test.each(Object.entries(languages))('the pictures of %s are those of the gallery, and all are shown', (language, folder) => {
  const taken = pictures.filter((one) => one.language === language).map(({ file }) => file)
  const there = filesOf(folder, '.png').map((file) => basename(file))
  expect(there.toSorted()).toEqual([...taken, ...drawn].toSorted())
  const shown = filesOf(folder, '.md').flatMap((page) => [...textOf(page).matchAll(/!\[[^\]]+\]\([./]*img\/([^)]+)\)/g)].map(([, name]) => name))
  expect(there.filter((name) => !shown.includes(name))).toEqual([])
})

test('both languages show the same screens', () => {
  const named = (language: string) => pictures.filter((one) => one.language === language).map(({ entry, file }) => `${entry} ${file}`)
  expect(named('zh-cn')).toEqual(named('en'))
})

/** Addresses that need no explanation. */
const unexplained = ['*']

/** As the handbook writes them: `/item/setting/{}?tab=members`. */
const plain = (address: string) => address.replaceAll(/\{[^}]*\}/g, '{}')

test.each([
  ['zh-cn', '01-中文/01-入门/60-画面一览.md'],
  ['en', '02-English/01-start/60-all-screens.md'],
])('every screen of the gallery is explained (%s)', (_, page) => {
  const web = new URL('../../web/', import.meta.url)
  const routes = [...readFileSync(new URL('app/routes.tsx', web), 'utf8').matchAll(/^ {2}at\('([^']+)'/gm)].map(([, route = '']) =>
    route.replaceAll(/:\w+\??/g, '{}'),
  )
  // parts of a screen that have an address of their own
  const parts = [...readFileSync(new URL('journeys/gallery.ts', web), 'utf8').matchAll(/['`](\/[^'`]*\?(?:tab|panel|kind)=[^'`]*)['`]/g)].map(
    ([, address = '']) => address.replaceAll(/\$\{[^}]*\}/g, '{}'),
  )
  expect(routes.length).toBeGreaterThan(20)
  expect(parts.length).toBeGreaterThan(8)
  const explained = new Set([...textOf(page).matchAll(/`(\/[^`]*)`/g)].map(([, address = '']) => plain(address)))
  const missing = [...routes, ...parts].filter((address) => !unexplained.includes(address) && !explained.has(address))
  expect(missing).toEqual([])
})
