import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { foundInsertions } from './found-insertions.ts'
import { slashAt } from './slash-at.ts'
import type { Insertion } from './source-editor.ts'

/**
 * The list that a `/` at the start of a line opens: typing filters it, Enter inserts in place of
 * what was typed, Escape leaves it as text. Source: web/spec/writing.md 1.8.
 */
export function insertList(list: () => Promise<readonly Insertion[]>): Extension {
  const complete = async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { state, pos } = context
    const typed = slashAt(state, pos)
    if (typed === null || /Code/.test(syntaxTree(state).resolveInner(pos, -1).name)) return null
    const options = foundInsertions(await list(), typed.slice(1)).map(asCompletion)
    return options.length > 0 ? { from: pos - typed.length, options, filter: false } : null
  }
  return autocompletion({
    override: [complete],
    icons: false,
    interactionDelay: 0,
    tooltipClass: () => 'insert-list',
  })
}

/** Opens the list at once: what would open it has been typed already. */
export { startCompletion as openInsertList } from '@codemirror/autocomplete'

const asCompletion = ({ label, shortcut, run }: Insertion): Completion => ({
  label,
  ...(shortcut && { detail: shortcut }),
  apply: (view, _, from, to) => {
    view.dispatch({ changes: { from, to }, userEvent: 'delete' })
    run()
  },
})
