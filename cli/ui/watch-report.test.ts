import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { contextOf } from '../context.ts'
import { watch as en } from '../locales/en/watch.ts'
import { createTranslator } from '../locales/translator.ts'
import { watch as zhCn } from '../locales/zh-cn/watch.ts'
import { WatchReporter } from './watch-report.ts'

test('on a narrow terminal lines above the view break at words', () => {
  const stderr = Object.assign(new PassThrough(), { isTTY: true, columns: 40 })
  const environment = {
    env: {},
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr,
    version: '0.0.0',
    locale: 'en' as const,
    onInterrupt: () => () => undefined,
  }
  const said: string[] = []
  const reporter = new WatchReporter({
    ctx: contextOf(environment, {}),
    t: createTranslator('en', { en, 'zh-cn': zhCn }),
    address: 'http://127.0.0.1/1',
    print: (line) => void said.push(line),
  })
  reporter.line('update  a.md  Title  over rev 2 by alice, 2026-11-29 09:58')
  reporter.error('Both sides have changed this page since 2026-11-29.', 'decide which one counts')
  expect(said.map((text) => text.replace(/^\d\d:\d\d:\d\d/, '10:02:07'))).toEqual([
    '10:02:07  update  a.md  Title  over rev\n  2 by alice, 2026-11-29 09:58',
    'Both sides have changed this page since\n  2026-11-29.\n→ decide which one counts',
  ])
})
