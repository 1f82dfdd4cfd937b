import { createHash } from 'node:crypto'
import type { Finding, FindingLevel, ReportSource } from './finding.ts'

const escapedData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const escapedProperty = (text: string): string =>
  escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** Annotations of one kind that GitHub shows for a step. */
const mostAnnotations = 10
const commands = { error: 'error', warn: 'warning', info: 'notice' } as const

/**
 * Workflow commands; what exceeds the limit of a kind is counted in its last line. Source:
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function githubReport({ findings, heading }: ReportSource): string {
  const lines: string[] = []
  for (const level of ['error', 'warn', 'info'] as const) {
    const all = findings.filter((one) => one.level === level)
    const listed = all.length > mostAnnotations ? all.slice(0, mostAnnotations - 1) : all
    for (const { file, line, column, endColumn, rule, message } of listed) {
      const properties = [
        ...(file === undefined ? [] : [`file=${escapedProperty(file)}`]),
        ...(file === undefined || line === undefined
          ? []
          : [
              `line=${line}`,
              ...(endColumn === undefined ? [] : [`endLine=${line}`]),
              ...(column === undefined ? [] : [`col=${column}`]),
              ...(endColumn === undefined ? [] : [`endColumn=${endColumn}`]),
            ]),
        `title=${escapedProperty(`showdoc ${rule}`)}`,
      ]
      lines.push(`::${commands[level]} ${properties.join(',')}::${escapedData(message)}`)
    }
    if (listed.length < all.length)
      lines.push(
        `::${commands[level]} title=showdoc::… +${all.length - listed.length} (${escapedData(heading)})`,
      )
  }
  return lines.map((line) => `${line}\n`).join('')
}

const severities = { error: 'major', warn: 'minor', info: 'info' } as const

/**
 * Code Quality. A fingerprint does not contain the line, so that it survives moves. Source:
 * https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
 */
export function gitlabReport({ findings }: ReportSource): string {
  const seen = new Map<string, number>()
  const entries = findings.map(({ level, rule, message, file = '.', line = 1 }) => {
    const key = [rule, file, message].join('\0')
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return {
      description: message,
      check_name: rule,
      fingerprint: createHash('sha256').update(`${key}\0${count}`).digest('hex').slice(0, 40),
      severity: rule === 'conflict' && level === 'error' ? 'critical' : severities[level],
      location: { path: file, lines: { begin: line } },
    }
  })
  return `${JSON.stringify(entries, null, 2)}\n`
}

const inXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    // "]]>" may not be in a text
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // in an attribute these would be read as blanks
    .replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * A case per file or page; findings below `error` do not fail it. Source:
 * https://github.com/testmoapp/junitxml
 */
export function junitReport({
  findings,
  pages = [],
  command,
  files: all = [],
}: ReportSource): string {
  const files = Map.groupBy([...findings, ...pages], ({ file = '.' }) => file)
  for (const file of all) if (!files.has(file)) files.set(file, [])
  const fails = (list: readonly Finding[]) => list.some(({ level }) => level === 'error')
  const place = ({ file = '', line }: Finding) => (line === undefined ? file : `${file}:${line}`)
  const text = (list: readonly Finding[]) =>
    list.map((one) => `${place(one)}: ${one.rule}: ${one.message}`).join('\n')
  const cases = [...files].map(([file, list]) => {
    const failed = list.filter(({ level }) => level === 'error')
    const others = list.filter(({ level }) => level !== 'error')
    return [
      `    <testcase classname="showdoc ${inXml(command)}" name="${inXml(file)}">`,
      ...(failed.length > 0
        ? [
            `      <failure message="${inXml(failed[0]?.message ?? '')}" type="${inXml(failed[0]?.rule ?? '')}">${inXml(text(failed))}</failure>`,
          ]
        : []),
      ...(others.length > 0 ? [`      <system-out>${inXml(text(others))}</system-out>`] : []),
      '    </testcase>',
    ].join('\n')
  })
  const count = cases.length || 1
  const failures = [...files.values()].filter(fails).length
  const inside =
    cases.length > 0 ? cases : [`    <testcase classname="showdoc ${inXml(command)}" name="." />`]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="showdoc ${inXml(command)}" tests="${count}" failures="${failures}">`,
    ...inside,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

const sarifLevels = { error: 'error', warn: 'warning', info: 'note' } as const

/** A path as a relative address: `#`, `?` and a colon would have another meaning in one. */
const uriOf = (file: string): string =>
  file.toWellFormed().split('/').map(encodeURIComponent).join('/')

/** SARIF 2.1.0. Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html */
export function sarifReport({ findings, version, help = {} }: ReportSource): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort()
  const results = findings.map(({ level, rule, message, file, line, column, endColumn }) => ({
    ruleId: rule,
    ruleIndex: rules.indexOf(rule),
    level: sarifLevels[level],
    message: { text: message },
    ...(file === undefined
      ? {}
      : {
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: uriOf(file) },
                ...(line === undefined
                  ? {}
                  : {
                      region: {
                        startLine: line,
                        ...(column === undefined ? {} : { startColumn: column }),
                        ...(endColumn === undefined ? {} : { endColumn }),
                      },
                    }),
              },
            },
          ],
        }),
  }))
  const ruleOf = (id: string) => {
    const text = help[id]
    return text === undefined
      ? { id }
      : { id, shortDescription: { text }, fullDescription: { text }, help: { text } }
  }
  const driver = { name: 'showdoc', version, rules: rules.map(ruleOf) }
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, results }],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

const signs: Readonly<Record<FindingLevel, string>> = { error: '❌', warn: '⚠️', info: 'ℹ️' }
const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s*[\r\n]\s*/g, ' ')
/** Titles are other people's text: no link, picture or element may come from them. */
const prose = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\<[]/g, '\\$&')))
    .join('')
const code = (text: string): string => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``)

/** Comments on GitHub and GitLab are refused beyond 65,536 characters. */
const longestComment = 60_000
/** Bytes of the head of the table and of the last line. */
const frameBytes = 100

/**
 * A table for a comment on a pull request, or for a page: problems first. What exceeds the length of
 * a comment is counted in the last line.
 *
 * @param most bytes of the table
 */
export function markdownReport(
  { findings, pages = [], heading }: ReportSource,
  most = longestComment,
): string {
  const rows = [...findings, ...pages].map(({ level, message, file, line, url }) => {
    const place =
      file === undefined ? '' : code(cell(file + (line === undefined ? '' : `:${line}`)))
    const linked = url === undefined || place === '' ? place : `[${place}](${new URL(url).href})`
    return `| ${signs[level]} | ${cell(prose(message))} | ${linked} |`
  })
  let length = Buffer.byteLength(heading) + frameBytes
  const tooLong = rows.findIndex((row) => (length += Buffer.byteLength(row) + 1) > most)
  const listed = tooLong === -1 ? rows : rows.slice(0, tooLong)
  return [
    `## ${heading}`,
    '',
    ...(listed.length > 0 ? ['| | | |', '| - | - | - |', ...listed, ''] : []),
    ...(listed.length < rows.length ? [`… +${rows.length - listed.length}`, ''] : []),
  ].join('\n')
}
