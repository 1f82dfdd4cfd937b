import { existsSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exitOf, type PushResult } from './result.ts'
import { CloneFake, HistoryFake } from '../../test/git-fake.ts'
import { Workbench } from '../../test/workbench.ts'
import { StateFolder } from '../base/state-folder.ts'
import { lockOfWatch } from '../watch/lock-place.ts'

// Two clones of one repository push to one item.

let clones: Workbench[]
let history: HistoryFake
beforeEach(() => {
  clones = []
  history = new HistoryFake()
})
afterEach(() => clones.forEach((one) => one.end()))

const text = (title: string, ...lines: string[]) =>
  [`# ${title}`, 'one', 'two', 'three', 'four', 'five', ...lines, ''].join('\n')
const source = 'k3v9t2q8w5m1x7zc'

/** A clone in which every push queries git again. */
class Clone extends Workbench {
  readonly git: CloneFake

  constructor(from?: Clone, ignored: (path: string) => boolean = () => false) {
    super(from?.item)
    if (!from) this.write({ 'a.md': text('A'), 'b.md': text('B') })
    this.git = new CloneFake(history, this.base, ignored, from?.git.head)
    clones.push(this)
  }

  override push(options: Parameters<Workbench['push']>[0] = {}): Promise<PushResult> {
    this.checkout = this.git.checkout
    return super.push(options)
  }
}

const ignoresLock = (path: string) => path === 'showdoc.lock'

/** Two clones of a commit that was pushed. */
async function twoClones(ignored?: (path: string) => boolean): Promise<[Clone, Clone]> {
  const first = new Clone(undefined, ignored)
  first.git.commit()
  await first.push()
  first.git.commit()
  return [first, new Clone(first, ignored)]
}

test.each([
  ['kept', undefined],
  ['ignored', ignoresLock],
])(
  'a push of uncommitted files is not overwritten by a clone of the same commit; lock %s',
  async (_, ignored) => {
    const [first, second] = await twoClones(ignored)
    first.write({ 'a.md': text('A', 'from the first') })
    expect(await first.reported()).toEqual(['update written a.md'])
    second.write({ 'b.md': text('B', 'from the second') })
    expect(await second.reported()).toEqual([
      expect.stringMatching(/^(behind left|conflict conflict) a\.md$/),
      'update written b.md',
    ])
    first.write({ 'a.md': text('A', 'from the first', 'and more') })
    expect(await first.reported()).toEqual(['update written a.md', 'behind left b.md'])
    expect(first.item.tree()).toEqual({
      A: text('A', 'from the first', 'and more'),
      B: text('B', 'from the second'),
    })
  },
)

test.each([
  ['kept', undefined],
  ['ignored', ignoresLock],
])(
  'what was pushed and then stashed stays on its page, also from another branch, and continues when it is back; lock %s',
  async (_, ignored) => {
    const [clone] = await twoClones(ignored)
    clone.write({ 'a.md': text('A', 'pushed') })
    await clone.push()
    expect(clone.git.stash()).toBe(true)
    await clone.push()
    expect(clone.git.switchTo('feature')).toBe(true)
    clone.write({ 'a.md': text('A', 'of the branch') })
    expect(await clone.reported()).toEqual(['conflict conflict a.md'])
    clone.write({ 'a.md': text('A') })
    expect(clone.git.switchTo('main')).toBe(true)
    expect(clone.git.pop()).toBe(true)
    expect(await clone.reported()).toEqual([])
    clone.write({ 'a.md': text('A', 'pushed', 'again') })
    expect(await clone.reported()).toEqual(['update written a.md'])
    expect(clone.item.tree()['A']).toBe(text('A', 'pushed', 'again'))
  },
)

test('a line that was pushed and then removed by hand is removed, committed or not', async () => {
  const [clone] = await twoClones()
  for (const commits of [false, true]) {
    clone.write({ 'a.md': text('A', 'oops') })
    if (commits) clone.git.commit()
    await clone.push()
    if (commits) clone.git.commit()
    clone.write({ 'a.md': text('A') })
    expect(await clone.reported()).toEqual(['update written a.md'])
    expect(clone.item.tree()['A']).toBe(text('A'))
  }
})

test('a cherry-picked commit brings its line of the lock, but not what it was made from', async () => {
  const [clone] = await twoClones()
  clone.git.switchTo('feature')
  for (const line of ['first', 'second']) {
    clone.write({ 'a.md': `${clone.item.tree()['A']}${line}\n` })
    await clone.push()
    clone.git.commit()
  }
  const picked = clone.git.head
  clone.git.switchTo('main')
  expect(clone.git.pick(picked)).toBe(true)
  expect(await clone.reported()).toEqual(['conflict conflict a.md'])
  expect(clone.item.tree()['A']).toBe(text('A', 'first', 'second'))
})

test('a fresh clone continues from what is committed: by the lock, or by the pushed commit', async () => {
  const [first, second] = await twoClones()
  second.write({ 'a.md': text('A', 'from the second') })
  second.git.commit()
  expect(await second.reported()).toEqual(['update written a.md'])
  // Its lock is thrown away, as in a build job.
  const job = new Clone(second)
  job.write({ 'a.md': text('A', 'from the second', 'from the job') })
  job.git.commit()
  expect(await job.reported()).toEqual(['update written a.md'])
  expect(await first.reported()).toEqual(['behind left a.md'])
})

test('a commit is recorded for the pages whose files, pictures included, match it, and for no others', async () => {
  const clone = new Clone()
  clone.write({ 'p.md': '# P\n\n![p](p.png)\n', 'p.png': 'old' })
  clone.git.commit()
  clone.write({ 'b.md': text('B', 'not committed'), 'p.png': 'new' })
  await clone.push()
  const commitOf = (path: string) => clone.item.sides.get(`${source}:${path}`)?.commit
  expect(['a.md', 'b.md', 'p.md'].map(commitOf)).toEqual([clone.git.head.id, undefined, undefined])
})

test('a picture that was pushed and then reverted does not bring back the former one', async () => {
  const [clone] = await twoClones(ignoresLock)
  clone.write({ 'p.md': '# P\n\n![p](p.png)\n', 'p.png': 'old' })
  clone.git.commit()
  await clone.push()
  clone.write({ 'p.png': 'new' })
  await clone.push()
  const pushed = clone.item.tree()['P']
  clone.git.stash()
  await clone.push()
  expect(clone.item.tree()['P']).toBe(pushed)
})

test('a clone that creates a path which another one has created meanwhile finds a conflict, and overwrites only when told to', async () => {
  const [first, second] = await twoClones()
  first.write({ 'new.md': text('New', 'first') })
  await first.push()
  second.write({ 'new.md': text('New', 'second') })
  const result = await second.push()
  expect(result.pages.map(({ path, state, baseUnknown }) => [path, state, baseUnknown])).toEqual([
    ['new.md', 'conflict', 'files'],
  ])
  expect([exitOf(result), second.item.tree()['New']]).toEqual(['conflict', text('New', 'first')])
  const ours = await second.push({ onConflict: 'ours' })
  expect(ours.pages).toMatchObject([
    { state: 'written', isOver: true, remote: { rev: '1', author: 'push' } },
  ])
})

test('a page whose file a colleague has renamed is not duplicated by the file rewritten under its old name', async () => {
  const [first, second] = await twoClones(ignoresLock)
  first.move('a.md', 'renamed.md')
  expect(await first.reported()).toEqual(['move written renamed.md'])
  second.write({ 'a.md': '# A\none\nall\nof\nthe\nrest\nis\nnew\n' })
  expect(await second.reported()).toEqual(['conflict conflict a.md'])
  expect(second.item.live).toHaveLength(2)
})

test('a file renamed and edited in a clone without a lock keeps its page, whether git or only the server has its text', async () => {
  const [, clone] = await twoClones(ignoresLock)
  clone.move('a.md', 'guide/a2.md')
  clone.write({ 'guide/a2.md': text('A', 'edited') })
  await clone.push()
  clone.git.commit()
  const stranger = new Workbench(clone.item)
  clones.push(stranger)
  stranger.write({ 'a3.md': text('A', 'edited too'), 'b.md': text('B') })
  await stranger.push()
  expect(clone.item.live).toHaveLength(2)
})

test('of two files that a merge has left for one page, the one the server knows counts; the other creates no page', async () => {
  const [first, second] = await twoClones()
  first.move('a.md', 'renamed.md')
  await first.push()
  second.write({ 'renamed.md': text('A') })
  second.write({
    '../showdoc.lock':
      second.lock + first.lock.split('\n').find((line) => line.includes('renamed.md'))!,
  })
  const result = await second.push()
  expect(
    result.remarks.map(({ path, message }) => [path, message.key, message.values['other']]),
  ).toEqual([['a.md', 'id.other', 'renamed.md']])
  expect(second.item.live).toHaveLength(2)
})

test('a file edited again after its batch was written and the answer lost is written, not a conflict', async () => {
  const [clone] = await twoClones()
  clone.write({ 'a.md': text('A', 'sent'), 'new.md': text('New') })
  clone.item.afterWrite = () => {
    throw new Error('connection lost')
  }
  await expect(clone.push()).rejects.toThrow('connection lost')
  clone.item.afterWrite = () => {}
  clone.write({ 'a.md': text('A', 'sent', 'again'), 'new.md': text('New', 'again') })
  expect(await clone.reported()).toEqual(['update written a.md', 'update written new.md'])
  expect(clone.item.live).toHaveLength(3)
})

test('a batch that arrives late, after its folder has asked about it, writes nothing', async () => {
  const [clone] = await twoClones()
  clone.write({ 'a.md': text('A', 'late') })
  let late: Parameters<typeof clone.item.calls.write>[0] | undefined
  const { write } = clone.item.calls
  clone.item.calls.write = async (args) => {
    late = args
    throw new Error('connection lost')
  }
  await expect(clone.push()).rejects.toThrow('connection lost')
  clone.item.calls.write = write
  clone.write({ 'a.md': text('A', 'in time') })
  expect(await clone.reported()).toEqual(['update written a.md'])
  await write(late!)
  expect(clone.item.tree()['A']).toBe(text('A', 'in time'))
})

test('a line that was removed in the browser does not return with a cherry-picked or merged commit', async () => {
  const restored = async () => {
    const clones = await twoClones()
    const [first] = clones
    first.write({ 'a.md': text('A', 'taken back') })
    first.git.commit()
    await first.push()
    const page = first.item.live.find(({ title }) => title === 'A')!
    first.item.edit(page.id, { text: text('A') })
    return { first, second: clones[1], picked: first.git.head }
  }
  const picked = await restored()
  picked.second.write({ 'a.md': text('A', 'from the second') })
  picked.second.git.commit()
  expect(picked.second.git.pick(picked.picked)).toBe(true)
  expect(await picked.second.reported()).toEqual(['conflict conflict a.md'])
  expect(picked.second.item.tree()['A']).toBe(text('A'))
  expect(await picked.second.reported({ onConflict: 'ours' })).toEqual(['update written a.md'])

  const merged = await restored()
  expect(await merged.second.reported()).toEqual([])
  merged.second.git.commit()
  expect(merged.second.git.merge(merged.picked)).toBe(true)
  expect(await merged.second.reported()).toEqual(['behind left a.md'])
  expect(merged.second.item.tree()['A']).toBe(text('A'))
})

test('a page that a colleague has renamed and the browser has rewritten belongs to the file it was made from', async () => {
  const [first, second] = await twoClones(ignoresLock)
  first.git.commit()
  first.item.live.forEach(({ id, title }) => {
    if (title === 'A') first.item.edit(id, { text: '# A\nall\nnew\nin\nthe\nbrowser\n' })
  })
  first.move('a.md', 'renamed.md')
  expect(await first.reported()).toEqual(['move written renamed.md'])
  second.write({ 'a.md': '# A\nrewritten\nhere\n' })
  second.git.commit()
  expect(await second.reported()).toEqual(['conflict conflict a.md'])
  expect(second.item.live.filter(({ title }) => title === 'A')).toHaveLength(1)
})

test('a page that a colleague has moved follows to its catalog, though its file was renamed here', async () => {
  const [first, second] = await twoClones()
  second.move('a.md', 'other/a.md')
  await second.push()
  first.move('a.md', 'c.md')
  await first.push()
  await first.pull()
  expect(Object.keys(first.files())).toEqual(['b.md', 'other/c.md'])
})

test('a file is not written while it is as this folder has agreed, whatever was pushed from its commit', async () => {
  const [first, second] = await twoClones(ignoresLock)
  const page = first.item.live.find(({ title }) => title === 'A')!
  first.write({ 'a.md': text('A').replace('one\n', '') })
  first.git.commit()
  first.item.edit(page.id, { text: text('A', 'six') })
  await second.push()
  await second.pull()
  second.git.commit()
  first.git.merge(second.git.head)
  first.checkout = first.git.checkout
  await first.pull({ onConflict: 'theirs' })
  second.git.merge(first.git.head)
  await second.push()
  const pushed = page.text
  expect(pushed).toBe(text('A', 'six').replace('one\n', ''))
  expect(await first.reported()).toEqual(['behind left a.md'])
  expect(page.text).toBe(pushed)
})

test('without a lock, a renamed file is compared with its page rather than with an old commit', async () => {
  const [first] = await twoClones(ignoresLock)
  const lines = ['six', 'seven', 'eight', 'nine', 'ten']
  first.write({ 'a.md': text('A', ...lines) })
  await first.push()
  first.loseLock()
  first.move('a.md', 'c.md')
  first.write({ 'c.md': text('A', ...lines, 'eleven', 'twelve') })
  await first.push()
  expect(first.item.live).toHaveLength(2)
})

test('without a lock, a renamed file is also compared with its last commit, as its page may have been rewritten', async () => {
  const [first] = await twoClones(ignoresLock)
  const page = first.item.live.find(({ title }) => title === 'A')!
  first.item.edit(page.id, { text: text('A', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven') })
  first.loseLock()
  first.move('a.md', 'c.md')
  first.write({ 'c.md': text('A').replace('one\n', '') })
  await first.pull()
  expect(Object.keys(first.files())).not.toContain('a.md')
  await first.push()
  expect(first.item.live).toHaveLength(2)
})

test('a page that was deleted and made again by a colleague is the page of the file: unchanged files follow it, others are in conflict', async () => {
  const [first, second] = await twoClones()
  const makeAgain = async (lines: string) => {
    const page = first.item.live.find(({ title }) => title === 'A')!
    page.isDeleted = true
    first.write({ 'a.md': text('A', lines) })
    await first.push({ onConflict: 'ours' })
    expect(first.item.live).toHaveLength(2)
  }
  await second.push()
  await makeAgain('again')
  expect(await second.reported()).toEqual(['behind left a.md'])
  expect(await second.pulled()).toEqual(['update written a.md'])
  expect(second.text('a.md')).toBe(text('A', 'again'))
  expect(await second.pulled()).toEqual([])
  expect(await second.reported()).toEqual([])
  await makeAgain('once more')
  second.write({ 'a.md': text('A', 'mine') })
  expect(await second.reported()).toEqual(['conflict conflict a.md'])
  expect(await second.pulled({ onConflict: 'theirs' })).toEqual(['update written a.md'])
  expect(second.text('a.md')).toBe(text('A', 'once more'))
})

test('a clone without a lock does not make a page again that was moved, rewritten and deleted meanwhile', async () => {
  const [first, second] = await twoClones(ignoresLock)
  second.write({ 'a.md': text('A', 'more') })
  first.move('a.md', 'guide/one.md')
  await first.push()
  first.write({ 'guide/one.md': '# One\nanother\ntext\naltogether\n' })
  await first.push()
  first.move('guide/one.md', 'guide/two.md')
  await first.push()
  first.item.live.find(({ title }) => title === 'One')!.isDeleted = true
  expect((await second.push()).pages).toMatchObject([{ path: 'a.md', state: 'conflict' }])
  expect(first.item.tree()).toEqual({ B: text('B') })
  expect(await second.reported({ onConflict: 'ours' })).toEqual(['create written a.md'])
  expect(first.item.tree()).toEqual({ A: text('A', 'more'), B: text('B') })
})

test.each([
  ['c.md', '# A\nanother\ntext\naltogether\n'],
  ['guide/c.md', '# A\nanother\ntext\naltogether\n'],
  ['c.md', text('A')],
  ['guide/c.md', text('A')],
])(
  'a clone without a lock neither doubles nor moves back a page that was moved to %s meanwhile, and rewritten or not',
  async (to, now) => {
    const [first, second] = await twoClones(ignoresLock)
    first.item.make({ title: 'other', text: 'other\n', cat: first.item.insertCatalog('old', '0') })
    first.move('a.md', to)
    first.git.commit()
    await first.push()
    first.write({ [to]: now })
    first.git.commit()
    await first.push()
    const tree = first.item.tree()
    const isRewritten = now !== text('A')
    const isElsewhere = to.startsWith('guide/')
    const found = isRewritten ? ['conflict conflict a.md'] : isElsewhere ? ['behind left a.md'] : []
    expect(await second.reported()).toEqual(found)
    expect(first.item.tree()).toEqual(tree)
    await second.pull({ onConflict: 'theirs' })
    const path = isElsewhere ? 'guide/a.md' : 'a.md'
    expect(second.text(path)).toBe(now)
    expect(await second.reported()).toEqual([])
    expect(first.item.tree()).toEqual(tree)
  },
)

test('a file that was moved back is moved back on the server too, by a commit that comes after the move', async () => {
  const [first] = await twoClones(ignoresLock)
  const move = async (from: string, to: string) => {
    first.move(from, to)
    first.git.commit()
    first.loseLock()
    return first.reported()
  }
  expect(await move('a.md', 'guide/a.md')).toEqual(['move written guide/a.md'])
  expect(Object.keys(first.item.tree())).toEqual(['B', 'guide/A'])
  expect(await move('guide/a.md', 'a.md')).toEqual(['move written a.md'])
  expect(Object.keys(first.item.tree())).toEqual(['A', 'B'])
})

test('a new file at the former path of a deleted page that has its file here is a new page', async () => {
  const [first] = await twoClones(ignoresLock)
  first.move('a.md', 'one.md')
  await first.push()
  first.item.live.find(({ title }) => title === 'A')!.isDeleted = true
  first.write({ 'a.md': '# New\nnothing\nof\nthe\nformer\n' })
  expect(await first.reported()).toEqual(['create written a.md', 'gone-remotely left one.md'])
  expect(Object.keys(first.item.tree())).toEqual(['B', 'New'])
})

test('a watch on a branch from before the first push leaves no lock there, and git goes back', async () => {
  const clone = new Clone()
  clone.git.commit()
  clone.git.switchTo('before')
  clone.git.switchTo('main')
  const { lockFile, git } = clone
  const place = () => {
    const stateFolder = new StateFolder(clone.base)
    return (clone.lockFile = lockOfWatch({ lockFile, stateFolder, checkout: git.checkout }))
  }
  expect(place()).toBe(lockFile)
  await clone.push()
  git.commit()
  clone.write({ 'a.md': text('A', 'of main') })
  git.commit()
  await clone.push()
  git.commit()

  expect(git.switchTo('before')).toBe(true)
  expect(place()).not.toBe(lockFile)
  clone.write({ 'c.md': text('C') })
  expect(await clone.reported()).toEqual([
    expect.stringMatching(/^(behind left|conflict conflict) a\.md$/),
    'create written c.md',
  ])
  clone.write({ 'c.md': text('C', 'two') })
  place()
  expect(await clone.reported()).toContain('update written c.md')
  expect(existsSync(lockFile)).toBe(false)
  expect(git.switchTo('main')).toBe(true)
  expect(place()).toBe(lockFile)
  expect(await clone.reported()).toEqual([])
})

test('an edit in a submodule is a conflict that names it and its commit; pages beside it are written', async () => {
  const commit = '0123456789abcdef0123456789abcdef01234567'
  const clone = new Clone(undefined, (path) => path.startsWith('docs/lib') || path === 'own/HEAD')
  clone.write({ 'lib/.git': 'gitdir: ../../own\n', '../own/HEAD': `${commit}\n` })
  clone.write({ 'lib/c.md': text('C'), 'lib/deep/d.md': text('D') })
  await clone.push()
  clone.write({ 'lib/c.md': text('C', 'more'), 'lib/deep/d.md': text('D', 'more') })
  clone.write({ 'a.md': text('A', 'more') })
  const baseUnknown = { folder: 'lib', commit: '01234567' }
  expect((await clone.push()).pages).toMatchObject([
    { path: 'a.md', state: 'written' },
    { path: 'lib/c.md', state: 'conflict', baseUnknown },
    { path: 'lib/deep/d.md', state: 'conflict', baseUnknown },
  ])
  clone.remove('../own')
  expect((await clone.push()).pages[0]?.baseUnknown).toEqual({ folder: 'lib', commit: '' })
})

test('a title that a colleague has pushed without a commit follows into a clone without a lock', async () => {
  const first = new Clone()
  first.git.commit()
  await first.push()
  const second = new Clone(first)
  first.write({ 'a.md': `---\ntitle: Other\n---\n${text('A')}` })
  await first.push()
  await second.push()
  await second.pull()
  expect(second.text('a.md')).toContain('title: Other')
})

test('a page that a clone without a lock has pulled and rewritten is the same where another one moves it', async () => {
  const [first, second] = await twoClones(ignoresLock)
  const mine = '# B\nother\nlines\nof\nmine\nalone\n'
  second.write({ 'b.md': mine })
  second.checkout = second.git.checkout
  expect(await second.pulled()).toEqual(['ahead left b.md'])
  first.move('b.md', 'guide/b.md')
  await first.push()
  second.checkout = second.git.checkout
  await second.pull()
  expect(Object.keys(second.files())).toEqual(['a.md', 'guide/b.md'])
  expect(second.text('guide/b.md')).toBe(mine)
  await second.push()
  expect(first.item.tree()).toEqual({ A: text('A'), 'guide/B': mine })
})
