import * as z from 'zod'
import { call, group } from '../call.ts'

export const serverCalls = group('server', {
  /**
   * Reports that the server is running, and its time in ISO 8601. Source:
   * server/contract/spec/calls.md 1.1.
   */
  ping: call({
    summary: {
      en: 'Answers that the server is running.',
      'zh-cn': '确认服务器有应答。',
    },
    input: z.object({}),
    output: z.object({ pong: z.boolean(), time: z.string() }),
    fails: [],
    effect: 'reads',
    plain: { word: 'ping' },
    token: 'always',
  }),
})
