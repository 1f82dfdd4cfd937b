import { choice, list, text, toggle, type ValuesOf } from '../../options.ts'

/** Flags of `showdoc api diff`. */
export const diffFlags = {
  report: list('FORMAT=FILE'),
  annotations: toggle(undefined, true),
  exitCode: toggle(undefined, true),
}

/** Flags of `showdoc api breaking`. */
export const breakingFlags = {
  failOn: choice(['error', 'warn'], 'error'),
  accept: text('FILE'),
  ...diffFlags,
}
export type ApiFlags = ValuesOf<typeof diffFlags> &
  (
    | { readonly command: 'diff' }
    | (ValuesOf<typeof breakingFlags> & { readonly command: 'breaking' })
  )
