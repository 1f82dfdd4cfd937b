import { beforeEach, expect, test } from 'vitest'
import type { Answer } from '../../../api/calls.ts'
import { signedIn } from '../../../api/session.ts'
import { commentedItem, commentedPage, threadOf } from '../../../test/comments.ts'
import { refuse, renderScreen, type Answers } from '../../../test/render-screen.tsx'
import { notices } from '../../../ui/feedback/notices/notices.tsx'

/** A page on which the first of two threads is deleted by somebody else when `isGone` is set. */
const commented = async () => {
  const state = { isGone: false }
  const gone = () => refuse('commentNotFound')
  const answers: Answers = {
    'item/info': commentedItem,
    'page/info': commentedPage,
    'item/myList': [],
    'page_comment/getList': () => {
      const comments = [threadOf(1, 'bob'), threadOf(2, 'cai')].slice(state.isGone ? 1 : 0)
      return { total: comments.length, page: 1, comments }
    },
    'page_comment/add': gone,
    'page_comment/resolve': gone,
    'page_comment/delete': gone,
  }
  const screen = await renderScreen('/12/34', { answers })
  const articles = () =>
    [...screen.element.querySelectorAll('article.comment')].map((one) =>
      one.getAttribute('aria-label'),
    )
  await screen.waitFor(() => expect(articles()).toEqual(['bob', 'cai']))
  state.isGone = true
  return { ...screen, articles }
}

const field = (label: string) =>
  document.querySelector<HTMLTextAreaElement>(`textarea[aria-label="${label}"]`)
const type = (label: string, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(
    field(label),
    text,
  )
  field(label)!.dispatchEvent(new Event('input', { bubbles: true }))
}
const said = () => notices.get().map(({ text }) => text)

beforeEach(() => {
  notices.set([])
  sessionStorage.clear()
})

test('a reply to a thread that is gone goes on as a new comment, after what stood there', async () => {
  const { click, waitFor, articles, element } = await commented()
  type('Write a comment', 'begun')
  await click('Reply')
  await waitFor(() => expect(field('Reply to bob')).not.toBeNull())
  type('Reply to bob', 'an answer')
  await waitFor(() => expect(field('Reply to bob')?.value).toBe('an answer'))
  element.querySelector<HTMLElement>('.thread .comment-form button[type=submit]')!.click()
  await waitFor(() => expect(articles()).toEqual(['cai']))
  expect(said()).toEqual([expect.stringContaining('Your reply is in the field')])
  await waitFor(() => expect(field('Write a comment')?.value).toBe('begun\n\nan answer'))
  expect(document.activeElement).toBe(field('Write a comment'))
  expect(sessionStorage.getItem('comment:1:34:1')).toBeNull()
})

test('resolving a thread that is gone takes it away, says so, and focuses the next one', async () => {
  const { waitFor, articles, element } = await commented()
  const button = element.querySelector<HTMLElement>('.thread [data-tool=resolve]')!
  button.focus()
  button.click()
  await waitFor(() => expect(articles()).toEqual(['cai']))
  expect(said()).toEqual(['Somebody has deleted this comment meanwhile.'])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Resolve'))
})

test('deleting a thread that is gone says so, and keeps the reply that was being typed', async () => {
  const { click, waitFor, articles, element } = await commented()
  await click('Reply')
  await waitFor(() => expect(field('Reply to bob')).not.toBeNull())
  type('Reply to bob', 'an answer')
  element.querySelector<HTMLElement>('.thread [aria-haspopup=menu]')!.click()
  await waitFor(() => expect(document.querySelector('[role=menuitem]')).not.toBeNull())
  document.querySelector<HTMLElement>('[role=menuitem]')!.click()
  await waitFor(() => expect(document.querySelector('[role=alertdialog]')).not.toBeNull())
  const dialog = document.querySelector('[role=alertdialog]')!
  ;[...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Delete')!.click()
  await waitFor(() => expect(articles()).toEqual(['cai']))
  expect(said()).toEqual([expect.stringContaining('Your reply is in the field')])
  await waitFor(() => expect(field('Write a comment')?.value).toBe('an answer'))
})

const votes = {
  helpful_count: 0,
  unhelpful_count: 0,
  user_feedback: 0,
} as unknown as Answer<'page_feedback/getStat'>

test('once the item turns out to be archived, only deleting is offered', async () => {
  let isArchived = false
  const { click, waitFor, element } = await renderScreen('/12/34', {
    answers: {
      'item/info': () => ({
        ...commentedItem,
        allow_feedback: '1',
        is_archived: isArchived ? '1' : '0',
      }),
      'page/info': commentedPage,
      'item/myList': [],
      'page_comment/getList': { total: 1, page: 1, comments: [threadOf(1, 'bob')] },
      'page_feedback/getStat': votes,
      'page_feedback/submit': refuse('itemArchived'),
    },
  })
  const offered = () =>
    [...element.querySelectorAll('.thread button')].map(
      (one) => one.textContent || one.getAttribute('aria-label'),
    )
  const actions = 'Actions for the comment by bob'
  await waitFor(() => expect(offered()).toEqual(['Resolve', actions, 'Reply']))
  isArchived = true
  await click('Yes')
  await waitFor(() => expect(offered()).toEqual([actions]))
})

/** A page that is deleted, or whose item gets a password, when `now` says so. */
const closing = async () => {
  const state: { now: 'open' | 'deleted' | 'locked' | 'brief' } = { now: 'open' }
  const needed = refuse('itemPasswordNeeded')
  const screen = await renderScreen('/12/34', {
    answers: {
      'item/info': () =>
        state.now === 'locked' ? needed : { ...commentedItem, allow_feedback: '1' },
      'page/info': () =>
        state.now === 'deleted' || state.now === 'locked' ? needed : commentedPage,
      'item/myList': [],
      'page_comment/getList': () =>
        state.now === 'open' ? { total: 0, page: 1, comments: [] } : needed,
      'page_feedback/getStat': votes,
      'page_comment/add': needed,
      'page_feedback/submit': needed,
      'common/createCaptcha': { captcha_id: 1 },
    },
  })
  await screen.waitFor(() => expect(field('Write a comment')).not.toBeNull())
  return { ...screen, state }
}

test('a comment on a page that is deleted shows that, says so, and is kept', async () => {
  const { click, waitFor, element, state } = await closing()
  type('Write a comment', 'my words')
  await waitFor(() => expect(field('Write a comment')?.value).toBe('my words'))
  state.now = 'deleted'
  await click('Comment')
  await waitFor(() => expect(element.querySelector('main .state')).not.toBeNull())
  expect(element.textContent).not.toContain('item password')
  expect(said()).toEqual([expect.stringContaining('Your comment was not sent')])
  expect(notices.get()).toMatchObject([{ kept: 'my words', stay: 0 }])
  expect(sessionStorage.getItem('comment:1:34:')).toBe('my words')
})

test.each([
  ['archived', { is_archived: '1' }, 'itemArchived', 'has been archived'],
  ['without comments', { allow_comment: '0' }, 'commentsOff', 'have been switched off'],
] as const)(
  'what was typed before the item was %s stays to be copied, with the reason',
  async (_, now, why, sentence) => {
    let isClosed = false
    const { click, waitFor, element } = await renderScreen('/12/34', {
      answers: {
        'item/info': () => (isClosed ? { ...commentedItem, ...now } : commentedItem),
        'page/info': commentedPage,
        'item/myList': [],
        'page_comment/getList': { total: 1, page: 1, comments: [threadOf(1, 'bob')] },
        'page_comment/add': refuse(why),
      },
    })
    await waitFor(() => expect(field('Write a comment')).not.toBeNull())
    await click('Reply')
    await waitFor(() => expect(field('Reply to bob')).not.toBeNull())
    type('Reply to bob', 'an answer')
    type('Write a comment', 'my words')
    await waitFor(() => expect(field('Write a comment')?.value).toBe('my words'))
    isClosed = true
    await click('Comment')
    await waitFor(() => expect(element.querySelectorAll('textarea[readonly]')).toHaveLength(2))
    const texts = [...element.querySelectorAll('textarea')].map(({ value }) => value)
    expect(texts.toSorted()).toEqual(['an answer', 'my words'])
    for (const banner of element.querySelectorAll('.comment-form .banner'))
      expect(banner.textContent).toContain(sentence)
    await click('Discard')
    await waitFor(() => expect(element.querySelectorAll('textarea')).toHaveLength(1))
    const drafts = Object.keys(sessionStorage).filter((name) => !name.startsWith('menu:'))
    expect(drafts).toHaveLength(1)
  },
)

test('an archived item without comments asks nobody for one', async () => {
  const { waitFor, element } = await renderScreen('/12/34', {
    answers: {
      'item/info': { ...commentedItem, is_archived: '1' },
      'page/info': commentedPage,
      'item/myList': [],
      'page_comment/getList': { total: 0, page: 1, comments: [] },
    },
  })
  await waitFor(() => expect(element.textContent).toContain('No comments yet'))
  expect(element.textContent).not.toContain('Ask a question')
})

test('a vote in an item that has got a password leads to where it is asked for', async () => {
  const { click, waitFor, state } = await closing()
  state.now = 'locked'
  await click('Yes')
  await waitFor(() => expect(window.location.pathname).toBe('/item/password/12'))
  expect(said()).toEqual([expect.stringContaining('no longer open to you')])
})

test('a refusal about a page that is still there is shown where it was pressed', async () => {
  const { click, waitFor, element, state } = await closing()
  state.now = 'brief'
  await click('Yes')
  await waitFor(() => expect(element.querySelector('.votes .banner')).not.toBeNull())
  expect(element.querySelector('article')).not.toBeNull()
  expect(said()).toEqual([])
})

/** Comments that are answered when the test says so. */
async function slowComments(path = '/12/34') {
  const pending: (() => void)[] = []
  const screen = await renderScreen(path, {
    answers: {
      'item/info': commentedItem,
      'page/info': commentedPage,
      'item/myList': [],
      'page_comment/getList': { total: 1, page: 1, comments: [threadOf(1, 'bob')] },
      'page_comment/add': () =>
        new Promise((resolve) => pending.push(() => resolve({ comment_id: 9, message: '' }))),
    },
  })
  await screen.waitFor(() => expect(field('Write a comment')).not.toBeNull())
  const answer = async () => {
    await screen.waitFor(() => expect(pending).toHaveLength(1))
    pending.shift()!()
  }
  return { ...screen, answer }
}

test('what is typed while a comment is sent stays, in the field and stored', async () => {
  const { click, waitFor, answer } = await slowComments()
  type('Write a comment', 'slow one')
  await click('Comment')
  type('Write a comment', 'slow one next thought')
  await answer()
  await waitFor(() => expect(field('Write a comment')?.value).toBe('next thought'))
  expect(sessionStorage.getItem('comment:1:34:')).toBe('next thought')
  await click('Comment')
  await answer()
  await waitFor(() => expect(field('Write a comment')?.value).toBe(''))
  expect(sessionStorage.getItem('comment:1:34:')).toBeNull()
})

test('a reply stays open for what is typed while it is sent', async () => {
  const { click, waitFor, answer, element } = await slowComments()
  await click('Reply')
  await waitFor(() => expect(field('Reply to bob')).not.toBeNull())
  type('Reply to bob', 'yes')
  await waitFor(() => expect(field('Reply to bob')?.value).toBe('yes'))
  element.querySelector<HTMLElement>('.thread .comment-form button[type=submit]')!.click()
  type('Reply to bob', 'yes, and')
  await answer()
  await waitFor(() => expect(field('Reply to bob')?.value).toBe(', and'))
})

test('an unsent comment is kept for the person who has typed it', async () => {
  sessionStorage.setItem('comment:2:34:', 'of somebody else')
  sessionStorage.setItem('comment::34:', 'of a visitor')
  const { waitFor } = await slowComments()
  expect(field('Write a comment')?.value).toBe('')
  type('Write a comment', 'of ann')
  await waitFor(() => expect(sessionStorage.getItem('comment:1:34:')).toBe('of ann'))
  const ben = { uid: '2', username: 'ben', name: 'Ben', groupid: '2' }
  signedIn(ben)
  await waitFor(() => expect(field('Write a comment')?.value).toBe('of somebody else'))
  expect(sessionStorage.getItem('comment:1:34:')).toBe('of ann')
})
