import { expect, test } from 'vitest'
import { missingFields, placeOf, type StoreSetting } from './place.ts'

const empty: StoreSetting = {
  oss_type: 's3_storage',
  key: '',
  secret: '',
  endpoint: '',
  bucket: '',
  protocol: 'http',
  domain: '',
  region: '',
  secretId: '',
  secretKey: '',
  subcat: '',
}
const s3 = { ...empty, key: 'k', secret: 's', bucket: 'docs' }
const aliyun = { ...s3, oss_type: 'aliyun' }
const qcloud = {
  ...empty,
  oss_type: 'qcloud',
  region: 'ap-guangzhou',
  secretId: 'id',
  secretKey: 'sk',
  bucket: 'docs-1250000000',
}
const qiniu = { ...s3, oss_type: 'qiniu' }

test.each([
  [{ ...s3, endpoint: 's3.amazonaws.com' }, 'https://docs.s3.amazonaws.com', 'us-east-1'],
  [
    { ...s3, endpoint: 's3.eu-west-1.amazonaws.com' },
    'https://docs.s3.eu-west-1.amazonaws.com',
    'eu-west-1',
  ],
  [
    { ...s3, endpoint: 's3.amazonaws.com', bucket: 'my.docs' },
    'https://s3.amazonaws.com/my.docs',
    'us-east-1',
  ],
  [
    { ...s3, endpoint: 'https://minio.example.com:9000/' },
    'https://minio.example.com:9000/docs',
    'us-east-1',
  ],
  [
    { ...s3, endpoint: 'http://10.0.0.5:9000', region: 'here-1' },
    'http://10.0.0.5:9000/docs',
    'here-1',
  ],
  [
    { ...s3, endpoint: 'http://docs.store.example.com' },
    'http://docs.store.example.com',
    'us-east-1',
  ],
  [
    { ...s3, endpoint: 'https://a1b2.r2.cloudflarestorage.com' },
    'https://a1b2.r2.cloudflarestorage.com/docs',
    'auto',
  ],
  [
    { ...s3, endpoint: 'https://store.example.com/s3' },
    'https://store.example.com/s3/docs',
    'us-east-1',
  ],
  [
    { ...aliyun, endpoint: 'oss-cn-hangzhou.aliyuncs.com' },
    'https://docs.s3.oss-cn-hangzhou.aliyuncs.com',
    'cn-hangzhou',
  ],
  [
    { ...aliyun, endpoint: 'http://oss-cn-hangzhou-internal.aliyuncs.com' },
    'http://docs.s3.oss-cn-hangzhou-internal.aliyuncs.com',
    'cn-hangzhou',
  ],
  [
    { ...aliyun, endpoint: 'docs.oss-cn-beijing.aliyuncs.com' },
    'https://docs.s3.oss-cn-beijing.aliyuncs.com',
    'cn-beijing',
  ],
  [
    { ...aliyun, endpoint: 's3.oss-cn-beijing.aliyuncs.com' },
    'https://docs.s3.oss-cn-beijing.aliyuncs.com',
    'cn-beijing',
  ],
  [qcloud, 'https://docs-1250000000.cos.ap-guangzhou.myqcloud.com', 'ap-guangzhou'],
  // the form keeps hidden fields of another provider
  [
    { ...qcloud, endpoint: 'http://10.0.0.5:9000', key: 'other' },
    'https://docs-1250000000.cos.ap-guangzhou.myqcloud.com',
    'ap-guangzhou',
  ],
  [qiniu, 'https://s3.cn-east-1.qiniucs.com/docs', 'cn-east-1'],
  [
    { ...qiniu, region: 'cn-south-1', endpoint: 'http://10.0.0.5:9000' },
    'https://s3.cn-south-1.qiniucs.com/docs',
    'cn-south-1',
  ],
])('form %# is requested at %s in %s', (setting, address, region) => {
  expect(missingFields(setting)).toEqual([])
  expect(placeOf(setting)).toMatchObject({ address, region, domain: '', prefix: '' })
})

test.each([
  'http://:p@e.example.com',
  'https://e.example.com?',
  'https://e.example.com/#',
  'https://e.example.com/a b',
  'ftp://e.example.com',
])('an address that keys cannot be appended to is refused: %s', (address) => {
  expect(missingFields({ ...s3, endpoint: address })).toEqual(['endpoint'])
  expect(missingFields({ ...s3, endpoint: 'e.example.com', domain: address })).toEqual(['domain'])
})

test('keys are those of the provider; prefix and domain are normalised', () => {
  expect(placeOf(qcloud)).toMatchObject({ keyId: 'id', secret: 'sk' })
  const more = {
    ...s3,
    endpoint: 'e.example.com',
    subcat: '/图片//../files/ ',
    domain: 'files.example.com/',
    protocol: 'https',
  }
  expect(placeOf(more)).toMatchObject({
    keyId: 'k',
    secret: 's',
    prefix: '图片/files/',
    domain: 'https://files.example.com',
  })
  expect(placeOf({ ...more, domain: 'http://f.example.com/a/' })?.domain).toBe(
    'http://f.example.com/a',
  )
})

test.each([
  [{ ...empty, oss_type: 'other' }, ['oss_type']],
  [empty, ['key', 'secret', 'endpoint', 'bucket']],
  [{ ...empty, oss_type: 'qcloud' }, ['region', 'secretId', 'secretKey', 'bucket']],
  [{ ...empty, oss_type: 'qiniu', key: ' ' }, ['key', 'secret', 'bucket']],
  [{ ...s3, endpoint: 'https://user:pw@example.com' }, ['endpoint']],
  [{ ...s3, endpoint: 'file:///etc/passwd' }, ['endpoint']],
  [{ ...s3, endpoint: 'e.example.com', bucket: '../other' }, ['bucket']],
  [{ ...s3, endpoint: 'e.example.com', domain: 'javascript:alert(1)' }, ['domain']],
  [{ ...qcloud, region: 'evil.example.com/' }, ['region']],
])('form %# is incomplete: %j', (setting, fields) => {
  expect(missingFields(setting)).toEqual(fields)
  expect(placeOf(setting)).toBeNull()
})
