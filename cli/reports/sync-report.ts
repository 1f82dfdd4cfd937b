import type { CommandContext } from '../context.ts'
import type { Problem } from '../output.ts'
import type { SyncFindings } from './finding.ts'
import { writeReports, type ReportTarget } from './write.ts'

/** Reports of a command that works on one target, or on one after the other. */
export class SyncReport {
  readonly #parts: (SyncFindings & { heading: string; document: object })[] = []

  add(heading: string, document: object, found: SyncFindings): void {
    this.#parts.push({ heading, document, ...found })
  }

  /** A target that failed while others go on. */
  fail(target: string, problem: Problem, document: object): void {
    const message = `${target}: ${problem.message}`
    this.add(message, document, {
      findings: [{ level: 'error', rule: problem.name, message }],
      pages: [],
      outputs: { changed: 0, conflicts: 0, url: '' },
    })
  }

  /** Writes what the targets so far have added; nothing, when none has. */
  async write(
    ctx: CommandContext,
    targets: readonly ReportTarget[],
    { command, annotates }: { command: string; annotates: boolean },
  ): Promise<void> {
    if (this.#parts.length === 0) return
    await writeReports(ctx, targets, {
      command,
      version: ctx.version,
      heading: this.#parts.map(({ heading }) => heading).join(' · '),
      findings: this.#parts.flatMap(({ findings }) => findings),
      pages: this.#parts.flatMap(({ pages }) => pages),
      documents: this.#parts.map(({ document }) => document),
      annotates,
      outputs: this.#parts
        .map(({ outputs }) => outputs)
        .reduce((all, one) => ({
          changed: all.changed + one.changed,
          conflicts: all.conflicts + one.conflicts,
          url: all.url || one.url,
        })),
    })
  }
}

/** The findings together with what ended the run early. */
export const withFailure = (found: SyncFindings, failure: Problem | undefined): SyncFindings =>
  failure
    ? {
        ...found,
        findings: [
          { level: 'error', rule: failure.name, message: failure.message },
          ...found.findings,
        ],
      }
    : found
