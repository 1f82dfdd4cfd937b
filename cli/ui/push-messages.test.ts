import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { push as en } from '../locales/en/push.ts'
import { hintOf, pushTranslator, formatPhrase } from './push-messages.ts'
import { phrase } from '../sync/problem.ts'

test('every sentence that the rules name exists', () => {
  const folder = join(import.meta.dirname, '../sync')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const named = sources.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return [
      ...text.matchAll(
        /'((?:config|lock|folder|file|front|link|asset|id|item|run)\.[a-zA-Z0-9]+)'/g,
      ),
    ].map((match) => match[1]!)
  })
  const unknown = new Set(named.filter((key) => !Object.hasOwn(en, key) && key !== 'run.lock'))
  expect([...unknown]).toEqual([])
  expect(named.length).toBeGreaterThan(50)
})

test('a place in a file is not grouped as a number, a count is', () => {
  const t = pushTranslator('en')
  expect(formatPhrase(t, phrase('file.encoding', { position: 12345 }))).toBe(
    'is not UTF-8 at byte 12345',
  )
  expect(
    formatPhrase(pushTranslator('zh-cn'), phrase('item.onePage', { item: '手册', count: 1200 })),
  ).toBe('“手册”只有一个页面，而文件夹里有 1,200 个。')
  expect(
    hintOf(
      t,
      phrase('config.unknownKeyMeant', {
        file: 'showdoc.json',
        line: 3,
        key: 'foldr',
        meant: 'folder',
      }),
    ),
  ).toBe('did you mean "folder"?')
  expect(hintOf(t, phrase('file.nul', { position: 1 }))).toBeUndefined()
})
