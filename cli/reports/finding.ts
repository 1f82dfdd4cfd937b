export type FindingLevel = 'error' | 'warn' | 'info'

/** Something that a command found in a file. */
export interface Finding {
  readonly level: FindingLevel
  /** Name of the rule, such as `response-field-removed`. */
  readonly rule: string
  /** One line, in the user's language. */
  readonly message: string
  /** Path with slashes, as the user named it; absent when the finding is in no local file. */
  readonly file?: string
  /** From 1. */
  readonly line?: number
  /** From 1; `endColumn` is that behind the last sign, in the same line. */
  readonly column?: number
  readonly endColumn?: number
  /** Address of the page, where it has one. */
  readonly url?: string
}

/** What a report lists: problems, and the pages without one. */
export interface SyncFindings {
  readonly findings: readonly Finding[]
  readonly pages: readonly Finding[]
  readonly outputs: JobOutputs
}

/** What a report is made of. */
export interface ReportSource {
  /** Command that made it, such as `api breaking`. */
  readonly command: string
  readonly version: string
  readonly findings: readonly Finding[]
  /** Pages without a problem: rows of a table and passing tests, but no annotations. */
  readonly pages?: readonly Finding[]
  /** Files that were looked at, with findings or without: passing tests, and nothing else. */
  readonly files?: readonly string[]
  /** What each rule finds, for people, where there is more to say than the finding does. */
  readonly help?: Readonly<Record<string, string>>
  /** The result in one line, for people. */
  readonly heading: string
  /** The documents of `--json`: one, or one for each target. */
  readonly documents: readonly object[]
  /** Whether annotations are written in a job of GitHub Actions. */
  readonly annotates: boolean
  /** What later steps of a job of GitHub Actions may use. */
  readonly outputs?: JobOutputs
}

/** Outputs of a step. Source: cli/spec.md 7.1 */
interface JobOutputs {
  /** Pages that were written, or would be. */
  readonly changed: number
  readonly conflicts: number
  /** Address of the item, or of its preview. */
  readonly url: string
}
