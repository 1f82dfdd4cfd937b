import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { exitOfRefusal, exits, outputTo, Problem, withoutControls, worstExit } from './output.ts'

function captured(options: Partial<{ json: boolean; quiet: boolean; color: boolean }> = {}) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const color = { out: options.color ?? false, err: options.color ?? false }
  const output = outputTo(stdout, stderr, {
    command: 'showdoc x',
    json: false,
    quiet: false,
    verbose: false,
    debug: false,
    ...options,
    color,
  })
  const text = (stream: PassThrough) => (stream.read() as Buffer | null)?.toString() ?? ''
  return { output, out: () => text(stdout), err: () => text(stderr) }
}

test('of several exit codes the most important one wins', () => {
  expect(worstExit()).toBe('ok')
  expect(worstExit('conflict', 'partial')).toBe('partial')
  expect(worstExit('partial', 'error')).toBe('error')
  expect(worstExit('error', 'auth')).toBe('auth')
  expect(worstExit('usage', 'interrupted', 'ok')).toBe('interrupted')
  expect(exits).toEqual({
    ok: 0,
    error: 1,
    differences: 2,
    conflict: 3,
    auth: 4,
    partial: 5,
    usage: 64,
    interrupted: 130,
  })
})

test('refusals for lack of a right exit with 4, including those with an older number', () => {
  for (const code of [10102, 10103, 10301, 10302, 10303, 10306, 10307, 10312])
    expect(exitOfRefusal(code, 'any')).toBe('auth')
  expect(exitOfRefusal(10101, 'noAccess')).toBe('auth')
  expect(exitOfRefusal(10101, 'itemNotFound')).toBe('error')
})

test('a failure is a message and what to do; with --json it is one document with fixed keys', () => {
  const plain = captured()
  plain.output.fail(new Problem('usage', 'No.', { hint: 'try this' }))
  expect([plain.out(), plain.err()]).toEqual(['', 'No.\n→ try this\n'])

  const json = captured({ json: true })
  json.output.fail(
    new Problem('error', 'Gone.', {
      name: 'itemNotFound',
      code: 10101,
      hint: 'look',
      requestId: 'r1',
    }),
  )
  expect(json.out()).toBe(
    '{"schema":"showdoc.error/1","ok":false,"exit":1,"command":"showdoc x","error":{"name":"itemNotFound","code":10101,"message":"Gone.","hint":"look","request_id":"r1"}}\n',
  )
})

test('with --json only the document is on standard output; with --quiet only values', () => {
  const json = captured({ json: true })
  json.output.result('line')
  json.output.value('secret')
  json.output.note('progress')
  json.output.document('showdoc.x/1', 'ok', {})
  expect([json.out(), json.err()]).toEqual([
    '{"schema":"showdoc.x/1","ok":true,"exit":0,"command":"showdoc x"}\n',
    '',
  ])

  const quiet = captured({ quiet: true })
  quiet.output.result('line')
  quiet.output.value('secret')
  quiet.output.note('progress')
  quiet.output.warn('careful')
  quiet.output.document('showdoc.x/1', 'ok', {})
  expect([quiet.out(), quiet.err()]).toEqual(['secret\n', ''])
})

test("a server's messages cannot control the terminal", () => {
  expect(withoutControls('a\u001B[2Jb\u0007\r\nc\td\u009Be')).toBe('a[2Jb\nc\tde')
  const { output, err } = captured({ color: true })
  output.fail(new Problem('error', 'bad \u001B]0;title\u0007'))
  expect(err()).toBe('\u001B[31mbad ]0;title\u001B[0m\n')
})

test('user-given names cannot control it either', () => {
  const { output, out, err } = captured()
  output.result('item \u001B[2J\r手册')
  output.note('page \u001B]0;x\u0007')
  expect([out(), err()]).toEqual(['item [2J手册\n', 'page ]0;x\n'])
})
