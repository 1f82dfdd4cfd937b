import { redo, undo } from '@codemirror/commands'
import { act, createRef } from 'react'
import { expect, test } from 'vitest'
import { mergeTexts } from '#contract/merge/merge.ts'
import { loadPhrases } from '../../../../locales/phrases.ts'
import { renderElement } from '../../../../test/render-element.tsx'
import { take } from './conflict-field.ts'
import { joinedFrom } from './joined.ts'
import type { KeptMerge, MergeEditor } from './merge-editor.ts'
import { MergePane } from './merge-pane.tsx'

await loadPhrases('page-merge')

const base = 'one\ntwo\nthree\nfour\n'
const mine = base.replace('two', 'mine')
const theirs = base.replace('two', 'theirs')

test.each([
  ['one column', false],
  ['two columns', true],
])('text, decisions, undo and cursor go along into %s', async (_, isNarrow) => {
  const joined = joinedFrom(mergeTexts(mine, base, theirs))
  const kept = createRef<KeptMerge>()
  let editor: MergeEditor | null = null
  const pane = (narrow: boolean) => (
    <MergePane
      key={String(narrow)}
      {...{ theirs, joined, kept }}
      isNarrow={narrow}
      isUnasked={false}
      name="bob"
      onEditor={(next) => (editor = next)}
      onChange={() => undefined}
    />
  )
  const now = () => editor!.now()
  const { root } = await renderElement(pane(isNarrow))
  const view = editor!.view
  take(view, 0, 'theirs')
  const end = view.state.doc.length
  view.dispatch({
    changes: { from: end, insert: 'typed' },
    selection: { anchor: end + 5 },
    userEvent: 'input.type',
  })
  await act(async () => root.render(pane(!isNarrow)))

  expect(editor!.view).not.toBe(view)
  expect(now()).toMatchObject({
    text: 'one\ntheirs\nthree\nfour\ntyped',
    conflicts: [{ taken: 'theirs' }],
  })
  expect(editor!.view.state.selection.main.head).toBe(end + 5)

  undo(editor!.view)
  expect(now().text).toBe('one\ntheirs\nthree\nfour\n')
  undo(editor!.view)
  expect(now()).toMatchObject({ text: mine, conflicts: [{ taken: 'open' }] })
  await act(async () => root.render(pane(isNarrow)))
  redo(editor!.view)
  redo(editor!.view)
  expect(now()).toMatchObject({
    text: 'one\ntheirs\nthree\nfour\ntyped',
    conflicts: [{ taken: 'theirs' }],
  })
})
