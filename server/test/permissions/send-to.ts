import { expect } from 'vitest'
import type { Call } from '#contract/call.ts'
import { png } from '../files.ts'
import { sendMultipart } from '../multipart.ts'
import type { TestApp } from '../start-app.ts'

/** The answer to a request, with a small image where the call takes a file; never HTTP 500. */
export async function sendTo(
  t: TestApp,
  call: Call,
  fields: object,
  token?: string,
): Promise<string> {
  const headers: Record<string, string> = token === undefined ? {} : { 'x-api-token': token }
  if (call.file) {
    const file = { name: 'a.png', bytes: png, field: call.file[0] as string }
    return JSON.stringify(
      await sendMultipart(t.app, `/api/${call.path}`, { ...fields }, file, headers),
    )
  }
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/${call.path}`,
    headers,
    payload: fields,
  })
  expect(answer.statusCode, `${call.path} ${JSON.stringify(fields)}: ${answer.body}`).toBeLessThan(
    500,
  )
  return answer.body
}
