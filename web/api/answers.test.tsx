import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, useAnswer, type AnswerOptions } from './answers.ts'
import type { Args, Path } from './calls.ts'
import { queryClient } from './query-client.ts'
import { setReactions } from './reactions.ts'

const moves: string[] = []
let answers: object[] = []
let signsIn = true

beforeEach(() => {
  moves.length = 0
  signsIn = true
  queryClient.clear()
  setReactions({
    toSignIn: () => moves.push('sign in'),
    toVisitPassword: (item, page) => moves.push(`password ${item} ${page}`),
    signInOverScreen: () => {
      moves.push('dialog')
      return Promise.resolve(signsIn)
    },
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(answers.shift()))))
})
afterEach(() => vi.unstubAllGlobals())

const signedOut = { error_code: 10102, error_name: 'notLoggedIn', error_message: 'Please sign in' }
const locked = { error_code: 10303, error_name: 'visitPasswordNeeded', error_message: 'Password' }

/** Draws a part that asks, and gives what it shows when the answer has come. */
async function shown<P extends Path>(path: P, args: Args<P>, options: AnswerOptions, given: object): Promise<string> {
  answers = [given]
  const place = document.createElement('div')
  const root = createRoot(place)
  const Part = () => {
    const { data, error } = useAnswer(path, args, options)
    return <>{error?.message ?? (data ? 'here' : '')}</>
  }
  root.render(
    <QueryClientProvider client={queryClient}>
      <Part />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(place.textContent).not.toBe(''))
  const text = place.textContent
  root.unmount()
  return text
}

test('a screen that needs a session leads to sign-in', async () => {
  await shown('item/myList', {}, {}, signedOut)
  expect(moves).toEqual(['sign in'])
})

test('a part that can live without a session leads nowhere', async () => {
  expect(await shown('user/info', {}, { signedOut: 'tell' }, signedOut)).toBe('Please sign in')
  expect(moves).toEqual([])
})

test('a site that demands signing in leads there from an item', async () => {
  await shown('item/info', { item_id: '12' }, {}, { error_code: 10312, error_name: 'signInForced', error_message: 'Sign in' })
  expect(moves).toEqual(['sign in'])
})

test('a locked item leads to its password, with the page asked for', async () => {
  await shown('item/info', { item_id: 'docs', page_id: 34, default_page_id: 34 }, {}, locked)
  expect(moves).toEqual(['password docs 34'])
})

test('a locked page inside a readable item is a missing right', async () => {
  expect(await shown('page/info', { page_id: 34 }, {}, locked)).toBe('Password')
  expect(moves).toEqual([])
})

test('a locked page on its own leads to the password', async () => {
  await shown('page/info', { page_id: 34 }, { locked: 'password' }, locked)
  expect(moves).toEqual(['password 0 34'])
})

test('an action whose session has ended asks to sign in and goes on', async () => {
  answers = [signedOut, { error_code: 0, data: [] }]
  expect(await act('user/updateInfo', { name: 'Ann' })).toEqual([])
  expect(moves).toEqual(['dialog'])
})

test('an action is refused when the person does not sign in, and is sent again only once', async () => {
  signsIn = false
  answers = [signedOut]
  await expect(act('user/updateInfo', { name: 'Ann' })).rejects.toMatchObject({ code: 10102 })
  signsIn = true
  answers = [signedOut, signedOut]
  await expect(act('user/updateInfo', { name: 'Ann' })).rejects.toMatchObject({ code: 10102 })
  expect(moves).toEqual(['dialog', 'dialog'])
})
