import { Compartment, type Extension } from '@codemirror/state'
import { EditorView, ViewPlugin } from '@codemirror/view'
import { markdownSource } from './markdown-source.ts'

const hasTag = /<[a-z/!?]/i

/** Runs once when the editor has been made. */
const whenOpened = (run: (view: EditorView) => void): Extension =>
  ViewPlugin.define((view) => {
    run(view)
    return {}
  })

/** Markdown, whose HTML is read from the moment on at which there is some. */
export function sourceLanguage(text: string): Extension {
  const language = new Compartment()
  let isAsked = false
  const read = (view: EditorView) => {
    isAsked = true
    import('./html-in-markdown.ts').then(
      ({ markdownWithHtml }) => {
        if (view.dom.isConnected)
          view.dispatch({ effects: language.reconfigure(markdownWithHtml()) })
      },
      // only colours are missing; the next tag tries again
      () => void (isAsked = false),
    )
  }
  return [
    language.of(markdownSource()),
    EditorView.updateListener.of(({ docChanged, view, changes }) => {
      if (isAsked || !docChanged) return
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
