import { expect, test } from 'vitest'
import type { Finding } from './finding.ts'
import { markdownReport } from './formats.ts'

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

test('titles and paths cannot end a cell, nor become links or elements', () => {
  const message = 'update: ![x](https://example.com) <b> | `a[0] | <b>`'
  expect(reportOf([{ level: 'warn', rule: 'r', message, file: 'a`|b.md', line: 3 }])).toContain(
    String.raw`| ⚠️ | update: !\[x](https://example.com) \<b> \| ${'`a[0] \\| <b>`'} | ${'`` a`\\|b.md:3 ``'} |`,
  )
})
