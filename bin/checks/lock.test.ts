import path from 'node:path'
import { expect, test } from 'vitest'
import { checkLock } from './lock.ts'
import { tree } from './tree.ts'

const complaintsAbout = (packages: object) =>
  checkLock(
    path.join(tree({ 'package-lock.json': JSON.stringify({ packages }) }), 'package-lock.json'),
  )

test('builds for other platforms in the lock file are fine, wherever they are', () => {
  const optionalDependencies = { '@tool/linux': '1', '@tool/mac': '1' }
  expect(
    complaintsAbout({
      '': { optionalDependencies: { extra: '1' } },
      'node_modules/extra': {},
      'node_modules/outer/node_modules/tool': { version: '1', optionalDependencies },
      'node_modules/outer/node_modules/@tool/linux': {},
      'node_modules/@tool/mac': {},
    }),
  ).toEqual([])
})

test('a missing build is reported with its package and version', () => {
  expect(
    complaintsAbout({
      'node_modules/tool': {
        version: '1.94.0',
        optionalDependencies: { '@tool/linux': '1', '@tool/mac': '1' },
      },
      'node_modules/@tool/linux': {},
      'node_modules/other/node_modules/@tool/mac': {},
    }),
  ).toEqual([expect.stringContaining('node_modules/tool 1.94.0: the lock file lacks @tool/mac')])
})
