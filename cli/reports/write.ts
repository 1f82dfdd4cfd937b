import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { CommandContext } from '../context.ts'
import { reports as en } from '../locales/en/reports.ts'
import { createTranslator } from '../locales/translator.ts'
import { reports as zhCn } from '../locales/zh-cn/reports.ts'
import { Problem } from '../output.ts'
import { isDevice, realPath } from '../target-file.ts'
import { inCheckout, tellJob } from './build-job.ts'
import type { ReportSource } from './finding.ts'
import { isReportFormat, reportFormats, type ReportFormat } from './format-names.ts'
import { ruleHelp } from './rule-help.ts'
import { githubReport, gitlabReport, junitReport, markdownReport, sarifReport } from './formats.ts'

const formats: Readonly<Record<ReportFormat, (source: ReportSource) => string>> = {
  json: ({ documents }) => documents.map((one) => `${JSON.stringify(one)}\n`).join(''),
  github: githubReport,
  gitlab: gitlabReport,
  junit: junitReport,
  sarif: sarifReport,
  markdown: markdownReport,
}

/** A report that was requested: `markdown=plan.md`; `-` is standard output. */
export interface ReportTarget {
  readonly format: ReportFormat
  readonly file: string
}

/**
 * The targets of `--report`. Source: cli/spec.md 1.2, 7.1
 *
 * @param value comma list
 * @throws {Problem} usage: an unknown format, a missing file, standard output together with `--json`
 */
export function reportTargets(ctx: CommandContext, value: string | undefined): ReportTarget[] {
  const t = createTranslator(ctx.locale, { en, 'zh-cn': zhCn })
  const targets = (value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => {
      const at = one.indexOf('=')
      const [format, file] = at === -1 ? [one, ''] : [one.slice(0, at), one.slice(at + 1)]
      if (!isReportFormat(format))
        throw new Problem(
          'usage',
          t('unknownFormat', { format, formats: reportFormats.join(', ') }),
        )
      if (file === '') throw new Problem('usage', t('noFile', { format }))
      return { format, file }
    })
  const toOutput = targets.filter(({ file }) => file === '-')
  if (toOutput.length + (ctx.settings.json ? 1 : 0) > 1) throw new Problem('usage', t('oneOutput'))
  return targets
}

/** The context of a command of which one report is standard output: nothing else is written there. */
export const withReports = <Context extends CommandContext>(
  ctx: Context,
  targets: readonly ReportTarget[],
): Context =>
  targets.some(({ file }) => file === '-')
    ? { ...ctx, output: { ...ctx.output, result: () => {} } }
    : ctx

/**
 * Writes the reports. In a job of GitHub Actions annotations, the summary of the step and its outputs
 * are written without being asked for.
 *
 * @throws {Problem} error: a file cannot be written
 */
export async function writeReports(
  ctx: CommandContext,
  targets: readonly ReportTarget[],
  found: ReportSource,
): Promise<void> {
  const t = createTranslator(ctx.locale, { en, 'zh-cn': zhCn })
  const source = { ...inCheckout(ctx, found), help: ruleHelp(ctx.locale) }
  const annotates =
    source.annotates &&
    ctx.env['GITHUB_ACTIONS'] === 'true' &&
    !ctx.settings.json &&
    !targets.some(({ format, file }) => format === 'github' || file === '-')
  const annotations: readonly ReportTarget[] = annotates ? [{ format: 'github', file: '-' }] : []
  for (const { format, file } of [...targets, ...annotations]) {
    const text = formats[format](source)
    if (file === '-') {
      if (text !== '') ctx.output.value(text.trimEnd())
      continue
    }
    const place = await realPath(path.resolve(ctx.settings.dir ?? '.', file))
    const partial = `${place}.${process.pid}.tmp`
    try {
      await mkdir(path.dirname(place), { recursive: true })
      if (await isDevice(place)) await writeFile(place, text)
      else {
        await writeFile(partial, text)
        await rename(partial, place)
      }
    } catch (error) {
      const { message } = error as Error
      throw new Problem('error', t('notWritten', { file, why: message }), {
        name: 'notWritten',
        cause: error,
      })
    }
  }
  await tellJob(ctx, source, (file, why) => ctx.output.warn(t('notWritten', { file, why })))
}
