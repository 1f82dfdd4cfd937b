import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { foundInsertions } from './found-insertions.ts'
import type { Insertion } from './source-editor.ts'

/**
 * The list that a `/` at the start of a line opens: typing filters it, Enter inserts in place of
 * what was typed, Escape leaves it as text. Source: web/spec/writing.md 1.8.
 */
export function insertList(list: () => readonly Insertion[]): Extension {
  const complete = (context: CompletionContext): CompletionResult | null => {
    const { state, pos } = context
    const line = state.doc.lineAt(pos)
    const typed = /^\s*(\/[^\s/]*)$/.exec(line.text.slice(0, pos - line.from))?.[1]
    if (typed === undefined || pos !== line.to || state.readOnly) return null
    if (/Code/.test(syntaxTree(state).resolveInner(pos, -1).name)) return null
    const options = foundInsertions(list(), typed.slice(1)).map(asCompletion)
    return options.length > 0 ? { from: pos - typed.length, options, filter: false } : null
  }
  return autocompletion({
    override: [complete],
    icons: false,
    interactionDelay: 0,
    tooltipClass: () => 'insert-list',
  })
}

const asCompletion = ({ label, shortcut, run }: Insertion): Completion => ({
  label,
  ...(shortcut && { detail: shortcut }),
  apply: (view, _, from, to) => {
    view.dispatch({ changes: { from, to }, userEvent: 'delete' })
    run()
  },
})
