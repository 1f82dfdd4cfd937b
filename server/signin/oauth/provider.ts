import type { Oauth2Form } from '#contract/calls/admin-sign-in.ts'
import { webAddress } from '../../outgoing.ts'
import { StepFailed } from '../steps.ts'

/** Validated provider settings. */
export interface Provider {
  /** Name of the provider for its identities: `oauth2:<host>`. */
  readonly name: string
  readonly clientId: string
  /** Empty for a public client, which only PKCE protects. */
  readonly clientSecret: string
  readonly redirectUri: string
  readonly authorize: URL
  readonly token: URL
  readonly userInfo: URL
  readonly scope: string
  /** Paths into the user info, tried in order. */
  readonly fields: { readonly [N in 'subject' | 'username' | 'name' | 'email']: readonly string[] }
}

/** An address in the form: a path on its host, or absolute. */
function addressOf(
  form: Oauth2Form,
  field: 'authorize_path' | 'token_path' | 'userinfo_path',
): URL {
  const path = form[field].trim()
  if (path === '') throw new StepFailed(field, 'formIncomplete')
  const found = webAddress(
    path.includes('://')
      ? path
      : `${form.protocol}://${form.host.trim()}${path.startsWith('/') ? '' : '/'}${path}`,
  )
  if (!found) throw new StepFailed(field, 'formAddress')
  return found
}

/** Parses a form with a clear-text secret. @throws {StepFailed} with the field */
export function providerOf(form: Oauth2Form): Provider {
  const host = form.host.trim().toLowerCase()
  if (host === '') throw new StepFailed('host', 'formIncomplete')
  if (!/^[^/?#@\s\\]+$/.test(host) || !webAddress(`https://${host}/`))
    throw new StepFailed('host', 'formAddress')
  if (!['http', 'https'].includes(form.protocol)) throw new StepFailed('protocol', 'formAddress')
  if (form.client_id.trim() === '') throw new StepFailed('client_id', 'formIncomplete')
  if (!webAddress(form.redirectUri.trim()))
    throw new StepFailed(
      'redirectUri',
      form.redirectUri.trim() === '' ? 'formIncomplete' : 'formAddress',
    )
  const requested = (field: string, defaults: readonly string[]) =>
    field.trim() === '' ? defaults : [field.trim()]
  return {
    name: `oauth2:${host}`,
    clientId: form.client_id.trim(),
    clientSecret: form.client_secret,
    redirectUri: form.redirectUri.trim(),
    authorize: addressOf(form, 'authorize_path'),
    token: addressOf(form, 'token_path'),
    userInfo: addressOf(form, 'userinfo_path'),
    scope: form.scope.trim(),
    fields: {
      subject: requested(form.subject_field, ['sub', 'id']),
      username: requested(form.username_field, ['preferred_username', 'username', 'login']),
      name: requested(form.name_field, ['name']),
      email: requested(form.email_field, ['email']),
    },
  }
}

/**
 * The address that the visitor's browser is sent to. `approval_prompt` is what `prompt` was before
 * OpenID Connect; Google refuses both together. Source: RFC 6749 4.1.1, RFC 7636,
 * server/contract/spec/administration.md 13.2.
 */
export function authorizeAddress(
  { authorize, clientId, redirectUri, scope }: Provider,
  { state, challenge }: { state: string; challenge: string },
): string {
  const address = new URL(authorize)
  const asksItself = ['prompt', 'approval_prompt'].some((name) => address.searchParams.has(name))
  const question = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(asksItself ? {} : { approval_prompt: 'auto' }),
    ...(scope === '' ? {} : { scope }),
  }
  for (const [name, value] of Object.entries(question)) address.searchParams.set(name, value)
  return address.href
}
