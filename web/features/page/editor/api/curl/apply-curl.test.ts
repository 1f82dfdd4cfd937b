import { expect, test } from 'vitest'
import { readCurl } from '#contract/text/curl/read-curl.ts'
import { withoutSecrets, type ShownRequest } from '#contract/text/curl/without-secrets.ts'
import { newApiText, readApiText } from '../model/api-text.ts'
import { withRequest } from './apply-curl.ts'

function read(command: string): ShownRequest {
  const request = readCurl(command)
  if ('problem' in request) throw new Error(request.problem)
  return withoutSecrets(request)
}

test('a request goes into the page, and what was written about its parameters stays', () => {
  const { value } = readApiText(newApiText())!
  const page = {
    ...value,
    extend: { kept: true },
    request: {
      headers: [
        { name: 'x-a', value: 'old', require: '1', remark: 'About A', own: 1 },
        { name: 'Gone' },
      ],
    },
  }
  const next = withRequest(
    page,
    read(
      `curl https://h/{id}?q=1 -H 'X-A: new' -b s=1 -d '{"n":{"m":1}}' -H 'Content-Type: application/json'`,
    ),
  )
  expect(next).toMatchObject({
    extend: { kept: true },
    info: { url: 'https://h/{id}', method: 'post' },
    request: {
      pathVariable: [{ name: 'id', require: '1' }],
      query: [{ name: 'q', value: '1' }],
      cookies: [{ name: 's', value: '******' }],
      headers: [
        { name: 'X-A', value: 'new', require: '1', remark: 'About A', own: 1 },
        { name: 'Content-Type', value: 'application/json' },
      ],
      params: {
        mode: 'json',
        json: '{\n  "n": {\n    "m": 1\n  }\n}',
        jsonDesc: [{ name: 'n' }, { name: 'n.m', type: 'number' }],
      },
    },
  })
  expect(withRequest(value, read(`curl -F f=@a.png https://h`))).toMatchObject({
    request: {
      params: { mode: 'formdata', formdata: [{ name: 'f', type: 'file', value: 'a.png' }] },
    },
  })
})

test('what was left out of the command does not replace what the page says', () => {
  const { value } = readApiText(newApiText())!
  const headers = [{ name: 'authorization', value: 'Bearer {{token}}' }]
  const command = `curl https://h -H 'Authorization: Bearer abc' -H 'X-Api-Key: k'`
  expect(withRequest({ ...value, request: { headers } }, read(command))).toMatchObject({
    request: {
      headers: [
        { name: 'Authorization', value: 'Bearer {{token}}' },
        { name: 'X-Api-Key', value: '******' },
      ],
    },
  })
})
