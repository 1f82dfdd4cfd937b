import { invertedEffects } from '@codemirror/commands'
import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state'
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view'
import { textFor, type Conflict, type Taken } from './joined.ts'

export interface ConflictWords {
  /** `number` from 1. */
  head: (number: number, taken: Taken) => string
  theirs: string
  mine: string
  both: string
}

const setConflicts = StateEffect.define<readonly Conflict[]>()

/**
 * The conflicts of a text: they move with it, and one whose lines somebody edits counts as decided.
 */
const conflictField = StateField.define<readonly Conflict[]>({
  create: () => [],
  update(conflicts, transaction) {
    for (const effect of transaction.effects) if (effect.is(setConflicts)) return effect.value
    if (!transaction.docChanged) return conflicts
    const { changes } = transaction
    return conflicts.map((one) => {
      const from = changes.mapPos(one.from, -1)
      const to = changes.mapPos(one.to, 1)
      const isTouched = changes.touchesRange(one.from, Math.max(one.from, one.to - 1)) !== false
      return { ...one, from, to, taken: isTouched ? 'edited' : one.taken }
    })
  },
})

export const conflictsIn = (state: EditorState): readonly Conflict[] => state.field(conflictField)

/** Puts theirs, one's own or both at the place of a conflict, as one undoable step. */
export function take(view: EditorView, at: number, taken: 'theirs' | 'mine' | 'both'): void {
  const conflicts = conflictsIn(view.state)
  const one = conflicts[at]
  if (!one) return
  const insert = textFor(one, taken)
  const moved = insert.length - (one.to - one.from)
  view.dispatch({
    changes: { from: one.from, to: one.to, insert },
    effects: setConflicts.of(
      conflicts.map((other, place) => {
        if (place === at) return { ...other, to: other.to + moved, taken }
        return place < at ? other : { ...other, from: other.from + moved, to: other.to + moved }
      }),
    ),
    userEvent: 'input',
  })
}

/** The line above a conflict: which one it is, and the buttons that decide it. */
class ConflictHead extends WidgetType {
  readonly at: number
  readonly taken: Taken
  readonly words: ConflictWords
  constructor(at: number, taken: Taken, words: ConflictWords) {
    super()
    this.at = at
    this.taken = taken
    this.words = words
  }
  override eq(other: ConflictHead) {
    return other.at === this.at && other.taken === this.taken
  }
  override toDOM(view: EditorView) {
    const box = document.createElement('div')
    box.className = 'conflict-head'
    box.append(document.createElement('span'))
    for (const [at, taken] of (['theirs', 'mine', 'both'] as const).entries()) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = this.words[taken]
      button.dataset['taken'] = taken
      const key = document.createElement('kbd')
      key.className = 'for-keyboard'
      key.ariaHidden = 'true'
      key.textContent = String(at + 1)
      button.append(key)
      button.addEventListener('click', () => take(view, Number(box.dataset['at']), taken))
      box.append(button)
    }
    this.updateDOM(box)
    return box
  }
  /** The same elements stay, so that the focus does. */
  override updateDOM(box: HTMLElement) {
    box.dataset['at'] = String(this.at)
    box.classList.toggle('open', this.taken === 'open')
    const label = box.querySelector('span')
    if (label) label.textContent = this.words.head(this.at + 1, this.taken)
    for (const button of box.querySelectorAll('button'))
      button.setAttribute('aria-pressed', String(button.dataset['taken'] === this.taken))
    return true
  }
  override ignoreEvent() {
    return true
  }
}

const openLine = Decoration.line({ class: 'conflict-open' })
const decidedLine = Decoration.line({ class: 'conflict-decided' })

function decorationsOf(state: EditorState, words: ConflictWords): DecorationSet {
  const all = conflictsIn(state).flatMap(({ from, to, taken }, at) => {
    const widget = new ConflictHead(at, taken, words)
    // a head stands above whole lines
    const start = state.doc.lineAt(from).from
    const marks = [Decoration.widget({ widget, block: true, side: -1 }).range(start)]
    const look = taken === 'open' ? openLine : decidedLine
    for (let place = start; place < to; place = state.doc.lineAt(place).to + 1)
      marks.push(look.range(place))
    return marks
  })
  return Decoration.set(all, true)
}

/** Shows the conflicts of a text, lets people decide them, and undoes decisions. */
export const conflictExtension = (
  conflicts: readonly Conflict[],
  words: ConflictWords,
  onChange: (state: EditorState) => void,
): Extension => [
  conflictField.init(() => conflicts),
  EditorView.decorations.compute([conflictField, 'doc'], (state) => decorationsOf(state, words)),
  invertedEffects.of(({ docChanged, startState }) =>
    docChanged ? [setConflicts.of(conflictsIn(startState))] : [],
  ),
  EditorView.updateListener.of(({ docChanged, state }) => {
    if (docChanged) onChange(state)
  }),
]
