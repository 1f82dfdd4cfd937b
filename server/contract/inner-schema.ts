import type * as z from 'zod'

// Hand-written codecs hide their inner schema from code that inspects schemas; generators of
// descriptions look it up here.

const insides = new WeakMap<z.core.$ZodType, z.core.$ZodType>()

/** Records that `outer` represents values of `inner`. @returns `outer` */
export function withInner<T extends z.ZodType>(outer: T, inner: z.ZodType): T {
  insides.set(outer, inner)
  return outer
}

/** The schema of the values that this one represents. */
export const insideOf = (outer: z.core.$ZodType): z.core.$ZodType | undefined => insides.get(outer)
