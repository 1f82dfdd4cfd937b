import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const examples = import.meta.dirname
const folders = readdirSync(examples, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const readme = readFileSync(join(examples, 'README.md'), 'utf8')
/** Folders and stories as it lists them. */
const listed = [...readme.matchAll(/^\| `(.+)\/` \| (.+) \|$/gm)].map(([, name = '', story = '']) => ({ name, story }))

/** Runs a script to its end. */
const run = (script: string, ...args: string[]) =>
  new Promise<{ exit: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [script, ...args], { encoding: 'utf8', timeout: 160_000 }, (error, stdout, stderr) =>
      resolve({ exit: error ? (error.code ?? error.signal) : 0, stdout, stderr }),
    )
  })

test('the list of stories has every folder, and nothing else', () => {
  expect(listed.map(({ name }) => name).toSorted()).toEqual(folders.toSorted())
})

const told = folders.map((name) => [name, listed.find((each) => each.name === name)?.story ?? 'is not listed'] as const)

test.each(told)('%s: %s', async (name) => {
  expect(await run(join(examples, name, 'run.mjs'))).toEqual({ exit: 0, stdout: 'As expected.\n', stderr: '' })
})

const made = mkdtempSync(join(tmpdir(), 'stories-'))
afterAll(() => rmSync(made, { recursive: true, force: true }))

/** Makes a story of a script, with the expectations given. */
function scriptOf(name: string, text: string, expected: Record<string, string> = {}) {
  const folder = join(made, name)
  mkdirSync(join(folder, 'expected'), { recursive: true })
  for (const [file, text] of Object.entries(expected)) writeFileSync(join(folder, 'expected', file), text)
  const script = join(folder, 'run.mjs')
  writeFileSync(script, text.replace('../story.mjs', new URL('story.mjs', import.meta.url).href))
  return { script, expected: join(folder, 'expected') }
}

/** Makes a story of these lines. */
const storyOf = (name: string, lines: string, expected?: Record<string, string>) =>
  scriptOf(name, `import { tell } from '../story.mjs'\nawait tell(import.meta.url, async (stage) => {\n${lines}\n})\n`, expected)

test('the story that the README gives as an example can be recorded, and is as expected then', async () => {
  const text = /```js\n([^]*?)```/.exec(readme)?.[1]?.replaceAll(/^ {3}/gm, '') ?? ''
  const { script, expected } = scriptOf('greeting', text)
  expect(await run(script, '--record')).toMatchObject({ exit: 1, stderr: 'Recorded. Look at the changes, then run without --record.\n' })
  expect(readFileSync(join(expected, 'menu.txt'), 'utf8')).toBe('Hello\n')
  expect(await run(script)).toEqual({ exit: 0, stdout: 'As expected.\n', stderr: '' })
})

test('what differs, ends early or never comes is named, until it is recorded', async () => {
  const { script, expected } = storyOf(
    'differing',
    "stage.asExpected('same.txt', 'as it was\\n')\nstage.asExpected('changed.txt', 'one\\nzwei\\n')\nstage.asExpected('shorter.txt', 'one')\nstage.fail('it rains')",
    { 'same.txt': 'as it was\n', 'changed.txt': 'one\ntwo\n', 'shorter.txt': 'one\ntwo', 'gone.txt': '' },
  )
  expect(await run(script)).toEqual({
    exit: 1,
    stdout: '',
    stderr: `changed.txt differs at line 2
  expected: two
  found:    zwei
shorter.txt differs at line 2
  expected: two
  found:    ${''}
it rains
gone.txt is expected, and was not compared
`,
  })
  const recording = await run(script, '--record')
  expect(recording).toEqual({ exit: 1, stdout: '', stderr: 'it rains\nRecorded. Look at the changes, then run without --record.\n' })
  expect(readdirSync(expected).toSorted()).toEqual(['changed.txt', 'same.txt', 'shorter.txt'])
  expect(readFileSync(join(expected, 'changed.txt'), 'utf8')).toBe('one\nzwei\n')
})

test('a command that ends with another code ends the story, and is shown with what it said', async () => {
  const { script } = storyOf('failing', "await stage.ends(0, ['push'])")
  const { exit, stdout, stderr } = await run(script)
  expect({ exit, stdout }).toEqual({ exit: 1, stdout: '' })
  expect(stderr).toMatch(/showdoc push ended with [1-9]\d* instead of 0\n.*showdoc\.json/)
})

test('an interrupted story stops its server and leaves nothing behind', async () => {
  const { script } = storyOf('interrupted', "console.log(JSON.stringify(stage))\nawait new Promise((resolve) => setTimeout(resolve, 600_000))")
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  const { address, work } = JSON.parse(line) as { address: string; work: string }
  expect((await fetch(address)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toEqual([null, 'SIGTERM'])
  expect(existsSync(work)).toBe(false)
  await expect(fetch(address)).rejects.toThrow('fetch failed')
})
