// What the spreadsheet library shows around its cells.
import type { Correction } from './correction.ts'

export const frame: readonly Correction[] = [
  // the toolbar that comes with the lock, and lines above the grid, take from its height
  [
    'window.addEventListener("resize", resize);',
    `window.addEventListener("resize", resize);
    var watcher = new ResizeObserver(function () {
      var place = placeholderRef.current;
      var drawn = refs.canvas.current;
      if (place && drawn && (place.clientWidth !== drawn.clientWidth || place.clientHeight !== drawn.clientHeight)) resize();
    });
    watcher.observe(placeholderRef.current);`,
  ],
  [
    'window.removeEventListener("resize", resize);',
    'watcher.disconnect();\n      window.removeEventListener("resize", resize);',
  ],
  // pressed, in either theme
  [
    '"aria-label": tooltip,\n    style: selected ? {\n      backgroundColor: "#E7E5EB"',
    '"aria-label": tooltip,\n    style: selected ? {\n      backgroundColor: "var(--hover)"',
  ],
  [
    'role: "button",\n    style: selected ? {\n      backgroundColor: "#E7E5EB"',
    'role: "button",\n    style: selected ? {\n      backgroundColor: "var(--hover)"',
  ],
  // Chinese in the labels of every language, beside the translated ones
  ['text: "\\u5408\\u5E76\\u5355\\u5143\\u683C"', 'text: ""'],
  ['text: "\\u8FB9\\u6846\\u8BBE\\u7F6E"', 'text: ""'],
]
