import { act, useEffect, useSyncExternalStore } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '../../../../api/refusal.ts'
import { renderElement } from '../../../../test/render-element.tsx'
import { toasts } from '../../../../ui/feedback/notices.tsx'
import { createEditing } from '../editing.ts'
import type { SaveRequest, Theirs } from './saver.ts'
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
    const isShown = conflict.shown !== null
    useEffect(() => {
      if (isShown) conflict.join('A B')
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
