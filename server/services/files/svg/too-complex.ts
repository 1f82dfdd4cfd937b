import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'

/** The refusal of what a browser could not draw in a moment. */
export const tooComplex = (): Failure =>
  new Failure('svgTooComplex', {
    megabytes: limits.svgBytes / 1024 / 1024,
    depth: limits.svgDepth,
    elements: limits.svgDrawn,
  })
