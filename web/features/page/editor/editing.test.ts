import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { draftName, keepDraft, type Draft } from './drafts/drafts.ts'
import { createEditing } from './editing.ts'

const send = vi.fn<(request: { title: string }) => Promise<{ page: number; revision: string }>>()
const fetchCurrent = () => Promise.reject(new Error('nobody asks'))
const empty = { title: '', catalog: '0', text: '', page: 0, revision: '' }
let end = () => {}

function start() {
  const editing = createEditing({ uid: '7', item: '1', start: empty, stored: empty }, 'here', {
    send,
    fetchCurrent,
    onSaved: () => undefined,
  })
  end = editing.begin()
  let text = ''
  editing.attach({ text: () => text, replace: (next: string) => (text = next) } as never)
  const write = (next: string) => {
    text = next
    editing.onText()
  }
  return { editing, write }
}

beforeEach(() => {
  localStorage.clear()
  send.mockReset().mockResolvedValue({ page: 31, revision: '1' })
})
afterEach(() => end())

test('a save refused for lack of text leaves the title empty, so that the first heading still names the page', async () => {
  const { editing, write } = start()
  editing.setTitle(' ')
  expect(await editing.save()).toBe('failed')
  expect(editing.get()).toMatchObject({ title: ' ', problem: { at: 'empty' } })
  expect(send).not.toHaveBeenCalled()
  write('# Login\n\nHow to sign in.')
  expect(await editing.save()).toBe('saved')
  expect(editing.get()).toMatchObject({ title: 'Login', problem: null })
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ title: 'Login' }))
})

test('a pause while typing tells the length alone: the rest of the editor is not drawn again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { editing, write } = start()
  write('one')
  await vi.advanceTimersByTimeAsync(500)
  expect(editing.get().isUnsaved).toBe(true)
  const told = vi.fn<() => void>()
  editing.follow(told)
  write('one two')
  expect(editing.characters.get()).toBe(3)
  await vi.advanceTimersByTimeAsync(500)
  expect(editing.characters.get()).toBe(7)
  expect(told).not.toHaveBeenCalled()
  write('')
  await vi.advanceTimersByTimeAsync(500)
  expect(editing.get().isUnsaved).toBe(false)
})

const api = (url: string) => `{"info": {"url": "${url}", "method": "get", "size": 1.0}}`

function startApi(text: string) {
  const opened = { ...empty, title: 'A', text, page: 3, revision: '1' }
  const editing = createEditing({ uid: '7', item: '1', start: opened, stored: opened }, 'here', {
    send,
    fetchCurrent,
    onSaved: () => undefined,
  })
  end = editing.begin()
  return editing
}

test('an API page is saved only as valid JSON with an address', async () => {
  const editing = startApi(api('/a'))
  editing.convert('{"info": ', true)
  expect(await editing.save()).toBe('failed')
  expect(editing.get().problem).toMatchObject({ at: 'json' })
  editing.convert(api(' '), true)
  expect(await editing.save()).toBe('failed')
  expect(editing.get().problem).toEqual({ at: 'address' })
  editing.convert(api('/b'), true)
  expect(await editing.save()).toBe('saved')
  expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ text: api('/b') }))
})

test('an API page that was converted is saved as text', async () => {
  const editing = startApi(api('/a'))
  editing.convert('plain', false)
  expect(await editing.save()).toBe('saved')
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ text: 'plain' }))
})

test('a draft decides whether the page is an API page, unless its JSON is not finished', () => {
  const editing = startApi(api('/a'))
  const draft = { name: 'd', time: 1, revision: '', catalog: '0', title: 'A', page: 3 }
  editing.restore({ ...draft, text: '{"info": {"url":' } as never)
  expect(editing.get().isApi).toBe(true)
  editing.restore({ ...draft, text: '# Text' } as never)
  expect(editing.get().isApi).toBe(false)
  editing.restore({ ...draft, text: api('/c') } as never)
  expect(editing.get().isApi).toBe(true)
})

test('an API page without a title is named after its description or its address', async () => {
  const editing = startApi(api('https://example.com/users/{id}?x=1'))
  editing.setTitle('')
  await editing.save()
  expect(editing.get().title).toBe('GET /users/{id}')
})

describe('drafts', () => {
  const nameOf = (editor: string) => draftName({ uid: '7', item: '1', page: 3 }, editor)
  const earlier: Draft = {
    name: nameOf('earlier'),
    title: 'A',
    catalog: '0',
    text: 'typed in an earlier visit',
    revision: '1',
    base: { title: 'A', catalog: '0', text: api('/a') },
    time: Date.now(),
  }
  const kept = (editor: string) => localStorage.getItem(nameOf(editor))

  test('the draft of another editor stays whatever is done here; its own goes with a save', async () => {
    await keepDraft(earlier, 'A')
    const stored = kept('earlier')
    const editing = startApi(api('/a'))
    // the tab is hidden, or the page is loaded again, before somebody decides about the draft
    dispatchEvent(new Event('pagehide'))
    editing.setTitle('B')
    editing.keepCopy()
    expect(kept('here')).toContain('"page_title":"B"')
    editing.setTitle('A')
    editing.keepCopy()
    expect([kept('here'), editing.get().draftTime]).toEqual([null, 0])
    editing.setTitle('C')
    editing.keepCopy()
    await editing.save()
    expect([kept('here'), kept('earlier')]).toEqual([null, stored])
  })

  test('a restored draft becomes the own one at once, and goes with what it came from', async () => {
    await keepDraft(earlier, 'A')
    const editing = startApi(api('/a'))
    editing.restore(earlier)
    expect(kept('earlier')).toBeNull()
    expect(JSON.parse(kept('here') ?? '')).toMatchObject({ text: earlier.text, revision: '1' })
    editing.convert(api('/a'), true)
    editing.keepCopy()
    expect(kept('here')).toBeNull()
  })
})
