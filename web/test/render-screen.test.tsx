import { expect, test } from 'vitest'
import { refuse, renderScreen, type Answers } from './render-screen.tsx'

/**
 * Never run: the compiler is the test, and a line that started to compile would fail the type
 * check.
 */
export function mustNotCompile(): Answers[] {
  return [
    // @ts-expect-error a call that the contract does not have
    { 'item/nothingLikeThis': [] },
    // @ts-expect-error an answer that the call does not give
    { 'itemGroup/getList': [{ group_name: 'Work' }] },
    // @ts-expect-error a refusal that the call does not list
    { 'itemGroup/getList': refuse('pageChanged') },
    // @ts-expect-error an answer made from a field that the call does not take
    { 'item/info': ({ page_title }) => refuse('itemNotFound', { page_title }) },
  ]
}

test("a screen is rendered with its frame and phrases, and with the server's answers", async () => {
  const { element, asked, click, waitFor } = await renderScreen('/item/index', {
    language: 'zh-cn',
    answers: { 'item/myList': [], 'itemGroup/getList': [] },
  })
  await waitFor(() => expect(element.textContent).toContain('还没有项目'))
  expect(asked).toContainEqual({ path: 'user/info', args: {} })
  await click('新建项目')
  await waitFor(() => expect(window.location.pathname).toBe('/item/add'))
})

test('a visitor whom the server refuses is redirected as in the application', async () => {
  const { element, waitFor } = await renderScreen('/item/index', {
    person: null,
    answers: {
      'item/myList': refuse('notLoggedIn'),
      'itemGroup/getList': refuse('notLoggedIn'),
      'common/createCaptcha': { captcha_id: 1 },
      'user/oauthInfo': { oauth2_open: null, oauth2_entrance_tips: '' },
    },
  })
  await waitFor(() => expect(element.querySelector('h1')?.textContent).toBe('Sign in'))
  expect(window.location.pathname).toBe('/user/login')
})

test('answers can be computed from the arguments', async () => {
  const { element, waitFor } = await renderScreen('/page/12', {
    answers: { 'page/info': ({ page_id }) => refuse(page_id === 12 ? 'noAccess' : 'pageNotFound') },
  })
  await waitFor(() => expect(element.textContent).toContain('You have no access'))
})
