import { EditorView } from '@codemirror/view'
import * as merging from '#contract/merge/merge.ts'
import { act, useEffect, useSyncExternalStore } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '../../../../../api/refusal.ts'
import { renderElement } from '../../../../../test/render-element.tsx'
import { toasts } from '../../../../../ui/feedback/notices/notices.tsx'
import { createEditing } from '../../editing.ts'
import { TextConflict } from '../../merge/text-conflict.tsx'
import { openCodeMirror } from '../../source/code-mirror.ts'
import type { SaveRequest, Theirs } from '../saver.ts'
import { useConflict } from './use-conflict.ts'

beforeEach(() => {
  localStorage.clear()
  toasts.set([])
})

test('texts that fit together are told of once they are saved, not when that fails', async () => {
  const stored = { page: 5, revision: '3', title: 'Page', catalog: '0', text: 'a b' }
  const theirs: Theirs = { ...stored, revision: '4', text: 'a B', author: 'bob', time: 1 }
  const send = vi
    .fn<(request: SaveRequest) => Promise<{ page: number; revision: string }>>()
    .mockRejectedValueOnce(new Refusal('refused', { code: 10409, name: 'pageChanged' }))
    .mockRejectedValueOnce(new Refusal('refused', { code: 10302, name: 'loginRequired' }))
    .mockResolvedValue({ page: 5, revision: '5' })
  const start = { ...stored, text: 'A b' }
  const editing = createEditing({ uid: '7', item: '1', start, stored }, 'here', {
    send,
    fetchCurrent: () => Promise.resolve(theirs),
    onSaved: () => undefined,
  })
  const Probe = () => {
    const saving = useSyncExternalStore(editing.saver.follow, editing.saver.get)
    const conflict = useConflict(editing, saving)
    const isShown = conflict.theirs !== null
    useEffect(() => {
      if (isShown) conflict.join({ ...stored, text: 'A B' })
    }, [isShown]) // oxlint-disable-line react/exhaustive-deps -- as the dialogs do
    return null
  }
  await renderElement(<Probe />)
  const save = () => act(async () => void (await editing.save()))
  await save()
  expect(editing.saver.get().at).toBe('failed')
  expect(toasts.get()).toEqual([])
  await save()
  expect(editing.saver.get().at).toBe('saved')
  expect(send.mock.calls.map(([{ base, text }]) => [base, text])).toEqual([
    ['3', 'A b'],
    ['4', 'A B'],
    ['4', 'A B'],
  ])
  expect(toasts.get()).toEqual([])

  // at once
  editing.replace('A! B')
  Object.assign(theirs, { revision: '6', text: 'A B!' })
  send.mockRejectedValueOnce(new Refusal('refused', { code: 10409, name: 'pageChanged' }))
  editing.onText()
  await save()
  expect(toasts.get().map(({ text }) => text)).toEqual(['page.merged'])
})

test("what is typed while somebody else's text is put in stays, and theirs outlives an undo", async () => {
  const stored = { page: 5, revision: '3', title: 'Page', catalog: '0', text: 'one\ntwo\n' }
  const theirs: Theirs = { ...stored, revision: '4', text: 'ONE\ntwo\n', author: 'bob', time: 1 }
  const send = vi
    .fn<(request: SaveRequest) => Promise<{ page: number; revision: string }>>()
    .mockRejectedValueOnce(new Refusal('refused', { code: 10409, name: 'pageChanged' }))
    .mockResolvedValue({ page: 5, revision: '5' })
  const answer = Promise.withResolvers<Theirs>()
  const editing = createEditing({ uid: '7', item: '1', start: stored, stored }, 'here', {
    send,
    fetchCurrent: () => answer.promise,
    onSaved: () => undefined,
  })
  const parent = document.createElement('div')
  document.body.append(parent)
  const source = openCodeMirror({
    parent,
    text: editing.shownText(),
    isReadOnly: false,
    words: { label: 'Text', placeholder: '', isChinese: false },
    onChange: editing.onText,
    onLine: () => undefined,
    onFiles: () => undefined,
    onHtml: () => false,
  })
  editing.attach(source)
  const view = EditorView.findFromDOM(parent)!
  const type = (insert: string) =>
    act(async () =>
      view.dispatch({ changes: { from: view.state.doc.length, insert }, userEvent: 'input.type' }),
    )
  const Probe = () => {
    const saving = useSyncExternalStore(editing.saver.follow, editing.saver.get)
    const conflict = useConflict(editing, saving)
    return (
      conflict.theirs && (
        <TextConflict
          theirs={conflict.theirs}
          base={editing.saver.base()}
          item="1"
          editing={editing}
          merging={merging}
          isUnasked={conflict.isUnasked}
          onMerged={conflict.merge}
          onAdopt={conflict.adopt}
          onOverwrite={conflict.overwrite}
          onClose={conflict.close}
        />
      )
    )
  }
  await renderElement(<Probe />)
  await type('mine')
  let saved: Promise<unknown> | undefined
  await act(async () => void (saved = editing.save()))
  await type(' then')
  await act(async () => (answer.resolve(theirs), void (await saved)))
  // the dialog is open, and an upload ends below it
  const press = () => document.querySelector<HTMLElement>('.dialog-actions .button.main')!
  await vi.waitFor(() => expect(press()).not.toBeNull())
  await type(' and later')
  await act(async () => press().click())
  await vi.waitFor(() => expect(editing.saver.get().at).toBe('saved'))
  expect(send.mock.calls.map(([{ text }]) => text)).toEqual([
    'one\ntwo\nmine',
    'ONE\ntwo\nmine then and later',
  ])
  source.undo()
  expect(source.text()).toBe('ONE\ntwo\n')
  source.close()
  parent.remove()
})
