import { expect, test } from 'vitest'
import { Audit } from '../../models/audit.ts'
import { startApp } from '../../test/start-app.ts'
import { recordAudit, systemActor } from './audit.ts'

const { db } = await startApp()

test('an action is recorded with its object', async () => {
  const by = systemActor('1000')
  await db.transaction((trx) =>
    recordAudit(trx, { by, act: 'user.delete', object: 7, detail: { username: '安' }, now: 5 }),
  )
  expect(await Audit.query(db.read)).toMatchObject([
    {
      addtime: 5,
      actor_uid: 0,
      actor_name: '1000',
      via: 'command line',
      act: 'user.delete',
      object_type: 'user',
      object_id: 7,
    },
  ])
  expect(JSON.parse((await Audit.query(db.read).first())?.detail ?? '')).toEqual({ username: '安' })
})

test('an action that does not happen is not recorded', async () => {
  const before = await Audit.query(db.read).resultSize()
  const undone = db.transaction(async (trx) => {
    await recordAudit(trx, { by: systemActor('1000'), act: 'item.delete', now: 6 })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await Audit.query(db.read).resultSize()).toBe(before)
})
