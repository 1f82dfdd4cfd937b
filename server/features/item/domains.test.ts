import { expect, test } from 'vitest'
import { mustBeDomain } from './domains.ts'

test('letters and digits make a domain; blanks around do not count, none is allowed', () => {
  expect(['docs', ' Docs2 ', '2docs', ''].map(mustBeDomain)).toEqual(['docs', 'Docs2', '2docs', ''])
})

test('digits alone, other signs and names of screens do not', () => {
  for (const request of [
    '123',
    'a-b',
    'a_b',
    'a.b',
    '文档',
    'ａ',
    'İtem',
    'item',
    'ITEM',
    'p',
    'api',
    'healthz',
    'metrics',
    'mcp',
    'mcp.php',
    'MCP',
    'llms.txt',
    'robots.txt',
    'sitemap.xml',
    'workbench',
    'x'.repeat(101),
  ])
    expect(() => mustBeDomain(request)).toThrow('domainMalformed')
})
