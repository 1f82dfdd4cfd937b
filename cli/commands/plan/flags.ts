import { text, toggle, type ValuesOf } from '../../options.ts'
import { flags as ofPush } from '../push/flags.ts'

const { dryRun: _, preview: __, expires: ___, ...shared } = ofPush

/**
 * Flags of `showdoc plan`: those of a push, so that one line serves both, even where they matter
 * only to what is written; or with `pull` those of a pull.
 */
export const flags = { ...shared, pull: toggle(), itemPassword: text('TEXT|-') }
export type PlanFlags = ValuesOf<typeof flags>
