import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { loggedPath } from './logged-path.ts'

const logged = (url: string, callPath?: string) => loggedPath({ url, callPath } as FastifyRequest)

test('the key of a shared page is not logged, below any sub-path and with any suffix', () => {
  for (const url of [
    '/p/KEY',
    '/p/KEY/',
    '/p/KEY?a=1',
    '/docs/p/KEY',
    '/docs/p/KEY/',
    '/a/b/c/d/p/KEY',
    '//p/KEY/x/y',
  ])
    expect(logged(url)).not.toContain('KEY')
  expect([logged('/p/KEY/'), logged('/docs/p/KEY')]).toEqual(['/p/…', '/docs/p/…'])
})

test('a call is logged under its own path, everything else without query and deeper segments', () => {
  expect(logged('/server/index.php?s=/api/page/info&user_token=SECRET', 'page/info')).toBe(
    '/api/page/info',
  )
  expect(logged('/api/no/such/user_token/SECRET')).toBe('/api/no/such/user_token/…')
  expect(logged('/web/assets/index.js?v=1')).toBe('/web/assets/index.js')
  expect(logged('/p')).toBe('/p')
})
