import { Compartment, StateField, type Extension, type Text } from '@codemirror/state'
import { EditorView, ViewPlugin } from '@codemirror/view'
import { markdownSource } from './markdown-source.ts'

const hasTag = /<[a-z/!?]/i

/** Characters of a line from which on its parts are no longer told: each key would parse all of it. */
const mostOfLine = 10_000

const isTooLong = ({ length }: { readonly length: number }): boolean => length > mostOfLine

function hasLongLine(doc: Text, from: number, to: number): boolean {
  for (let line = doc.lineAt(from); ; line = doc.line(line.number + 1)) {
    if (isTooLong(line)) return true
    if (line.to >= to) return false
  }
}

/** Whether a line of the text is too long to be parsed. */
const isLong = StateField.define<boolean>({
  create: ({ doc }) => hasLongLine(doc, 0, doc.length),
  update: (was, { docChanged, changes, newDoc }) => {
    if (!docChanged) return was
    if (was) return hasLongLine(newDoc, 0, newDoc.length)
    let is = false
    changes.iterChangedRanges((_from, _to, from, to) => (is ||= hasLongLine(newDoc, from, to)))
    return is
  },
})

/** Runs once when the editor has been made. */
const whenOpened = (run: (view: EditorView) => void): Extension =>
  ViewPlugin.define((view) => {
    run(view)
    return {}
  })

/**
 * Markdown, whose HTML is read from the moment on at which there is some; plain text while a line is
 * very long. Source: web/spec/writing.md 1.8.
 */
export function sourceLanguage(text: string): Extension {
  const language = new Compartment()
  let isAsked = false
  let markdown: Extension = markdownSource()
  const apply = (view: EditorView) =>
    view.dispatch({
      effects: language.reconfigure(view.state.field(isLong) ? [] : markdown),
    })
  const read = (view: EditorView) => {
    isAsked = true
    import('./html-in-markdown.ts').then(
      ({ markdownWithHtml }) => {
        markdown = markdownWithHtml()
        if (view.dom.isConnected) apply(view)
      },
      // only colours are missing; the next tag tries again
      () => void (isAsked = false),
    )
  }
  return [
    isLong,
    language.of(text.split('\n').some(isTooLong) ? [] : markdown),
    EditorView.updateListener.of(({ docChanged, view, startState, state, changes }) => {
      if (!docChanged) return
      if (state.field(isLong) !== startState.field(isLong)) apply(view)
      if (isAsked) return
      // a tag may be completed by its second sign
      let isFound = false
      changes.iterChangedRanges((_from, _to, from, to) => {
        isFound ||= hasTag.test(view.state.sliceDoc(Math.max(0, from - 1), to + 1))
      })
      if (isFound) read(view)
    }),
    hasTag.test(text) ? whenOpened(read) : [],
  ]
}
