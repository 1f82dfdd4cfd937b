import { randomBytes } from 'node:crypto'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { deviceCalls } from '#contract/calls/device.ts'
import { limits } from '#contract/limits.ts'
import type { Anyone } from '../../access/people.ts'
import { DeviceCode } from '../../models/device-code.ts'
import { secretHash } from '../../sealer.ts'
import { mustBeFewItems } from '../../services/sessions.ts'
import { countAct } from '../../signin/throttle.ts'
import { codeHash, newCode } from './code.ts'

type Start = typeof deviceCalls.start

/**
 * What a terminal says of itself is shown to the person who approves: nothing in it may turn or
 * break the line.
 */
const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()

/** Lets a terminal wait for approval. Code and secret are told here and kept only as hashes. */
export async function startDevice(
  { visit, db }: Anyone,
  input: InputOf<Start>,
): Promise<OutputOf<Start>> {
  mustBeFewItems(input.item_ids)
  await countAct(visit, 'device', limits.devicesPerMinute, 60)
  const code = newCode()
  const device_secret = randomBytes(32).toString('base64url')
  await db.transaction((trx) =>
    DeviceCode.query(trx).insert({
      code_hash: codeHash(visit, code),
      secret_hash: secretHash(device_secret),
      host: oneLine(input.host),
      system: oneLine(input.system),
      ip: visit.address,
      scope: input.scope,
      item_ids: input.item_ids.join(','),
      state: 'pending',
      addtime: visit.now,
      expire_time: visit.now + limits.deviceCodeSeconds,
    }),
  )
  return {
    code,
    device_secret,
    address: `${visit.baseAddress}/user/device`,
    expires_in: limits.deviceCodeSeconds,
    interval: limits.devicePollSeconds,
  }
}
