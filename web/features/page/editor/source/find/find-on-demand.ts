import { Compartment, type Extension } from '@codemirror/state'
import { keymap, ViewPlugin, type EditorView } from '@codemirror/view'
import { whenIdle } from '../../../../../lib/when-idle.ts'
import { loadPhrases } from '../../../../../locales/phrases.ts'
import { tellMissing } from '../../../../../ui/lazy-part.tsx'
import { whenOnline } from '../../../../../lib/load-chunk.ts'
import type * as Find from './find.ts'

const place = new Compartment()
/** What finds, once it is loaded: then it opens at once, before the next key. */
let loaded: typeof Find | undefined

const load = () =>
  whenOnline(() =>
    Promise.all([import('./find.ts'), loadPhrases('find')]).then(([chunk]) => (loaded = chunk)),
  )

/** Adds it to an editor that has it not yet. */
function add(view: EditorView): void {
  if (loaded && place.get(view.state) !== loaded.find)
    view.dispatch({ effects: place.reconfigure(loaded.find) })
}

export function openFindPanel(view: EditorView, replaces: boolean): void {
  const show = () => {
    if (!view.dom.isConnected) return
    add(view)
    loaded?.openFind(view, replaces)
  }
  if (loaded) show()
  else load().then(show, tellMissing)
}

const open = (replaces: boolean) => (view: EditorView) => {
  openFindPanel(view, replaces)
  return true
}

/**
 * Finding and replacing, whose code loads after the editor: it is there when the network is gone,
 * and nobody waits for it. Source: web/spec/design.md 7.
 */
export const findOnDemand: Extension = [
  place.of([]),
  keymap.of([{ key: 'Mod-f', run: open(false), scope: 'editor search-panel' }]),
  ViewPlugin.define((view) => {
    const cancel = whenIdle(() => {
      if (loaded) return add(view)
      load().then(
        () => view.dom.isConnected && add(view),
        // the first use tries again
        () => undefined,
      )
      return undefined
    })
    return { destroy: cancel }
  }),
]
