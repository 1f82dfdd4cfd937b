import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { webAddress } from '../../outgoing.ts'
import { anyAnswer, discovered, resolveProvider } from '../../signin/oauth/oauth2.ts'
import { StepFailed, stepRecorder } from '../../signin/steps.ts'

type Discover = typeof adminSettingCalls.discoverOauth2

const wellKnown = '/.well-known/openid-configuration'

/** Address of an issuer's discovery document. @throws {StepFailed} */
function documentAddress(issuer: string): URL {
  const typed = issuer.trim().replace(/\/+$/, '')
  const address = `${typed.includes('://') ? '' : 'https://'}${typed}${typed.endsWith(wellKnown) ? '' : wellKnown}`
  const url = typed === '' ? null : webAddress(address)
  if (!url) throw new StepFailed('issuer', typed === '' ? 'formIncomplete' : 'formAddress')
  return url
}

/**
 * Reads a provider's discovery document: paths on its host, absolute addresses elsewhere. Source:
 * server/contract/spec/additions.md 3.
 */
export async function discoverOauth2(
  { ctx }: Administer,
  input: InputOf<Discover>,
): Promise<OutputOf<Discover>> {
  const test = stepRecorder(ctx.locale, ['form', 'resolve', 'connect', 'document'])
  const found = { authorize_path: '', token_path: '', userinfo_path: '' }
  const address = await test.run(
    'form',
    async () => documentAddress(input.issuer),
    ({ href }) => href,
  )
  if (address) {
    await test.run(
      'resolve',
      () => resolveProvider(address),
      (text) => text,
    )
    const answer = await test.run(
      'connect',
      () => anyAnswer(address),
      ({ status }) => `HTTP ${status}`,
    )
    const document =
      answer &&
      (await test.run(
        'document',
        async () => discovered(answer, address),
        () => '',
      ))
    const place = (text: string) => {
      const url = new URL(text)
      return url.origin === address.origin ? `${url.pathname}${url.search}` : url.href
    }
    if (document)
      Object.assign(found, {
        authorize_path: place(document.authorize),
        token_path: place(document.token),
        userinfo_path: place(document.userInfo),
      })
  }
  return { ...found, steps: test.steps() }
}
