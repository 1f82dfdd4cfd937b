/**
 * The dialect of an item's texts. `showdoc`: texts of the older product, with hard line breaks and
 * a tolerant parser; `commonmark`: documentation from a repository, as its authors see it. Source:
 * server/contract/spec/additions.md 10, web/spec/reading.md 11.3.
 */
export const dialects = ['showdoc', 'commonmark'] as const

export type Dialect = (typeof dialects)[number]

/** For items created in the browser, or migrated. */
export const defaultDialect: Dialect = 'showdoc'

/** For items created, or first filled, from a folder of files. */
export const pushedDialect: Dialect = 'commonmark'

/** Whether a value is the name of a dialect. */
export const isDialect = (value: unknown): value is Dialect =>
  (dialects as readonly unknown[]).includes(value)
