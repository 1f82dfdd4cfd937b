import { isolateHistory } from '@codemirror/commands'
import { StateEffect, StateField, type ChangeDesc, type EditorState } from '@codemirror/state'
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view'
import type { ShownUpload } from './source-editor.ts'

const add = StateEffect.define<ShownUpload & { at: number }>({
  map: (value, change) => ({ ...value, at: change.mapPos(value.at) }),
})
const drop = StateEffect.define<{ id: string; at: number }>()

class UploadSign extends WidgetType {
  readonly upload: ShownUpload
  constructor(upload: ShownUpload) {
    super()
    this.upload = upload
  }
  override eq(other: UploadSign) {
    return other.upload.id === this.upload.id
  }
  toDOM() {
    return this.upload.element
  }
  override ignoreEvent() {
    return true
  }
}

const idOf = (sign: Decoration) => (sign.spec as { widget: UploadSign }).widget.upload.id

/**
 * Uploads in progress, at positions that move with the text. Those at one position stay in the order
 * in which they were begun, whichever ends first. Source: web/spec/writing.md 1.9.
 */
export const runningUploads = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(signs, transaction) {
    let next = moved(signs, transaction.changes)
    for (const effect of transaction.effects) {
      if (effect.is(add))
        next = next.update({
          add: [signOf(effect.value, lastSide(next) + 1).range(effect.value.at)],
        })
      if (effect.is(drop)) next = withoutEnded(signs, next, effect.value)
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** `side` orders what is at one position. */
const signOf = (upload: ShownUpload, side: number) =>
  Decoration.widget({ widget: new UploadSign(upload), side })

/** Unlike mapped decorations they outlive the text around them, which may be replaced as a whole. */
function moved(signs: DecorationSet, changes: ChangeDesc): DecorationSet {
  if (signs.size === 0 || changes.empty) return signs
  const next = []
  for (const cursor = signs.iter(); cursor.value; cursor.next())
    next.push(cursor.value.range(changes.mapPos(cursor.from, cursor.value.startSide)))
  return Decoration.set(next, true)
}

function lastSide(signs: DecorationSet): number {
  let side = 0
  for (const cursor = signs.iter(); cursor.value; cursor.next())
    side = Math.max(side, (cursor.value.spec as { side: number }).side)
  return side
}

/** What is inserted moves every sign at its position behind it: those begun earlier go back. */
function withoutEnded(
  before: DecorationSet,
  after: DecorationSet,
  { id, at }: { id: string; at: number },
): DecorationSet {
  const earlier: Decoration[] = []
  for (const cursor = before.iter(at); cursor.value && cursor.from === at; cursor.next()) {
    if (idOf(cursor.value) === id) break
    earlier.push(cursor.value)
  }
  return after.update({
    filter: (_from, _to, sign) => idOf(sign) !== id && !earlier.includes(sign),
    add: earlier.map((sign) => sign.range(at)),
  })
}

function placeOf(state: EditorState, id: string): number | null {
  for (const cursor = state.field(runningUploads).iter(); cursor.value; cursor.next())
    if (idOf(cursor.value) === id) return cursor.from
  return null
}

export const beginUpload = (view: EditorView, upload: ShownUpload, at: number | null): void =>
  view.dispatch({ effects: add.of({ ...upload, at: at ?? view.state.selection.main.from }) })

export function endUpload(view: EditorView, id: string, link: string): void {
  const at = placeOf(view.state, id)
  if (at === null) return
  const cursor = view.state.selection.main
  view.dispatch({
    effects: drop.of({ id, at }),
    ...(link && {
      changes: { from: at, insert: link },
      // the cursor that was waiting at the position goes after the picture
      ...(cursor.empty && cursor.head === at && { selection: { anchor: at + link.length } }),
      annotations: isolateHistory.of('full'),
    }),
  })
}
