import type { ArgsOf, WireOf } from '#contract/call.ts'
import type { CallAt, CallPath } from '#contract/calls/index.ts'

/** Path of a call: `page/save`. */
export type Path = CallPath

/** What is sent to a call. */
export type Args<P extends Path> = ArgsOf<CallAt<P>>

/** What a call answers, as it lies on the wire (stored numbers as text). */
export type Answer<P extends Path> = WireOf<CallAt<P>>
