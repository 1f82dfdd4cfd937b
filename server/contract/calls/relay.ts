import * as z from 'zod'
import { call, group } from '../call.ts'
import { int } from '../fields/numbers.ts'
import { shortText } from '../fields/texts.ts'
import { limits } from '../limits.ts'

const header = z.object({ name: z.string(), value: z.string() })

/** Requests that readers of API pages try. Source: server/contract/spec/additions.md 12. */
export const relayCalls = group('relay', {
  /** Whether any host is allowed, so that sending by the server need not be offered in vain. */
  info: call({
    summary: {
      en: 'Whether the server sends requests of readers.',
      'zh-cn': '服务器是否代读者发送请求。',
    },
    input: z.object({ page_id: int() }),
    output: z.object({ is_on: z.boolean() }),
    fails: ['notLoggedIn', 'itemPasswordNeeded', 'noAccess', 'tooManyTries', 'signInForced'],
    effect: 'reads',
  }),

  /**
   * Sends a request to a host that an administrator has allowed, and answers what came back,
   * whatever its status.
   */
  send: call({
    summary: {
      en: 'Sends a request to an allowed host and returns its answer.',
      'zh-cn': '向允许的主机发送请求并返回响应。',
    },
    input: z.object({
      page_id: int(),
      method: shortText(20),
      url: shortText(8_000),
      headers: z
        .array(z.object({ name: shortText(200), value: shortText(8_000) }))
        .max(limits.relayHeaders)
        .optional(),
      /** Base64. */
      body: shortText(Math.ceil(limits.relayRequestBytes / 3) * 4),
    }),
    output: z.object({
      status: z.int(),
      status_text: z.string(),
      /** After redirects. */
      url: z.string(),
      headers: z.array(header),
      /** Base64, without its content coding. */
      body: z.string(),
      /** Bytes of the body as far as it was read. */
      size: z.int(),
      /** The body is longer than what is returned. */
      is_cut: z.boolean(),
      /** Milliseconds until the last byte. */
      time_ms: z.int(),
    }),
    fails: [
      'notLoggedIn',
      'itemPasswordNeeded',
      'noAccess',
      'tooManyTries',
      'signInForced',
      'relayHostRefused',
      'relayAddressRefused',
      'relayUnreachable',
      'relayTimeout',
    ],
    effect: 'writes',
  }),
})
