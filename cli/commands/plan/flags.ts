import { text, toggle, type ValuesOf } from '../../options.ts'
import { flags as ofPush } from '../push/flags.ts'

const {
  dryRun: _,
  continue: ______,
  atomic: ________,
  lockWait: _________,
  check: _______,
  message: __,
  notify: ___,
  preview: ____,
  expires: _____,
  ...shared
} = ofPush

/** Flags of `showdoc plan`: those of a push that decide what it would do, or with `pull` of a pull. */
export const flags = { ...shared, pull: toggle(), itemPassword: text('TEXT|-') }
export type PlanFlags = ValuesOf<typeof flags>
