import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
  isolateHistory,
} from '@codemirror/commands'
import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { bracketMatching, indentUnit } from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import {
  Compartment,
  EditorState,
  StateEffect,
  StateField,
  type Extension,
} from '@codemirror/state'
import {
  Decoration,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  keymap,
  placeholder,
  WidgetType,
  type DecorationSet,
} from '@codemirror/view'
import { sourceColours } from './source-colours.ts'
import {
  filesFrom,
  type ShownUpload,
  type SourceEditor,
  type SourceOptions,
  type SourcePhrases,
} from './source-editor.ts'

/** Phrases of the search panel, by the English ones that CodeMirror uses as keys. */
const chinese = {
  Find: '查找',
  Replace: '替换为',
  next: '下一个',
  previous: '上一个',
  all: '全部',
  'match case': '区分大小写',
  regexp: '正则',
  'by word': '全词',
  replace: '替换',
  'replace all': '全部替换',
  close: '关闭',
  'current match': '当前匹配',
  'replaced match on line $': '已替换第 $ 行的匹配',
  'replaced $ matches': '已替换 $ 处',
  'on line': '在第',
  'Control character': '控制字符',
}

const worded = ({ label, placeholder: hint, isChinese }: SourcePhrases): Extension => [
  EditorView.contentAttributes.of({ 'aria-label': label }),
  placeholder(hint),
  EditorState.phrases.of(isChinese ? chinese : {}),
]

const readOnly = (is: boolean): Extension => [
  EditorState.readOnly.of(is),
  EditorView.contentAttributes.of(is ? { 'aria-readonly': 'true' } : {}),
]

const addUpload = StateEffect.define<ShownUpload & { at: number }>({
  map: (value, change) => ({ ...value, at: change.mapPos(value.at) }),
})
const dropUpload = StateEffect.define<string>()

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

/** Uploads in progress, at positions that move with the text. */
const uploads = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(signs, transaction) {
    let next = signs.map(transaction.changes)
    for (const effect of transaction.effects) {
      if (effect.is(addUpload))
        next = next.update({
          add: [
            Decoration.widget({ widget: new UploadSign(effect.value), side: 1 }).range(
              effect.value.at,
            ),
          ],
        })
      if (effect.is(dropUpload))
        next = next.update({ filter: (_from, _to, sign) => idOf(sign) !== effect.value })
    }
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})

const idOf = (sign: Decoration) => (sign.spec as { widget: UploadSign }).widget.upload.id

function placeOf(state: EditorState, id: string): number | null {
  for (const cursor = state.field(uploads).iter(); cursor.value; cursor.next())
    if (idOf(cursor.value) === id) return cursor.from
  return null
}

/** Opens the editor. Line ends other than `\n` are up to the caller. */
export function openCodeMirror({
  parent,
  text,
  isReadOnly,
  words,
  onChange,
  onLine,
  onFiles,
}: SourceOptions): SourceEditor {
  const wording = new Compartment()
  const writing = new Compartment()
  const take = (data: DataTransfer | null, view: EditorView, at: number): boolean => {
    const files = filesFrom(data)
    if (files.length === 0 || view.state.readOnly) return false
    onFiles(files, at)
    return true
  }
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        // a lone \r stays part of its line
        EditorState.lineSeparator.of('\n'),
        EditorView.clipboardInputFilter.of((pasted) => pasted.replaceAll('\r\n', '\n')),
        history(),
        drawSelection(),
        dropCursor(),
        bracketMatching(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        search({ top: true }),
        EditorView.lineWrapping,
        indentUnit.of('  '),
        markdown({ base: markdownLanguage, completeHTMLTags: false }),
        sourceColours,
        keymap.of([...searchKeymap, ...historyKeymap, indentWithTab, ...defaultKeymap]),
        uploads,
        wording.of(worded(words)),
        writing.of(readOnly(isReadOnly)),
        EditorView.contentAttributes.of({
          spellcheck: 'false',
          autocorrect: 'off',
          autocapitalize: 'off',
          translate: 'no',
          // focusable anyway, but without this not recognised as such
          tabindex: '0',
        }),
        EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
          if (docChanged) onChange()
          if (docChanged || selectionSet) onLine(state.doc.lineAt(state.selection.main.head).number)
        }),
        EditorView.domEventHandlers({
          paste: (event, own) => take(event.clipboardData, own, own.state.selection.main.from),
          drop: (event, own) =>
            take(
              event.dataTransfer,
              own,
              own.posAtCoords({ x: event.clientX, y: event.clientY }) ??
                own.state.selection.main.from,
            ),
        }),
      ],
    }),
  })

  return {
    text: () => view.state.doc.toString(),
    replace: (next) =>
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: view.state.toText(next) },
        annotations: isolateHistory.of('full'),
      }),
    focus: () => view.focus(),
    setReadOnly: (is) => view.dispatch({ effects: writing.reconfigure(readOnly(is)) }),
    setWords: (next) => view.dispatch({ effects: wording.reconfigure(worded(next)) }),
    beginUpload: (upload, at) =>
      view.dispatch({
        effects: addUpload.of({ ...upload, at: at ?? view.state.selection.main.from }),
      }),
    endUpload: (id, link) => {
      const at = placeOf(view.state, id)
      if (at === null) return
      const cursor = view.state.selection.main
      view.dispatch({
        effects: dropUpload.of(id),
        ...(link && {
          changes: { from: at, insert: link },
          // the cursor that was waiting at the position goes after the picture
          ...(cursor.empty && cursor.head === at && { selection: { anchor: at + link.length } }),
          annotations: isolateHistory.of('full'),
        }),
      })
    },
    scroller: view.scrollDOM,
    close: () => view.destroy(),
  }
}
