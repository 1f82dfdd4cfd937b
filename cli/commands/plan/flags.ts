import { flags as ofPush } from '../push/flags.ts'

const { dryRun: _, message: __, notify: ___, ...shared } = ofPush

/** Flags of `showdoc plan`: those of a push that decide what it would do. */
export const flags = shared
