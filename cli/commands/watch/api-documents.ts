import { realpathSync } from 'node:fs'
import path from 'node:path'
import type { CommandContext } from '../../command.ts'
import type { Problem } from '../../output.ts'
import type { Session } from '../../session.ts'
import type { WatchReporter } from '../../ui/watch-report.ts'
import type { OpenTarget } from '../folder-targets.ts'
import { apiFilesOf, changesItem, type PushedApi } from '../push/api-files.ts'
import { apiDocuments, apiLines } from '../push/api-report.ts'

/**
 * The API documents of a watch: those that changed since they were pushed last are pushed after the
 * markdown.
 */
export class WatchedApis {
  /** Absolute paths, symbolic links of folders resolved. */
  readonly disks: readonly string[]
  private readonly ctx: CommandContext
  private readonly open: OpenTarget & { session: Session }
  /** Documents that changed since they were pushed; undefined: all of them. */
  private changed: Set<string> | undefined

  /** @throws {Problem} usage: a document is missing */
  constructor(ctx: CommandContext, open: OpenTarget & { session: Session }) {
    this.ctx = ctx
    this.open = open
    this.disks = apiFilesOf(ctx, open.target, []).map(({ disk }) => realPlace(disk))
  }

  /** @param disk absolute path of a file that changed */
  onChange(disk: string): void {
    if (this.disks.includes(disk)) this.changed?.add(disk)
  }

  /**
   * @param passes whether a problem is none of the document, such as a lost connection: then it is
   * thrown, and the documents are pushed with the next push
   * @throws {Problem} also for a document that is missing
   */
  async push(passes: (problem: Problem) => boolean): Promise<PushedApi[]> {
    const { ctx, open, changed } = this
    if (this.disks.length === 0 || changed?.size === 0) return []
    const files = apiFilesOf(ctx, open.target, []).filter(
      ({ disk }) => changed === undefined || changed.has(realPlace(disk)),
    )
    // what changes from now on belongs to the next push
    this.changed = new Set()
    try {
      // the importers take long to load
      const { pushApiFiles } = await import('../push/api.ts')
      return await pushApiFiles(ctx, open.session, files, {
        item: Number(open.target.config.item),
        dryRun: false,
        isStopping: () => open.stop.isRequested,
        passes,
      })
    } catch (error) {
      for (const { disk } of files) this.changed.add(realPlace(disk))
      throw error
    }
  }
}

/** As the watcher of its folder names the file; it may be missing. */
const realPlace = (disk: string): string =>
  path.join(realpathSync(path.dirname(disk)), path.basename(disk))

/** Says what became of the documents; one that is as before is not mentioned. */
export function reportApis(
  ctx: CommandContext,
  reporter: WatchReporter,
  pushed: readonly PushedApi[],
  address: string,
): void {
  const news = pushed.filter(
    ({ file, answer, problem }) => problem || (answer && changesItem(answer, file)),
  )
  for (const { kind, text } of apiLines(ctx, news, false))
    if (kind === 'error') reporter.error(text)
    else if (kind === 'warn') reporter.warn(text)
    else reporter.line(text)
  if (news.length > 0) reporter.document('api', { api: apiDocuments(ctx, news, address) })
}
