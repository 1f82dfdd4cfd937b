import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import type { Finding } from './finding.ts'
import { githubReport, junitReport, markdownReport, sarifReport } from './formats.ts'

const reportOf = (findings: readonly Finding[]) =>
  markdownReport({
    command: 'plan',
    version: '1',
    heading: 'Plan',
    findings,
    documents: [],
    annotates: false,
  })

test('a Markdown table ends before a comment becomes too long, and counts the rest', () => {
  const findings = Array.from({ length: 5_000 }, (_, index): Finding => ({
    level: 'info',
    rule: 'create',
    message: `would create: 页面 ${index}`,
    file: `docs/${index}.md`,
  }))
  const text = reportOf(findings)
  const rows = text.split('\n').filter((line) => line.startsWith('| ℹ️'))
  expect(text.length).toBeLessThan(60_100)
  expect(rows.length).toBeGreaterThan(1_000)
  expect(text).toContain(`\n\n… +${5_000 - rows.length}\n`)
})

test('annotations beyond what GitHub shows are counted, with the result beside the number', () => {
  const findings = Array.from({ length: 12 }, (_, index): Finding => ({
    level: 'error',
    rule: 'conflict',
    message: `conflict ${index}`,
  }))
  const source = { command: 'push', version: '1', documents: [], annotates: true }
  const lines = githubReport({ ...source, heading: '0 pages written, 12 conflicts', findings })
  expect(lines.split('\n').slice(8)).toEqual([
    '::error title=showdoc conflict::conflict 8',
    '::error title=showdoc::… +3 (0 pages written, 12 conflicts)',
    '',
  ])
})

test('titles and paths cannot end a cell, nor become links or elements', () => {
  const message = 'update: ![x](https://example.com) <b> | `a[0] | <b>`'
  expect(reportOf([{ level: 'warn', rule: 'r', message, file: 'a`|b.md', line: 3 }])).toContain(
    String.raw`| ⚠️ | update: !\[x](https://example.com) \<b> \| ${'`a[0] \\| <b>`'} | ${'`` a`\\|b.md:3 ``'} |`,
  )
})

test('any text is a well-formed part of a JUnit report', () => {
  const message = 'a]]>b <i> & "q" \u0000\u001b\uFFFE\n\tnext\r'
  const findings: Finding[] = [
    { level: 'error', rule: 'r', message, file: 'a]]>\n.md', line: 1 },
    { level: 'warn', rule: 'r', message, file: 'b.md' },
  ]
  const source = { command: 'check', version: '1', heading: '', documents: [], annotates: false }
  const xml = junitReport({ ...source, findings })
  const parser = new SaxesParser()
  const names: string[] = []
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'testcase') names.push(attributes['name'] ?? '')
  })
  parser.write(xml).close()
  expect(names).toEqual(['a]]>\n.md', 'b.md'])
  expect(xml).toContain('a]]&gt;b &lt;i&gt; &amp; &quot;q&quot; ���&#10;&#9;next&#13;')
})

test('a path is an address of a file, whatever it has in it', () => {
  const file = 'a:b/文 %#?.md'
  const findings: Finding[] = [{ level: 'error', rule: 'r', message: 'm', file }]
  const source = { command: 'check', version: '1', heading: '', documents: [], annotates: false }
  const uri = /"uri": "(.*)"/.exec(sarifReport({ ...source, findings }))?.[1] ?? ''
  const address = new URL(uri, 'https://example.com/')
  expect(address.host + decodeURIComponent(address.pathname)).toBe(`example.com/${file}`)
})
