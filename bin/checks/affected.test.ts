import { expect, test } from 'vitest'
import { affectedTests } from './affected.ts'
import { tree } from './tree.ts'

const house = {
  'server/contract/limits.ts': 'export const limits = { pages: 1 }\nexport type Limits = object\n',
  'server/contract/limits.test.ts': "import './limits.ts'\n",
  'web/lib/pages.ts': "import { limits } from '#contract/limits.ts'\nexport const pages = limits\n",
  'web/lib/pages.test.ts': "import './pages.ts'\n",
  'web/lib/types.ts': "import type { Limits } from '#contract/limits.ts'\nexport type A = Limits\n",
  'web/lib/types.test.ts': "import './types.ts'\n",
  'web/ui/list.tsx': "import './list.css'\nexport const load = () => import('../lib/pages.ts')\n",
  'web/ui/list.css': '',
  'web/ui/list.test.tsx': "import './list.tsx'\n",
  'importers/har/har.test.ts': '',
  'importers/har/fixtures/shop.har': '{}',
  'importers/README.md': '',
}

test.each([
  [
    'what imports it, directly, through others or when it is needed',
    ['server/contract/limits.ts'],
    ['server/contract/limits.test.ts', 'web/lib/pages.test.ts', 'web/ui/list.test.tsx'],
  ],
  ['a style sheet is imported too', ['web/ui/list.css'], ['web/ui/list.test.tsx']],
  ['a test affects itself', ['web/lib/types.test.ts'], ['web/lib/types.test.ts']],
  [
    'what was removed affects those beside it',
    ['web/lib/gone.ts'],
    ['web/lib/pages.test.ts', 'web/lib/types.test.ts'],
  ],
  [
    'a file that no program imports affects those around it',
    ['importers/har/fixtures/shop.har'],
    ['importers/har/har.test.ts'],
  ],
  ['prose affects none', ['importers/README.md', 'CHANGELOG.md'], []],
  ['a file at the top affects all', ['package.json', 'web/ui/list.css'], null],
])('%s', (_, changed, affected) => {
  expect(affectedTests(tree(house), changed)).toEqual(affected)
})
