import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../server/test/new-folder.ts'
import { runCli } from '../server/test/run-cli.ts'

const root = path.join(import.meta.dirname, '..')
const documents = [
  'README.md',
  ...['examples', 'templates'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:md|ya?ml|sh)$|Jenkinsfile/.test(name))
      .map((name) => path.join(folder, name)),
  ),
]

/** Lines that call the program, without their comments. */
const commands = documents.flatMap((name) =>
  readFileSync(path.join(root, name), 'utf8')
    .split('\n')
    .flatMap((line) => /^\s*(?:- |run: )?(?:npx )?showdoc (.*?)(?:\s+# .*)?$/.exec(line)?.[1] ?? [])
    .filter((line) => !/^\d/.test(line))
    .map((line): [string, string] => [line.replace(/^-C \S+ /, ''), name]),
)

const usages = new Map<string, Promise<string>>()
const usageOf = (words: string): Promise<string> => {
  const known = usages.get(words)
  if (known) return known
  const usage = runCli([...words.split(' '), '--help', '--all']).then(({ out, err, code }) =>
    code === 0 ? out : err,
  )
  usages.set(words, usage)
  return usage
}

test('every command and flag in README, handbook, examples and templates exists', async () => {
  expect(commands.length).toBeGreaterThan(50)
  for (const [line, name] of commands) {
    const words = /^[a-z]+(?: [a-z]+)*(?=$|\s)/.exec(line)?.[0] ?? ''
    const usage = await usageOf(words)
    const asked = /Usage: showdoc ([a-z ]*[a-z])/.exec(usage)?.[1]
    expect(asked !== undefined && words.startsWith(asked), `${name}: showdoc ${line}`).toBe(true)
    for (const [flag] of line.matchAll(/(?<=\s)--[a-z-]+/g))
      expect(usage, `${name}: showdoc ${line}`).toMatch(new RegExp(`${flag}(?![a-z-])`))
  }
})

test('what npm itself has to say does not fill the first screen', () => {
  // without what `npm test` tells its processes
  const env = { PATH: process.env.PATH, HOME: newFolder() }
  const level = execFileSync('npm', ['config', 'get', 'loglevel'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  expect(level.trim()).toBe('error')
})
