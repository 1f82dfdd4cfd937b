import { beforeEach, expect, test } from 'vitest'
import {
  commentedItem,
  commentedPage,
  threadOf,
  type ThreadRow,
} from '../../../../../test/comments.ts'
import { renderScreen, type Answers } from '../../../../../test/render-screen.tsx'

const field = (label: string) =>
  document.querySelector<HTMLTextAreaElement>(`textarea[aria-label="${label}"]`)
const type = (label: string, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(
    field(label),
    text,
  )
  field(label)!.dispatchEvent(new Event('input', { bubbles: true }))
}

beforeEach(() => sessionStorage.clear())

/** A page with these threads, one part at a time. */
const withThreads = (threads: readonly ThreadRow[], address = '/12/34', more: Answers = {}) =>
  renderScreen(address, {
    answers: {
      'item/info': commentedItem,
      'page/info': commentedPage,
      'item/myList': [],
      'page_comment/getList': ({ page: part = 1, count = 20 }) => ({
        total: threads.length,
        page: part,
        comments: threads.slice((part - 1) * count, part * count),
      }),
      ...more,
    },
  })

test('the address of a comment fetches threads until it is there, unfolds and focuses it', async () => {
  const threads = Array.from({ length: 70 }, (_, at) => threadOf(100 - at, `user${100 - at}`))
  const resolved = {
    ...threads[45]!,
    resolved: 1,
    resolved_by: 'ann',
    replies: [{ ...threadOf(200, 'cai'), parent_id: 55 }],
  } as unknown as ThreadRow
  threads[45] = resolved
  const { waitFor, element, asked } = await withThreads(threads, '/12/34#comment-200')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('cai'))
  expect(element.querySelectorAll('.comment.wanted')).toHaveLength(1)
  const parts = asked.filter(({ path }) => path === 'page_comment/getList')
  expect(parts).toHaveLength(3)
})

test('a reply to a thread that was resolved meanwhile is shown', async () => {
  let row = threadOf(1, 'bob')
  const { waitFor, click, element } = await withThreads([], '/12/34', {
    'page_comment/getList': () => ({ total: 1, page: 1, comments: [row] }),
    'page_comment/add': () => {
      row = { ...row, resolved: 1, resolved_by: 'bob', replies: [threadOf(2, 'ann')] } as never
      return { comment_id: 2, message: '' }
    },
  })
  await click('Reply')
  await waitFor(() => expect(field('Reply to bob')).not.toBeNull())
  type('Reply to bob', 'an answer')
  await waitFor(() => expect(field('Reply to bob')?.value).toBe('an answer'))
  element.querySelector<HTMLElement>('.thread .comment-form button[type=submit]')!.click()
  await waitFor(() => expect(element.textContent).toContain('Resolved by bob'))
  await waitFor(() => expect(element.querySelector('.replies')?.textContent).toContain('from ann'))
})

test('what a deleted account has written says so', async () => {
  const gone = { ...threadOf(1, 'bob'), is_gone: true, resolved: 1, resolved_by: 'bob' }
  const { waitFor, click, element } = await withThreads([
    { ...gone, resolved_by_gone: true } as unknown as ThreadRow,
  ])
  await waitFor(() => expect(element.textContent).toContain('Resolved by bob (account deleted)'))
  await click('Show 1')
  await waitFor(() =>
    expect(element.querySelector('.comment-head .badge')?.textContent).toBe('Account deleted'),
  )
})

test('only names that were notified stand out', async () => {
  const { waitFor, element } = await withThreads([
    { ...threadOf(1, 'bob'), content: '@ann @nobody', mentions: ['ann'] } as unknown as ThreadRow,
  ])
  await waitFor(() =>
    expect([...element.querySelectorAll('.md-mention')].map((one) => one.textContent)).toEqual([
      '@ann',
    ]),
  )
})

test.each([
  ['bob', ['bob', 'bobby']],
  ['zw', ['张伟', '张伟明']],
  ['bo', ['bob', 'bobby']],
])('after @%s come the exact name, then the shorter ones', async (typed, expected) => {
  const { waitFor, element } = await withThreads([], '/12/34', {
    'page_comment/getPeople': [
      { username: 'bobby', name: '' },
      { username: 'bob', name: '鲍勃·史密斯先生' },
      { username: '张伟明', name: '' },
      { username: '张伟', name: 'Zhang Wei, Platform' },
    ],
  })
  await waitFor(() => expect(field('Write a comment')).not.toBeNull())
  const input = field('Write a comment')!
  input.focus()
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(
    input,
    `@${typed}`,
  )
  input.setSelectionRange(typed.length + 1, typed.length + 1)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  const options = () =>
    [...element.querySelectorAll('[role=option] .option-words')].map(
      (one) => one.firstChild?.textContent,
    )
  await waitFor(() => expect(options()).toEqual(expected))
})
