import { acceptCompletion, completionStatus, currentCompletions } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { expect, test, vi } from 'vitest'
import { insertList } from './insert-list.ts'

test('Enter means what is typed, however soon it comes after the last character', async () => {
  const run = vi.fn<() => void>()
  const entry = (label: string) => ({ label, words: [], run })
  const list = insertList(async () => [entry('Heading 1'), entry('Quote')])
  const view = new EditorView({ state: EditorState.create({ extensions: list }) })
  const type = (text: string) =>
    view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.type' })
  type('/')
  await expect.poll(() => completionStatus(view.state)).toBe('active')
  type('quo')
  expect(currentCompletions(view.state).map(({ label }) => label)).toEqual(['Quote'])
  expect(acceptCompletion(view)).toBe(true)
  expect(run).toHaveBeenCalledOnce()
  expect(view.state.doc.toString()).toBe('')
  view.destroy()
})
