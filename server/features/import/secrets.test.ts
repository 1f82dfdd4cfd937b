import { expect, test } from 'vitest'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'
import { zipOf } from '../../test/zip.ts'

const { app, make } = await startApp()

interface Answer {
  data: {
    remarks: { where: string; message: string; kind?: string }[]
    token: string
    item_id: number
  }
}

const key = `ghp_${'a1'.repeat(18)}`

test('secrets in a file are told before and after it is imported, and never shown whole', async () => {
  const ann = await make.user()
  const send = async (
    fields: Record<string, string | number>,
    name: string,
    bytes: Buffer | string,
    language = 'en',
  ) => {
    const headers = { 'x-api-token': ann.token, 'accept-language': language }
    const url = '/api/import/auto'
    const sent = { name, bytes, type: 'text/plain' }
    const answer = (await sendMultipart(app, url, fields, sent, headers)) as unknown as Answer
    expect(JSON.stringify(answer)).not.toContain(key)
    return answer.data
  }
  const said = [{ where: 'a', message: 'Holds a key of GitHub (ghp_a1a1…).', kind: 'secret' }]
  const tried = await send({ item_id: 0, dry_run: 1 }, 'a.md', `My ${key}, twice ${key}`)
  expect(tried.remarks).toEqual(said)
  const made = await send({ item_id: 0 }, 'a.html', `<p>My ${key}</p>`)
  expect(made.remarks).toEqual(said)

  const zip = zipOf([
    { name: 'guide/a.md', bytes: `[x](k.txt) user_token=${'0f1e2d3c4b5a6978'.repeat(8)}` },
    { name: 'guide/k.txt', bytes: key },
  ])
  const { remarks } = await send({ item_id: 0, dry_run: 1 }, 'd.zip', zip, 'zh-CN')
  expect(remarks).toEqual([
    { where: 'guide / a', message: '含有登录会话的令牌（0f1e…）。', kind: 'secret' },
    { where: 'k.txt', message: '含有 GitHub 的密钥（ghp_a1a1…）。', kind: 'secret' },
  ])

  const whole = (await app.inject({
    method: 'POST',
    url: '/api/export/json',
    headers: { 'x-api-token': ann.token },
    payload: { item_id: made.item_id },
  })) as { body: string }
  const again = await send({ item_id: 0, dry_run: 1 }, 'a.json', whole.body)
  expect(again.remarks).toEqual(said)
})
