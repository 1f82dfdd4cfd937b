import { randomInt } from 'node:crypto'
import { hostname } from 'node:os'
import type { Knex } from 'knex'
import { Item } from './models/item.ts'
import { Options } from './models/options.ts'
import { User } from './models/user.ts'
import { passwordHash } from './signin/password.ts'
import type { Site } from './request-context.ts'

/** The administrator created by a first start. */
export interface FirstAdministrator {
  readonly uid: number
  readonly username: string
  /** In clear text, to be shown once. */
  readonly password: string
  /** True when the operator chose the password, which then need not be shown. */
  readonly isChosen: boolean
}

const administratorName = 'showdoc'

/**
 * Option that exists from the creation of the administrator until the password was shown: `host pid
 * uid time`, the last one being the time of the password. An interrupted first start is repeated by
 * the next one on that machine, unless somebody has set a password since; another server that
 * starts meanwhile leaves it alone.
 */
const openMark = 'first_start_open'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The account of a first start that was interrupted before its password was shown. */
async function brokenOff(db: Knex): Promise<number | null> {
  const mark = await Options.query(db).findById(openMark)
  const [host, pid, uid, time] = mark?.option_value.split(' ') ?? []
  // in a container the program always has the same pid
  const isOver = host === hostname() && (Number(pid) === process.pid || !isAlive(Number(pid)))
  if (!isOver) return null
  const account = await User.query(db).findById(Number(uid)).select('pwd_time')
  return time === undefined || account?.pwd_time === Number(time) ? Number(uid) : null
}

/** Letters and digits that are not easily confused. */
const plain = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/**
 * A password such as `8Hd2-kQ9w-Zp4x`: 69 bits, with the kinds of characters that a strict site
 * requires. Source: cli/spec.md 5.1.
 */
export function randomPassword(): string {
  for (;;) {
    const letters = Array.from({ length: 12 }, () => plain[randomInt(plain.length)])
    const password = [0, 4, 8].map((start) => letters.slice(start, start + 4).join('')).join('-')
    if (/[A-Z]/.test(password) && /[a-z]/.test(password) && /\d/.test(password)) return password
  }
}

/**
 * Creates the first administrator if there is no account at all. Two servers that start together on
 * one database create one.
 *
 * @returns `null` if there are accounts already
 */
export async function makeFirstAdministrator(site: Site): Promise<FirstAdministrator | null> {
  const someone = await User.query(site.db.read).select('uid').first()
  if (someone && (await brokenOff(site.db.read)) === null) return null
  const chosen = site.config.adminPassword
  const password = chosen ?? randomPassword()
  const hash = await passwordHash(password)
  const now = Math.floor(site.clock() / 1000)
  const uid = await site.db.transaction(async (db) => {
    await site.db.lockSchema(db)
    const again = await brokenOff(db)
    if (again === null && (await User.query(db).select('uid').first())) return null
    const made = again ?? (await insertAdministrator(db, now))
    await User.query(db).findById(made).patch({ password: hash, pwd_time: now })
    const option = {
      option_name: openMark,
      option_value: `${hostname()} ${process.pid} ${made} ${now}`,
    }
    await Options.query(db).insert(option).onConflict('option_name').merge()
    return made
  })
  return uid === null
    ? null
    : { uid, username: administratorName, password, isChosen: chosen !== null }
}

async function insertAdministrator(db: Knex.Transaction, now: number): Promise<number> {
  const row = await User.query(db).insert({
    username: administratorName,
    username_key: administratorName,
    groupid: 1,
    reg_time: now,
  })
  return row.uid
}

/**
 * Makes the landing page link to the example item of a first start. Source:
 * server/contract/spec/additions.md 2 (`demo_item`).
 */
export async function nameExample(site: Site, administrator: FirstAdministrator): Promise<void> {
  const example = await Item.query(site.db.read)
    .where({ uid: administrator.uid, is_del: 0, password: '' })
    .orderBy('item_id')
    .first()
    .select('item_id')
  if (!example) return
  const option = { option_name: 'demo_item', option_value: String(example.item_id) }
  await site.db.transaction((db) =>
    Options.query(db).insert(option).onConflict('option_name').ignore(),
  )
}

/** Call once the password was shown: the next start is an ordinary one. */
export async function finishFirstStart(site: Site): Promise<void> {
  await site.db.transaction((db) => Options.query(db).deleteById(openMark))
}
