import type { CommandContext } from '../../context.ts'
import { diff as en } from '../../locales/en/diff.ts'
import { createTranslator } from '../../locales/translator.ts'
import { diff as zhCn } from '../../locales/zh-cn/diff.ts'
import { Problem, type Exit } from '../../output.ts'
import { inPager } from '../../pager.ts'
import type { Session } from '../../session/session.ts'
import { folderDiff, type DifferentPage, type DiffOptions } from '../../sync/status/diff.ts'
import { countLines } from '../../sync/text/hunks.ts'
import { printDiff } from '../../ui/diff-lines.ts'
import { shown } from '../../ui/shown.ts'
import { folderJobOf, forTargets, type OpenTarget } from '../folder-targets.ts'
import { apiFilesOf, type PushedApi } from '../push/api-files.ts'
import { apiProblems, exitWithApis, printApiLines } from '../push/api-report.ts'
import { differentApiPages, type DifferentApiPage } from './api-documents.ts'
import type { DiffFlags } from './flags.ts'

/** What differs, of files and of API documents. */
interface Found {
  readonly pages: readonly DifferentPage[]
  readonly apiPages: readonly DifferentApiPage[]
}

/** Shows what differs between the texts of files and pages. */
export async function run(
  ctx: CommandContext,
  values: DiffFlags,
  args: readonly string[],
): Promise<Exit> {
  const t = createTranslator(ctx.locale, { en, 'zh-cn': zhCn })
  const { base, rev, context, gitignore, exitCode } = values
  if (base && rev !== undefined) throw new Problem('usage', t('both'))
  if (rev !== undefined && !/^\d{1,9}$/.test(rev))
    throw new Problem('usage', t('wrongRev', { value: rev }))
  const against: DiffOptions['against'] = rev === undefined ? (base ? 'base' : 'server') : { rev }
  let found: Found = { pages: [], apiPages: [] }
  const end = await forTargets(ctx, { allTargets: false, args }, async (open) => {
    const { target, session, stop } = open as OpenTarget & { session: Session }
    const job = folderJobOf(ctx, { ...open, session })
    // nothing was agreed on about their pages, and their texts are made of the document as it is now
    const files = against === 'server' ? apiFilesOf(ctx, target, open.only) : []
    const options: DiffOptions = {
      base: 'auto',
      gitignore,
      encoding: 'utf-8',
      only: open.only,
      others: apiFilesOf(ctx, target, []).map((file) => file.path),
      against,
      onNoRevision: (paths) => {
        for (const name of paths)
          ctx.output.warn(t('noRevision', { name: shown(name), rev: rev ?? '' }))
      },
      context,
    }
    const pages = await folderDiff({ ...job, options }, Date.now())
    const { apis, pages: apiPages } = await differentApiPages(ctx, session, files, {
      item: Number(target.config.item),
      context,
      isStopping: () => stop.isRequested,
    })
    printApiLines(ctx, apiProblems(apis))
    const own: Exit = pages.length + apiPages.length > 0 ? 'differences' : 'ok'
    const met = exitWithApis(own, apis, { dryRun: true, hasWritten: false })
    const exit: Exit = met === 'differences' && !exitCode ? 'ok' : met
    found = { pages, apiPages }
    ctx.output.document('showdoc.diff/1', exit, {
      server: open.target.config.server,
      against: rev === undefined ? against : `rev ${rev}`,
      files: pages.map((page) => ({
        path: page.path,
        id: page.id ?? null,
        local: page.local,
        remote: page.remote,
        ...countLines(page.hunks),
        ...(values.stat ? {} : { hunks: page.hunks }),
      })),
      ...(files.length === 0 ? {} : { api: apiFilesDocument(apis, apiPages, values) }),
    })
    return exit
  })
  // only now: while a target is worked with, Ctrl+C ends the run
  await inPager(ctx, (output) => print({ output, locale: ctx.locale }, found, values))
  return end
}

function print(
  { output, locale }: Pick<CommandContext, 'output' | 'locale'>,
  { pages, apiPages }: Found,
  { stat, word }: DiffFlags,
): void {
  const t = createTranslator(locale, { en, 'zh-cn': zhCn })
  const texts = [
    ...pages.map(({ path, hunks }) => ({ path, hunks })),
    ...apiPages.map((page) => ({ path: nameOf(page), hunks: page.hunks })),
  ]
  for (const { path, hunks } of texts) {
    if (!hunks) {
      output.result(t('tooLarge', { name: shown(path) }))
      continue
    }
    const { added, removed } = countLines(hunks)
    if (stat) {
      output.result(`${shown(path)}  +${added} -${removed}`)
      continue
    }
    printDiff(output, { path, hunks }, word)
  }
  if (stat && texts.length > 0) {
    const all = countLines(texts.flatMap(({ hunks }) => hunks ?? []))
    output.result(t('total', { count: texts.length, ...all }))
  }
}

/** A page of an API document: the file, the operation, and where its page is. */
const nameOf = ({ file, method, place }: DifferentApiPage): string =>
  [file, ...(method === '' ? [] : [method.toUpperCase()]), place.join(' / ')].join(' ')

const apiFilesDocument = (
  apis: readonly PushedApi[],
  pages: readonly DifferentApiPage[],
  { stat }: DiffFlags,
): object[] =>
  apis.map(({ file, problem }) => ({
    file: file.name,
    pages: pages.flatMap((page) =>
      page.file === file.name
        ? {
            id: page.id ?? null,
            path: page.place.slice(0, -1),
            title: page.place.at(-1),
            method: page.method,
            state: page.state,
            ...(page.hunks ? countLines(page.hunks) : {}),
            ...(page.hunks && !stat ? { hunks: page.hunks } : {}),
          }
        : [],
    ),
    ...(problem ? { problem: problem.message } : {}),
  }))
