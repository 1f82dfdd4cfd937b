import { expect, test } from 'vitest'
import { callList } from '#contract/calls/index.ts'
import { addressBook } from './addresses.ts'

const book = addressBook(callList)
const find = (url: string) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const found = book.find(pathname, searchParams.get('s') ?? undefined)
  return (
    found && {
      path: found.call.path,
      older: found.older,
      ...(Object.keys(found.pairs).length > 0 ? { pairs: { ...found.pairs } } : {}),
    }
  )
}

test('every call is found at its own address and at all older ones', () => {
  for (const { path } of callList) {
    expect(find(`/api/${path}`)).toEqual({ path, older: false })
    for (const older of [
      `/server/index.php?s=/api/${path}`,
      `/server/index.php?s=api/${path}`,
      `/server/?s=/api/${path}`,
      `/server/api/${path}`,
    ])
      expect(find(older), older).toEqual({ path, older: true })
  }
})

test('aliases lead to their call', () => {
  expect(find('/api/user/login')?.path).toBe('user/loginByVerify')
  expect(find('/api/open/updatePage')?.path).toBe('item/updateByApi')
  expect(find('/server/?s=/home/common/visitfile/sign/abc')).toEqual({
    path: 'attachment/visitFile',
    older: true,
    pairs: { sign: 'abc' },
  })
})

test('controller names match as older clients write them; a joined word in lower case is unknown', () => {
  for (const word of ['itemGroup', 'ItemGroup', 'item_group'])
    expect(find(`/api/${word}/getList`)?.path, word).toBe('itemGroup/getList')
  expect(find('/api/itemgroup/getList')).toBeNull()
  for (const word of ['item', 'ITEM', 'Item'])
    expect(find(`/api/${word}/MYLIST`)?.path, word).toBe('item/myList')
  for (const word of ['Api', 'API'])
    expect(find(`/server/index.php?s=/${word}/Item/myList`)?.path, word).toBe('item/myList')
  expect(find('/server/index.php?s=/Home/Common/visitFile/sign/abc')?.path).toBe(
    'attachment/visitFile',
  )
})

test('pairs behind the action become parameters, decoded once', () => {
  expect(find('/server/index.php?s=/api/attachment/visitFile/sign/a%2520b')).toMatchObject({
    pairs: { sign: 'a b' },
  })
  expect(find('/server/api/page/info/page_id/12/left')).toMatchObject({ pairs: { page_id: '12' } })
})

test('nothing else is found, and no name resolves to anything inside the program', () => {
  for (const url of [
    '/api',
    '/api/page',
    '/api/page/nothing',
    '/api/constructor/name',
    '/api/__proto__/x',
    '/server/index.php',
    '/server/?s=/server/api/page/info',
    '/server/ping/x',
    '/server/mock-path/7/users/1',
    '/other/page/info',
  ])
    expect(find(url), url).toBeNull()
})
