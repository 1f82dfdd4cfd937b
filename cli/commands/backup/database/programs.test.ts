import { expect, test } from 'vitest'
import { withoutPassword } from './programs.ts'

test.each([
  ['postgres://ann:s%40cret@db.example/docs', 'postgres://ann@db.example/docs', 's@cret'],
  ['postgres://ann@db.example/docs', 'postgres://ann@db.example/docs', undefined],
  ['postgres://ann:one@db.example/docs?password=two', 'postgres://ann@db.example/docs', 'two'],
  [
    'postgres://ann@db.example/docs?pass%77ord=a%26b&sslmode=require',
    'postgres://ann@db.example/docs?sslmode=require',
    'a&b',
  ],
])('%s is shown without its password', (address, url, password) => {
  expect(withoutPassword(address)).toEqual({ url, password })
})

test('the rest of the query stays as it was written: libpq does not read + as a blank', () => {
  const options = 'options=-c%20search_path%3Ddocs&application_name=my%20docs'
  const { url } = withoutPassword(
    `postgres://ann@db.example/docs?${options}&password=secret&connect_timeout=5`,
  )
  expect(url).toBe(`postgres://ann@db.example/docs?${options}&connect_timeout=5`)
})
