import type { Database } from '../../db/database.ts'
import { Options } from '../../models/options.ts'
import { User } from '../../models/user.ts'
import { keyMark, sealerOf, unsealed } from '../../sealer.ts'
import { sealedInTables, sealedSettings } from './sealed-values.ts'

// Whether a site has the key it had before. Why: server/decisions/001-one-key-seals-and-signs.md

const option_name = 'secret_key_mark'

/** The key is missing, or does not open what is stored; nothing was changed. */
export class KeyDiffers extends Error {
  /** The file or the variable that the key comes from. */
  readonly place: string
  readonly isMissing: boolean
  constructor(place: string, isMissing: boolean) {
    super(`${place}: ${isMissing ? 'no key' : 'another key than before'}`)
    this.name = 'KeyDiffers'
    this.place = place
    this.isMissing = isMissing
  }
}

/**
 * Whether this key, or none, may be the one of this database. Without a mark, as of an older
 * program, a key that opens anything will do: such a site may have had several. A site where
 * nothing is sealed loses nothing with its key; but on PostgreSQL another server may run, and both
 * would go on to seal with keys of their own. Writes nothing.
 */
export async function keyFits({ kind, read }: Database, key: Buffer | null): Promise<boolean> {
  if (!(await read.schema.hasTable(Options.tableName))) return true
  const mark = (await Options.query(read).findById(option_name))?.option_value
  if (key && mark === keyMark(key)) return true
  if (kind === 'postgres' && mark !== undefined && (await User.query(read).select('uid').first()))
    return false
  const sealer = key && sealerOf(key)
  const opens = (value: string) => sealer !== null && unsealed(sealer, value) !== null
  let isUsed = false
  for await (const values of sealedValues(read)) {
    for (const value of values) {
      const isOpened = opens(value)
      if (mark === undefined && isOpened) return true
      if (mark !== undefined && !isOpened) return false
      isUsed = true
    }
  }
  return mark !== undefined || !isUsed
}

async function* sealedValues(read: Database['read']): AsyncGenerator<string[]> {
  yield (await sealedSettings(read)).map(([, value]) => value).filter((value) => value !== '')
  yield* sealedInTables(read)
}

/** Stores which key the site has from now on. */
export async function markKey(db: Database, key: Buffer): Promise<void> {
  const option = { option_name, option_value: keyMark(key) }
  const row = await Options.query(db.read).findById(option_name)
  if (row?.option_value === option.option_value) return
  await db.transaction((trx) => Options.query(trx).insert(option).onConflict('option_name').merge())
}
