import { expect, test } from 'vitest'
import { mustBeDomain } from './domains.ts'

test('a domain consists of letters and digits; surrounding spaces are ignored, others are refused', () => {
  expect(['docs', ' Docs2 ', '2docs', ''].map(mustBeDomain)).toEqual(['docs', 'Docs2', '2docs', ''])
})

test('digits alone, other characters and names of screens are refused', () => {
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
