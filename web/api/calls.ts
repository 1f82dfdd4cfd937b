import type { ArgsOf, WireOf } from '#contract/call.ts'
import type { CallAt, CallPath } from '#contract/calls/index.ts'

/** Path of a call, such as `page/save`. */
export type Path = CallPath

/** The arguments of a call. */
export type Args<P extends Path> = ArgsOf<CallAt<P>>

/** The answer of a call as it is in the API (stored numbers as text). */
export type Answer<P extends Path> = WireOf<CallAt<P>>
