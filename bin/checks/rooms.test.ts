import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkRooms } from './rooms.ts'
import { tree } from './tree.ts'

const house = {
  'package.json': JSON.stringify({
    dependencies: { zod: '4', fastify: '5', knex: '3', yaml: '2' },
    devDependencies: { 'markdown-it': '15', react: '19', vitest: '5' },
  }),
  '.gitignore': 'node_modules/\ndist/\n',
  'server/contract/calls/page.ts':
    "import * as z from 'zod'\nexport const page = z.string()\nexport type Page = string\n",
  'server/contract/limits.ts': 'export const limits = { pages: 20_000 }\n',
  'server/contract/text/markdown/anchors.ts':
    "import { limits } from '../../limits.ts'\nexport const anchor = limits.pages\n",
  'server/db/connection.ts': 'export const db = 1\n',
  'server/models/page.ts': "import { db } from '../db/connection.ts'\nexport const Page = db\n",
  'server/app.ts':
    "import { allRoutes } from './features/index.ts'\nexport const app = allRoutes\n",
  'server/features/index.ts':
    "import { pageRoutes } from './page/routes.ts'\nexport const allRoutes = [pageRoutes]\n",
  'server/features/page/routes.ts':
    "import { Page } from '../../models/page.ts'\nexport const pageRoutes = Page\n",
  'server/http/route.ts': 'export const guard = 1\n',
  'server/http/body/form.ts': 'export const decodeForm = 1\n',
  'server/test/start-app.ts': "import { app } from '../app.ts'\nexport const startApp = app\n",
  'cli/session/session.ts': 'export const session = 1\n',
  'importers/openapi/index.ts': 'export const openapi = 1\n',
  'examples/postman/run.mjs': 'export const postman = 1\n',
}

/** The complaints when these files are added to a repository without violations. */
const complaintsWith = (files: Record<string, string>) => checkRooms(tree({ ...house, ...files }))

test('a repository where every import follows the arrows has no violations', () => {
  expect(
    complaintsWith({
      'server/features/page/save.ts':
        "import { page } from '#contract/calls/page.ts'\nimport { openapi } from '../../../importers/openapi/index.ts'\nimport { guard } from '../../http/route.ts'\nexport const save = [page, openapi, guard]\n",
      'server/features/page/save.test.ts':
        "import { startApp } from '../../test/start-app.ts'\nimport 'vitest'\nexport const started = startApp\n",
      'cli/output.ts': "import './options.ts'\n",
      'cli/options.ts': '',
      'cli/commands/serve.ts':
        "import '../output.ts'\nexport const serve = () => import('../../server/app.ts')\n",
      'cli/main.ts':
        "import pack from '../package.json' with { type: 'json' }\nimport { serve } from './commands/serve.ts'\nexport const main = [pack, serve]\n",
      'web/main.tsx':
        "import type { Page } from '#contract/calls/page.ts'\nimport { anchor } from '#contract/text/markdown/anchors.ts'\nimport { useState } from 'react'\nimport './main.css'\nexport const a: Page = String(anchor) + typeof useState\n",
      'web/main.css': '',
      'examples/story.mjs': "import 'node:child_process'\nexport const tell = 1\n",
      'examples/petstore/run.mjs': "import { tell } from '../story.mjs'\nimport './pets.mjs'\n",
      'examples/petstore/pets.mjs': '',
    }),
  ).toEqual([])
})

test('a source has at most 350 lines; tests and migrations may have more', () => {
  const long = 'export {}\n'.repeat(351)
  expect(
    complaintsWith({
      'cli/output.ts': long,
      'cli/options.ts': long.slice('export {}\n'.length),
      'cli/output.test.ts': long,
      'server/db/migrations/20260101-first.ts': long,
    }),
  ).toEqual(['cli/output.ts:1: has 351 lines, more than 350: split it by subject'])
})

test('a violation is one line with file, line, import and rule', () => {
  expect(
    complaintsWith({
      'server/db/rows.ts':
        "export const a = 1\nimport { Page } from '../models/page.ts'\nexport { Page }\n",
    }),
  ).toEqual([
    'server/db/rows.ts:2: imports server/models/page.ts: server/models is not left of server/db',
  ])
})

test.each([
  [
    'a feature imports a feature',
    'server/features/item/info.ts',
    "import '../page/routes.ts'",
    'never import each other',
  ],
  [
    'a model imports a feature',
    'server/models/item.ts',
    "export * from '../features/page/routes.ts'",
    'server/features/page is not left of server/models',
  ],
  [
    '… only its types',
    'server/models/item.ts',
    "import type { pageRoutes } from '../features/page/routes.ts'",
    'is not left of',
  ],
  [
    '… in the middle of a type',
    'server/models/item.ts',
    "export type A = import('../features/page/routes.ts').A",
    'is not left of',
  ],
  [
    '… when it runs',
    'server/models/item.ts',
    "export const a = () => import('../features/page/routes.ts')",
    'is not left of',
  ],
  [
    'a use case decodes a form',
    'server/features/page/save.ts',
    "import '../../http/body/form.ts'",
    'a use case does not handle HTTP',
  ],
  [
    'the contract imports Node.js',
    'server/contract/calls/item.ts',
    "import 'node:fs'",
    'the contract imports zod and nothing else',
  ],
  [
    'the contract imports the server',
    'server/contract/calls/item.ts',
    "import '../../db/connection.ts'",
    'server/db is not left of server/contract',
  ],
  [
    'what the web client loads of the contract needs zod',
    'server/contract/text/normal.ts',
    "import 'zod'",
    'without zod',
  ],
  [
    '… through another file',
    'server/contract/text/normal.ts',
    "import '../calls/page.ts'",
    'may use only each other',
  ],
  [
    'the web client loads calls',
    'web/api/calls.ts',
    "import { page } from '#contract/calls/page.ts'",
    'imports types',
  ],
  [
    '… with an import that is empty but stays',
    'web/api/calls.ts',
    "import { type Page } from '#contract/calls/page.ts'",
    'imports types',
  ],
  ['the web client imports zod', 'web/lib/a.ts', "import 'zod'", 'zod stays out of the web client'],
  [
    'the web client imports Node.js',
    'web/lib/a.ts',
    "import 'node:path'",
    'no Node.js in a browser',
  ],
  [
    'the web client imports the server',
    'web/lib/a.ts',
    "import '../../server/app.ts'",
    'web may not use server',
  ],
  [
    'the server imports the web client',
    'server/http/a.ts',
    "import '../../web/main.tsx'",
    'server may not use web',
  ],
  [
    'a control that knows no product imports a call',
    'web/ui/a.ts',
    "import '../api/transport.ts'",
    'web/api is not left of web/ui',
  ],
  [
    'an importer reads the disk',
    'importers/openapi/read.ts',
    "import 'node:fs'",
    'this room is pure',
  ],
  [
    'an importer imports another one',
    'importers/postman/index.ts',
    "import '../openapi/index.ts'",
    'never import each other',
  ],
  [
    'an exporter asks the clock',
    'exporters/word/write.ts',
    'export const a = () => Date.now()',
    'has no clock',
  ],
  [
    'a plan needs the session',
    'cli/sync/push/plan.ts',
    "import '../../session/session.ts'",
    'neither network nor screen',
  ],
  [
    'a plan needs the network',
    'cli/sync/push/plan.ts',
    "import 'node:http2'",
    'neither network nor screen',
  ],
  [
    'the folder needs the push',
    'cli/sync/folder/layout.ts',
    "import '../push/plan.ts'",
    'cli/sync/push is not left of cli/sync/folder',
  ],
  [
    'a push needs the helpers of its tests',
    'cli/sync/push/plan.ts',
    "import '../../test/workbench.ts'",
    'only tests import tests and test helpers',
  ],
  [
    'output needs a command',
    'cli/output.ts',
    "import './commands/push.ts'",
    'cli/commands is not left of cli/output.ts',
  ],
  [
    'a client command loads the server',
    'cli/commands/push.ts',
    "export const a = () => import('../../server/app.ts')",
    'only the commands serve,',
  ],
  [
    'an import loads more of the server than its worker',
    'cli/commands/import/run.ts',
    "export const a = () => import('../../../server/app.ts')",
    'only the commands serve,',
  ],
  [
    'serve loads the server before it runs',
    'cli/commands/serve.ts',
    "import '../../server/app.ts'",
    'loaded by import()',
  ],
  [
    'an example uses our code',
    'examples/petstore/a.test.ts',
    "import '../../cli/session/session.ts'",
    'only HTTP and the command line',
  ],
  [
    '… in a script',
    'examples/petstore/run.mjs',
    "import '../../cli/session/session.ts'",
    'only HTTP and the command line',
  ],
  [
    'a story uses another one',
    'examples/petstore/run.mjs',
    "import '../postman/run.mjs'",
    'share only examples/story.mjs',
  ],
  [
    'the program imports a test helper',
    'server/jobs/a.ts',
    "import '../test/start-app.ts'",
    'only tests import tests',
  ],
  [
    'the program needs a development package',
    'server/http/a.ts',
    "import 'markdown-it'",
    'devDependency',
  ],
  [
    'a package is not declared',
    'server/http/a.ts',
    "import 'left-pad/lib'",
    'left-pad is not in package.json',
  ],
  [
    'a package of which only types are used is not declared',
    'web/lib/a.ts',
    "import type { Pad } from 'left-pad'",
    'left-pad is not in package.json',
  ],
  [
    'a package that only a test uses is not declared',
    'web/lib/a.test.ts',
    "import 'left-pad'",
    'left-pad is not in package.json',
  ],
  ['a file is not there', 'server/http/a.ts', "import './b'", 'no such file'],
  [
    'the name of an import is computed',
    'server/jobs/a.ts',
    'export const a = (b: string) => import(b)',
    'cannot be checked',
  ],
  [
    'the server reads the environment',
    'server/config.ts',
    'export const a = process.env.PATH',
    'reads the environment',
  ],
  [
    'a use case opens a transaction by itself',
    'server/features/page/a.ts',
    'export const a = (b: { db: { transaction(): void } }) => b.db.transaction()',
    'writes through its grant',
  ],
  ['a file is in no room', 'server/stuff/a.ts', 'export const a = 1', 'is in no room'],
])('refused: %s (%s)', (_what, name, text, rule) => {
  const complaints = complaintsWith({
    'web/main.tsx': '',
    'web/api/transport.ts': '',
    'cli/commands/push.ts': '',
    'cli/sync/push/plan.ts': '',
    'cli/test/workbench.ts': '',
    [name]: `${text}\n`,
  })
  expect(complaints).toEqual([expect.stringContaining(rule)])
  expect(complaints[0]).toMatch(new RegExp(`^${name.replaceAll('.', '\\.')}:1: `))
})

test('a cycle of files is shown in its shortest form, once', () => {
  const complaints = complaintsWith({
    'server/db/a.ts': "import './b.ts'\n",
    'server/db/b.ts': "import './c.ts'\nimport type {} from './a.ts'\n",
    'server/db/c.ts': "import './a.ts'\n",
  })
  expect(complaints).toEqual(['server/db/a.ts → server/db/b.ts → server/db/a.ts: an import cycle'])
})

test('a cycle of rooms is found even if no two files import each other', () => {
  const complaints = complaintsWith({
    'server/services/settings/a.ts': "import '../../search/a.ts'\n",
    'server/search/a.ts': '',
    'server/search/b.ts': "import '../services/settings/b.ts'\n",
    'server/services/settings/b.ts': '',
  })
  expect(complaints).toEqual([
    'server/search → server/services/settings → server/search: an import cycle',
  ])
})

test('the engine reaches neither disk nor clock, also not by way of others; types do not count', () => {
  const complaints = complaintsWith({
    'cli/sync/plan/a.ts': "import '../folder/a.ts'\nimport type {} from '../folder/b.ts'\n",
    'cli/sync/plan/b.ts': "import type {} from '../folder/b.ts'\nimport type {} from 'node:fs'\n",
    'cli/sync/push/page-plan.ts': 'export const a = Date.now()\n',
    'cli/sync/push/run.ts': "import '../folder/b.ts'\n",
    'cli/sync/folder/a.ts': "import './b.ts'\n",
    'cli/sync/folder/b.ts': "import 'node:fs'\n",
  })
  const why = 'what decides reaches neither disk nor clock'
  expect(complaints).toEqual([
    `cli/sync/plan/a.ts → cli/sync/folder/a.ts → cli/sync/folder/b.ts: uses node:fs: ${why}`,
    `cli/sync/push/page-plan.ts: uses Date.now: ${why}`,
  ])
})

test('a stray top-level folder is reported, an ignored one is not', () => {
  const root = tree(house)
  for (const name of ['utils', 'node_modules', 'dist', '.git']) mkdirSync(path.join(root, name))
  expect(checkRooms(root)).toEqual([expect.stringMatching(/^utils\/: no such folder at the top/)])
})

test('a file that is not valid TypeScript is reported, and the others are still checked', () => {
  const complaints = complaintsWith({
    'server/db/a.ts': 'import {',
    'server/db/b.ts': "import './none.ts'\n",
  })
  expect(complaints).toEqual([
    expect.stringMatching(/^server\/db\/a\.ts:1: cannot be read: ./),
    expect.stringMatching(/^server\/db\/b\.ts:1: /),
  ])
})
