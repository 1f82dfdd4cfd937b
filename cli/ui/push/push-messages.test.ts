import { expect, test } from 'vitest'
import { showdocSchema } from '#contract/showdoc-schema.ts'
import { hintOf, pushTranslator, formatPhrase } from './push-messages.ts'
import { phrase, type SyncProblem } from '../../sync/problem.ts'
import { acceptedBy, readConfig } from '../../sync/settings/config.ts'

test('a line number is not formatted as a count is', () => {
  const t = pushTranslator('en')
  expect(formatPhrase(t, phrase('file.encoding', { position: 12345 }))).toBe(
    'is not valid UTF-8 at byte 12345',
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

test('since when another program runs is said in the time of the user', () => {
  const since = new Date(2026, 10, 29, 10, 2).toISOString()
  const other = phrase('run.other', { pid: 7, host: 'vm', since })
  expect(formatPhrase(pushTranslator('en'), other)).toBe(
    'Another showdoc is running in this folder (process 7 on vm, since 2026-11-29 10:02).',
  )
  const unknown = phrase('run.other', { pid: 7, host: 'vm', since: '?' })
  expect(formatPhrase(pushTranslator('en'), unknown)).toContain('since ?')
})

test.each(['en', 'zh-cn'] as const)('what is accepted is said in words, in %s', (locale) => {
  const rulesBelow = (rule: object): object[] =>
    Object.values(rule)
      .filter((one): one is object => typeof one === 'object' && one !== null)
      .flatMap((one) => ['type' in one || 'pattern' in one ? [one] : [], rulesBelow(one)].flat())
  const rules = rulesBelow({ ...showdocSchema.properties, ...showdocSchema.$defs })
  expect(rules.length).toBeGreaterThan(20)
  const t = pushTranslator(locale)
  for (const rule of rules) {
    const values = { file: 'f', line: 1, key: 'k', value: 'v', accepted: acceptedBy(rule) }
    const said = formatPhrase(t, { key: 'config.wrongValue', values: { ...values, example: 'x' } })
    expect(said, JSON.stringify(rule)).toMatch(
      locale === 'en' ? / .*[a-z]+ .*[a-z]/ : /\p{Script=Han}{2}/u,
    )
    expect(said).not.toMatch(/[\^\\]|accepted\./)
  }
})

test('the ssh address of a repository is answered by that of its pages', () => {
  const t = pushTranslator('en')
  const said = (repository: string) => {
    try {
      readConfig(
        JSON.stringify({ version: 1, server: 'http://a', item: 1, repository }),
        'showdoc.json',
      )
      return 'nothing'
    } catch (error) {
      return formatPhrase(t, (error as SyncProblem).phrase)
    }
  }
  expect(said('git@github.com:a/b.git')).toBe(
    'showdoc.json:1: "repository" is "git@github.com:a/b.git"; accepted: the web address of the repository, without a user name, such as https://github.com/a/b',
  )
  for (const [given, pages] of [
    ['ssh://git@git.example.com:2222/team/docs.git', 'https://git.example.com/team/docs'],
    ['git.example.com/team/docs/', 'https://git.example.com/team/docs'],
    ['https://me:secret@git.example.com/team/docs.git', 'https://git.example.com/team/docs'],
    ['whatever', 'https://github.com/team/docs'],
  ] as const)
    expect(said(given)).toMatch(new RegExp(`such as ${pages}$`))
})
