import {
  defaultKeymap,
  history,
  historyField,
  historyKeymap,
  indentWithTab,
} from '@codemirror/commands'
import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { markdownWithHtml } from '../source/language/html-in-markdown.ts'
import { sourceColours } from '../source/language/source-colours.ts'
import { conflictExtension, conflictsIn, type ConflictWords } from './conflict-field.ts'
import type { Conflict, Joined } from './joined.ts'

/** Milliseconds after which two texts are not compared any further. Source: web/spec/writing.md 1.5. */
const longestDiff = 1000
const diffConfig = { scanLimit: 500, timeout: longestDiff }

/** What goes on in an editor of another width: text, decisions, undo history, cursor and focus. */
export interface KeptMerge {
  state: EditorState
  isTyping: boolean
  /** The conflict whose buttons have the focus; -1: none. */
  at: number
}

interface MergeEditorOptions {
  parent: HTMLElement
  theirs: string
  /** What to begin with. */
  joined: Joined
  /** What to go on with instead. */
  kept: KeptMerge | null
  /** One pane, their lines above one's own. */
  isNarrow: boolean
  words: ConflictWords & { theirText: string; result: string }
  onChange: (conflicts: readonly Conflict[]) => void
}

export interface MergeEditor {
  /** The text and its conflicts as they are now. */
  now: () => Joined
  /** Scrolls to a conflict and moves the focus to its buttons. */
  go: (at: number) => void
  /** The conflict that has the focus; -1: none. */
  at: () => number
  view: EditorView
  /** Closes it. */
  close: () => KeptMerge
}

const common = (label: string): Extension => [
  EditorState.lineSeparator.of('\n'),
  EditorView.lineWrapping,
  markdownWithHtml(),
  sourceColours,
  EditorView.contentAttributes.of({
    'aria-label': label,
    spellcheck: 'false',
    translate: 'no',
    tabindex: '0',
  }),
]

/**
 * Their text and the result beside each other, or their lines above one's own where there is no
 * room; only the result can be edited. Source: web/spec/writing.md 1.5.
 */
export function openMergeEditor(options: MergeEditorOptions): MergeEditor {
  const { parent, theirs, joined, kept, isNarrow, words, onChange } = options
  const before = kept?.state
  const doc = before?.doc ?? joined.text
  const selection = before?.selection
  const conflicts = before ? conflictsIn(before) : joined.conflicts
  const result: Extension = [
    common(words.result),
    history(),
    // the steps are those of the same text
    before ? historyField.init(() => before.field(historyField)) : [],
    keymap.of([...historyKeymap, indentWithTab, ...defaultKeymap]),
    conflictExtension(conflicts, words, (state) => onChange(conflictsIn(state))),
  ]
  let view: EditorView
  let destroy: () => void
  if (isNarrow) {
    const unified = unifiedMergeView({ original: theirs, mergeControls: false, diffConfig })
    view = new EditorView({ parent, doc, selection, extensions: [result, unified] })
    destroy = () => view.destroy()
  } else {
    const merge = new MergeView({
      parent,
      diffConfig,
      a: {
        doc: theirs,
        extensions: [
          common(words.theirText),
          EditorState.readOnly.of(true),
          EditorView.contentAttributes.of({ 'aria-readonly': 'true' }),
        ],
      },
      b: { doc, selection, extensions: result },
    })
    view = merge.b
    destroy = () => merge.destroy()
  }
  const headOf = (at: number) =>
    parent.querySelector<HTMLElement>(`.conflict-head[data-at="${at}"]`)
  const at = () => {
    const head = document.activeElement?.closest<HTMLElement>('.conflict-head')
    return head && parent.contains(head) ? Number(head.dataset['at']) : -1
  }
  const go = (to: number) => {
    const one = conflictsIn(view.state)[to]
    if (!one) return
    view.dispatch({
      selection: { anchor: one.from },
      effects: EditorView.scrollIntoView(one.from, { y: 'center' }),
    })
    // far away lines are drawn with the next frame
    requestAnimationFrame(() =>
      requestAnimationFrame(() => headOf(to)?.querySelector('button')?.focus()),
    )
  }
  if (kept?.isTyping) view.focus()
  if (kept && kept.at >= 0) go(kept.at)
  else if (selection)
    view.dispatch({ effects: EditorView.scrollIntoView(selection.main, { y: 'center' }) })
  return {
    now: () => ({ text: view.state.doc.toString(), conflicts: conflictsIn(view.state) }),
    go,
    at,
    view,
    close: () => {
      const last = { state: view.state, isTyping: view.hasFocus, at: at() }
      destroy()
      return last
    },
  }
}
