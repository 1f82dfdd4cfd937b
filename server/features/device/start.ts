import { randomBytes } from 'node:crypto'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { deviceCalls } from '#contract/calls/device.ts'
import { limits } from '#contract/limits.ts'
import type { Anyone } from '../../access/people/people.ts'
import { DeviceCode } from '../../models/device-code.ts'
import { secretHash } from '../../sealer.ts'
import { mustBeFewItems } from '../../services/people/sessions.ts'
import { countAction } from '../../signin/throttle.ts'
import { codeHash, newCode } from './code.ts'

type Start = typeof deviceCalls.start

/**
 * Terminals describe themselves to the person who approves: removes characters that could break the
 * line or change text direction.
 */
const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()

/**
 * Registers a terminal for approval. Code and secret are returned here and stored only as hashes.
 */
export async function startDevice(
  { ctx, write }: Anyone,
  input: InputOf<Start>,
): Promise<OutputOf<Start>> {
  mustBeFewItems(input.item_ids)
  await countAction(ctx, 'device', limits.devicesPerMinute, 60)
  const code = newCode()
  const device_secret = randomBytes(32).toString('base64url')
  await write((trx) =>
    DeviceCode.query(trx).insert({
      code_hash: codeHash(ctx, code),
      secret_hash: secretHash(device_secret),
      host: oneLine(input.host),
      system: oneLine(input.system),
      ip: ctx.address,
      scope: input.scope,
      item_ids: input.item_ids.join(','),
      state: 'pending',
      addtime: ctx.now,
      expire_time: ctx.now + limits.deviceCodeSeconds,
    }),
  )
  return {
    code,
    device_secret,
    address: `${ctx.baseAddress}/user/device`,
    expires_in: limits.deviceCodeSeconds,
    interval: limits.devicePollSeconds,
  }
}
