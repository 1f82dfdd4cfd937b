import { randomInt } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import * as z from 'zod'
import { itemCalls } from '#contract/calls/item.ts'
import { pushedDialect } from '#contract/text/markdown/dialect.ts'
import { showdocSchema } from '#contract/showdoc-schema.ts'
import { askLine, askWhether } from '../../asking.ts'
import { givenCredential, readCredentials } from '../../credentials.ts'
import { programCall, quotedPath } from '../../program-call.ts'
import type { CommandContext } from '../../context.ts'
import { Problem, type Exit } from '../../output.ts'
import { likelyServer } from '../../server-choice.ts'
import { openSession, type Session } from '../../session.ts'
import { readConfig } from '../../sync/settings/config.ts'
import { pushTranslator } from '../../ui/push-messages.ts'
import { readFolder } from '../../sync/folder/read-folder.ts'
import { SyncProblem } from '../../sync/problem.ts'
import { settingsName } from '../../sync/settings/settings-file.ts'
import { writeAtomically } from '../../sync/base/atomic-files.ts'
import { itemId, olderItems, translateProblems } from '../folder-calls.ts'
import { askEither, compareItem } from '../stock-calls.ts'
import { apiDocuments, wantsDocuments } from './api-documents.ts'
import type { InitFlags } from './flags.ts'

/**
 * Writes the settings of a folder. Asks for what is missing, or lists all of it where nobody can be
 * asked.
 */
export const run = (ctx: CommandContext, values: InitFlags): Promise<Exit> =>
  translateProblems(ctx, () => initialise(ctx, values))

async function initialise(ctx: CommandContext, values: InitFlags): Promise<Exit> {
  const { output, settings } = ctx
  if (values.printSchema) {
    output.value(JSON.stringify(showdocSchema, null, 2))
    output.document('showdoc.init/1', { document: showdocSchema })
    return 'ok'
  }
  const base = resolve(settings.dir ?? '.')
  const file = join(base, settingsName)
  if (existsSync(file) && values.newSource) return renewSource(ctx, file)
  if (existsSync(file) && !values.force)
    throw new SyncProblem('error', 'init.exists', { file: settingsName })
  if (values.create !== undefined && settings.item !== undefined)
    throw new SyncProblem('usage', 'init.both')

  await mustBeComplete(ctx, values)
  const session = await openSession(ctx)
  // The folder first: a wrong one must not leave a new item behind.
  const folder = await chooseFolder(ctx, base, values.folder)
  const chosen = await chooseItem(ctx, session, values)
  const { item, pages } = await compareItem(ctx, session, {
    item_id: Number(chosen),
    root: values.root ?? '',
  })
  if (item.rights === 'read') throw new SyncProblem('auth', 'item.readOnly', { item: item.id })
  // a key pair pushes none
  const documents = session.credential?.kind === 'pair' ? [] : apiDocuments(base)
  const api = (await wantsDocuments(ctx, documents)) ? documents : []

  const config = {
    $schema: `${session.server}/schema/showdoc-1.json`,
    version: 1,
    server: session.server,
    item: item.id,
    folder,
    ...(values.root ? { root: values.root } : {}),
    source: newSource(),
    ...(api.length > 0 ? { api: api.map((name) => ({ file: name })) } : {}),
  }
  const written = `${JSON.stringify(config, null, 2)}\n`
  const { include, exclude } = readConfig(written, settingsName)
  const rules = { include, exclude, gitignore: true, mayBeMissing: true }
  const isEmpty = readFolder(join(base, folder), rules).pages.length === 0
  writeAtomically(file, written)
  const changed = await prepareGit(ctx, base, values.git)
  const unlisted = api.length > 0 ? [] : documents
  report(ctx, { file: settingsName, config, folder, isEmpty, pages: pages.length, item, changed, unlisted }) // prettier-ignore
  return 'ok'
}

/**
 * Where nobody can be asked: lists everything that is missing at once.
 * @throws {SyncProblem} usage
 */
async function mustBeComplete(ctx: CommandContext, { create }: InitFlags): Promise<void> {
  if (ctx.terminal.canAsk) return
  const server = likelyServer(ctx)
  const isKnown =
    (await givenCredential(ctx)) !== null ||
    (server !== undefined && Object.hasOwn(readCredentials(ctx), server))
  const isItemMissing = ctx.settings.item === undefined && create === undefined
  // for users who are not signed in, that is the only message
  if (server !== undefined && !isItemMissing) return
  const flags = [
    ...(server === undefined ? ['--server'] : []),
    ...(isItemMissing ? ['--item'] : []),
    ...(isKnown ? [] : ['SHOWDOC_TOKEN']),
  ]
  const command = `${isKnown ? '' : 'SHOWDOC_TOKEN=… '}${programCall(ctx.env)} init --server ${server ?? 'https://…'} ${create === undefined ? `--item ${ctx.settings.item ?? 'ID'}` : `--create "${create}"`}`
  throw new SyncProblem('usage', 'init.missing', { flags: flags.join(', '), command })
}

interface Report {
  file: string
  config: { server: string; item: string }
  folder: string
  /** The folder has no markdown file, or does not exist yet. */
  isEmpty: boolean
  pages: number
  item: { id: string; name: string }
  changed: readonly string[]
  /** API documents that a push does not publish. */
  unlisted: readonly string[]
}

function report(
  ctx: CommandContext,
  { file, config, folder, isEmpty, pages, item, changed, unlisted }: Report,
): void {
  const t = pushTranslator(ctx.locale)
  const { output, terminal } = ctx
  output.document('showdoc.init/1', {
    config,
    file,
    item: { id: item.id, name: item.name, pages },
    changed,
    unlisted_api: unlisted,
  })
  output.result(
    t('init.done', {
      mark: terminal.marks.ok,
      file,
      folder,
      item: item.name,
      address: `${config.server}/${item.id}`,
    }),
  )
  for (const name of changed) output.result(`  ${t('init.changed', { file: name })}`)
  if (pages > 0)
    output.result(`  ${t(isEmpty ? 'init.pull' : 'init.adopt', { count: pages, folder })}`)
  if (unlisted.length > 0) {
    const entries = unlisted.map((name) => `{ "file": ${JSON.stringify(name)} }`)
    output.result(`  ${t('init.unlistedApi', { file })}`)
    output.result(`    "api": [${entries.join(', ')}]`)
  }
  const dir = ctx.settings.dir === undefined ? '' : ` -C ${quotedPath(ctx.settings.dir)}`
  const verb = isEmpty && pages > 0 ? 'pull' : 'push'
  output.result(`  ${t('init.next', { command: `${programCall(ctx.env)}${dir} ${verb}` })}`)
}

/** A random key that identifies one folder of one repository. Source: cli/spec.md 2.2 */
function newSource(): string {
  const signs = 'abcdefghijklmnopqrstuvwxyz0123456789'
  return Array.from({ length: 16 }, () => signs[randomInt(signs.length)]).join('')
}

/** Makes a copied repository independent: a new source key, without the lock of the original. */
function renewSource(ctx: CommandContext, file: string): Exit {
  const t = pushTranslator(ctx.locale)
  const before = readFileSync(file, 'utf8')
  readConfig(before, settingsName)
  const config = {
    ...(JSON.parse(before.replace(/^\uFEFF/, '')) as Record<string, unknown>),
    source: newSource(),
  }
  writeAtomically(file, `${JSON.stringify(config, null, 2)}\n`)
  const lock = join(dirname(file), 'showdoc.lock')
  const removed = existsSync(lock) ? ['showdoc.lock'] : []
  rmSync(lock, { force: true })
  ctx.output.document('showdoc.init/1', {
    config,
    file: settingsName,
    item: null,
    changed: [settingsName, ...removed],
  })
  ctx.output.result(t('init.newSource', { mark: ctx.terminal.marks.ok, file: settingsName }))
  for (const name of removed) ctx.output.result(`  ${t('init.removed', { file: name })}`)
  return 'ok'
}

async function chooseItem(
  ctx: CommandContext,
  session: Session,
  values: InitFlags,
): Promise<string> {
  const t = pushTranslator(ctx.locale)
  if (ctx.settings.item !== undefined) return itemId(session, ctx.settings.item)
  if (values.create !== undefined) return makeItem(ctx, session, values.create, values)
  const all = await askEither(session, itemCalls.myList, {}, olderItems)
  const items = all.filter(
    (item) =>
      (!('role' in item) || item.role !== '0') &&
      item.is_archived === 0 &&
      (item.item_type === 1 || item.item_type === 2),
  )
  if (items.length === 0) ctx.output.note(t('init.noItems'))
  items.forEach((item, index) =>
    ctx.output.note(`${String(index + 1).padStart(3)}  ${item.item_name}  ${item.item_id}`),
  )
  for (;;) {
    const answer = (await askLine(ctx, t('init.chooseItem'))).trim()
    if (answer === '') continue
    const named =
      items[Number(answer) - 1] ??
      items.find((item) => String(item.item_id) === answer || item.item_name === answer)
    return named ? String(named.item_id) : makeItem(ctx, session, answer, values)
  }
}

/** `item/add` of a stock server. */
const olderItem = z.object({ item_id: z.coerce.number() })

async function makeItem(
  ctx: CommandContext,
  session: Session,
  name: string,
  { type, password }: InitFlags,
): Promise<string> {
  const about = {
    item_name: name,
    item_type: Number(type),
    markdown: pushedDialect,
    ...(password === undefined ? {} : { password }),
  }
  const made = await askEither(session, itemCalls.add, about, olderItem)
  if (!password) ctx.output.note(pushTranslator(ctx.locale)('init.public', { item: name }))
  return String(made.item_id)
}

/** The folder as `showdoc.json` writes it. @throws {SyncProblem} usage: a file, or outside */
async function chooseFolder(
  ctx: CommandContext,
  base: string,
  requested: string | undefined,
): Promise<string> {
  const likely = hasMarkdown(join(base, 'docs')) ? 'docs' : (foldersWithMarkdown(base)[0] ?? '.')
  const answer =
    requested ??
    (ctx.terminal.canAsk
      ? (
          await askLine(ctx, pushTranslator(ctx.locale)('init.chooseFolder', { folder: likely }))
        ).trim() || likely
      : likely)
  const path = resolve(base, answer)
  const way = relative(base, path)
  if (way === '..' || way.startsWith(`..${sep}`))
    throw new SyncProblem('usage', 'config.folderOutside', { folder: answer, base })
  // A folder that does not exist yet is created by the first pull.
  if (existsSync(path) && !isFolder(path))
    throw new SyncProblem('usage', 'init.notFolder', { folder: answer })
  return way.split(sep).join('/') || '.'
}

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory()
const hasMarkdown = (folder: string) =>
  isFolder(folder) && readdirSync(folder).some((name) => /\.(?:mdx?|markdown)$/i.test(name))

/** Direct subfolders with markdown files; none when this folder has some itself. */
function foldersWithMarkdown(base: string): string[] {
  if (hasMarkdown(base)) return []
  const names = readdirSync(base).filter((name) => !/^[._]|^node_modules$/.test(name))
  return names.filter((name) => hasMarkdown(join(base, name))).toSorted()
}

/**
 * Keeps the state folder out of git, and makes locks of two branches merge line by line. Source:
 * cli/spec.md 2.1, 2.3
 */
async function prepareGit(ctx: CommandContext, base: string, isWished: boolean): Promise<string[]> {
  if (!isWished || !isInRepository(base)) return []
  const wanted = [
    { name: '.gitignore', line: '.showdoc/' },
    // those of targets, too
    { name: '.gitattributes', line: 'showdoc*.lock merge=union' },
  ].filter(({ name, line }) => !linesOf(join(base, name)).includes(line))
  if (wanted.length === 0) return []
  const mayAsk = ctx.terminal.canAsk && !ctx.settings.yes
  const question = pushTranslator(ctx.locale)('init.chooseGit')
  if (mayAsk && !(await askWhether(ctx, question, { byDefault: true }))) return []
  for (const { name, line } of wanted) {
    const path = join(base, name)
    const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
    try {
      writeAtomically(
        path,
        `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${line}\n`,
      )
    } catch (error) {
      throw new Problem('error', `${name}: ${(error as Error).message}`, { cause: error })
    }
  }
  return wanted.map(({ name }) => name)
}

const linesOf = (file: string) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split(/\r?\n/)
        .map((line) => line.trim())
    : []

function isInRepository(folder: string): boolean {
  for (let one = folder; ; one = dirname(one)) {
    if (existsSync(join(one, '.git'))) return true
    if (one === dirname(one)) return false
  }
}
