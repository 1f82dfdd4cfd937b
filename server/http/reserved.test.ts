import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isDomainForm } from '#contract/text/addresses/domain.ts'
import { isReservedSegment } from '#contract/text/addresses/reserved.ts'
import { startApp } from '../test/start-app.ts'
import { filesOnly } from './web.ts'

/** The addresses in a tree of routes, in which each line continues the one it hangs from. */
function addressesIn(tree: string): string[] {
  const above: string[] = []
  return [...tree.matchAll(/^(.*?)[├└]── (\S+)(.*)$/gm)].flatMap(
    ([, indent = '', part = '', methods]) => {
      const depth = indent.length / 4
      above[depth] = (above[depth - 1] ?? '') + part
      return methods ? [above[depth]] : []
    },
  )
}

test('no item can take the address of anything that the server answers', async () => {
  const webFolder = mkdtempSync(path.join(tmpdir(), 'showdoc-web-'))
  onTestFinished(() => rmSync(webFolder, { recursive: true, force: true }))
  writeFileSync(path.join(webFolder, 'index.html'), '')
  const { app } = await startApp({ webFolder, flags: { SHOWDOC_METRICS: 'on' } })
  const routes = addressesIn(app.printRoutes())
  expect(routes).toContain('/api/openapi.json')
  expect(routes).toContain('/:item/llms.txt')
  const segments = routes.map((address) => address.split('/', 2)[1] ?? '')
  expect(segments).toContain('assets')
  for (const segment of [...segments, ...filesOnly].filter(isDomainForm))
    expect([segment, isReservedSegment(segment)]).toEqual([segment, true])
})
