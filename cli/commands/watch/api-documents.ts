import { realpathSync } from 'node:fs'
import path from 'node:path'
import type { CommandContext } from '../../context.ts'
import type { Problem } from '../../output.ts'
import type { Session } from '../../session/session.ts'
import type { WatchReporter } from '../../ui/watch-report.ts'
import type { OpenTarget } from '../folder-targets.ts'
import { apiFilesOf, pagesWritten, type PushedApi } from '../push/api-files.ts'
import { apiDocuments, apiLines } from '../push/api-report.ts'

/**
 * Gets the places of all files, again whenever documents refer to others; those are only known once
 * they were read or missed, which was after `since`, in milliseconds.
 */
type OnFiles = (files: readonly string[], since?: number) => void

/**
 * The API documents of a watch: those that changed since they were pushed last are pushed after the
 * markdown.
 */
export class WatchedApis {
  /** Absolute paths, symbolic links of folders resolved; with the files that each refers to. */
  private readonly disks: Map<string, readonly string[]>
  private readonly ctx: CommandContext
  private readonly open: OpenTarget & { session: Session }
  /** Documents that changed since they were pushed; undefined: all of them. */
  private changed: Set<string> | undefined
  private onFiles: OnFiles = () => undefined

  /** @throws {Problem} usage: a document is missing */
  constructor(ctx: CommandContext, open: OpenTarget & { session: Session }) {
    this.ctx = ctx
    this.open = open
    const files = apiFilesOf(ctx, open.target, [])
    this.disks = new Map(files.map(({ disk }) => [realPlace(disk), []]))
  }

  listen(onFiles: OnFiles): void {
    this.onFiles = onFiles
    onFiles(this.files())
  }

  private files(): string[] {
    return [...this.disks].flatMap(([disk, parts]) => [disk, ...parts])
  }

  /** @param disk absolute path of a file that changed */
  onChange(disk: string): void {
    for (const [document, parts] of this.disks)
      if (document === disk || parts.includes(disk)) this.changed?.add(document)
  }

  /**
   * @param passes whether a problem is none of the document, such as a lost connection: then it is
   * thrown, and the documents are pushed with the next push
   * @throws {Problem} also for a document that is missing
   */
  async push(passes: (problem: Problem) => boolean): Promise<PushedApi[]> {
    const { ctx, open, changed } = this
    if (this.disks.size === 0 || changed?.size === 0) return []
    const files = apiFilesOf(ctx, open.target, []).filter(
      ({ disk }) => changed === undefined || changed.has(realPlace(disk)),
    )
    // what changes from now on belongs to the next push
    this.changed = new Set()
    const since = Date.now()
    try {
      // the importers take long to load
      const { pushApiFiles } = await import('../push/api.ts')
      const pushed = await pushApiFiles(ctx, open.session, files, {
        item: Number(open.target.config.item),
        dryRun: false,
        isStopping: () => open.stop.isRequested,
        passes,
      })
      for (const { file, parts } of pushed) this.disks.set(realPlace(file.disk), parts)
      this.onFiles(this.files(), since)
      return pushed
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
  const news = pushed.filter((one) => one.problem !== undefined || pagesWritten(one) > 0)
  for (const { kind, text } of apiLines(ctx, news, false))
    if (kind === 'error') reporter.error(text)
    else if (kind === 'warn') reporter.warn(text)
    else reporter.line(text)
  if (news.length > 0) reporter.document('api', { api: apiDocuments(ctx, news, address) })
}
