import { createHash } from 'node:crypto'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readGit } from './git-checkout.ts'
import type { AskGit } from './run-git.ts'

// Recorded output of git 2.39; git itself may be missing where this runs.

let folder = ''
const answers = new Map<string, string>()
const asked: string[] = []
const answer: AskGit = (_, args, input) => {
  const question = args.join(' ')
  asked.push(question)
  const text =
    args[0] === 'cat-file'
      ? batch(input!)
      : [...answers].find(([start]) => question.startsWith(start))?.[1]
  return text === undefined ? undefined : Buffer.from(text)
}

const blobs = new Map<string, string>()
const blob = (text: string): string => {
  const id = createHash('sha1').update(text).digest('hex')
  blobs.set(id, text)
  return id
}
const batch = (input: string): string =>
  input
    .trim()
    .split('\n')
    .map((id) =>
      blobs.has(id)
        ? `${id} blob ${Buffer.byteLength(blobs.get(id)!)}\n${blobs.get(id)!}\n`
        : `${id} missing\n`,
    )
    .join('')

const head = '8d1f0b6e4c7a8d1f0b6e4c7a8d1f0b6e4c7a8d1f'
const none = '0'.repeat(40)
const entry = (message: string) => `${none} ${head} a <a@b> 1795168920 +0000\t${message}\n`
const at = (path: string) => join(folder, path)
const log = (...messages: string[]) =>
  appendFileSync(at('.git/logs/HEAD'), messages.map(entry).join(''))

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'showdoc-checkout-')))
  mkdirSync(at('.git/logs'), { recursive: true })
  writeFileSync(at('.git/logs/HEAD'), entry('commit (initial): one'))
  answers.clear()
  blobs.clear()
  asked.length = 0
  answers.set('log -1', `${head}\n8d1f0b6\nthe subject\n`)
  answers.set('rev-parse --is-shallow-repository', 'false\n.git/logs/HEAD\n')
  answers.set('symbolic-ref', 'main\n')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('commit, branch and message are reported; a build job knows its branch better', () => {
  expect(readGit(folder, {}, answer)).toMatchObject({
    isRepository: true,
    isShallow: false,
    commit: head,
    branch: 'main',
    message: 'push 8d1f0b6 the subject',
  })
  expect(readGit(folder, { GITHUB_REF_NAME: 'release' }, answer).branch).toBe('release')
  answers.set('rev-parse --is-shallow-repository', 'true\n.git/logs/HEAD\n')
  expect(readGit(folder, {}, answer).isShallow).toBe(true)
})

test('outside of a repository the files belong to whoever wrote them; in one without git no version is known', () => {
  const mute = readGit(folder, {}, () => undefined)
  expect(readGit(folder, {}, answer).isGitMissing).toBe(false)
  expect([
    mute.isRepository,
    mute.isGitMissing,
    mute.commit,
    mute.isAncestor(head),
    mute.committed([at('a.md')]).size,
  ]).toEqual([true, true, undefined, false, 0])
  rmSync(at('.git'), { recursive: true })
  const plain = readGit(folder, {}, answer)
  expect([plain.isRepository, plain.isKeptSince(plain.mark()!)]).toEqual([false, true])
})

test('a file that HEAD lacks may be on another branch', () => {
  const question = 'rev-list --max-count=1 --all --not HEAD -- x.lock'
  answers.set(question, `${none}\n`)
  expect(readGit(folder, {}, answer).isOnOtherBranch(at('x.lock'))).toBe(true)
  answers.set(question, '')
  expect(readGit(folder, {}, answer).isOnOtherBranch(at('x.lock'))).toBe(false)
  answers.set(question, `${none}\n`)
  answers.set('show HEAD:./x.lock', 'text')
  expect(readGit(folder, {}, answer).isOnOtherBranch(at('x.lock'))).toBe(false)
  expect(readGit(folder, {}, () => undefined).isOnOtherBranch(at('x.lock'))).toBe(false)
})

test.each([
  ['commit: two', true],
  ['commit (amend): two', true],
  ['merge feature: Fast-forward', true],
  ['pull: Fast-forward', true],
  ['cherry-pick: two', true],
  ['revert: Revert "one"', true],
  ['checkout: moving from main to feature', false],
  ['reset: moving to HEAD', false],
  ['rebase (start): checkout origin/main', false],
  ['pull --rebase (start): checkout 8d1f0b6', false],
])('after "%s" the files are in place: %s', (message, isKept) => {
  const before = readGit(folder, {}, answer).mark()!
  expect(readGit(folder, {}, answer).isKeptSince(before)).toBe(true)
  log('commit: more', message)
  expect(readGit(folder, {}, answer).isKeptSince(before)).toBe(isKept)
})

test('another stash, a truncated reflog and a disabled one are no proof', () => {
  const before = readGit(folder, {}, answer).mark()!
  answers.set('rev-parse --quiet --verify refs/stash', `${head}\n`)
  expect(readGit(folder, {}, answer).isKeptSince(before)).toBe(false)
  answers.delete('rev-parse --quiet --verify refs/stash')
  writeFileSync(
    at('.git/logs/HEAD'),
    entry('commit: something else, much longer than what was there'),
  )
  expect(readGit(folder, {}, answer).isKeptSince(before)).toBe(false)
  rmSync(at('.git/logs'), { recursive: true })
  expect(readGit(folder, {}, answer).mark()).toBeUndefined()
})

test('without git an index that is as it was shows that no file was replaced', () => {
  const without = () => readGit(folder, {}, () => undefined)
  const keptAfter = (change: () => void) => {
    const before = without().mark()!
    expect([without(), readGit(folder, {}, answer)].map((one) => one.isKeptSince(before))).toEqual([
      true,
      true,
    ])
    change()
    return [without(), readGit(folder, {}, answer)].map((one) => one.isKeptSince(before))
  }
  const neither = [false, false]
  writeFileSync(at('.git/HEAD'), 'ref: refs/heads/main\n')
  writeFileSync(at('.git/packed-refs'), `# pack-refs with: peeled\n${head} refs/heads/main\n`)
  expect(keptAfter(() => writeFileSync(at('a.md'), 'an edit'))).toEqual([true, true])
  expect(keptAfter(() => log('commit: two'))).toEqual([true, true])
  expect(keptAfter(() => writeFileSync(at('.git/index'), 'restored'))).toEqual(neither)
  expect(keptAfter(() => rmSync(at('.git/index')))).toEqual(neither)
  expect(keptAfter(() => log('checkout: moving from main to feature'))).toEqual(neither)
  const stash = () => appendFileSync(at('.git/packed-refs'), `${head} refs/stash\n`)
  expect(keptAfter(stash)[0]).toBe(false)
  // what git says is no worse where the last run had none
  const withGit = readGit(folder, {}, answer).mark()!
  expect(withGit).not.toHaveProperty('index')
  answers.set('rev-parse --quiet --verify refs/stash', `${head}\n`)
  expect(without().isKeptSince(readGit(folder, {}, answer).mark()!)).toBe(true)
  rmSync(at('.git/logs'), { recursive: true })
  expect(without().mark()).toBeUndefined()
})

test('without git a repository is read where its files are, or not at all', () => {
  const without = () => readGit(folder, {}, () => undefined).mark()
  rmSync(at('.git/logs'), { recursive: true })
  writeFileSync(at('.git/HEAD'), 'ref: refs/heads/main\n')
  expect(without()).toMatchObject({ log: 0, stash: '', index: '' })
  mkdirSync(at('.git/reftable'))
  expect(without()).toBeUndefined()
  // a linked work tree
  const main = at('main.git')
  mkdirSync(join(main, 'worktrees', 'one', 'logs'), { recursive: true })
  mkdirSync(join(main, 'refs'))
  writeFileSync(join(main, 'refs', 'stash'), `${head}\n`)
  const own = (name: string, text: string) =>
    writeFileSync(join(main, 'worktrees', 'one', name), text)
  own('HEAD', `${head}\n`)
  own('commondir', '../..\n')
  own('logs/HEAD', entry('commit (initial): one'))
  rmSync(at('.git'), { recursive: true })
  writeFileSync(at('.git'), 'gitdir: main.git/worktrees/one\n')
  expect(without()).toMatchObject({ log: entry('commit (initial): one').length, stash: head })
  rmSync(main, { recursive: true })
  expect(without()).toBeUndefined()
})

test('before the first commit there is no reflog, and the first commit leaves the files in place', () => {
  rmSync(at('.git/logs'), { recursive: true })
  answers.delete('log -1')
  const before = readGit(folder, {}, answer).mark()!
  mkdirSync(at('.git/logs'))
  writeFileSync(at('.git/logs/HEAD'), entry('commit (initial): one'))
  answers.set('log -1', `${head}\n8d1f0b6\none\n`)
  expect(readGit(folder, {}, answer).isKeptSince(before)).toBe(true)
})

test('files are as in HEAD if git would store them so; a file missing from HEAD is not', () => {
  const [same, now] = [blob('same\n'), blob('now\n')]
  answers.set(
    'ls-tree',
    `100644 blob ${same}\ta.md\x00100644 blob ${blob('then\n')}\tguide/中 文.md\x00160000 commit ${head}\tsub\x00`,
  )
  answers.set('hash-object --stdin-paths', `${same}\n${now}\n`)
  const files = [at('a.md'), at('guide/中 文.md'), at('sub/b.md'), at('new.md')]
  expect([...readGit(folder, {}, answer).committed(files)]).toEqual([at('a.md')])
})

test('versions are looked up in HEAD first, then in all earlier commits, on both sides of merges', () => {
  const [one, two, three] = [blob('one\n'), blob('two\n'), blob('three\n')]
  answers.set('ls-tree', `100644 blob ${three}\ta.md\x00100644 blob ${one}\tb.md\x00`)
  answers.set(
    'log --full-history',
    `:100644 100644 ${two} ${three} M\x00a.md\x00\x00:000000 100644 ${none} ${one} A\x00a.md\x00:000000 100644 ${none} ${one} A\x00b.md\x00`,
  )
  const git = readGit(folder, {}, answer)
  const had = (path: string, text: string) =>
    git.hadVersions([
      { disk: at(path), fits: (bytes) => Buffer.from(bytes).toString() === text },
    ])[0]
  expect(had('a.md', 'three\n')).toBe(true)
  expect(asked.some((question) => question.startsWith('log --full'))).toBe(false)
  expect(['one\n', 'two\n', 'none\n'].map((text) => had('a.md', text))).toEqual([true, true, false])
  expect(had('b.md', 'two\n')).toBe(false)
  expect(Buffer.from(git.lastVersion(at('a.md'))!).toString()).toBe('three\n')
  blobs.delete(two)
  expect(had('a.md', 'two\n')).toBe(false)
})

test('a symbolic link has the versions of the file that it leads to', () => {
  const [one, two] = [blob('one\n'), blob('two\n')]
  mkdirSync(at('guide'))
  writeFileSync(at('README.md'), 'two\n')
  symlinkSync('../README.md', at('guide/link.md'))
  symlinkSync('guide', at('linked'))
  const target = blob('../README.md')
  answers.set(
    'ls-tree',
    `100644 blob ${two}\tREADME.md\x00120000 blob ${target}\tguide/link.md\x00120000 blob ${blob('guide')}\tlinked\x00`,
  )
  answers.set(
    'log --full-history',
    `:100644 100644 ${one} ${two} M\x00README.md\x00:000000 120000 ${none} ${target} A\x00guide/link.md\x00`,
  )
  answers.set('hash-object --stdin-paths', `${two}\n${two}\n`)
  const git = readGit(folder, {}, answer)
  const links = [at('guide/link.md'), at('linked/link.md')]
  const wanted = (text: string) => (disk: string) => ({
    disk,
    fits: (bytes: Uint8Array) => Buffer.from(bytes).toString() === text,
  })
  expect(git.hadVersions(links.map(wanted('one\n')))).toEqual([true, true])
  expect(git.hadVersions(links.map(wanted('../README.md')))).toEqual([false, false])
  expect([...git.committed(links)]).toEqual(links)
})

test('a commit named by a server is only passed to git if it looks like one', () => {
  answers.set('merge-base', '')
  const git = readGit(folder, {}, answer)
  expect([git.isAncestor(head), git.isAncestor('--output=/tmp/x')]).toEqual([true, false])
})

test('the authors of a file are those of its commits, the busiest first', () => {
  answers.set(
    'log --no-renames',
    '\x01王芳\0\na.md\0guide/中 文.md\0\x01Ann\0\na.md\0\x01Merge\0\x01Ann\0\na.md\0',
  )
  expect([...readGit(folder, {}, answer).authors()]).toEqual([
    [at('a.md'), ['Ann', '王芳']],
    [at('guide/中 文.md'), ['王芳']],
  ])
  expect(readGit(folder, {}, () => undefined).authors().size).toBe(0)
})

test('the index has the version and the time of each file, except those in conflict', () => {
  const [one, two] = [blob('one\n'), blob('two\n')]
  const about = (mtime: string, size: number, flags = '0') =>
    `  ctime: 1795168920:1\n  mtime: ${mtime}\n  dev: 65024\tino: 7\n  uid: 0\tgid: 0\n  size: ${size}\tflags: ${flags}\n`
  answers.set(
    'ls-files --stage --debug',
    `100644 ${one} 0\ta.md\0${about('1795168920:120034', 4)}` +
      `100644 ${one} 1\tb.md\0${about('0:0', 0)}` +
      `100644 ${two} 0\tguide/中 文\n2.md\0${about('0:0', 0)}` +
      `100644 ${two} 0\tskipped.md\0${about('0:0', 4, '40004000')}`,
  )
  const git = readGit(folder, {}, answer)
  expect([...git.index()]).toEqual([
    [at('a.md'), { blob: one, time: '1795168920:120034', size: 4 }],
    [at('guide/中 文\n2.md'), { blob: two, time: '0:0', size: 0 }],
    [at('skipped.md'), { blob: two, time: '0:0', size: 4, isSkipped: true }],
  ])
  expect(Buffer.from(git.blobs([two, 'f'.repeat(40)]).get(two)!).toString()).toBe('two\n')
  expect(readGit(folder, {}, () => undefined).index().size).toBe(0)
})
