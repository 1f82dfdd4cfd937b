import type { Extension } from '@codemirror/state'
import { layer, RectangleMarker } from '@codemirror/view'

/**
 * The selection, also while another field has the focus, and over the whole width of lines. The
 * cursor is the browser's own: drawing it, as the library's `drawSelection` does, takes a further
 * layout and layers again with each key, a quarter of what a key costs.
 */
export const drawnSelection: Extension = layer({
  above: false,
  class: 'cm-selectionLayer',
  markers: (view) =>
    view.state.selection.ranges
      .filter(({ empty }) => !empty)
      .flatMap((range) => RectangleMarker.forRange(view, 'cm-selectionBackground', range)),
  update: ({ docChanged, selectionSet, viewportChanged }) =>
    docChanged || selectionSet || viewportChanged,
})
