import type * as z from 'zod'

// A codec whose value is made by hand hides what is in it from everybody who only looks at schemas;
// those who describe calls ask here.

const insides = new WeakMap<z.core.$ZodType, z.core.$ZodType>()

/** Notes that `outer` stands for values of `inner`. @returns `outer` */
export function withInner<T extends z.ZodType>(outer: T, inner: z.ZodType): T {
  insides.set(outer, inner)
  return outer
}

/** The schema of the values that this one stands for. */
export const insideOf = (outer: z.core.$ZodType): z.core.$ZodType | undefined => insides.get(outer)
