import { once } from 'node:events'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { filesBelow, png } from '../../test/files.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'

const { app, site, db, make } = await startApp()
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
const ann = await make.user()

const nothingIsLeft = async () => {
  await expect.poll(() => filesBelow(site.uploadsFolder)).toEqual([])
  expect(await UploadFile.query(db.read).where({ uid: ann.uid })).toEqual([])
  expect(filesBelow(site.filesFolder)).toEqual([])
}

const head = (length: number) =>
  `POST /api/page/upload HTTP/1.1\r\nHost: h\r\nx-api-token: ${ann.token}\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: ${length}\r\n\r\n`
const partHead = '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\n'

test('a client that disconnects in the middle of a file leaves neither bytes nor a row', async () => {
  for (const half of [1_000, 300_000].map((size) => Buffer.alloc(size, 'x'))) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(head(1_000_000) + partHead)
    socket.write(half)
    // the file is being written
    await expect.poll(() => filesBelow(site.uploadsFolder).length).toBe(1)
    socket.destroy()
    await nothingIsLeft()
  }
})

/** The beginning of a form whose last part, of 18 MB, is refused before its end. */
const refused = {
  'a disk that takes no files': partHead,
  'too many files':
    '--cut\r\nContent-Disposition: form-data; name="other"; filename="a"\r\n\r\na\r\n'.repeat(11) +
    partHead,
  'a text that is too large': '--cut\r\nContent-Disposition: form-data; name="title"\r\n\r\n',
}

test.each(Object.entries(refused))(
  'an upload refused midway (%s) leaves the connection usable for the next request',
  async (reason, begin) => {
    const body = Buffer.concat([
      Buffer.from(begin),
      Buffer.alloc(18_000_000, 'x'),
      Buffer.from('\r\n--cut--\r\n'),
    ])
    const noDisk = reason.startsWith('a disk')
    const aside = `${site.uploadsFolder}-aside`
    if (noDisk) {
      renameSync(site.uploadsFolder, aside)
      writeFileSync(site.uploadsFolder, '')
    }
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
    try {
      await once(socket, 'connect')
      socket.write(head(body.length))
      socket.write(body)
      await expect.poll(() => answer, { timeout: 20_000 }).toContain('"error_code":')
      answer = ''
      socket.write('GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n')
      await expect.poll(() => answer, { timeout: 20_000 }).toContain('HTTP/1.1 200')
    } finally {
      socket.destroy()
      if (noDisk) {
        rmSync(site.uploadsFolder)
        renameSync(aside, site.uploadsFolder)
      }
    }
  },
)

test('several uploads that break off at once', async () => {
  const sockets = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write(`${head(1_000_000)}${partHead}${'x'.repeat(1_000)}`)
      return socket
    }),
  )
  await expect.poll(() => filesBelow(site.uploadsFolder).length).toBe(12)
  for (const socket of sockets) socket.destroy()
  await nothingIsLeft()
})

const send = async (body: string | Buffer, type = 'multipart/form-data; boundary=cut') => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/page/upload',
    headers: { 'x-api-token': ann.token, 'content-type': type },
    payload: body,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ error_code?: number; error_name?: string }>()
}

test.each([
  ['no end', `${partHead}half of it`],
  ['nothing but a boundary', '--cut'],
  ['nothing', ''],
  ['no multipart at all', '{"file":"x"}'],
  [
    'a part without a name',
    '--cut\r\nContent-Disposition: form-data; filename="a.png"\r\n\r\nx\r\n--cut--\r\n',
  ],
  ['a part without a head', '--cut\r\n\r\nx\r\n--cut--\r\n'],
  [
    'a head that never ends',
    `--cut\r\nContent-Disposition: form-data; name="file"; filename="${'a'.repeat(200_000)}`,
  ],
  [
    'another boundary',
    '--other\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx\r\n--other--\r\n',
  ],
  [
    'too many fields',
    `${'--cut\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(1_100)}--cut--\r\n`,
  ],
  [
    'too many files',
    `${'--cut\r\nContent-Disposition: form-data; name="b"; filename="a.png"\r\n\r\nx\r\n'.repeat(40)}--cut--\r\n`,
  ],
  [
    'control bytes',
    Buffer.concat([
      Buffer.from('--cut\r\n'),
      Buffer.from(Array.from({ length: 256 }, (_, index) => index)),
    ]),
  ],
])('a malformed body is refused, and nothing is kept: %s', async (_, body) => {
  expect(await send(body)).toMatchObject({ error_code: 10101 })
  await nothingIsLeft()
})

test('names of fields are decoded like those of files: quotation marks and line breaks alone', async () => {
  const body = Buffer.concat([
    Buffer.from('--cut\r\nContent-Disposition: form-data; name="a%22%0D%0A%25%2e"\r\n\r\n'),
    Buffer.from([0xff]),
    Buffer.from('\r\n--cut--\r\n'),
  ])
  expect(await send(body)).toMatchObject({ error_details: { field: 'a"\r\n%25%2e' } })
})

test('no upload is left behind by a request that fails unexpectedly: an invalid Host, a person who cannot be looked up', async () => {
  const file = `${partHead}${'x'.repeat(100_000)}\r\n--cut--\r\n`
  const type = 'multipart/form-data; boundary=cut'
  const upload = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/page/upload',
      headers: { ...headers, 'content-type': type },
      payload: file,
    })
  for (const host of ['a%%b', 'a b', '[', 'a/b', 'a?', 'u@a', 'h:99999', '256.256.256.256']) {
    const answer = await upload({ host, origin: 'http://x' })
    expect([answer.statusCode, answer.json<{ error_code: number }>().error_code], host).toEqual([
      200, 10102,
    ])
  }
  const rename = (from: string, to: string) =>
    db.transaction((trx) => trx.schema.renameTable(from, to))
  await rename('user_token', 'user_token_away')
  try {
    expect((await upload({ 'x-api-token': ann.token })).statusCode).toBe(500)
  } finally {
    await rename('user_token_away', 'user_token')
  }
  await nothingIsLeft()
})

test('a missing or absurd boundary is refused', async () => {
  for (const type of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(5_000)}`,
  ])
    expect(await send(`${partHead}x\r\n--cut--\r\n`, type)).toMatchObject({ error_code: 10101 })
  await nothingIsLeft()
})

const textPart = (name: string, value: string, type = 'text/plain') =>
  `--cut\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\n${value}\r\n`

test('a text that is too large is refused, never truncated, also as JSON and where the file limit is below the text limit', async () => {
  const small = await startApp({ flags: { SHOWDOC_UPLOAD_MAX: '1MB' } })
  const bob = await small.make.user()
  const { item_id } = await small.make.item({ owner: bob })
  const save = async (content: string, type: string) => {
    const payload = `${textPart('item_id', String(item_id))}${textPart('page_title', 'long')}${textPart('page_content', content, type)}--cut--\r\n`
    const headers = {
      'x-api-token': bob.token,
      'content-type': 'multipart/form-data; boundary=cut',
    }
    return (
      await small.app.inject({ method: 'POST', url: '/api/page/save', headers, payload })
    ).json<object>()
  }
  const whole = 'x'.repeat(limits.textBytes)
  const tooLarge = {
    error_name: 'textTooLarge',
    error_message: expect.stringContaining('page_content') as string,
  }
  expect(await save(`${whole}y`, 'text/plain')).toMatchObject(tooLarge)
  expect(await save(`"${whole}y"`, 'application/json')).toMatchObject(tooLarge)
  expect(await small.db.read('page').where({ item_id })).toEqual([])
  expect(await save(whole, 'text/plain')).toMatchObject({ error_code: 0 })
  expect(await save(JSON.stringify(whole.slice(2)), 'application/json')).toMatchObject({
    error_code: 0,
  })
  const pages = await small.db
    .read('page')
    .where({ item_id })
    .orderBy('page_id')
    .select('page_content')
  expect(pages.map((page: { page_content: string }) => page.page_content.length)).toEqual([
    whole.length,
    whole.length - 2,
  ])
  const over = await sendMultipart(
    small.app,
    '/api/page/upload',
    {},
    { name: 'a.txt', bytes: 'x'.repeat(1_048_577) },
    { 'x-api-token': bob.token },
  )
  expect(over).toMatchObject({ error_name: 'fileTooLarge' })
})

test.each(['text/plain', 'application/json'])(
  'a text that is encoded twice may be as long as one that is not (%s)',
  async (type) => {
    const bob = await make.user()
    const { item_id } = await make.item({ owner: bob })
    const save = async (values: Record<string, string>) => {
      const fields = {
        item_id: String(item_id),
        page_title: 'long',
        is_urlencode: '1',
        page_content: 'short',
        ...values,
      }
      const parts = Object.entries(fields).map(([name, value]) =>
        textPart(name, type === 'text/plain' ? value : JSON.stringify(value), type),
      )
      const headers = {
        'x-api-token': bob.token,
        'content-type': 'multipart/form-data; boundary=cut',
      }
      const payload = `${parts.join('')}--cut--\r\n`
      return (
        await app.inject({ method: 'POST', url: '/api/page/save', headers, payload })
      ).json<object>()
    }
    const whole = '中'.repeat(Math.floor(limits.textBytes / 3))
    const beyond = {
      error_name: 'textTooLarge',
      error_message: expect.stringMatching(/page_content.*5 MB/) as string,
    }
    expect(await save({ page_content: encodeURIComponent(`${whole}中`) })).toMatchObject(beyond)
    expect(await save({ page_content: `${whole}中` })).toMatchObject(beyond)
    // the limits of other fields are unchanged
    expect(await save({ ext_info: `${whole}中` })).toMatchObject({ error_name: 'textTooLarge' })
    expect(await db.read('page').where({ item_id })).toEqual([])
    expect(await save({ page_content: encodeURIComponent(whole) })).toMatchObject({ error_code: 0 })
    const [page] = await db.read('page').where({ item_id }).select('page_content')
    expect(page.page_content === whole).toBe(true)
  },
)

test('a form may have as many JSON fields as others, but no more bytes', async () => {
  const many = textPart('a', '1', 'application/json').repeat(limits.formKeys)
  expect(await send(`${many}${partHead}x\r\n--cut--\r\n`)).toMatchObject({ success: 1 })
  await db.transaction((trx) => UploadFile.query(trx).delete())
  const large = textPart('a', `["${'x'.repeat(4_000_000)}"]`, 'application/json').repeat(9)
  expect(await send(`${large}--cut--\r\n`)).toMatchObject({ error_name: 'requestTooLarge' })
})

test('a second file in the form is dropped, also an oversized one', async () => {
  const file = (name: string, bytes: string) =>
    `--cut\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${bytes}\r\n`
  expect(
    await send(`${file('a.txt', 'first')}${file('b.txt', 'second'.repeat(1_000_000))}--cut--\r\n`),
  ).toMatchObject({ success: 1 })
  const [row] = await UploadFile.query(db.read).where({ uid: ann.uid })
  expect(row).toMatchObject({ display_name: 'a.txt', file_size: 5 })
  await db.transaction((trx) => UploadFile.query(trx).delete())
})

// names as a hostile client sends them, and as they are displayed
test.each([
  ['值班表.png', '值班表.png'],
  ['\u202egnp.exe.png', 'gnp.exe.png'],
  ['a\tb\u0007c\u0000.png', 'abc.png'],
  ['..%2f..%2fetc%2fpasswd.png', '..%2f..%2fetc%2fpasswd.png'],
  ['/etc/../passwd.png', 'passwd.png'],
  [`${'é'.repeat(150)}.png`, `${'é'.repeat(150)}.png`],
  [`${'名'.repeat(300)}.png`, `${'名'.repeat(196)}.png`],
  ['CON.png', 'CON.png'],
  ['a.png\u0000.html', null],
  ['a;rm -rf $HOME;.png', 'a;rm -rf $HOME;.png'],
])('a file named %j is shown as %j', async (name, shown) => {
  const answer = await sendMultipart(
    app,
    '/api/page/upload',
    {},
    { name, bytes: png },
    { 'x-api-token': ann.token },
  )
  const row = await UploadFile.query(db.read)
    .where({ uid: ann.uid })
    .orderBy('file_id', 'desc')
    .first()
  if (shown === null) expect(answer).toMatchObject({ error_code: 10101 })
  else expect(row?.display_name).toBe(shown)
  // file names never reach the disk
  for (const file of filesBelow(site.filesFolder)) expect(file).toMatch(/^[0-9a-f]{38}$/)
})
