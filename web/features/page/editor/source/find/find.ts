import {
  closeSearchPanel,
  findNext,
  findPrevious,
  highlightSelectionMatches,
  openSearchPanel,
  search,
  selectNextOccurrence,
} from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { keymap, type EditorView } from '@codemirror/view'
import { showFindPanel } from './find-panel.tsx'

const scope = 'editor search-panel'

/** Finding and replacing, with the other occurrences of what is selected. */
export const find: Extension = [
  highlightSelectionMatches(),
  search({ top: true, literal: true, createPanel: showFindPanel }),
  keymap.of([
    { key: 'F3', run: findNext, shift: findPrevious, scope, preventDefault: true },
    { key: 'Mod-g', run: findNext, shift: findPrevious, scope, preventDefault: true },
    { key: 'Escape', run: closeSearchPanel, scope },
    { key: 'Mod-d', run: selectNextOccurrence, preventDefault: true },
  ]),
]

/**
 * Opens the panel, with what is selected as the text to find.
 * @param replaces the text to replace it with is asked for, once there is one to find
 */
export function openFind(view: EditorView, replaces: boolean): void {
  const isSelected = !view.state.selection.main.empty
  openSearchPanel(view)
  const [wanted, replacing] = view.dom.querySelectorAll<HTMLInputElement>('.find-panel input')
  const field = (replaces && isSelected && replacing) || wanted
  field?.focus()
  field?.select()
}
