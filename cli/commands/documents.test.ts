import { PassThrough } from 'node:stream'
import type { Command } from 'commander'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Environment } from '../context.ts'
import { documentedCommands, linesOf } from '../documents/all.ts'
import { commands, programFor } from '../main.ts'
import { exits } from '../output.ts'
import { newFolder } from '../../server/test/new-folder.ts'
import { runCli, type CliRun } from '../../server/test/run-cli.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { casesOf, type Call, type Case } from '../test/document-cases.ts'
import { FolderSite } from '../test/folder-site.ts'

// What `--json` prints: every command once with success and once with a failure, in both languages.

const languages = ['en', 'zh-cn'] as const
type Language = (typeof languages)[number]

/** Names of everything that can be called, below `showdoc`. */
async function callable(): Promise<string[]> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const host = { env: {}, stdin, stdout, stderr, version: '', onInterrupt: () => () => undefined }
  const environment: Environment = { ...host, locale: 'en' }
  const program = await programFor(Object.keys(commands), environment, () => undefined)
  const below = (command: Command, names: readonly string[]): string[] => [
    // commander tells no other way whether a command with subcommands does something by itself
    ...((command as unknown as { _actionHandler: unknown })._actionHandler
      ? [names.join(' ')]
      : []),
    ...command.commands.flatMap((one) => below(one, [...names, one.name()])),
  ]
  return below(program, [])
}

/** Keys of a value at any depth; of a list, those that any entry has. */
function keysOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => keysOf(one, `${at}[]`)))]
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([key, one]) => keysOf(one, `${at}.${key}`))
}

const printed = new Map<string, Map<Language, string[]>>()
/** A user's own text. */
const isFree = (key: string) => /^\.(?:document|config|settings)\./.test(key)

let site: TestApp
let server = ''
beforeAll(async () => {
  site = await startApp({ now: Math.floor(Date.now() / 1_000) })
  server = await site.app.listen({ host: '127.0.0.1', port: 0 })
})

test('every command has documents, and nothing else has', async () => {
  const expected = [...(await callable()), 'help', 'version']
  expect([...documentedCommands].toSorted()).toEqual(expected.toSorted())
})

describe.each(languages)('in %s', (lang) => {
  let cases: Record<string, Case>
  let place: FolderSite
  let env: Record<string, string>
  beforeAll(async () => {
    place = await FolderSite.of(site, server)
    const home = newFolder()
    env = {
      HOME: home,
      SHOWDOC_LANG: lang,
      SHOWDOC_TOKEN: place.owner.token,
      SHOWDOC_DIR: place.base,
    }
    cases = await casesOf(place)
  })

  async function called(name: string, { args, code, input = '', stopsAt }: Call) {
    const stop = new AbortController()
    const own = name.startsWith('log') ? { HOME: env.HOME!, SHOWDOC_LANG: lang } : env
    const { out, err, ...end } = await runCli([...name.split(' '), ...args, '--json'], {
      env: own,
      input,
      interrupt: stop.signal,
      onOut: (text) => (stopsAt !== undefined && text.includes(stopsAt) ? stop.abort() : undefined),
    })
    expect([end.code, out, err], `${name} ${args.join(' ')}`).toEqual([code, out, err])
    return linesIn(name, { out, err, ...end })
  }

  /** The documents, each of which fits the schemas of the command, and the last one the exit. */
  function linesIn(name: string, { out, code }: CliRun): Record<string, unknown>[] {
    expect(out).not.toMatch(/(?!\n)\p{Cc}/u)
    const lines = out.split('\n').slice(0, -1)
    const documents = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    for (const one of documents) {
      linesOf([name]).parse(one)
      expect(one.command).toBe(`showdoc ${name}`)
    }
    const last = documents.at(-1)
    if (name !== 'serve' || code !== 0) expect([last?.exit, last?.ok]).toEqual([code, code === 0])
    expect(Object.values<number>(exits)).toContain(code)
    return documents
  }

  test.for(documentedCommands.filter((name) => name !== 'help' && name !== 'version'))(
    '%s',
    { timeout: 60_000 },
    async (name) => {
      const known = cases[name]
      if (!known) throw new Error('Add a success and a failure of it to the cases of this test.')
      const [done, failed] = [await called(name, known.success), await called(name, known.failure)]
      expect(done.map((one) => one.schema)).not.toContain('showdoc.error/1')
      expect(failed).toMatchObject([{ schema: 'showdoc.error/1' }])
      const keys = keysOf([...done, ...failed]).filter((key) => !isFree(key.replace(/^\[\]/, '')))
      const all = printed.get(name) ?? new Map<Language, string[]>()
      printed.set(name, all.set(lang, keys.toSorted()))
    },
  )
})

test('both languages print the same keys', () => {
  for (const [name, all] of printed) expect([name, all.get('zh-cn')]).toEqual([name, all.get('en')])
})

test('names of keys are of one kind, and times say their zone', () => {
  for (const [name, all] of printed)
    for (const key of all.get('en') ?? [])
      expect(`${name} ${key}`).toMatch(/^[a-z -]+ (?:\[\]|\.[a-z][a-z0-9_]*)*$/)
})
