import { afterEach, beforeEach, expect, test } from 'vitest'
import { Workbench } from '../../test/workbench.ts'

// Front matter in TOML that an earlier version of this program has pushed with the text, and that
// somebody has written in the browser.

const block = '+++\r\ntitle = "Install" # ours\r\n\r\n[extra]\r\nx = 1\r\n+++\r\n'
const file = `${block}one\r\n\r\ntwo\r\n\r\nthree\r\n`
const stored = file.replaceAll('\r\n', '\n')
const text = 'one\n\ntwo\n\nthree\n'

let bench: Workbench
const others: Workbench[] = []
beforeEach(() => {
  bench = new Workbench()
})
afterEach(() => {
  for (const one of [bench, ...others.splice(0)]) one.end()
})
function other(): Workbench {
  const made = new Workbench(bench.item)
  others.push(made)
  return made
}

const page = () => bench.item.live.find(({ title }) => title === 'a' || title === 'Install')!

/** A folder as the earlier version has pushed it: the page has all of the file. */
async function pushedBefore(): Promise<void> {
  bench.write({ 'a.md': `---\r\n---\r\n${file}` })
  await bench.push()
  for (const agreed of bench.item.sides.values())
    Object.assign(agreed.side as object, { front: '' })
  bench.write({ 'a.md': file })
  expect(page()).toMatchObject({ title: 'a', text: stored })
}

test('the next push takes it out of the text, and into the record', async () => {
  await pushedBefore()
  expect(await bench.pulled()).toEqual(['ahead left a.md'])
  expect(await bench.reported()).toEqual(['update written a.md'])
  expect(page()).toMatchObject({ title: 'Install', text })
  expect(await bench.reported()).toEqual([])
  const clone = other()
  await clone.pull()
  expect(clone.files()).toEqual({ 'a.md': file })
  expect(await clone.reported()).toEqual([])
})

test('an empty folder gets the file as it was, and its next push tells the page what it says', async () => {
  await pushedBefore()
  const clone = other()
  expect(await clone.pulled()).toEqual(['create written a.md'])
  expect(clone.files()).toEqual({ 'a.md': file })
  expect(page()).toMatchObject({ title: 'a', text: stored })
  expect(await clone.reported()).toEqual(['update written a.md'])
  expect(page()).toMatchObject({ title: 'Install', text })
  expect(clone.files()).toEqual({ 'a.md': file })
  // the first folder has nothing else to say
  expect(await bench.reported()).toEqual([])
  expect(bench.files()).toEqual({ 'a.md': file })
})

test('that holds for a page that was edited since', async () => {
  await pushedBefore()
  bench.item.edit(page().id, { text: stored.replace('two', '2') })
  const clone = other()
  await clone.pull()
  expect(clone.files()).toEqual({ 'a.md': file.replace('two', '2') })
})

test.each([
  ['the text', stored.replace('two', 'two there'), file.replace('two', 'two there')],
  [
    'both',
    stored.replace('two', '2').replace('x = 1', 'x = 2'),
    file.replace('two', '2').replace('x = 1', 'x = 2'),
  ],
  ['only the text, without the block', text.replace('two', '2'), file.replace('two', '2')],
])(
  'what was changed in the browser, %s, is merged or taken, and the file has one block',
  async (_, there, wanted) => {
    for (const onConflict of ['merge', 'theirs'] as const) {
      bench.end()
      bench = new Workbench()
      await pushedBefore()
      bench.item.edit(page().id, { text: there })
      await bench.pull({ onConflict })
      expect(bench.files()).toEqual({ 'a.md': wanted })
      await bench.push()
      expect(page()).toMatchObject({
        title: 'Install',
        text: there.replace(/^\+{3}\n[^]*\n\+{3}\n/, ''),
      })
      expect(await bench.pulled()).toEqual([])
    }
  },
)

test('a block that both sides have changed is left to a person', async () => {
  await pushedBefore()
  bench.item.edit(page().id, { text: stored.replace('x = 1', 'x = 2') })
  bench.write({ 'a.md': file.replace('x = 1', 'x = 3').replace('two', 'two here') })
  await bench.pull({ onConflict: 'merge' })
  const merged = bench.text('a.md')
  for (const part of ['<<<<<<< local\r\nx = 3', 'x = 2\r\n>>>>>>> remote', 'two here'])
    expect(merged).toContain(part)
  expect(merged.match(/^\+{3}/gm)).toHaveLength(2)
  const { remarks } = await bench.push()
  expect(remarks).toMatchObject([{ path: 'a.md', rule: 'frontmatter', level: 'error' }])
  expect(page().text).toBe(stored.replace('x = 1', 'x = 2'))
})

test('a text that somebody begins with TOML in the browser is a text', async () => {
  bench.write({ 'a.md': '# a\n' })
  await bench.push()
  bench.item.make({ title: 'made there', text: stored })
  await bench.pull({ all: true })
  bench.item.edit(page().id, { text: stored })
  await bench.pull()
  const guarded = `---\n---\n${stored}`
  expect(bench.files()).toEqual({ 'a.md': guarded, 'made there.md': guarded })
  expect(await bench.reported()).toEqual([])
  const clone = other()
  await clone.pull()
  expect(clone.text('made there.md')).toBe(guarded)
  expect(await clone.reported()).toEqual([])
  for (const { text: kept } of bench.item.live) expect(kept).toBe(stored)
})

test('a pull that has to write a title or an id changes its line in the block', async () => {
  const untitled = file.replace('title = "Install" # ours\r\n', '')
  bench.write({ 'a.md': file, 'b.md': untitled })
  await bench.push()
  const [first, second] = bench.item.live
  bench.item.edit(first!.id, { title: 'Set "up"' })
  bench.item.edit(second!.id, { title: 'B' })
  await bench.pull({ writeIds: true })
  expect(bench.files()).toEqual({
    'a.md': file.replace(
      '"Install" # ours\r\n',
      `"Set \\"up\\"" # ours\r\nid = "${first!.id}"\r\n`,
    ),
    'b.md': untitled.replace('+++\r\n', `+++\r\ntitle = "B"\r\nid = "${second!.id}"\r\n`),
  })
  expect(await bench.reported()).toEqual([])
})
