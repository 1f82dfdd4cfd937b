import { Compartment, type EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { whenOnline } from '../../../../../lib/load-chunk.ts'
import { slashAt } from './slash-at.ts'
import type { Insertion } from '../source-editor.ts'

/**
 * The insert list, whose code loads with the first slash at the start of a line; without it the
 * slash stays text, and the next one tries again.
 */
export function insertListOnDemand(list: () => Promise<readonly Insertion[]>): Extension {
  const place = new Compartment()
  let isAsked = false
  const isWanted = (state: EditorState) => slashAt(state, state.selection.main.head) !== null
  const begin = (view: EditorView) => {
    isAsked = true
    whenOnline(() => import('./insert-list.ts')).then(
      ({ insertList, openInsertList }) => {
        if (!view.dom.isConnected) return
        view.dispatch({ effects: place.reconfigure(insertList(list)) })
        if (isWanted(view.state)) openInsertList(view)
      },
      () => void (isAsked = false),
    )
  }
  return [
    place.of([]),
    EditorView.updateListener.of(({ transactions, view, state }) => {
      const isTyped = transactions.some((one) => one.isUserEvent('input.type'))
      if (!isAsked && isTyped && isWanted(state)) begin(view)
    }),
  ]
}
