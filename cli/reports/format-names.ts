/** Formats of `--report`, as messages and completion list them. Source: cli/spec.md 7.1 */
export const reportFormats = ['json', 'github', 'gitlab', 'junit', 'sarif', 'markdown'] as const

export type ReportFormat = (typeof reportFormats)[number]

export const isReportFormat = (name: string): name is ReportFormat =>
  (reportFormats as readonly string[]).includes(name)
