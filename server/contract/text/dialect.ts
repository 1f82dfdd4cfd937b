/**
 * How the texts of an item are read. `showdoc`: texts of the older product, whose single line breaks
 * are breaks and whose parser forgave much; `commonmark`: documentation from a repository, as its
 * authors see it. Source: server/contract/spec/additions.md 10, web/spec/reading.md 11.3.
 */
export const dialects = ['showdoc', 'commonmark'] as const

export type Dialect = (typeof dialects)[number]

/** Of items that are made in the browser or were migrated. */
export const defaultDialect: Dialect = 'showdoc'

/** Of items that are made or first filled from a folder of files. */
export const pushedDialect: Dialect = 'commonmark'

/** True for the name of a dialect. */
export const isDialect = (value: unknown): value is Dialect =>
  (dialects as readonly unknown[]).includes(value)
