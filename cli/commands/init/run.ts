import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { showdocSchema } from '#contract/showdoc-schema.ts'
import { givenCredential, readCredentials } from '../../credentials/credentials.ts'
import { programCall, quotedPath } from '../../system/program-call.ts'
import type { CommandContext } from '../../context.ts'
import type { Exit } from '../../output.ts'
import { likelyServer } from '../../session/server-choice.ts'
import { openSession, type Session } from '../../session/session.ts'
import { readConfig } from '../../sync/settings/config.ts'
import { pushTranslator } from '../../ui/push/push-messages.ts'
import { readFolder } from '../../sync/folder/read-folder.ts'
import { SyncProblem, type Remark } from '../../sync/problem.ts'
import type { CompareAnswer } from '../../sync/remote/item.ts'
import { settingsName } from '../../sync/settings/settings-file.ts'
import { mustBeWritable, writeAtomically } from '../../sync/base/atomic-files.ts'
import { translateProblems } from '../folder-calls.ts'
import { compareItem } from '../stock-calls.ts'
import { apiDocuments, wantsDocuments } from './api-documents.ts'
import type { InitFlags } from './flags.ts'
import { chooseFolder } from './folder.ts'
import { addGitLines, wantedGitLines } from './git-files.ts'
import { chooseItem, makeItem } from './item.ts'
import { keptSource, moveLockAside, newSource, renewSource } from './source.ts'

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
    output.document('showdoc.init/1', 'ok', { document: showdocSchema })
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
  mustBeWritable(file)
  const session = await openSession(ctx)
  // The folder first: a wrong one must not leave a new item behind.
  const folder = await chooseFolder(ctx, base, values.folder)
  const chosen = await chooseItem(ctx, session, values)
  const known = 'id' in chosen ? await writableItem(ctx, session, chosen.id, values) : undefined
  // a key pair pushes none
  const documents = session.credential?.kind === 'pair' ? [] : apiDocuments(base)
  const api = (await wantsDocuments(ctx, documents)) ? documents : []
  const gitLines = await wantedGitLines(ctx, base, values.git)
  // after all questions: what was made on the server cannot be taken back from here
  const made = 'name' in chosen ? await makeItem(ctx, session, chosen.name, values) : ''
  const { item, pages } = known ?? (await writableItem(ctx, session, made, values))

  const about = { server: session.server, item: item.id, folder, root: values.root ?? '' }
  const kept = keptSource(file, about)
  const config = {
    $schema: `${session.server}/schema/showdoc-1.json`,
    version: 1,
    server: session.server,
    item: item.id,
    folder,
    ...(values.root ? { root: values.root } : {}),
    source: kept ?? newSource(),
    ...(api.length > 0 ? { api: api.map((name) => ({ file: name })) } : {}),
  }
  const written = `${JSON.stringify(config, null, 2)}\n`
  const { include, exclude } = readConfig(written, settingsName)
  const rules = { include, exclude, gitignore: true, mayBeMissing: true }
  const read = readFolder(join(base, folder), rules)
  const isEmpty = read.pages.length === 0
  const passed = read.remarks.filter(({ rule }) => rule === 'folder-passed')
  const isMissing = !existsSync(join(base, folder))
  const aside = kept === undefined ? moveLockAside(base) : undefined
  writeAtomically(file, written)
  addGitLines(base, gitLines)
  const changed = gitLines.map(({ name }) => name)
  const unlisted = api.length > 0 ? [] : documents
  report(ctx, { file: settingsName, config, folder, isEmpty, pages: pages.length, item, changed, unlisted, aside, passed, isMissing }) // prettier-ignore
  return 'ok'
}

/** @throws {SyncProblem} auth: it may only be read */
async function writableItem(
  ctx: CommandContext,
  session: Session,
  id: string,
  { root = '' }: InitFlags,
): Promise<CompareAnswer> {
  const found = await compareItem(ctx, session, { item_id: Number(id), root })
  if (found.item.rights === 'read')
    throw new SyncProblem('auth', 'item.readOnly', { item: found.item.id })
  return found
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
  /** Where the lock of other settings is now. */
  aside: string | undefined
  /** Folders whose pages are not read. */
  passed: readonly Remark[]
  isMissing: boolean
}

function report(
  ctx: CommandContext,
  {
    file,
    config,
    folder,
    isEmpty,
    pages,
    item,
    changed,
    unlisted,
    aside,
    passed,
    isMissing,
  }: Report,
): void {
  const t = pushTranslator(ctx.locale)
  const { output, terminal } = ctx
  output.document('showdoc.init/1', 'ok', {
    config,
    file,
    item: { id: item.id, name: item.name, pages },
    changed,
    lock_moved_to: aside ?? null,
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
  if (aside !== undefined) output.result(`  ${t('init.lockAside', { file: aside })}`)
  if (isMissing && pages === 0) output.warn(t('init.folderMissing', { folder, file }))
  for (const { path, message } of passed) output.warn(`${path}: ${t(message.key, message.values)}`)
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
