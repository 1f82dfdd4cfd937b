import { wrapped } from '../terminal/columns.ts'
import { columnsOf, type CommandContext } from '../context.ts'
import type { watch as en } from '../locales/en/watch.ts'
import type { Translator } from '../locales/translator.ts'
import { Problem, type Exit } from '../output.ts'
import type { CatalogResult } from '../sync/plan/compare-catalogs.ts'
import { SyncProblem, type Remark } from '../sync/problem.ts'
import type { PulledPage, PullResult } from '../sync/pull/result.ts'
import type { PageResult, PushResult } from '../sync/push/result.ts'
import type { WatchEvent } from '../sync/watch/parts.ts'
import { catalogDocuments, catalogLines, type Direction } from './catalog-lines.ts'
import { pullLines, settledLines } from './pull-report.ts'
import { formatPhrase, hintOf, pushTranslator } from './push/push-messages.ts'
import { pageLines } from './push/push-report.ts'
import { remarkLine, warningLines } from './push/push-remarks.ts'

export type WatchTranslator = Translator<typeof en>

const two = (value: number) => String(value).padStart(2, '0')

/** `10:02:07` in the user's time zone. */
const secondOf = (date: Date) =>
  `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`

/** `10:02` in the user's time zone. */
export const clockOf = (date: Date): string => `${two(date.getHours())}:${two(date.getMinutes())}`

interface ReporterParts {
  readonly ctx: CommandContext
  readonly t: WatchTranslator
  /** Of the item. */
  readonly address: string
  /** Prints a line above a view; absent where there is none. */
  readonly print?: ((line: string) => void) | undefined
}

type Page = PageResult | PulledPage

/** Neither written nor about to be: said once, until it changes. */
const isLasting = ({ state, action }: Page) =>
  state !== 'written' && state !== 'planned' && action !== 'ahead' && action !== 'behind'

/** Deleted on the server, while the file stays: push and pull have a word each for it. */
const isGoneThere = ({ action, state }: Page) =>
  (action === 'gone-there' || action === 'gone-remotely') && state === 'left'

/** Prints what happens during a watch: lines with their time, or with `--json` a document each. */
export class WatchReporter {
  /** Paths of pages and catalogs that changed on both sides. */
  conflicts: readonly string[] = []
  /** Whether the server has turned out to be a stock one, for which other advice holds. */
  isStock = false
  /** Address of the page that was pushed last. */
  lastAddress: string | undefined
  /** What was said of pages that stay as they are, by side, and of files with errors. */
  private readonly said = { push: new Set<string>(), pull: new Set<string>() }
  private saidOfCatalogs = new Set<string>()
  private saidOfFiles = new Set<string>()
  private readonly parts: ReporterParts

  constructor(parts: ReporterParts) {
    this.parts = parts
  }

  begin({ folder, isPulling }: { folder: string; isPulling: boolean }): void {
    this.document('started', { address: this.parts.address, folder, pull: isPulling })
    if (!this.parts.print) this.parts.ctx.output.note(this.parts.t('watching', { folder }))
  }

  report(event: WatchEvent): void {
    const { t } = this.parts
    if (event.kind === 'pushed') this.pushed(event.result)
    else if (event.kind === 'pulled') this.pulled(event.result)
    else if (event.kind === 'offline') {
      const { since, waiting, error } = event
      const { message: reason, plain = reason } = this.sentence(error)
      this.document('offline', { waiting, message: plain })
      this.warn(t('offline', { time: clockOf(since), count: waiting, reason }))
    } else if (event.kind === 'online') {
      this.document('online', {})
      this.line(t('online'))
    } else if (event.kind === 'git') {
      this.document('git', { activity: event.activity })
      this.warn(t('git', { activity: event.activity }))
    } else {
      const { message, plain = message, hint, name } = this.sentence(event.error)
      this.document('failed', { name, message: plain })
      this.error(message, hint)
    }
  }

  /** @param exit of the watch */
  finish(exit: Exit): void {
    const { ctx, t } = this.parts
    this.document('stopped', { conflicts: this.conflicts }, exit)
    if (this.conflicts.length > 0) ctx.output.warn(t('stopped', { count: this.conflicts.length }))
  }

  showConflicts(): void {
    if (this.conflicts.length === 0) this.line(this.parts.t('noConflicts'))
    for (const path of this.conflicts)
      this.line(`${pushTranslator(this.parts.ctx.locale)('action.conflict')}  ${path}`)
  }

  warn(sentence: string, hint?: string): void {
    if (this.parts.print) this.above(withHint(sentence, hint))
    else this.parts.ctx.output.warn(sentence, hint)
  }

  private pushed(result: PushResult): void {
    const { ctx, address } = this.parts
    const { locale } = ctx
    const { isStock } = this
    const { settled } = result
    const pages = this.news('push', result.pages)
    this.catalogs('push', result.catalogs)
    for (const { text } of settledLines({ settled }, locale)) this.line(text)
    for (const { text } of pageLines({ ...result, pages, isStock, isWatch: true }, locale))
      this.line(text)
    const errors = result.remarks.filter(({ level }) => level === 'error')
    const own = new Set([...pages.map(({ path }) => path), ...errors.map(({ path }) => path)])
    for (const one of this.newsOfFiles(errors)) {
      this.error(remarkLine(one, locale))
      const { path, line, rule } = one
      this.document('remark', { path, line, rule })
    }
    const warned = { ...result, remarks: result.remarks.filter(({ path }) => own.has(path)) }
    for (const one of warningLines(warned, locale, false)) this.warn(one)
    const written = pages.filter(({ state }) => state === 'written')
    const last = written.findLast(({ id }) => id !== undefined)
    if (last) this.lastAddress = `${address}/${last.id}`
    if (written.length > 0)
      this.document('pushed', { pages: written.map((one) => this.brief(one)) })
    this.goneDocuments(pages)
    this.conflictDocuments(pages)
  }

  private pulled(result: PullResult): void {
    const { ctx } = this.parts
    const { locale } = ctx
    const pages = this.news('pull', result.pages).filter(
      (page) => page.action !== 'ahead' && (page.state !== 'left' || isGoneThere(page)),
    )
    // a conflict is said by the push that follows
    const written = result.catalogs.filter(({ state }) => state === 'written')
    if (written.length > 0) this.catalogs('pull', written)
    const shown = pages.filter(({ state }) => state !== 'conflict')
    for (const { text } of pullLines({ ...result, pages: shown }, locale)) this.line(text)
    const arrived = pages.filter(({ state }) => state === 'written')
    if (arrived.length > 0)
      this.document('pulled', { pages: arrived.map((one) => this.brief(one)) })
    this.goneDocuments(pages)
  }

  /** Catalogs that were changed, and those of which the same was not said before. */
  private catalogs(direction: Direction, catalogs: readonly CatalogResult[]): void {
    const told = catalogs.filter(({ state, action }) => state === 'written' || action === 'update')
    const before = this.saidOfCatalogs
    const keyOf = ({ path, state, values, refusal }: CatalogResult) =>
      JSON.stringify([path, state, values, refusal?.name])
    const lasting = told.filter(({ state }) => state !== 'written')
    if (direction === 'push') this.saidOfCatalogs = new Set(lasting.map(keyOf))
    const news = told.filter((one) => one.state === 'written' || !before.has(keyOf(one)))
    for (const text of catalogLines(news, direction, this.parts.ctx.locale)) this.line(text)
    for (const one of catalogDocuments(news)) this.document('catalog', one)
  }

  private brief({ path, action, id, rev }: Page) {
    return { path, action, id: id ?? null, rev: rev ?? null }
  }

  private goneDocuments(pages: readonly Page[]): void {
    for (const page of pages)
      if (isGoneThere(page)) this.document('gone', { path: page.path, id: page.id ?? null })
  }

  private conflictDocuments(pages: readonly PageResult[]): void {
    for (const { path, state, id, baseRev, remote } of pages)
      if (state === 'conflict')
        this.document('conflict', {
          path,
          id: id ?? null,
          base_rev: baseRev ?? null,
          remote_rev: remote?.rev ?? null,
          author: remote?.author ?? null,
        })
  }

  /** Pages that were written, and those of which the same was not said before. */
  private news<P extends Page>(side: 'push' | 'pull', pages: readonly P[]): P[] {
    // of both sides alike only where both say the same
    const keyOf = (page: Page) => {
      const { path, state, action, remote, problem } = page
      return JSON.stringify(
        isGoneThere(page) ? [path] : [side, path, state, action, remote?.rev, problem],
      )
    }
    const before = new Set([...this.said.push, ...this.said.pull])
    const lasting = pages.filter((page) => isLasting(page))
    this.said[side] = new Set(lasting.map(keyOf))
    return pages.filter(
      (page) => page.state === 'written' || (isLasting(page) && !before.has(keyOf(page))),
    )
  }

  /** Errors in files that were not said before. */
  private newsOfFiles(errors: readonly Remark[]): Remark[] {
    const before = this.saidOfFiles
    const lineOf = (one: Remark) => remarkLine(one, this.parts.ctx.locale)
    this.saidOfFiles = new Set(errors.map(lineOf))
    return errors.filter((one) => !before.has(lineOf(one)))
  }

  /** `plain` is for documents. */
  private sentence(error: unknown): {
    message: string
    plain?: string
    hint: string | undefined
    name: string
  } {
    const t = pushTranslator(this.parts.ctx.locale)
    if (error instanceof SyncProblem)
      return {
        message: formatPhrase(t, error.phrase),
        hint: hintOf(t, error.phrase),
        name: error.phrase.key,
      }
    if (error instanceof Problem)
      return { message: error.message, plain: error.plain, hint: error.hint, name: error.name }
    return { message: String(error), hint: undefined, name: 'unforeseen' }
  }

  /** Above the view, which leaves what is too long to the terminal. */
  private above(text: string): void {
    this.parts.print?.(wrapped(text, columnsOf(this.parts.ctx.stderr)))
  }

  /** A line with its time; lines that belong to the one above are indented. */
  line(text: string): void {
    const time = secondOf(new Date())
    const line = `${text.startsWith(' ') ? ' '.repeat(time.length) : time}  ${text}`
    if (this.parts.print) this.above(line)
    else this.parts.ctx.output.result(line)
  }

  error(sentence: string, hint?: string): void {
    if (this.parts.print) this.above(withHint(sentence, hint))
    else this.parts.ctx.output.error(sentence, hint)
  }

  /** @param exit of the watch, with its last line */
  document(event: string, parts: object, exit: Exit | null = null): void {
    const time = new Date().toISOString().replace(/\.\d{3}Z$/, 'Z')
    this.parts.ctx.output.document('showdoc.watch/1', exit, { event, time, ...parts })
  }
}

const withHint = (sentence: string, hint: string | undefined) =>
  hint === undefined ? sentence : `${sentence}\n→ ${hint}`
