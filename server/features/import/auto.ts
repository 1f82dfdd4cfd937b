import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { importCalls } from '#contract/calls/import.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { cut } from '#contract/text/cut.ts'
import { pagesBelow } from '#contract/text/pages-below.ts'
import type { WriteDoor } from '../../access/basis/grant-basis.ts'
import type { ImportTake } from '../../access/content/import.ts'
import type { ItemRow } from '../../db/statements/rows.ts'
import { Page } from '../../models/page.ts'
import { bumpItem } from '../../services/changes/item-change.ts'
import { lockAccount } from '../../services/people/lock-account.ts'
import { versionsKept } from '../../services/settings/site-options.ts'
import { fileRules } from '../../services/files/files.ts'
import { workOrRefuse } from '../../workers/in-worker.ts'
import { placeAttachments } from './write/attachments.ts'
import { languageOfImports } from './write/find-pages.ts'
import { nameOfNew, newItem, type NewItem } from './new-item.ts'
import { knownPages, lastRead, rememberRead, stampOf } from './read/last-read.ts'
import {
  readImportTask,
  TextNeeded,
  unpacked,
  type ReadOrder,
  type ReadPage,
  type ReadPages,
} from './read/read-task.ts'
import { digestOf, resultTree } from './result.ts'
import { sentFile, type SentFile } from './read/sent-file.ts'
import { catalogsOf } from './into.ts'
import { inTrialOrNot } from './trial.ts'
import { importItem } from './whole-item/import-item.ts'
import { writePages, type RemovedPolicy } from './write/write-pages.ts'

type Auto = typeof importCalls.auto

/** The export of an item keeps its type and password. */
function newItemOf(
  { name, description, item, pages }: ReadPages,
  itemName: string,
  isApi: boolean,
): NewItem {
  // the other types have exactly one page
  const isOnePage = pages.length === 1 && pages[0]?.path.length === 0
  const exported = item?.type === 3 || isOnePage ? item?.type : 1
  return {
    name: itemName.trim() || name,
    description,
    type: item ? (exported ?? 1) : isApi ? 3 : 1,
    password: item?.password,
    dialect: item?.dialect ?? 'commonmark',
    globals: item?.globals,
  }
}

const wholeItem = { role: 3, isMember: true, lists: 'all', reads: 'all', writes: 'all' } as const

/**
 * Imports the file that was sent, in one transaction: a file that cannot be read leaves everything
 * as it was. It is read in a worker, so that nobody waits for it.
 *
 * @param only names of the formats that are taken; all by default
 */
async function importFile(
  grant: ImportTake,
  input: InputOf<Auto>,
  only?: readonly string[],
): Promise<OutputOf<Auto>> {
  const { ctx, db, person, item } = grant
  const asSheets = item ? item.item_type === 4 : input.as === 'sheet'
  const isOtherKind = asSheets ? only !== undefined : input.as === 'sheet'
  if (item?.item_type === 2 || isOtherKind) throw new Failure('importItemKind')
  const asked = only ?? acceptedFormats(input.format)
  const accepted = asSheets ? ['xlsx'] : asked
  const into = catalogsOf(input.into)
  const sent = await sentFile(ctx, person, input.token)
  if (sent.isItem) {
    if (asSheets) throw new Failure('importItemKind')
    if (accepted && !accepted.includes('item')) throw new Failure('importUnknown')
    return importItem(grant, input, sent)
  }
  const file = { name: sent.name, bytes: await sent.read() }
  const isApi =
    input.as === 'api' ||
    (input.as !== 'markdown' && (input.from === 'runapi' || item?.item_type === 3))
  // two people of different languages must not rewrite all pages in turn
  const language = (item && (await languageOfImports(db.read, item.item_id))) ?? ctx.locale
  const order: ReadOrder = {
    ...file,
    locale: language,
    remarksIn: ctx.locale,
    document: input.source,
    isApi,
    asSheets,
    attachments: await fileRules(ctx),
    ...(accepted ? { only: accepted } : {}),
  }
  const write = (read: ReadPages) => writeRead(grant, input, { sent, order, into, read })
  const stamp = await stampOf(order)
  const last = item && lastRead(ctx.site.db, item.item_id, stamp)
  if (last)
    try {
      return await write(last)
    } catch (error) {
      if (!(error instanceof TextNeeded)) throw error
    }
  const readAndWrite = async (known?: string) => {
    const packed = await workOrRefuse(
      readImportTask,
      { ...order, ...(known === undefined ? {} : { known }) },
      { tooHeavy: () => new Failure('importTooSlow') },
    ).catch((error: unknown) => {
      const isOther = asSheets && error instanceof Failure && error.why === 'importUnknown'
      throw isOther ? new Failure('importItemKind') : error
    })
    const read = unpacked(packed)
    const answer = await write(read)
    if (!input.dry_run) await rememberRead(ctx.site.db, answer.item_id, stamp, read)
    return answer
  }
  const known = item && (await knownPages(ctx.site.db, item.item_id, stamp))
  if (known !== undefined)
    try {
      return await readAndWrite(known)
    } catch (error) {
      if (!(error instanceof TextNeeded)) throw error
    }
  return readAndWrite()
}

interface ToWrite {
  readonly sent: SentFile
  readonly order: ReadOrder
  /** Names of the catalogs that it goes into. */
  readonly into: readonly string[]
  readonly read: ReadPages
}

/** Writes what was read, in one transaction. */
async function writeRead(
  grant: ImportTake,
  input: InputOf<Auto>,
  { sent, order: { asSheets, isApi, locale: language }, into, read }: ToWrite,
): Promise<OutputOf<Auto>> {
  const { ctx, db, person, item, rights } = grant
  const reader = { uid: person.uid, reads: rights?.reads ?? 'all' }
  const { ids, batch, remarks } = await placeAttachments(
    ctx,
    item?.item_id ?? 0,
    read.files,
    reader,
  )
  const attach = async (trx: Knex.Transaction, itemId: number) => {
    const signs = await batch.write(trx, itemId)
    return new Map(signs.flatMap((sign, at) => (sign ? [[ids[at] as string, sign]] : [])))
  }
  const { locale } = ctx
  const policy = removedPolicy(input.removed)
  const removed = read.isSample ? 'keep' : policy
  const order = {
    author: person,
    keep: await versionsKept(db),
    name: read.name,
    file: input.source,
    pages: asSheets
      ? await ofSpreadsheet(
          grant,
          read.pages,
          nameOfNew(input.item_name.trim() || read.name, sent.name),
        )
      : pagesBelow(into, read.pages),
    removed,
    language,
    attach,
    keepsTexts: input.dry_run && input.texts,
  }
  const isTrial = input.dry_run
  const answer = (
    { item_id, item_type }: Pick<ItemRow, 'item_id' | 'item_type'>,
    { counts, done }: Awaited<ReturnType<typeof writePages>>,
  ) => ({
    answer: {
      item_id: isTrial && !item ? 0 : item_id,
      item_type,
      format: read.format,
      counts: { operations: read.operations, ...counts },
      tree: resultTree(done, { removed, locale, isTrial }),
      remarks: [...read.remarks, ...remarks],
      token: '',
    },
    digest: digestOf(done),
  })
  const run = async (trx: Knex.Transaction, door: WriteDoor) => {
    const catalogs = pagesBelow(into, read.catalogs)
    if (item && rights) {
      const target = { ctx, item, rights }
      // positions are left alone, so that what people sorted stays
      const empty = catalogs.filter(({ isEmpty }) => isEmpty)
      const unsorted = empty.map((catalog) => ({ ...catalog, order: undefined }))
      return answer(item, await writePages(trx, door, target, { ...order, catalogs: unsorted }))
    }
    await lockAccount(trx, person.uid)
    const made = await newItem(trx, grant, newItemOf(read, input.item_name, isApi), sent.name)
    const bumpMenu = async () => {
      await bumpItem(trx, made.item_id, ctx.now)
      return made.tree_revision + 1
    }
    const target = { ctx, item: made, rights: wholeItem }
    return answer(
      made,
      await writePages(trx, { ...door, bumpMenu }, target, { ...order, catalogs }),
    )
  }
  return inTrialOrNot(grant, sent, { batch, isTrial }, run)
}

/** The page of a spreadsheet item has the name of the item, and the present one keeps its title. */
async function ofSpreadsheet(
  { db, item }: ImportTake,
  pages: readonly ReadPage[],
  name: string,
): Promise<readonly ReadPage[]> {
  const present =
    item &&
    (await Page.query(db.read)
      .where({ item_id: item.item_id, is_del: 0 })
      .orderBy('page_id')
      .first()
      .select('page_title'))
  const title = present?.page_title ?? item?.item_name ?? name
  return pages.map((page) => ({ ...page, title: cut(title, limits.pageTitleLength) }))
}

const formats: Readonly<Record<string, string>> = {
  swagger: 'openapi',
  postman: 'postman',
  apipost: 'apipost',
  yapi: 'yapi',
  insomnia: 'insomnia',
  hoppscotch: 'hoppscotch',
  har: 'har',
  http: 'http',
  docx: 'docx',
  html: 'html',
  xlsx: 'xlsx',
  markdown: 'markdown',
  json: 'item',
}

/** @throws {Failure} `badInput` */
function acceptedFormats(name: string): readonly string[] | undefined {
  if (name === '') return undefined
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined
  if (format === undefined) throw new Failure('badInput', { field: 'format' })
  return [format]
}

/** @throws {Failure} `badInput` */
function removedPolicy(name: string): RemovedPolicy {
  if (name === '') return 'deprecate'
  if (name === 'deprecate' || name === 'trash' || name === 'keep') return name
  throw new Failure('badInput', { field: 'removed' })
}

type UseCase = (grant: ImportTake, input: InputOf<Auto>) => Promise<OutputOf<Auto>>

export const importAny: UseCase = (grant, input) => importFile(grant, input)
export const importSwagger: UseCase = (grant, input) => importFile(grant, input, ['openapi'])
export const importPostman: UseCase = (grant, input) => importFile(grant, input, ['postman'])
export const importMarkdown: UseCase = (grant, input) => importFile(grant, input, ['markdown'])
