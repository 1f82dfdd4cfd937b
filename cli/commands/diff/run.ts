import type { CommandContext } from '../../command.ts'
import { diff as en } from '../../locales/en/diff.ts'
import { createTranslator } from '../../locales/translator.ts'
import { diff as zhCn } from '../../locales/zh-cn/diff.ts'
import { exits, Problem, type Exit } from '../../output.ts'
import { inPager } from '../../pager.ts'
import type { Session } from '../../session.ts'
import { folderDiff, type DifferentPage, type DiffOptions } from '../../sync/status/diff.ts'
import { countLines } from '../../sync/text/hunks.ts'
import { diffLines, wordDiffLines } from '../../ui/diff-lines.ts'
import { shown } from '../../ui/shown.ts'
import { folderJobOf, forTargets, type OpenTarget } from '../folder-targets.ts'
import type { DiffFlags } from './flags.ts'

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
  let found: readonly DifferentPage[] = []
  const end = await forTargets(ctx, { allTargets: false, args }, async (open) => {
    const job = folderJobOf(ctx, open as OpenTarget & { session: Session })
    const options: DiffOptions = {
      base: 'auto',
      gitignore,
      encoding: 'utf-8',
      only: open.only,
      against,
      context,
    }
    const pages = await folderDiff({ ...job, options }, Date.now())
    const exit: Exit = pages.length > 0 && exitCode ? 'differences' : 'ok'
    found = pages
    ctx.output.document('showdoc.diff/1', {
      ok: exit === 'ok',
      exit: exits[exit],
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
    })
    return exit
  })
  // only now: while a target is worked with, Ctrl+C ends the run
  await inPager(ctx, (output) => print({ output, locale: ctx.locale }, found, values))
  return end
}

function print(
  { output, locale }: Pick<CommandContext, 'output' | 'locale'>,
  pages: readonly DifferentPage[],
  { stat, word }: DiffFlags,
): void {
  const t = createTranslator(locale, { en, 'zh-cn': zhCn })
  for (const { path, hunks } of pages) {
    const { added, removed } = countLines(hunks)
    if (stat) {
      output.result(`${shown(path)}  +${added} -${removed}`)
      continue
    }
    output.result(`--- a/${shown(path)}`, { color: 'bold', isVerbatim: true })
    output.result(`+++ b/${shown(path)}`, { color: 'bold', isVerbatim: true })
    for (const { text, style } of word ? wordDiffLines(hunks) : diffLines(hunks))
      output.result(text, style)
  }
  if (stat && pages.length > 0) {
    const all = countLines(pages.flatMap(({ hunks }) => hunks))
    output.result(t('total', { count: pages.length, ...all }))
  }
}
