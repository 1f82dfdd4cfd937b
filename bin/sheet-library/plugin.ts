// Faults of the spreadsheet library, corrected while it is bundled.
import type { Plugin } from 'vite'
import { corrected } from './correction.ts'
import { themedStyles } from './colours.ts'
import { formulaFiles } from './formulas.ts'
import { circles } from './circles.ts'
import { escapingInCore, escapingInReact } from './escaping.ts'
import { frame } from './frame.ts'
import { pastingInCore, pastingInReact } from './pasting.ts'
import { selectionInCore, selectionInReact } from './selection.ts'
import { values } from './values.ts'

/** Files of the library by the end of their path, and how they are corrected. */
const files: readonly (readonly [file: RegExp, correct: (code: string) => string])[] = [
  [
    /[\\/]@fortune-sheet[\\/]core[\\/]dist[\\/]index\.esm\.js/,
    (code) =>
      corrected(code, [
        ...escapingInCore,
        ...pastingInCore,
        ...values,
        ...circles,
        ...selectionInCore,
      ]),
  ],
  [
    /[\\/]@fortune-sheet[\\/]react[\\/]dist[\\/]index\.esm\.js/,
    (code) =>
      corrected(code, [...escapingInReact, ...pastingInReact, ...frame, ...selectionInReact]),
  ],
  [/[\\/]@fortune-sheet[\\/]react[\\/]dist[\\/]index\.css/, themedStyles],
  ...formulaFiles,
]

/** Mends the spreadsheet library: its program in a build, its styles always. */
export function sheetLibrary(): Plugin {
  return {
    name: 'sheet-library',
    enforce: 'pre',
    transform: {
      filter: { id: files.map(([file]) => file) },
      handler: (code, id) => {
        const correct = files.find(([file]) => file.test(id))?.[1]
        return correct && { code: correct(code), map: null }
      },
    },
  }
}
