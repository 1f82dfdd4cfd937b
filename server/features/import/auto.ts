import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { importCalls } from '#contract/calls/import.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { WriteDoor } from '../../access/basis/grant-basis.ts'
import type { ImportTake } from '../../access/content/import.ts'
import type { ItemRow } from '../../db/statements/rows.ts'
import { Item } from '../../models/item.ts'
import { logChange } from '../../services/changes/change-log.ts'
import { bumpItem } from '../../services/changes/item-change.ts'
import { insertItem } from '../../services/items/write-item.ts'
import { lockAccount } from '../../services/people/lock-account.ts'
import { versionsKept } from '../../services/settings/site-options.ts'
import { fileLimit } from '../../services/files/files.ts'
import { workOrRefuse } from '../../workers/in-worker.ts'
import { placeAttachments } from './attachments.ts'
import { languageOfImports } from './find-pages.ts'
import { readImportTask, type ReadPages } from './read-task.ts'
import { resultTree } from './result.ts'
import { dropSentFile, keepSentFile, sentFile } from './sent-file.ts'
import { writePages, type RemovedPolicy } from './write-pages.ts'

type Auto = typeof importCalls.auto

/** Characters without the half of a pair at the end. */
const cut = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/**
 * A new item for a file; it starts private, since nobody has looked at the content yet. The export
 * of an item keeps its type and password.
 * Source: server/contract/spec/calls.md 11.1.
 */
async function newItem(
  db: Knex.Transaction,
  { ctx, person }: ImportTake,
  { name, description, item, pages }: ReadPages,
  isApi: boolean,
  fileName: string,
): Promise<ItemRow> {
  // the other types have exactly one page
  const isOnePage = pages.length === 1 && pages[0]?.path.length === 0
  const exported = item?.type === 3 || isOnePage ? item?.type : 1
  const item_name = name.trim() || fileName.replace(/\.[^.]*$/, '').trim() || 'import'
  const { item_id } = await insertItem(db, {
    item_name: cut(item_name, limits.itemNameLength),
    item_type: item ? exported : isApi ? 3 : 1,
    item_domain: '',
    domain_key: '',
    item_description: cut(description.trim(), limits.itemDescriptionLength),
    uid: person.uid,
    password: ctx.site.sealer.seal(item?.password ?? randomBytes(12).toString('base64url')),
    addtime: ctx.now,
    markdown: item?.dialect ?? 'commonmark',
  })
  await logChange(db, {
    action: 'create',
    type: 'item',
    object: item_id,
    name: item_name,
    catalog: 0,
    item: item_id,
    by: person.uid,
    now: ctx.now,
  })
  return (await Item.query(db).findById(item_id).throwIfNotFound()) as unknown as ItemRow
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
  const { ctx, db, write, person, item, rights } = grant
  if (item?.item_type === 2 || item?.item_type === 4) throw new Failure('importItemKind')
  const accepted = only ?? acceptedFormats(input.format)
  const sent = await sentFile(ctx, person, input.token)
  const file = { name: sent.name, bytes: sent.bytes }
  const isApi =
    input.as === 'api' ||
    (input.as !== 'markdown' && (input.from === 'runapi' || item?.item_type === 3))
  // two people of different languages must not rewrite all pages in turn
  const language = (item && (await languageOfImports(db.read, item.item_id))) ?? ctx.locale
  const read = await workOrRefuse(
    readImportTask,
    {
      ...file,
      locale: language,
      remarksIn: ctx.locale,
      isApi,
      fileBytes: await fileLimit(ctx),
      ...(accepted ? { only: accepted } : {}),
    },
    { tooHeavy: () => new Failure('importTooSlow') },
  )
  const named = { ...read, name: input.item_name.trim() || read.name }
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
  const asked = removedPolicy(input.removed)
  const removed = read.isSample ? 'keep' : asked
  const order = {
    author: person,
    keep: await versionsKept(db),
    name: read.name,
    pages: read.pages,
    removed,
    locale: language,
    attach,
  }
  const isTrial = input.dry_run
  const answer = (
    { item_id, item_type }: Pick<ItemRow, 'item_id' | 'item_type'>,
    { counts, done }: Awaited<ReturnType<typeof writePages>>,
  ): OutputOf<Auto> => ({
    item_id: isTrial && !item ? 0 : item_id,
    item_type,
    format: read.format,
    counts: { operations: read.operations, ...counts },
    tree: resultTree(done, { removed, locale, isTrial }),
    remarks: [...read.remarks, ...remarks],
    token: '',
  })
  const run = async (trx: Knex.Transaction, door: WriteDoor): Promise<OutputOf<Auto>> => {
    if (item && rights) {
      const target = { ctx, item, rights }
      // positions are left alone, so that what people sorted stays
      return answer(item, await writePages(trx, door, target, { ...order, catalogs: [] }))
    }
    await lockAccount(trx, person.uid)
    const made = await newItem(trx, grant, named, isApi, file.name)
    const bumpMenu = async () => {
      await bumpItem(trx, made.item_id, ctx.now)
      return made.tree_revision + 1
    }
    const target = { ctx, item: made, rights: wholeItem }
    const { catalogs } = read
    return answer(
      made,
      await writePages(trx, { ...door, bumpMenu }, target, { ...order, catalogs }),
    )
  }
  let isCommitted = false
  try {
    const done = await write(async (trx, door) => {
      const result = await run(trx, door)
      if (isTrial) throw new Tried(result)
      return result
    })
    isCommitted = true
    await dropSentFile(sent)
    return done
  } catch (error) {
    if (!(error instanceof Tried)) throw error
    return { ...error.result, token: await keepSentFile(ctx, person, sent) }
  } finally {
    await batch.finish(isCommitted)
  }
}

/** Ends the transaction of a trial, so that nothing of it stays. */
class Tried extends Error {
  readonly result: OutputOf<Auto>
  constructor(result: OutputOf<Auto>) {
    super('tried')
    this.result = result
  }
}

const formats: Readonly<Record<string, string>> = {
  swagger: 'openapi',
  postman: 'postman',
  har: 'har',
  docx: 'docx',
  xlsx: 'xlsx',
  markdown: 'markdown',
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
