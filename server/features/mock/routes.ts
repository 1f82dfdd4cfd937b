import { mockCalls } from '#contract/calls/mock.ts'
import { pageChanger, pageObserver } from '../../access/content/page.ts'
import { anyone } from '../../access/people/people.ts'
import { guard, routes } from '../../http/route.ts'
import { addMock } from './add.ts'
import { mockOfPage } from './info-by-page-id.ts'
import { serveByKey, serveByPath } from './serve.ts'

export const mockRoutes = routes(mockCalls, {
  add: guard(pageChanger, addMock),
  infoByPageId: guard(pageObserver, mockOfPage),
  infoByKey: guard(anyone, serveByKey),
  infoByPath: guard(anyone, serveByPath),
})
