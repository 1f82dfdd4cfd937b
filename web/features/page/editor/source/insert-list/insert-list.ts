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
import type { Insertion } from '../source-editor.ts'

/**
 * The list that a `/` at the start of a line opens: typing filters it, Enter inserts in place of
 * what was typed, Escape leaves it as text. Source: web/spec/writing.md 1.8.
 */
export function insertList(list: () => Promise<readonly Insertion[]>): Extension {
  const complete = async (context: CompletionContext) =>
    typedAt(context) === null ? null : resultAt(context, await list())
  return autocompletion({
    override: [complete],
    icons: false,
    interactionDelay: 0,
    tooltipClass: () => 'insert-list',
  })
}

/** What is typed after the slash and the slash itself; `null` where none opens the list. */
function typedAt({ state, pos }: CompletionContext): string | null {
  const typed = slashAt(state, pos)
  const isCode = typed !== null && /Code/.test(syntaxTree(state).resolveInner(pos, -1).name)
  return isCode ? null : typed
}

/** Further typing filters it in the same moment, so that Enter always means what is shown. */
function resultAt(context: CompletionContext, list: readonly Insertion[]): CompletionResult | null {
  const typed = typedAt(context)
  const options = typed === null ? [] : foundInsertions(list, typed.slice(1)).map(asCompletion)
  return typed === null || options.length === 0
    ? null
    : {
        from: context.pos - typed.length,
        options,
        filter: false,
        update: (_result, _from, _to, later) => resultAt(later, list),
      }
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
