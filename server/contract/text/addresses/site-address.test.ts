import { describe, expect, test } from 'vitest'
import { targetOf } from './site-address.ts'

const sign = '0123456789abcdef0123456789abcdef'
const site = { base: 'https://docs.example/sub/', formerHosts: ['old.example:8080'] }
const file = `https://docs.example/sub/server/?s=/api/attachment/visitFile&sign=${sign}`

describe('addresses in content', () => {
  test.each([
    ['/12/34#a', 'screen', '/12/34#a'],
    ['12/34', 'screen', '/12/34'],
    ['/sub/12', 'screen', '/12'],
    ['https://docs.example/sub/page/5?x=1', 'screen', '/page/5?x=1'],
    ['https://docs.example/sub/web/#/12?page_id=34', 'screen', '/12?page_id=34'],
    ['#/12/34', 'screen', '/12/34'],
    ['https://docs.example/sub/web/#/user/center', 'screen', '/user/setting'],
    ['?page_id=3', 'screen', '/?page_id=3'],
  ])('%s opens a screen', (address, kind, path) => {
    expect(targetOf(address, site)).toMatchObject({
      kind,
      path,
      href: `https://docs.example/sub${path}`,
    })
  })
  test.each([
    ['#标题', 'fragment'],
    ['?id=标题', 'fragment'],
    ['?id=1&page_id=2', 'screen'],
    ['https://a.example/b', 'foreign'],
    ['https://docs.example/other', 'foreign'],
    ['https://docs.example/subway/1', 'foreign'],
    ['https://docs.example.evil/sub/1', 'foreign'],
    ['mailto:a@b.example', 'own'],
    ['/server/?s=/api/export/x', 'own'],
    ['/Public/Uploads/a.png', 'own'],
    ['a.png', 'own'],
    ['https://[broken', 'own'],
    ['data:image/png;base64,AA', 'own'],
  ])('%s is %s', (address, kind) => {
    expect(targetOf(address, site).kind).toBe(kind)
  })
  test('attachments of this and of former hosts are rewritten to the current base address', () => {
    for (const from of [
      '',
      'https://docs.example',
      'http://docs.example/elsewhere',
      'http://OLD.example:8080',
    ]) {
      expect(
        targetOf(
          `${from}/server/index.php?s=/api/attachment/visitFile/sign/${sign}&showdoc=.jpg`,
          site,
        ),
      ).toEqual({
        kind: 'attachment',
        href: file,
      })
    }
  })
  test('attachments of other hosts are kept', () => {
    const address = `https://other.example/server/?s=/api/attachment/visitFile&sign=${sign}`
    expect(targetOf(address, site)).toEqual({ kind: 'foreign', href: address })
    expect(targetOf(address, { base: site.base })).toEqual({ kind: 'foreign', href: address })
  })
})
