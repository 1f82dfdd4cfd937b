import { expect, test } from 'vitest'
import { openApiTask, type OperationPages } from './operations-task.ts'

const read = async (document: object): Promise<OperationPages> =>
  JSON.parse(
    await openApiTask.run({ text: JSON.stringify(document), locale: 'en', isApi: false }),
  ) as OperationPages

test('operations beyond the limit of one call are counted', async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 700 }, (_, index) => [`/p${index}`, { get: { responses: {} } }]),
  )
  const { operations, pages } = await read({ openapi: '3.0.3', info: { title: 'Many' }, paths })
  expect([operations, pages.length]).toEqual([700, 500])
})

test('what is skipped is said with its place', async () => {
  const { pages, remarks } = await read({
    openapi: '3.1.0',
    info: { title: 'A' },
    paths: { '/a': { get: { tags: ['x / y'], parameters: [{ $ref: 'http://h/x' }] } } },
  })
  expect(pages.map(({ path }) => path)).toEqual([['x', 'y']])
  expect(remarks.map(({ where }) => where)).toEqual(['#/paths/~1a/get'])
})
