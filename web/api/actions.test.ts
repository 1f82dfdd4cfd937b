import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAnswers } from './answer-cache.ts'
import { runAction } from './actions.ts'
import { setAuthHandlers } from './auth-handlers.ts'
import { signedIn } from './session.ts'

const ann = { uid: '7', username: 'ann', name: 'Ann', groupid: '2' }
const ben = { ...ann, uid: '8', username: 'ben', name: 'Ben' }
const done = { error_code: 0, data: { comment_id: 1 } }
const otherPerson = { error_code: 10101, error_name: 'otherPerson', error_message: 'Ben is here' }
const refused = { error_code: 10101, error_name: 'commentsOff', error_message: 'No comments' }
const unsure = { error_code: 10500, error_name: 'outcomeUnknown', error_message: 'Look first' }

let answers: (object | Error)[] = []
let requests: Headers[] = []
let asks: boolean[] = []
let onAsked = () => false

beforeEach(() => {
  answers = []
  requests = []
  asks = []
  clearAnswers()
  const never = () => expect.unreachable()
  setAuthHandlers({
    goToSignIn: never,
    goToItemPassword: never,
    tellSessionChanged: never,
    promptSignIn: (isOther) => {
      asks.push(isOther)
      return Promise.resolve(onAsked())
    },
  })
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    requests.push(new Headers(init.headers))
    const next = answers.shift() ?? done
    return next instanceof Error
      ? Promise.reject(next)
      : Promise.resolve(new Response(JSON.stringify(next)))
  })
})
afterEach(() => vi.unstubAllGlobals())

const comment = (content: string) => runAction('page_comment/add', { page_id: 34, content })
const users = () => requests.map((headers) => headers.get('x-showdoc-user'))
const keys = () => requests.map((headers) => headers.get('idempotency-key'))

test('an action says whose screen it is from, and goes on as somebody else after a yes', async () => {
  signedIn(ann)
  answers = [otherPerson]
  onAsked = () => {
    signedIn(ben)
    return true
  }
  await comment('hello')
  expect(users()).toEqual(['7', '8'])
  expect(asks).toEqual([true])
})

test('without a yes nothing is sent, and the refusal is the outcome', async () => {
  signedIn(ann)
  answers = [otherPerson]
  onAsked = () => false
  await expect(comment('hello')).rejects.toMatchObject({ errorName: 'otherPerson' })
  expect(users()).toEqual(['7'])
})

test('what got no answer is sent again with its key; what was answered has a new one', async () => {
  answers = [new TypeError('network'), unsure, refused, done, done]
  for (const code of [0, 10500, 10101])
    await expect(comment('again')).rejects.toMatchObject({ code })
  await comment('again')
  await comment('again')
  const [first, second, third, fourth, fifth] = keys()
  expect(first).toMatch(/^"[\w-]{8,64}"$/)
  expect([second, third]).toEqual([first, first])
  expect(new Set([first, fourth, fifth]).size).toBe(3)
})

test('what was changed since has a key of its own', async () => {
  answers = [new TypeError('network')]
  await expect(comment('one')).rejects.toMatchObject({ kind: 'offline' })
  await comment('two')
  await comment('one')
  expect(keys()[1]).not.toBe(keys()[0])
  expect(keys()[2]).toBe(keys()[0])
})
