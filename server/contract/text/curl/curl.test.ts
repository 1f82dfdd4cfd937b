import { describe, expect, test } from 'vitest'
import { readCurl, type CurlRequest } from './read-curl.ts'
import { shellWords } from './shell-words.ts'
import { withoutSecrets } from './without-secrets.ts'

function read(command: string): CurlRequest {
  const request = readCurl(command)
  if ('problem' in request) throw new Error(request.problem)
  return request
}

describe('words of a shell', () => {
  test.each([
    [`a 'b c' "d e" f\\ g`, ['a', 'b c', 'd e', 'f g']],
    [`a'b'"c"d ''`, ['abcd', '']],
    [`'it'\\''s'`, ["it's"]],
    [`"a \\"b\\" \\$c \\n"`, ['a "b" $c \\n']],
    [`$'line\\n\\u4e2d\\x41\\'s'`, ["line\n中A's"]],
    ['a \\\n  b \\\r\n c', ['a', 'b', 'c']],
    ['a `\n  b', ['a', 'b']],
    [`a | jq .`, ['a']],
    [`'a|b;c>d'`, ['a|b;c>d']],
    ['a ^\r\n  ^"b^" ^"{^\\^"c^\\^":1^}^"', ['a', 'b', '{"c":1}']],
  ])('%j', (command, expected) => expect(shellWords(command)).toEqual(expected))

  test('a quote that is not closed is none', () => {
    for (const open of [`'a`, `"a`, `$'a`]) expect(shellWords(open)).toBeNull()
  })
})

test('a command as documents show it', () => {
  expect(
    read(`$ curl -X PUT 'https://api.example.com/users/{id}?a=1&b=%E4%B8%AD#top' \\
  -H 'Authorization: Bearer x:y' -H "X-Empty;" -H 'Accept:' \\
  --data-raw '{"name": "It'\\''s"}' -H 'content-type: application/json; charset=utf-8' --compressed -sSL`),
  ).toEqual({
    method: 'PUT',
    url: 'https://api.example.com/users/{id}',
    query: [
      { name: 'a', value: '1' },
      { name: 'b', value: '中' },
    ],
    headers: [
      { name: 'Authorization', value: 'Bearer x:y' },
      { name: 'X-Empty', value: '' },
      { name: 'content-type', value: 'application/json; charset=utf-8' },
    ],
    cookies: [],
    body: { mode: 'json', text: `{"name": "It's"}` },
    ignored: [],
  })
})

test('a command copied from a browser on Windows', () => {
  const { url, headers, cookies, body } = read(
    'curl ^"https://example.com/a?x=1^&y=2^" ^\r\n  -H ^"accept: */*^" ^\r\n  -b ^"sid=1; theme=dark^" ^\r\n  --data-raw ^"^{^\\^"a^\\^":^\\^"b c^\\^"^}^"',
  )
  expect(url).toBe('https://example.com/a')
  expect(headers).toEqual([{ name: 'accept', value: '*/*' }])
  expect(cookies).toEqual([
    { name: 'sid', value: '1' },
    { name: 'theme', value: 'dark' },
  ])
  expect(body).toEqual({ mode: 'json', text: '{"a":"b c"}' })
})

test('forms, and what they are sent as', () => {
  expect(read(`curl -d a=1 -d 'b=x%20y' --data-urlencode 'c=1&2 3' u`)).toMatchObject({
    method: 'POST',
    body: {
      mode: 'urlencoded',
      pairs: [
        { name: 'a', value: '1' },
        { name: 'b', value: 'x y' },
        { name: 'c', value: '1&2 3' },
      ],
    },
  })
  expect(read(`curl -F name=x -F 'pic=@/tmp/a b.png;type=image/png' u`)).toMatchObject({
    method: 'POST',
    body: {
      mode: 'formdata',
      parts: [
        { name: 'name', value: 'x', isFile: false },
        { name: 'pic', value: '/tmp/a b.png', isFile: true },
      ],
    },
  })
  const typed = read(`curl -F 'a={"b":1};type=application/json' -F 'c=@d; filename=e;type=x/y' u`)
  expect(typed.body).toMatchObject({ parts: [{ value: '{"b":1}' }, { value: 'd' }] })
  expect(typed.ignored).toEqual([
    '--form type=application/json',
    '--form filename=e',
    '--form type=x/y',
  ])
  expect(read(`curl --form-string 'a=b;type=c' u`).ignored).toEqual([])
  expect(read(`curl -G -d q=1 --url-query 'r=a b' 'u?p=0'`)).toMatchObject({
    method: 'GET',
    query: [
      { name: 'p', value: '0' },
      { name: 'r', value: 'a b' },
      { name: 'q', value: '1' },
    ],
    body: { mode: 'none' },
  })
  expect(read(`curl -H 'Content-Type: text/xml' -d '<a b="c"/>' u`).body).toEqual({
    mode: 'raw',
    text: '<a b="c"/>',
  })
})

test('short options run together, values stick to them, and credentials become a header', () => {
  expect(read(`curl -sXDELETE -u 'ann:päss' --url=https://h/x`)).toMatchObject({
    method: 'DELETE',
    url: 'https://h/x',
    headers: [{ name: 'Authorization', value: 'Basic YW5uOnDDpHNz' }],
  })
  expect(read(`curl --json '{"a":1}' https://h`)).toMatchObject({
    method: 'POST',
    headers: [{ name: 'Content-Type' }, { name: 'Accept' }],
    body: { mode: 'json', text: '{"a":1}' },
  })
  expect(read('curl -I https://h').method).toBe('HEAD')
  expect(read('curl -o out.json -m 5 -x proxy:1 https://h -K file').ignored).toEqual(['--config'])
})

test('what is no single request says why', () => {
  expect(readCurl('wget x')).toEqual({ problem: 'notCurl' })
  expect(readCurl('curl -H "a')).toEqual({ problem: 'openQuote' })
  expect(readCurl('curl -s')).toEqual({ problem: 'noAddress' })
  expect(readCurl('curl a b')).toEqual({ problem: 'severalAddresses' })
})

test('what readers may not see is left out of every part, and named', () => {
  const { request, secrets } = withoutSecrets(
    read(`curl 'https://ann:pw@api.example.com/v1/me?api_key=SECRET&page=1' -u user:SECRET \\
      -H 'X-Api-Key: SECRET' -H 'Accept: text/plain' -H 'Cookie: session=SECRET; lang=SECRET' \\
      -d 'password=SECRET&user=a'`),
  )
  expect(JSON.stringify(request)).not.toMatch(/SECRET|pw|dXNlcj/)
  expect(request).toMatchObject({
    url: 'https://api.example.com/v1/me',
    query: [
      { name: 'api_key', value: '******' },
      { name: 'page', value: '1' },
    ],
    headers: [
      { name: 'X-Api-Key', value: '******' },
      { name: 'Accept', value: 'text/plain' },
      { name: 'Authorization', value: 'Basic ******' },
    ],
    body: { mode: 'urlencoded', pairs: [{ value: '******' }, { name: 'user', value: 'a' }] },
  })
  expect(secrets).toEqual([
    'URL',
    'api_key',
    'X-Api-Key',
    'Authorization',
    'session',
    'lang',
    'password',
  ])
})

test('in JSON and in forms too; variables, names of files and spellings of numbers stay', () => {
  const shown = (command: string) => withoutSecrets(read(command))
  const json = shown(`curl https://h --json '{"token": "SECRET", "n": 1.0, "otp": "{{otp}}"}'`)
  expect(json.request.body).toEqual({
    mode: 'json',
    text: '{"token": "******", "n": 1.0, "otp": "{{otp}}"}',
  })
  const form = shown(
    `curl https://h -F token=@key.pem -F secret=SECRET -H 'Authorization: Bearer {{t}}'`,
  )
  expect(form.request.body).toMatchObject({ parts: [{ value: 'key.pem' }, { value: '******' }] })
  expect(form.request.headers).toMatchObject([{ value: 'Bearer {{t}}' }])
  expect(form.secrets).toEqual(['secret'])
})
