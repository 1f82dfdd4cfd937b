import type { Knex } from 'knex'
import { Failure } from '#contract/failures.ts'
import type { Dialect } from '#contract/text/markdown/dialect.ts'
import { isUniqueViolation } from '../../db/database.ts'
import { Item } from '../../models/item.ts'

/** The index on domains of live items is the only unique one that values can violate. */
const asTaken = (error: unknown): never => {
  throw isUniqueViolation(error) ? new Failure('domainTaken') : error
}

/**
 * Settings for comments and feedback of readers; only regular items have them. Source:
 * server/contract/spec/calls.md 5.4.
 */
export const feedbackSettings = (
  itemType: number,
  {
    allow_comment,
    allow_feedback,
  }: {
    readonly allow_comment?: boolean | undefined
    readonly allow_feedback?: boolean | undefined
  },
): Partial<Item> => ({
  ...(allow_comment === undefined
    ? {}
    : { allow_comment: itemType === 1 && allow_comment ? 1 : 0 }),
  ...(allow_feedback === undefined
    ? {}
    : { allow_feedback: itemType === 1 && allow_feedback ? 1 : 0 }),
})

/** The Markdown dialect of its texts, if it is sent. */
export const dialectOf = ({
  markdown,
}: {
  readonly markdown?: Dialect | undefined
}): Partial<Item> => (markdown === undefined ? {} : { markdown })

/** @throws {Failure} `domainTaken` */
export const insertItem = async (db: Knex.Transaction, values: Partial<Item>): Promise<Item> =>
  await Item.query(db).insert(values).catch(asTaken)

/** @throws {Failure} `domainTaken` */
export const patchItem = async (
  db: Knex.Transaction,
  itemId: number,
  values: Partial<Item>,
): Promise<number> => await Item.query(db).findById(itemId).patch(values).catch(asTaken)
