import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runAction, useAction } from './actions.ts'
import { prefetch, useAnswer, type AnswerOptions } from './answers.ts'
import type { Args, Path } from './calls.ts'
import { clearAnswers } from './answer-cache.ts'
import { setAuthHandlers } from './auth-handlers.ts'
import { loadSession } from './session.ts'

const moves: string[] = []
let answers: object[] = []
let signsIn = true

beforeEach(() => {
  moves.length = 0
  signsIn = true
  clearAnswers()
  setAuthHandlers({
    goToSignIn: () => moves.push('sign in'),
    goToItemPassword: (item, page) => moves.push(`password ${item} ${page}`),
    tellSessionChanged: () => undefined,
    promptSignIn: () => {
      moves.push('dialog')
      return Promise.resolve(signsIn)
    },
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(answers.shift()))))
})
afterEach(() => vi.unstubAllGlobals())

const signedOut = { error_code: 10102, error_name: 'notLoggedIn', error_message: 'Please sign in' }
const locked = { error_code: 10303, error_name: 'itemPasswordNeeded', error_message: 'Password' }

/** Renders a component that fetches, and returns what it shows once the answer has arrived. */
async function shown<P extends Path>(
  path: P,
  args: Args<P>,
  options: AnswerOptions,
  ...given: object[]
): Promise<string> {
  answers = given
  const place = document.createElement('div')
  const root = createRoot(place)
  const Part = () => {
    const { data, error } = useAnswer(path, args, options)
    return <>{error ? error.message || 'refused' : data ? 'here' : ''}</>
  }
  root.render(<Part />)
  await vi.waitFor(() => expect(place.textContent).not.toBe(''))
  const text = place.textContent
  root.unmount()
  return text
}

test('a screen that needs a session redirects to sign-in', async () => {
  await shown('item/myList', {}, {}, signedOut)
  expect(moves).toEqual(['sign in'])
})

test('a part that works without a session does not redirect', async () => {
  expect(await shown('user/info', {}, { signedOut: 'error' }, signedOut)).toBe('Please sign in')
  expect(moves).toEqual([])
})

test('an item on a site that requires sign-in redirects to it', async () => {
  await shown(
    'item/info',
    { item_id: '12' },
    {},
    { error_code: 10312, error_name: 'signInForced', error_message: 'Sign in' },
  )
  expect(moves).toEqual(['sign in'])
})

test('a locked item redirects to its password screen, with the requested page', async () => {
  await shown('item/info', { item_id: 'docs', page_id: 34, default_page_id: 34 }, {}, locked)
  expect(moves).toEqual(['password docs 34'])
})

test('a locked page inside a readable item is a missing right', async () => {
  expect(await shown('page/info', { page_id: 34 }, {}, locked)).toBe('Password')
  expect(moves).toEqual([])
})

test('a locked page on its own redirects to the password screen', async () => {
  await shown('page/info', { page_id: 34 }, { locked: 'password' }, locked)
  expect(moves).toEqual(['password 0 34'])
})

test('an action whose session has ended asks to sign in and continues', async () => {
  answers = [signedOut, { error_code: 0, data: [] }]
  expect(await runAction('user/updateInfo', { name: 'Ann' })).toEqual([])
  expect(moves).toEqual(['dialog'])
})

test('an action is refused when the person does not sign in, and is retried only once', async () => {
  signsIn = false
  answers = [signedOut]
  await expect(runAction('user/updateInfo', { name: 'Ann' })).rejects.toMatchObject({ code: 10102 })
  signsIn = true
  answers = [signedOut, signedOut]
  await expect(runAction('user/updateInfo', { name: 'Ann' })).rejects.toMatchObject({ code: 10102 })
  expect(moves).toEqual(['dialog', 'dialog'])
})

/** Renders a component and returns what it shows as it changes. */
function drawn<P extends object>(Part: ComponentType<P>, first: P) {
  const place = document.createElement('div')
  const root = createRoot(place)
  const draw = (next: P) => root.render(<Part {...next} />)
  draw(first)
  const press = () => place.querySelector('button')?.click()
  return {
    draw,
    press,
    shows: (text: string) => vi.waitFor(() => expect(place.textContent).toBe(text)),
    end: () => root.unmount(),
  }
}

test('a list keeps its rows until those of the next page arrive', async () => {
  const seen: string[] = []
  const List = ({ page }: { page: number }) => {
    const { data, isFetching } = useAnswer(
      'item/getChangeLog',
      { item_id: 1, page, count: 10 },
      { keepPrevious: true },
    )
    const text = data ? `${String(data.total)}${isFetching ? ' …' : ''}` : 'nothing'
    seen.push(text)
    return text
  }
  answers = [
    { error_code: 0, data: { total: '1', list: [] } },
    { error_code: 0, data: { total: '2', list: [] } },
  ]
  const list = drawn(List, { page: 1 })
  await list.shows('1')
  seen.length = 0
  list.draw({ page: 2 })
  await list.shows('2')
  expect(seen).not.toContain('nothing')
  list.end()
})

test('a component is drawn twice for a new answer: while it is fetched, and with it', async () => {
  const seen: object[] = []
  const Part = ({ page_id }: { page_id: number }) => {
    const { data, isFetching } = useAnswer('page/info', { page_id })
    seen.push({ data, isFetching })
    return data ? 'here' : 'none'
  }
  answers = [{ error_code: 0, data: {} }]
  const part = drawn(Part, { page_id: 1 })
  await part.shows('here')
  expect(seen).toEqual([
    { data: undefined, isFetching: true },
    { data: {}, isFetching: false },
  ])
  part.end()
})

test('a disabled answer is not fetched', async () => {
  const asked = vi.fn<() => Promise<Response>>(() =>
    Promise.resolve(new Response(JSON.stringify({ error_code: 0, data: {} }))),
  )
  vi.stubGlobal('fetch', asked)
  const Part = ({ enabled }: { enabled: boolean }) =>
    useAnswer('common/version', {}, { enabled }).data ? 'here' : 'none'
  const part = drawn(Part, { enabled: false })
  await part.shows('none')
  expect(asked).not.toHaveBeenCalled()
  part.draw({ enabled: true })
  await part.shows('here')
  expect(asked).toHaveBeenCalledOnce()
  part.end()
})

test('an action is pending until the answers it made stale have been refetched', async () => {
  answers = [
    { error_code: 0, data: { name: 'Ann' } },
    { error_code: 0, data: [] },
    { error_code: 0, data: { name: 'Eve' } },
  ]
  const onSuccess = vi.fn<() => void>()
  const seen: string[] = []
  const Part = () => {
    const { data } = useAnswer('user/info', {})
    const update = useAction('user/updateInfo', ['user/info'])
    const text = `${data?.name ?? ''}${update.isPending ? ' …' : ''}`
    if (seen.at(-1) !== text) seen.push(text)
    return <button onClick={() => update.mutate({ name: 'Eve' }, { onSuccess })}>{text}</button>
  }
  const part = drawn(Part, {})
  await part.shows('Ann')
  part.press()
  await part.shows('Eve')
  expect(seen.filter((text) => text.startsWith('Ann'))).toEqual(['Ann', 'Ann …'])
  expect(onSuccess).toHaveBeenCalledOnce()
  part.end()
})

test('an action that is refused because rights have changed asks for the item anew', async () => {
  const name = (item_name: string) => ({ error_code: 0, data: { item_id: '12', item_name } })
  answers = [name('Before'), { error_code: 10103, error_name: 'noAccess', error_message: 'No' }]
  const Part = () => <>{useAnswer('item/info', { item_id: '12' }).data?.item_name ?? ''}</>
  const part = drawn(Part, {})
  await part.shows('Before')
  answers.push(name('Now'))
  await expect(runAction('page/delete', { page_id: 34 })).rejects.toThrow('No')
  await part.shows('Now')
  part.end()
})

test('a refused action reports the error and invalidates nothing', async () => {
  answers = [{ error_code: 10101, error_name: 'badInput', error_message: 'Too long' }]
  const Part = () => {
    const update = useAction('user/updateInfo')
    return (
      <button onClick={() => update.mutate({ name: 'x' })}>
        {update.error?.message ?? 'none'}
      </button>
    )
  }
  const part = drawn(Part, {})
  await part.shows('none')
  part.press()
  await part.shows('Too long')
  part.end()
})

test('a stranger is asked for the item password; a person who was signed in until now is sent to sign-in, once', async () => {
  const ann = { error_code: 0, data: { uid: '7', username: 'ann', name: '', groupid: '2' } }
  answers = [ann]
  await loadSession()
  // the answer for the item, then that of `user/info` when asked whether the session has ended
  const read = (...more: object[]) => shown('item/info', { item_id: '12' }, {}, locked, ...more)
  await read(ann)
  expect(moves).toEqual(['password 12 0'])
  clearAnswers()
  await read(signedOut)
  expect(moves).toEqual(['password 12 0', 'sign in'])
  clearAnswers()
  await read()
  expect(moves).toEqual(['password 12 0', 'sign in', 'password 12 0'])
})

test('a dialog that is refused as to a stranger says that the session has ended, and redirects nobody', async () => {
  const ann = { error_code: 0, data: { uid: '7', username: 'ann', name: '', groupid: '2' } }
  answers = [ann]
  await loadSession()
  const missing = { error_code: 10101, error_name: 'pageNotFound', error_message: 'No such page' }
  const read = (...more: object[]) =>
    shown('page/history', { page_id: 34 }, { signedOut: 'error' }, missing, ...more)
  expect(await read(ann)).toBe('No such page')
  clearAnswers()
  expect(await read(signedOut)).toBe('refused')
  expect(moves).toEqual([])
  // the screen below it is still sent to sign-in when it asks
  clearAnswers()
  await shown('item/info', { item_id: '12' }, {}, locked)
  expect(moves).toEqual(['sign in'])
})

test('a refused prefetch redirects nobody; the click that follows does', async () => {
  answers = [{ error_code: 0, data: { uid: '7', username: 'ann', name: '', groupid: '2' } }]
  await loadSession()
  answers = [locked]
  prefetch('page/info', { page_id: 34 })
  await vi.waitFor(() => expect(answers).toEqual([]))
  expect(moves).toEqual([])
  await shown('page/info', { page_id: 34 }, {}, locked, signedOut)
  expect(moves).toEqual(['sign in'])
})
