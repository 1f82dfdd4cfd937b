import * as z from 'zod'
import { limits } from '#contract/limits.ts'
import { isInvisible } from '#contract/text/invisible.ts'

// Fields shared by many tools.

/** An id; models also send digits as text. */
export const id = (description: string) =>
  z
    .union([z.int().positive(), z.string().regex(/^\d{1,15}$/)])
    .transform(Number)
    .describe(description)

export const itemId = id('Id of the item, from list_items.')
export const pageId = id('Id of the page, from list_pages or search_pages.')
export const catId = id('Id of the catalog, from list_catalogs.')

/** A text without characters that no text may contain. */
const wellFormed = (most: number) =>
  z
    .string()
    .max(most)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), 'not a text')

/** Any title; `page/save` refuses one that is too long, so that others of a batch are written. */
export const anyTitle = wellFormed(10_000)
  .refine((value) => !isInvisible(value), 'only blanks')
  .describe('Title of the page.')
export const title = anyTitle.max(limits.pageTitleLength)
export const content = wellFormed(limits.textBytes)
  .min(1)
  .describe(
    'The whole text of the page, in markdown (in items of type 3 the JSON of an API page). At most 5 MB.',
  )
export const comment = wellFormed(300)
  .optional()
  .describe('What the change is about, in a few words; kept in the history of the page.')
export const name = (most: number, description: string) =>
  wellFormed(most)
    .min(1)
    .refine((value) => !isInvisible(value), 'only blanks')
    .describe(description)
export const words = (most: number, description: string) => wellFormed(most).describe(description)

export const position = z
  .int()
  .min(1)
  .max(2_147_483_647)
  .optional()
  .describe('Place among its siblings, smaller comes first.')

/** The state that a write is based on. */
export const base = {
  revision: z
    .union([z.int().positive(), z.string().regex(/^\d{1,15}$/)])
    .transform(String)
    .optional()
    .describe('The revision of the page that you read. This or content_hash is needed.'),
  content_hash: z
    .string()
    .max(100)
    .optional()
    .describe('The content_hash of the page that you read, in place of revision.'),
}

/** Selects a part of a long list. */
export const listPart = (most: number) => ({
  offset: z.int().min(0).max(1_000_000).default(0).describe('Entries to pass over.'),
  limit: z.int().min(1).max(most).default(most).describe('Most entries to answer.'),
})

/** Characters of a text in one answer. */
export const mostCharacters = 100_000
export const textPart = {
  offset: z
    .int()
    .min(0)
    .max(limits.textBytes)
    .default(0)
    .describe('Characters of the text to pass over; next_offset of the answer before.'),
  max_characters: z
    .int()
    .min(1_000)
    .max(mostCharacters)
    .default(40_000)
    .describe('Most characters of the text to answer.'),
}
