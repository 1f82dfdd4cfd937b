import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
  isolateHistory,
  redo,
  undo,
} from '@codemirror/commands'
import { bracketMatching, indentUnit, syntaxTree } from '@codemirror/language'
import { Compartment, EditorState, Prec, Transaction, type Extension } from '@codemirror/state'
import {
  dropCursor,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  placeholder,
  type KeyBinding,
} from '@codemirror/view'
import { findOnDemand, openFindPanel } from './find/find-on-demand.ts'
import { drawnSelection } from './drawn-selection.ts'
import { insertListOnDemand } from './insert-list/insert-list-on-demand.ts'
import { continueTable } from '../formatting/lines.ts'
import type { Formatting } from '../formatting/text-edit.ts'
import { beginUpload, endUpload, runningUploads } from './running-uploads.ts'
import { sourceColours } from './language/source-colours.ts'
import { sourceLanguage } from './language/source-language.ts'
import {
  asOneChange,
  filesFrom,
  hasFolder,
  type Insertion,
  type SourceEditor,
  type SourceLook,
  type SourceOptions,
  type SourcePhrases,
} from './source-editor.ts'

/** Phrases that screen readers hear, by the English ones that CodeMirror uses as keys. */
const chinese = {
  'current match': '当前匹配',
  'replaced match on line $': '已替换第 $ 行的匹配',
  'replaced $ matches': '已替换 $ 处',
  'on line': '在第',
  'Control character': '控制字符',
  Completions: '插入',
}

const worded = ({ label, placeholder: hint, isChinese }: SourcePhrases): Extension => [
  EditorView.contentAttributes.of({ 'aria-label': label }),
  placeholder(hint),
  EditorState.phrases.of(isChinese ? chinese : { Completions: 'Insert' }),
]

const readOnly = (is: boolean): Extension => [
  EditorState.readOnly.of(is),
  EditorView.contentAttributes.of(is ? { 'aria-readonly': 'true' } : {}),
]

const lookOf = ({ wrap, lineNumbers: hasNumbers, spellCheck }: SourceLook): Extension => [
  wrap ? EditorView.lineWrapping : [],
  hasNumbers ? lineNumbers() : [],
  EditorView.contentAttributes.of({
    spellcheck: String(spellCheck),
    autocorrect: spellCheck ? 'on' : 'off',
  }),
]
/** Until it is told otherwise. */
const firstLook: SourceLook = { wrap: true, lineNumbers: false, spellCheck: false }

/** Shortcuts that the editor uses for italic and links. */
const taken = new Set(['Mod-i', 'Mod-Shift-l'])
const ownKeys = (keys: readonly KeyBinding[]) => keys.filter(({ key = '' }) => !taken.has(key))

/** @returns whether the text or the selection changed */
function format(view: EditorView, formatting: Formatting): boolean {
  if (view.state.readOnly) return false
  const { from, to } = view.state.selection.main
  const edit = formatting({ text: view.state.doc.toString(), from, to })
  if (!edit) return false
  view.dispatch({
    changes: { from: edit.from, to: edit.to, insert: view.state.toText(edit.insert) },
    selection: { anchor: edit.select.from, head: edit.select.to },
    annotations: isolateHistory.of('full'),
    userEvent: 'input',
    scrollIntoView: true,
  })
  return true
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
  onHtml,
}: SourceOptions): SourceEditor {
  const wording = new Compartment()
  const writing = new Compartment()
  const look = new Compartment()
  let insertions: () => Promise<readonly Insertion[]> = async () => []
  const take = (data: DataTransfer | null, view: EditorView, at: number): boolean => {
    const files = filesFrom(data)
    const isWithFolder = hasFolder(data)
    if ((files.length === 0 && !isWithFolder) || view.state.readOnly) return false
    onFiles(files, at, isWithFolder)
    return true
  }
  const takeHtml = (data: DataTransfer | null, { state }: EditorView): boolean => {
    const html = data?.getData('text/html') ?? ''
    const { name } = syntaxTree(state).resolveInner(state.selection.main.from, -1)
    if (!data || !html || state.readOnly || /Code/.test(name)) return false
    return onHtml(html, data.getData('text/plain').replaceAll('\r\n', '\n'))
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
        drawnSelection,
        dropCursor(),
        bracketMatching(),
        highlightActiveLine(),
        findOnDemand,
        look.of(lookOf(firstLook)),
        indentUnit.of('  '),
        sourceLanguage(text),
        sourceColours,
        Prec.high(keymap.of([{ key: 'Enter', run: (own) => format(own, continueTable) }])),
        keymap.of([...historyKeymap, indentWithTab, ...ownKeys(defaultKeymap)]),
        insertListOnDemand(() => insertions()),
        runningUploads,
        wording.of(worded(words)),
        writing.of(readOnly(isReadOnly)),
        EditorView.contentAttributes.of({
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
          paste: (event, own) =>
            take(event.clipboardData, own, own.state.selection.main.from) ||
            takeHtml(event.clipboardData, own),
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
    replace: (next, differ = asOneChange) =>
      view.dispatch({
        changes: [...differ(view.state.doc.toString(), next)],
        annotations: isolateHistory.of('full'),
      }),
    merge: (next, differ = asOneChange) => {
      view.dispatch({
        changes: [...differ(view.state.doc.toString(), next)],
        // undoing one's own changes leaves theirs
        annotations: [Transaction.addToHistory.of(false), Transaction.remote.of(true)],
      })
      return true
    },
    focus: () => view.focus(),
    edit: (formatting) => {
      format(view, formatting)
      view.focus()
      // a menu or dialog that closes now gives the focus back to its button first
      requestAnimationFrame(() => requestAnimationFrame(() => view.focus()))
    },
    selection: () => {
      const { from, to } = view.state.selection.main
      return view.state.sliceDoc(from, to)
    },
    undo: () => {
      undo(view)
      view.focus()
    },
    redo: () => {
      redo(view)
      view.focus()
    },
    find: () => openFindPanel(view, true),
    setReadOnly: (is) => view.dispatch({ effects: writing.reconfigure(readOnly(is)) }),
    setLook: (next) => view.dispatch({ effects: look.reconfigure(lookOf(next)) }),
    setInsertions: (list) => {
      insertions = list
    },
    setWords: (next) => view.dispatch({ effects: wording.reconfigure(worded(next)) }),
    beginUpload: (upload, at) => beginUpload(view, upload, at),
    endUpload: (id, link) => endUpload(view, id, link),
    scroller: view.scrollDOM,
    lines: () => view.state.doc.lines,
    lineAt: (height) => {
      const { from, top, height: own } = view.lineBlockAtHeight(height - view.documentPadding.top)
      const share = (height - view.documentPadding.top - top) / own
      return view.state.doc.lineAt(from).number - 1 + Math.min(1, Math.max(0, share))
    },
    heightOf: (line) => {
      const { doc } = view.state
      const whole = Math.min(Math.floor(line), doc.lines - 1)
      const { top, height } = view.lineBlockAt(doc.line(whole + 1).from)
      return view.documentPadding.top + top + (line - whole) * height
    },
    showLine: (line) => {
      const { doc } = view.state
      const { from } = doc.line(Math.min(line, doc.lines - 1) + 1)
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      })
    },
    close: () => view.destroy(),
  }
}
