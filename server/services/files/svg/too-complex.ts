import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'

/** Failure for an SVG that a browser could not render quickly. */
export const tooComplex = (): Failure =>
  new Failure('svgTooComplex', {
    megabytes: limits.svgBytes / 1024 / 1024,
    depth: limits.svgDepth,
    elements: limits.svgDrawn,
  })
