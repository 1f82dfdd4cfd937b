import { render } from 'ink-testing-library'
import { expect, test, vi } from 'vitest'
import { widthOf } from '../../terminal/columns.ts'
import { conflict } from '../../test/conflicts.ts'
import { choicesOf, type ConflictList, type Notice } from '../conflict-list.ts'
import { ConflictView } from './conflict-view.tsx'

const conflicts = [
  conflict('guide/a.md'),
  conflict('guide/b.md'),
  conflict('a/very/long/path/that/does/not/fit/into/forty/columns/of/a/terminal.md'),
]

/** The list on a terminal so wide; keys are typed once the picture before is seen. */
function shown(columns: number, locale: 'en' | 'zh-cn' = 'en') {
  const view = render(<></>)
  Object.defineProperty(view.stdout, 'columns', { value: columns, configurable: true })
  Object.defineProperty(view.stdout, 'rows', { value: 24 })
  const ends: ConflictList[] = []
  const compare = vi.fn<() => Promise<Notice | undefined>>(async () => ({ key: 'noDifference' }))
  view.rerender(
    <ConflictView
      verb="push"
      conflicts={conflicts}
      compare={compare}
      locale={locale}
      isUtf8={true}
      onEnd={(list) => ends.push(list)}
    />,
  )
  const sees = (text: string | RegExp) =>
    vi.waitFor(() => expect(view.lastFrame()).toMatch(text instanceof RegExp ? text : new RegExp(text))) // prettier-ignore
  return { view, ends, compare, sees }
}

const down = '\u001b[B'
const up = '\u001b[A'

test('arrows and letters move and choose, Enter ends with what was chosen', async () => {
  const { view, ends, sees } = shown(100)
  await sees(/^showdoc push {3}3 conflicts, 0 decided\n> leave +guide\/a\.md +text · ann · 2023/)
  view.stdin.write('m')
  await sees(/> merge +guide\/a\.md/)
  view.stdin.write(down)
  await sees(/> leave +guide\/b\.md/)
  view.stdin.write('t')
  await sees(/> take theirs +guide\/b\.md/)
  view.stdin.write(up)
  await sees(/> merge +guide\/a\.md/)
  view.stdin.write('\r')
  await vi.waitFor(() => expect(ends).toHaveLength(1))
  expect(choicesOf(ends[0]!).map(({ id, onConflict }) => [id, onConflict])).toEqual([
    ['guide/a.md', 'merge'],
    ['guide/b.md', 'theirs'],
  ])
  view.unmount()
})

test.each(['q', '\u001b', '\u0003'])('%j ends without a choice', async (key) => {
  const { view, ends, sees } = shown(100)
  view.stdin.write('o')
  await sees(/> keep mine/)
  view.stdin.write(key)
  await vi.waitFor(() => expect(ends).toHaveLength(1))
  expect(choicesOf(ends[0]!)).toEqual([])
  view.unmount()
})

test('the difference of the present page is shown, and what was chosen stays', async () => {
  const { view, compare, sees } = shown(100)
  await sees('guide/a.md')
  view.stdin.write('joj')
  await sees(/> leave +…does/)
  view.stdin.write('d')
  await sees('The texts are the same')
  expect(compare.mock.calls).toEqual([[conflicts[2]]])
  expect(view.lastFrame()).toMatch(/keep mine +guide\/b\.md/)
  view.unmount()
})

test.each(['en', 'zh-cn'] as const)('it fits a terminal of 40 columns, in %s', async (locale) => {
  const { view, sees } = shown(40, locale)
  await sees('guide/a.md')
  view.stdin.write('jj')
  await sees(/> .*…\S*\/terminal\.md/)
  for (const line of view.lastFrame()!.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(40)
  view.unmount()
})

test('another size of the terminal is drawn anew', async () => {
  const { view, sees } = shown(40)
  await sees('guide/a.md')
  expect(view.lastFrame()).not.toContain('text · ann · 2023')
  Object.defineProperty(view.stdout, 'columns', { value: 120 })
  view.stdout.emit('resize')
  await sees(/guide\/a\.md +text · ann · 2023/)
  view.unmount()
})
