// Faults of the spreadsheet library, mended while it is bundled.
import type { Plugin } from 'vite'
import { mended } from './mending.ts'
import { themedStyles } from './colours.ts'
import { formulaFiles } from './formulas.ts'
import { circles } from './circles.ts'
import { escapingInCore, escapingInReact } from './escaping.ts'
import { frame } from './frame.ts'
import { pastingInCore, pastingInReact } from './pasting.ts'
import { selectionInCore, selectionInReact } from './selection.ts'
import { values } from './values.ts'

/** Files of the library by the end of their path, and how they are mended. */
const files: readonly (readonly [file: RegExp, mend: (code: string) => string])[] = [
  [
    /[\\/]@fortune-sheet[\\/]core[\\/]dist[\\/]index\.esm\.js/,
    (code) =>
      mended(code, [
        ...escapingInCore,
        ...pastingInCore,
        ...values,
        ...circles,
        ...selectionInCore,
      ]),
  ],
  [
    /[\\/]@fortune-sheet[\\/]react[\\/]dist[\\/]index\.esm\.js/,
    (code) => mended(code, [...escapingInReact, ...pastingInReact, ...frame, ...selectionInReact]),
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
        const mend = files.find(([file]) => file.test(id))?.[1]
        return mend && { code: mend(code), map: null }
      },
    },
  }
}
