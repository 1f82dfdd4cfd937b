import type { FastifyInstance } from 'fastify'
import type { Locale } from '#contract/locales/sentence.ts'
import type { Site } from '../../../server/request-context.ts'
import { nowSeconds } from '../local-site.ts'
import type { DoctorTranslator, Findings } from './findings.ts'

/**
 * Which connections can be tested: the calls the console makes, with the stored form. Source:
 * web/spec/managing.md 5.5, 5.6.
 */
const tests = {
  ldap: { load: 'loadLdapConfig', test: 'testLdap', form: 'ldap_form', open: 'ldap_open' },
  oauth2: {
    load: 'loadOauth2Config',
    test: 'testOauth2',
    form: 'oauth2_form',
    open: 'oauth2_open',
  },
  storage: { load: 'loadConfig', test: 'testStorage', form: 'oss_setting', open: 'oss_open' },
} as const
export type Connection = keyof typeof tests

interface Answer {
  readonly error_code: number
  readonly error_message?: string
  readonly data?: Record<string, unknown>
}
interface Step {
  readonly name: string
  readonly state: 'ok' | 'failed' | 'skipped'
  readonly detail: string
  readonly advice: string
}

/**
 * Tests connections step by step through the product's own calls, as an administrator in a
 * temporary session. A running server is not disturbed.
 */
export async function tryConnections(
  found: Findings,
  t: DoctorTranslator,
  { site, locale }: { readonly site: Site; readonly locale: Locale },
  requested: readonly Connection[],
): Promise<void> {
  const administrator = await site.db
    .read('user')
    .where({ groupid: 1 })
    .orderBy('uid')
    .first<{ uid: number } | undefined>('uid')
  if (!administrator) return
  const { buildApp } = await import('../../../server/app.ts')
  const { secretHash } = await import('../../../server/sealer.ts')
  const { startSession } = await import('../../../server/services/people/sessions.ts')
  const token = await site.db.transaction((db) =>
    startSession(db, {
      uid: administrator.uid,
      kind: 'command',
      now: nowSeconds(),
      seconds: 300,
      ip: '127.0.0.1',
      userAgent: 'showdoc doctor',
    }),
  )
  const app = await buildApp(site)
  const headers = { 'x-api-token': token, 'accept-language': locale }
  try {
    for (const name of requested)
      await found.check(name, t('unforeseenAdvice'), () => tryOne(found, t, { app, headers }, name))
  } finally {
    await app.close()
    await site.db.transaction((db) =>
      db('user_token')
        .where({ token_hash: secretHash(token) })
        .delete(),
    )
  }
}

interface Caller {
  readonly app: FastifyInstance
  readonly headers: Readonly<Record<string, string>>
}

async function tryOne(
  found: Findings,
  t: DoctorTranslator,
  { app, headers }: Caller,
  name: Connection,
): Promise<void> {
  const { load, test, form, open } = tests[name]
  const ask = async (call: string, payload: object) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/adminSetting/${call}`,
      headers: { ...headers },
      payload,
    })
    const body = answer.json<Answer>()
    if (body.error_code !== 0) throw new Error(body.error_message)
    return body.data ?? {}
  }
  const stored = await ask(load, {})
  const { isOn } = await import('../../../server/services/settings/options.ts')
  if (!isOn((stored[open] as string | null) ?? '')) return found.ok(name, t('switchedOff'))
  const { steps } = (await ask(test, { [form]: stored[form] })) as { steps: readonly Step[] }
  for (const step of steps) {
    if (step.state === 'skipped') continue
    const seen = step.detail || t('done')
    const bundled = { seen: '' } // the answer of a directory contains names
    if (step.state === 'failed') found.fail(`${name}.${step.name}`, seen, step.advice, bundled)
    else if (step.advice !== '') found.warn(`${name}.${step.name}`, seen, step.advice, bundled)
    else found.ok(`${name}.${step.name}`, seen, bundled)
  }
}
