import { describe, expect, test } from 'vitest'
import { attachmentAddress, attachmentPath } from './attachments.ts'

const sign = '0123456789abcdef0123456789abcdef'

describe('an attachment address', () => {
  test.each([
    `/server/?s=/api/attachment/visitFile&sign=${sign}`,
    `/server/index.php?s=/api/attachment/visitFile&sign=${sign}`,
    `/server/index.php?s=/api/attachment/visitFile/sign/${sign}`,
    `/server/index.php?s=/api/attachment/visitFile/sign/${sign}&showdoc=.jpg`,
    `/server/index.php?s=api/Attachment/visitfile&amp;sign=${sign}`,
    `/docs/server/index.php?s=%2Fapi%2Fattachment%2FvisitFile&sign=${sign}`,
    `/server/api/attachment/visitFile?sign=${sign}`,
    `/api/attachment/visitFile?sign=${sign}`,
    `/api/common/visitfile/sign/${sign}`,
    `/server/index.php?s=/api/common/visitFile/sign/${sign}`,
    `/index.php?s=/home/common/visitfile/sign/${sign}`,
    `/home/common/visitfile/sign/${sign}`,
  ])('%s is recognised, with and without a host', (path) => {
    expect(attachmentAddress(path)).toEqual({ host: null, sign })
    expect(attachmentAddress(`http://Docs.Example:8080${path}`)).toEqual({
      host: 'docs.example:8080',
      sign,
    })
    expect(attachmentAddress(`//docs.example${path}#x`)).toEqual({ host: 'docs.example', sign })
  })
  test.each([
    '',
    '/12/34',
    'https://a.example/visitFile',
    `https://a.example/?q=/api/attachment/visitFile&sign=${sign}`,
    '/server/?s=/api/attachment/visitFile',
    '/server/?s=/api/attachment/visitFile&sign=',
    '/server/?s=/api/attachment/visitFile&sign=../../x',
    `/server/?s=/api/page/info&x=/api/attachment/visitFile&sign=${sign}`,
    `javascript:alert("/server/?s=/api/attachment/visitFile&sign=${sign}")//`,
    `https://user@a.example/server/?s=/api/attachment/visitFile&sign=${sign}`,
    `\\\\a.example/server/?s=/api/attachment/visitFile&sign=${sign}`,
    `/server/?s=/api/attachment/visitFile&sign=${'a'.repeat(3000)}`,
  ])('%s is not one', (address) => {
    expect(attachmentAddress(address)).toBeNull()
  })
  test('addresses that we write are recognised', () => {
    expect(attachmentAddress(attachmentPath(sign))).toEqual({ host: null, sign })
  })
})
