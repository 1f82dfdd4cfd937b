import { choice, integer, toggle, type ValuesOf } from '../../options.ts'

/** Flags of `showdoc watch`. */
export const flags = {
  pull: toggle(),
  open: toggle(),
  debounce: integer('MS', 50, 60_000, 300),
  onConflict: choice(['fail', 'skip', 'merge', 'theirs', 'ours'], undefined),
  notify: toggle(),
  gitignore: toggle(undefined, true),
}
export type WatchFlags = ValuesOf<typeof flags>
