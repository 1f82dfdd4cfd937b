import { text, type ValuesOf } from '../../options.ts'

/** Flags of `showdoc export`. */
export const flags = { output: text('FILE|DIR|-', 'o'), check: text('FILE') }
export type ExportFlags = ValuesOf<typeof flags>
