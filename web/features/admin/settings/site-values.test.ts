import { expect, test } from 'vitest'
import { configOf, mergedValues, storedOf, valuesOf } from './site-values.ts'

const usual = valuesOf(storedOf([]))

test('a site that never saved its settings has the usual ones', () => {
  expect(usual).toMatchObject({
    register_open: true,
    show_watermark: false,
    oss_open: false,
    history_version_count: 20,
    upload_limit: 4,
    session_expire_days: 180,
    oss_setting: { oss_type: 'aliyun', protocol: 'http' },
  })
  expect(configOf(usual, 0)).toMatchObject({ home_page: 1, home_item: 0, upload_limit: 4_194_304 })
})

test('a limit that is no whole number of megabytes is sent back as it was', () => {
  const values = valuesOf({ ...storedOf([]), upload_limit: '1500001' })
  expect(configOf(values, 3)).toMatchObject({ upload_limit: 1_500_001, base_revision: 3 })
  // a tenth of a megabyte is no whole number of bytes
  expect(valuesOf({ ...storedOf([]), upload_limit: '104858' }).upload_limit).toBe(0.1)
})

test('what somebody else saved is taken over, except where it was changed here as well', () => {
  const mine = { ...usual, beian: 'mine', oss_setting: { ...usual.oss_setting, bucket: 'mine' } }
  const theirs = {
    ...usual,
    beian: 'theirs',
    show_watermark: true,
    oss_setting: { ...usual.oss_setting, region: 'eu-1' },
  }
  const merged = mergedValues(usual, mine, theirs)
  expect(merged.changed).toEqual(['beian', 'show_watermark', 'oss_setting.region'])
  expect(merged.values).toMatchObject({
    beian: 'mine',
    show_watermark: true,
    oss_setting: { bucket: 'mine', region: 'eu-1' },
  })
})
