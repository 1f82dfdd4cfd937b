import { choice, text, toggle, type Flag, type ValuesOf } from '../../options.ts'

/** Comma-separated ids. */
const items: Flag<string | undefined> = {
  ...text('ID,…'),
  accepted: () => 'ID,ID,…',
  read: (raw) => (/^\d{1,16}(\s*,\s*\d{1,16})*$/.test(raw.trim()) ? raw : undefined),
}
/** Flags of `showdoc login`. */
export const flags = {
  scope: choice(['read', 'write'], 'write'),
  items,
  keyring: toggle(),
  browser: toggle(undefined, true),
}
export type LoginFlags = ValuesOf<typeof flags>
