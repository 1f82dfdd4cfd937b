import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEditing } from './editing.ts'

const send = vi.fn<(request: { title: string }) => Promise<{ page: number; revision: string }>>()
const fetchCurrent = () => Promise.reject(new Error('nobody asks'))
const empty = { title: '', catalog: '0', text: '', page: 0, revision: '' }
let end = () => {}

function start() {
  const editing = createEditing(
    { uid: '7', item: '1', start: empty, stored: empty },
    { send, fetchCurrent, onSaved: () => undefined },
  )
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
