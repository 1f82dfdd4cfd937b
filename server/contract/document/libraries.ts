import type { highlight } from './code/highlight.ts'
import type { mathml } from './finish/mathml.ts'

/** Large libraries that only some texts need; browsers load them for those. */
export interface Libraries {
  readonly highlight?: typeof highlight
  readonly mathml?: typeof mathml
}

/** Libraries for one text. */
export interface LibraryUse {
  readonly libraries: Libraries
  /** Of these, the ones that were needed but are not there. */
  readonly missing: Set<keyof Libraries>
}

/** A library; `undefined` if it is missing, which is noted. */
export function libraryOf<N extends keyof Libraries>(
  { libraries, missing }: LibraryUse,
  name: N,
): Libraries[N] {
  if (!libraries[name]) missing.add(name)
  return libraries[name]
}
