import { expect, test } from 'vitest'
import { readConfig, settings } from '../server/config.ts'
import { DatabaseUnreachable } from '../server/db/database.ts'
import { DatabaseTooNew } from '../server/db/migrate.ts'
import { KeyUnusable } from '../server/sealer.ts'
import { KeyDiffers } from '../server/services/settings/key-check.ts'
import { InstallIdsDiffer } from '../server/services/files/installation.ts'
import { DataFolderUnusable } from '../server/site.ts'
import { accepted } from './locales/zh-cn/site.ts'
import { siteProblem, storeReason } from './site-problems.ts'

const wrong = (flags: Parameters<typeof readConfig>[1], env: NodeJS.ProcessEnv = {}) => {
  try {
    readConfig(env, flags)
  } catch (error) {
    return error
  }
  throw new Error('the value was taken')
}

test('an invalid setting is one line in either language, whether flag or variable', () => {
  const flag = wrong({ SHOWDOC_UPLOAD_MAX: '9 TB' })
  expect(siteProblem(flag, 'en')).toMatchObject({
    exit: 'usage',
    message: '--upload-max is “9 TB”; accepted: a size such as 32MB, at most 5GB',
  })
  expect(siteProblem(flag, 'zh-cn')?.message).toBe(
    '--upload-max 的值是“9 TB”；可接受：形如 32MB 的大小，最多 5GB',
  )
  const variable = wrong({}, { SHOWDOC_BASE_URL: 'a\nb' })
  expect(siteProblem(variable, 'en')?.message).toContain('SHOWDOC_BASE_URL is “a\nb”; accepted: ')
})

test('what every setting accepts is explained in Chinese too', () => {
  expect(Object.keys(accepted).sort()).toEqual(Object.keys(settings).sort())
})

test("somebody else's folder names the user who tried and what to do", () => {
  const uid = String(process.getuid?.() ?? '')
  const problem = siteProblem(new DataFolderUnusable('/srv/a: b', 'EACCES'), 'en')
  expect(problem).toMatchObject({
    exit: 'error',
    message: `Cannot write /srv/a: b as uid ${uid}.`,
    hint: `chown ${uid} /srv/a: b`,
  })
  expect(siteProblem(new DataFolderUnusable('/srv', 'EROFS'), 'zh-cn')?.message).toBe(
    '无法写入 /srv：EROFS',
  )
})

test('a full disk is reported as such, whoever noticed; where SQLite only mentions the disk, free space is suggested', () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']) {
    const problem = siteProblem(
      Object.assign(new Error('COMMIT; - as the driver says it'), { code }),
      'en',
    )
    expect(problem).toMatchObject({
      exit: 'error',
      name: 'diskFull',
      message: 'There is not enough space on a disk.',
    })
  }
  const wrapped = Object.assign(new Error(), { nativeError: { code: 'SQLITE_FULL' } })
  expect(siteProblem(wrapped, 'zh-cn')).toMatchObject({
    message: '磁盘空间不足。',
    hint: '请腾出空间后重试；showdoc doctor 会显示剩余空间',
  })
  const closed = siteProblem(new DatabaseUnreachable('/srv/showdoc.sqlite', 'disk I/O error'), 'en')
  expect(closed?.hint).toBe('is there space on its disk? run showdoc doctor for details')
})

test('unusable databases are distinguished; other errors are not explained away', () => {
  expect(
    siteProblem(new DatabaseUnreachable('postgres://db/docs', 'ENOTFOUND'), 'en')?.message,
  ).toBe('Cannot reach postgres://db/docs: ENOTFOUND')
  const notOne = Object.assign(new Error('file is not a database'), { code: 'SQLITE_NOTADB' })
  expect(
    siteProblem(new DatabaseUnreachable('/srv/showdoc.sqlite', notOne.message, notOne), 'en'),
  ).toMatchObject({
    name: 'databaseDamaged',
    message: 'The database is damaged: /srv/showdoc.sqlite: file is not a database.',
    hint: 'run showdoc doctor for details; an earlier backup may be complete',
  })
  expect(siteProblem(new DatabaseTooNew(['2099-a', '2099-b']), 'en')).toMatchObject({
    name: 'databaseTooNew',
    message: expect.stringContaining('2099-a, 2099-b'),
  })
  expect(siteProblem(new KeyUnusable('/srv/secret.key'), 'en')).toMatchObject({
    message: '/srv/secret.key does not contain a key, which has 64 hexadecimal digits.',
    hint: expect.stringContaining('put back the secret.key'),
  })
  const broken = Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_READ' })
  expect(siteProblem(broken, 'zh-cn')?.message).toBe('无法读写数据库：disk I/O error。')
  const forbidden = Object.assign(new Error('EACCES: permission denied'), {
    code: 'EACCES',
    path: '/srv/docs/showdoc.sqlite',
  })
  expect(siteProblem(forbidden, 'en')?.message).toBe(
    'No permission to write or read /srv/docs/showdoc.sqlite.',
  )
  expect(
    siteProblem(Object.assign(new Error('listen EACCES'), { code: 'EACCES' }), 'en'),
  ).toBeNull()
  expect(siteProblem(new TypeError('a bug'), 'en')).toBeNull()
  expect(siteProblem('text', 'en')).toBeNull()
})

test('mismatched parts are reported with which one it is and how to continue', () => {
  for (const mismatch of [
    'databaseMissing',
    'databaseNotNamed',
    'databaseForeign',
    'attachmentsForeign',
    'attachmentsMissing',
  ] as const) {
    const error = new InstallIdsDiffer(mismatch, '/srv/docs', 'postgres://db/docs')
    for (const locale of ['en', 'zh-cn'] as const) {
      const problem = siteProblem(error, locale)
      expect(problem).toMatchObject({ exit: 'error', name: mismatch })
      expect(problem?.message).toContain('/srv/docs')
      expect(problem?.message).not.toMatch(/\{\w+\}/)
      expect(problem?.hint).toContain('showdoc serve --new-site')
    }
  }
  const missing = new InstallIdsDiffer(
    'attachmentsMissing',
    '/srv/docs/attachments',
    '/srv/docs/showdoc.sqlite',
  )
  expect(siteProblem(missing, 'en')?.message).toBe(
    'The attachments of the site in /srv/docs/showdoc.sqlite are not in /srv/docs/attachments.',
  )
})

test('a missing or another key is reported with its place and how to continue', () => {
  for (const [isMissing, name] of [
    [true, 'keyMissing'],
    [false, 'keyDiffers'],
  ] as const)
    for (const locale of ['en', 'zh-cn'] as const) {
      const problem = siteProblem(new KeyDiffers('/srv/docs/secret.key', isMissing), locale)
      expect(problem).toMatchObject({ exit: 'error', name })
      expect(problem?.message).toContain('/srv/docs/secret.key')
      expect(problem?.hint).toContain('showdoc serve --new-key')
    }
})

test('what a store said is told by its code, also where it sent no words', () => {
  const said = (code: string, message: string) =>
    storeReason(Object.assign(new Error(message), { code }))
  expect([
    said('SlowDown', ''),
    said('AccessDenied', 'no such right'),
    said('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:9'),
  ]).toEqual(['SlowDown', 'AccessDenied: no such right', 'connect ECONNREFUSED 127.0.0.1:9'])
})
