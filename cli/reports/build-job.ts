import { randomUUID } from 'node:crypto'
import { appendFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { CommandContext } from '../context.ts'
import type { Finding, ReportSource } from './finding.ts'
import { markdownReport } from './formats.ts'

// What GitHub Actions and GitLab expect of a command besides its reports.

/** Bytes of a step's summary that GitHub accepts; a longer one is not shown at all. */
const mostSummary = 1_048_576

/**
 * The same findings with their files relative to the checkout of the build job, as its annotations
 * must be; unchanged outside of a job, or if the command runs elsewhere. Source: cli/spec.md 7.1
 */
export function inCheckout(ctx: CommandContext, source: ReportSource): ReportSource {
  const start = path.resolve(ctx.settings.dir ?? '.')
  const named = ctx.env['GITHUB_WORKSPACE'] || ctx.env['CI_PROJECT_DIR']
  if (!named || !path.isAbsolute(named)) return source
  const fromStart = path.relative(named, start)
  if (fromStart === '' || isOutside(fromStart)) return source
  const movedFile = (name: string): string => {
    const file = path.relative(named, path.resolve(start, name))
    return isOutside(file) ? name : file.split(path.sep).join('/')
  }
  const moved = (finding: Finding): Finding =>
    finding.file === undefined ? finding : { ...finding, file: movedFile(finding.file) }
  return {
    ...source,
    findings: source.findings.map(moved),
    ...(source.pages ? { pages: source.pages.map(moved) } : {}),
    ...(source.files ? { files: source.files.map(movedFile) } : {}),
  }
}

const isOutside = (relative: string): boolean =>
  relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative)

/**
 * Appends the table of the findings to the summary of the step, and the outputs to those of the
 * step, where GitHub Actions names files for them. Neither can fail a command: it only warns.
 */
export async function tellJob(
  ctx: CommandContext,
  source: ReportSource,
  warn: (file: string, why: string) => void,
): Promise<void> {
  const append = async (file: string, text: string) => {
    try {
      await appendFile(file, text)
    } catch (error) {
      warn(file, (error as Error).message)
    }
  }
  const summary = ctx.env['GITHUB_STEP_SUMMARY']
  if (summary) {
    const before = await stat(summary).then(
      ({ size }) => size,
      () => 0,
    )
    const text = `${markdownReport(source, mostSummary - before)}\n`
    if (before + Buffer.byteLength(text) <= mostSummary) await append(summary, text)
  }
  const outputs = ctx.env['GITHUB_OUTPUT']
  if (!outputs || !source.outputs) return
  // a line break would begin another output
  const lines = Object.entries(source.outputs).map(
    ([name, value]) => `${name}=${String(value).replace(/[\r\n]/g, '')}\n`,
  )
  // nobody who writes a page can know the line that ends the comment
  const end = `end-${randomUUID()}`
  lines.push(`comment<<${end}\n${markdownReport(source)}\n${end}\n`)
  await append(outputs, lines.join(''))
}
